import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { corpusFiles } from '../corpora/corpora.js';
import { heddleCommandLine } from '../generators/heddle.js';
import { runCommand } from '../measure/run-command.js';
import { projectRoot } from '../../test/support/project-root.js';
import { readFlags } from './flags.js';

const versions = ['3.0', '2.0', '1.0'];
const config = `export default {
  title: 'Contract', siteOrigin: 'https://example.com', route: { cleanUrls: true }, lang: 'en',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
  multiVersion: { default: '3.0', versions: ['3.0', '2.0', '1.0'] },
};
`;

/** Writes a site in two languages and three versions, and returns its folder. */
function writeSite(pages: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-bench-'));
  for (const version of versions)
    for (const [path, text] of corpusFiles({ name: 'two-languages', pages: Math.round(pages / versions.length) })) {
      if (!path.startsWith('docs/')) continue;
      const file = join(folder, path.replace('docs/', `docs/${version}/`));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  writeFileSync(join(folder, 'site.config.mjs'), config);
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(projectRoot, join(folder, 'node_modules/heddle'), 'dir');
  return folder;
}

/** One command, and the line of its output that has its result. */
interface Step {
  name: string;
  args: readonly string[];
  result: RegExp;
  /** Changes the site before. */
  change?: () => void;
}

/**
 * `npm run bench -- contract`: the commands around builds on a site of 2,000 pages in two languages and three versions, with
 * their times and results.
 */
export async function contractCommand(args: string[]): Promise<void> {
  const { specs } = readFlags(args, { pages: '2000', runs: 1 });
  const folder = writeSite(specs[0]!.pages);
  const file = (path: string): string => join(folder, path);
  const page = 'docs/3.0/en/section-0/page-0.md';
  const text = readFileSync(file(page), 'utf8');
  const steps: Step[] = [
    { name: 'build from nothing', args: ['build', '--report', 'a.json'], result: /^output.*/m },
    { name: 'build of no change', args: ['build', '--changed', 'none.txt'], result: /^output.*/m },
    { name: '1 verify all', args: ['build', '--verify'], result: /^verified.*/m },
    { name: '1 verify 20', args: ['build', '--verify', '20'], result: /^verified.*/m },
    { name: '2 accept URLs', args: ['urls', 'accept'], result: /.+/ },
    { name: '2 check URLs', args: ['urls', 'check'], result: /.+/ },
    { name: '5 accept translations', args: ['i18n', 'accept'], result: /^heddle\.trans.*/m },
    {
      name: '7 build of one edit',
      args: ['build', '--changed', 'one.txt', '--report', 'b.json'],
      result: /^output.*/m,
      change: () => appendFileSync(file(page), '\n## A new heading\n\nText of the edit.\n'),
    },
    { name: '5 status', args: ['i18n', 'status'], result: /^zh: .*/m },
    { name: '6 compare reports', args: ['report', 'diff', 'a.json', 'b.json'], result: /^\| Pages compiled.*/m },
    { name: '2 check of one edit', args: ['urls', 'check'], result: /.+/ },
    {
      name: '4 build with a dead link',
      args: ['build'],
      result: /The link .*/,
      change: () => writeFileSync(file(page), `${text}\n[gone](/1.0/gone)\n`),
    },
    { name: '4 accept dead links', args: ['links', 'accept'], result: /.+/ },
    { name: '4 build with the baseline', args: ['build'], result: /^output.*/m },
    { name: '3 seal a version', args: ['version', 'seal', '1.0'], result: /^docs.*/m },
    { name: '3 build, first with it', args: ['build'], result: /^output.*/m },
    { name: '3 build, nothing changed', args: ['build'], result: /^output.*/m },
  ];
  try {
    for (const { name, args: own, result, change } of steps) {
      change?.();
      const startedMs = performance.now();
      // A command that finds something ends with another exit code.
      const run = await runCommand(heddleCommandLine(folder, ...own)).catch((error: Error) => ({
        use: undefined,
        output: error.message,
      }));
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
      const cpu = run.use ? `${run.use.cpuSeconds.toFixed(1)} s of processors` : 'found something';
      console.log(
        `${name.padEnd(26)} ${seconds.padStart(6)} s  ${cpu.padEnd(22)} ${result.exec(run.output)?.[0] ?? run.output}`,
      );
    }
    for (const name of ['none.txt', 'one.txt']) {
      const lines = readFileSync(file(name), 'utf8').split('\n').length - 1;
      console.log(`${name.padEnd(26)} ${lines} files of the output`);
    }
    for (const name of ['a.json', 'heddle.urls.json', 'heddle.translations.json', 'docs/1.0.sealed'])
      console.log(`${name.padEnd(26)} ${Math.round(statSync(file(name)).size / 1000)} kB`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
