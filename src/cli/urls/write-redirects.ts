import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BuildError } from '../../build/report/diagnostic.js';
import { redirectsFileInvalid } from '../../build/report/errors/urls.js';
import { parseJson } from '../../build/formats/parse-json.js';
import { comparablePath } from '../../shared/comparable-path.js';
import { isRecord } from '../../shared/is-record.js';

/** File with redirects of pages that moved, below the folder of the configuration. */
export const redirectsName = 'redirects.json';

interface Redirect {
  from: string | string[];
  to: string;
}

const isRedirect = (value: unknown): value is Redirect =>
  isRecord(value) &&
  typeof value['to'] === 'string' &&
  [value['from']].flat().every((from) => typeof from === 'string');

function readRedirects(file: string): Redirect[] {
  if (!existsSync(file)) return [];
  const parsed = parseJson(readFileSync(file, 'utf8'));
  if ('problem' in parsed) throw new BuildError([redirectsFileInvalid(redirectsName, parsed.problem.reason)]);
  const { value } = parsed;
  if (!Array.isArray(value)) throw new BuildError([redirectsFileInvalid(redirectsName, 'it is not a list')]);
  const wrong = value.findIndex((rule) => !isRedirect(rule));
  if (wrong !== -1)
    throw new BuildError([redirectsFileInvalid(redirectsName, `entry ${wrong + 1} has no paths \`from\` and \`to\``)]);
  return value as Redirect[];
}

/**
 * Adds redirects to the file of a project. Rules whose target moved again get its new path, so that no redirect
 * points to another one. Returns the number of rules of the file.
 */
export function writeRedirects(projectRoot: string, moved: readonly { from: string; to: string }[]): number {
  const file = join(projectRoot, redirectsName);
  const targets = new Map(moved.map(({ from, to }) => [comparablePath(from), to]));
  const kept = readRedirects(file)
    .filter(({ from }) => typeof from !== 'string' || !targets.has(comparablePath(from)))
    .map(({ from, to }) => ({ from, to: targets.get(comparablePath(to)) ?? to }));
  const rules = [...kept, ...moved];
  writeFileSync(file, `[\n${rules.map((rule) => `  ${JSON.stringify(rule)}`).join(',\n')}\n]\n`);
  return rules.length;
}
