import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { stripControls } from '../../build/report/strip-controls.js';
import { packageRoot } from '../../build/files/package-root.js';
import type { CommandOf } from '../parsed-command.js';
import { resolveChoices, withTerminal, type SiteChoices } from './site-choices.js';
import { writeSite } from './write-site.js';

/** Templates lie in `dist` once the package is compiled, and in `src` before. */
function findTemplateRoot(): string {
  const root = packageRoot();
  const compiled = join(root, 'dist/templates');
  return existsSync(compiled) ? compiled : join(root, 'src/cli/templates');
}

function nextSteps({ packageManager }: SiteChoices, folder: string): string {
  const path = relative(process.cwd(), folder);
  const enter = path === '' ? [] : [`cd ${/^[\w./-]+$/.test(path) ? path : JSON.stringify(path)}`];
  const run = packageManager === 'yarn' ? 'yarn' : `${packageManager} run`;
  return [...enter, `${packageManager} install`, `${run} dev`].map((line) => `  ${line}`).join('\n');
}

/** `heddle init`: writes a site that works and says what to do next. */
export async function runInit(flags: CommandOf<'init'>, signal: AbortSignal): Promise<number> {
  const userAgent = process.env['npm_config_user_agent'];
  const isInteractive = process.stdin.isTTY === true && process.stderr.isTTY === true;
  const choices = isInteractive
    ? await withTerminal(signal, (ask) => resolveChoices(flags, ask, userAgent))
    : await resolveChoices(flags, undefined, userAgent);
  const folder = resolve(choices.directory);
  writeSite(findTemplateRoot(), folder, { ...choices, isForced: flags.isForced });
  console.log(stripControls(`Created a site in ${folder}. Next:\n\n${nextSteps(choices, folder)}`));
  return 0;
}
