import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { build } from '../../src/build/build.js';
import { openDevSession, type DevSession } from '../../src/build/dev/dev-session.js';
import type { FileChange } from '../../src/build/graph/node.js';
import { createCollectReport } from '../../src/build/report/report.js';
import { BuildError } from '../../src/build/report/diagnostic.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { caseCount, recordCases, trustSeed } from '../support/trust.js';

// A dev session must serve what a build of the same files would publish, whatever was edited before. The site has a few
// files, each with a few texts; `undefined` means no file. After random steps, each of which changes some files at
// once, the answers of the session are compared with a build without a cache. What dev adds on purpose is taken out.

const config = (more: string): string =>
  `import { words } from './words.mjs';\nexport default { plugins: [words], title: 'Site', ${more} route: { cleanUrls: true }, markdown: { link: { checkDeadLinks: false, checkAnchors: false } }, locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }], lang: 'en' };\n`;

const variants: Record<string, readonly (string | undefined)[]> = {
  'site.config.mjs': [
    config(''),
    config("description: 'Words', replaceRules: [{ search: 'One', replace: 'Two' }],"),
    config('themeConfig: { fallbackHeadingTitle: false },'),
    config('i18n: { fallback: true },'),
  ],
  'i18n.json': [undefined, '{ "One": { "en": "First", "zh": "第一" } }'],
  'docs/en/_nav.json': ['[{ "text": "Guide", "link": "/guide/a" }]', '[{ "text": "B", "link": "/b" }]', undefined],
  'docs/en/guide/_meta.json': [undefined, '["b", "a"]', '[{ "type": "file", "name": "a", "label": "One" }, "b"]'],
  'docs/en/index.md': ['---\noverview: true\n---\n', '# Home\n\n[a](/guide/a) [new](/new) [gone](./gone.md)\n'],
  'docs/en/guide/index.md': [undefined, '---\noverview: true\ntitle: Guide\n---\n', '# Guide\n'],
  'docs/en/guide/a.md': [
    '# One\n\n## Part\n\n![dot](./dot.svg)\n\n```js file="./code.js"\n```\n',
    '---\ntitle: Another\ndescription: Words\n---\n\n## Other part\n',
    '---\npermalink: new\n---\n\n# One\n',
    '---\npermalink: /new/place\n---\n\n# One\n\n## Part\n',
    undefined,
  ],
  'docs/en/guide/b.mdx': [
    '# B\n\nimport Box from "../_box.jsx"\nimport Fragment from "../_fragment.mdx"\n\n<Box />\n\n<Fragment />\n\n[a](./a.md#part)\n',
    '# B\n\nText.\n',
    undefined,
  ],
  'docs/en/card.jsx': [
    undefined,
    'export const frontmatter = { title: "Card" };\nexport default () => <p>Card</p>;\n',
    'export const frontmatter = { title: "Card", permalink: "cards/one" };\nexport default () => <p>Another card</p>;\n',
  ],
  'docs/zh/index.md': ['# 首页\n', '---\npageType: home\nhero:\n  name: 站点\n---\n'],
  'docs/zh/guide/a.md': ['# 一\n', undefined],
  'docs/en/list.mdx': [
    undefined,
    'import { usePages } from "heddle/runtime";\nimport { words } from "words";\n\nexport const List = () => <p>{usePages({ where: { tags: "x" }, sort: "-title" }).pages.map(({ title }) => title).join()}{words}</p>;\n\n# List\n\n<List />\n',
  ],
  'docs/en/word/[name].mdx': [
    undefined,
    'export const paths = (loader) => (loader.readFile("data/words.txt") ?? "").split(/\\s+/).filter(Boolean).map((name) => ({ params: { name }, frontmatter: { title: name, tags: ["x"] } }));\n\nText of {frontmatter.title}.\n',
    'export const paths = () => [{ params: { name: "fixed" } }];\n\n# Fixed\n',
  ],
  'words.mjs': [
    `export const words = {
  name: 'words',
  loadContent: (loader) => loader.listFiles('data').map((file) => loader.readFile(file)),
  addPages: (_, texts) => texts.map((text, index) => ({ routePath: '/text/' + index, content: '---\\ntags: [x]\\n---\\n\\n# Text ' + text })),
  addNavigation: (_, texts) => ({ 'en/text/_meta.json': texts.map((_, index) => String(index)).reverse() }),
  runtimeModules: (_, texts) => ({ words: 'export const words = ' + JSON.stringify(texts) + ';' }),
  extendPageData: (page, _, texts) => ({ texts: texts.length }),
};
`,
  ],
  'data/words.txt': ['one two\n', 'two\n', undefined],
  'data/more.txt': [undefined, 'more\n'],
  'docs/en/_box.jsx': ['export default () => <b>box</b>;\n', 'export default () => <i>another box</i>;\n'],
  'docs/en/_fragment.mdx': ['Fragment.\n', '## In the fragment\n\nText ![dot](./guide/dot.svg)\n'],
  'docs/en/guide/code.js': ['let a;\n', 'let b;\n'],
  'docs/en/guide/dot.svg': [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n',
    '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>\n',
  ],
  'docs/public/text.txt': ['public\n', 'other\n', undefined],
  'docs/public/new.txt': [undefined, 'new\n'],
  'theme/index.jsx': [
    undefined,
    "export * from 'heddle/theme-original';\n",
    'export * from \'heddle/theme-original\';\nexport const mdxComponents = { h2: (props) => <h2 {...props} className="own" /> };\n',
  ],
  'theme/index.css': [undefined, '.theme-one { color: red }\n', '.theme-two { color: red }\n'],
};

const names = Object.keys(variants);
const step = fc.uniqueArray(
  fc
    .constantFrom(...names)
    .chain((name) => fc.record({ name: fc.constant(name), variant: fc.nat(variants[name]!.length - 1) })),
  { minLength: 1, maxLength: 3, selector: ({ name }) => name },
);
/** Changes at once, and whether all pages are asked for after them, or only the first. */
const steps = fc.array(fc.record({ changes: step, isWhole: fc.boolean() }), { minLength: 1, maxLength: 5 });

/** Writes a variant and returns the change, undefined when the file has this text already. */
function writeVariant(folder: string, name: string, variant: number): FileChange | undefined {
  const path = join(folder, name);
  const text = variants[name]![variant];
  const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  if (text === before) return undefined;
  if (text === undefined) rmSync(path);
  else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return { path, kind: text === undefined ? 'unlink' : before === undefined ? 'add' : 'change' };
}

/** Texts of the output of a build by path; undefined where the site cannot be built. */
async function builtFiles(folder: string): Promise<Map<string, string> | undefined> {
  rmSync(join(folder, 'clean'), { recursive: true, force: true });
  try {
    await build({
      projectRoot: folder,
      outDir: 'clean',
      workers: 1,
      isCacheUsed: false,
      report: createCollectReport(),
    });
  } catch (error) {
    if (error instanceof BuildError) return undefined;
    throw error;
  }
  const entries = readdirSync(join(folder, 'clean'), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Map(paths.map((path) => [path.slice(join(folder, 'clean/').length), readFileSync(path, 'utf8')]));
}

/** Files that a build and a dev server make in different ways: the manifest, bundles, and data that name bundles. */
const isBundle = (path: string): boolean =>
  path === '.heddle-manifest.json' || /^assets\/(?:[^/]+\.[0-9A-Z]{8}\.(?:js|css)|site\.[0-9a-f]{8}\.json)$/.test(path);

/**
 * A text without names of bundles, without the chunks of the search, of which the dev server has others, and without the
 * lines of the live client.
 */
const normalize = (text: string): string =>
  text
    .replaceAll(/"chunks":\[[^\]]*\]/g, '"chunks":[]')
    .replaceAll(/(\/assets\/[^/"'\s]+)\.[0-9A-Z]{8}\.(js|css)\b/g, '$1.$2')
    .replaceAll(/(\/assets\/site)\.[0-9a-f]{8}\.json/g, '$1.json')
    .replaceAll(/"build":"[0-9a-f]{12}"/g, '"build":""')
    .replaceAll(/^<meta name="heddle-live".*\n<script .*live\.js"><\/script>\n/gm, '');

/** Data of the site that a document names. */
const siteDataOf = (html: string): string => /"site":"\/([^"]+)"/.exec(html)?.[1] ?? '';

/** Style sheets that a document names. */
const sheetsOf = (html: string): string[] =>
  [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)].map(([, path]) => path!);

async function assertAlike(
  session: DevSession,
  files: ReadonlyMap<string, string>,
  gone: Iterable<string>,
): Promise<void> {
  const paths = [...files.keys()].filter((path) => !isBundle(path));
  // A session learns of images and modules when it renders the pages that show them.
  const order = (path: string): number => (path.endsWith('.html') ? 0 : path.endsWith('.json') ? 1 : 2);
  for (const path of paths.sort((a, b) => order(a) - order(b))) {
    const file = await session.file(path);
    assert.ok(file, `dev has no ${path}`);
    assert.is(normalize(String(file.body)), normalize(files.get(path)!), path);
    if (!path.endsWith('.html')) continue;
    const data = await session.file(siteDataOf(String(file.body)));
    assert.is(normalize(String(data?.body)), normalize(String(files.get(siteDataOf(files.get(path)!)))), path);
    const rules = (text: string): string[] => [...new Set(text.match(/\.theme-[a-z]+/g))].sort();
    const served = await Promise.all(sheetsOf(String(file.body)).map((sheet) => session.file(sheet)));
    assert.ok(served.every(Boolean), `dev has all style sheets of ${path}`);
    assert.equal(
      rules(served.map((sheet) => String(sheet!.body)).join('\n')),
      rules(
        sheetsOf(files.get(path)!)
          .map((sheet) => files.get(sheet)!)
          .join('\n'),
      ),
      `theme of ${path}`,
    );
  }
  for (const path of gone)
    if (!files.has(path) && !path.startsWith('assets/'))
      assert.is(await session.file(path), undefined, `${path} is gone`);
}

const open = (folder: string): Promise<DevSession> =>
  openDevSession({
    projectRoot: folder,
    overrides: {},
    workers: 1,
    isCacheUsed: true,
    report: createCollectReport(),
    liveChannel: '__live/token',
    onProblems: () => undefined,
  });

/** Runs steps on a fresh site, and compares after each. */
async function runSteps(
  list: readonly { changes: { name: string; variant: number }[]; isWhole: boolean }[],
): Promise<number> {
  const folder = temporaryFolder();
  for (const name of names) writeVariant(folder, name, 0);
  const session = await open(folder);
  let compared = 0;
  try {
    const known = new Set<string>();
    for (const [index, { changes, isWhole }] of list.entries()) {
      const written = changes.flatMap(({ name, variant }) => writeVariant(folder, name, variant) ?? []);
      await session.update(written);
      if (!isWhole && index < list.length - 1) {
        await session.file('index.html');
        continue;
      }
      const files = await builtFiles(folder);
      if (!files) continue;
      await assertAlike(session, files, known);
      for (const path of files.keys()) known.add(path);
      compared++;
    }
    return compared;
  } finally {
    await session.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a dev session serves what a build of the same files would publish, after any edits', async () => {
  const figures = { tried: 0, failed: 0, 'compared with a build': 0 };
  try {
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        figures.tried++;
        figures['compared with a build'] += await runSteps(list);
      }),
      { numRuns: caseCount('models', 1), seed: trustSeed, includeErrorInReport: true },
    );
  } catch (error) {
    figures.failed++;
    throw error;
  } finally {
    recordCases('models', 'dev against a clean build', figures);
  }
});

test('titles and labels that replacements change are those of a build, before and after their pages are compiled', async () => {
  const change = (name: string, variant: number) => ({ changes: [{ name, variant }], isWhole: true });
  assert.is(await runSteps([change('site.config.mjs', 1), change('docs/en/guide/a.md', 3)]), 2);
});

test('a new page has its title in the navigation of others before anybody opens it', async () => {
  const guide = { changes: [{ name: 'docs/en/guide/index.md', variant: 1 }], isWhole: true };
  assert.is(await runSteps([{ changes: [{ name: 'i18n.json', variant: 0 }], isWhole: false }, guide]), 1);
});

test('the search index has what a page includes, after an edit of that alone', async () => {
  const fragment = { changes: [{ name: 'docs/en/_fragment.mdx', variant: 1 }], isWhole: true };
  assert.is(await runSteps([{ changes: [{ name: 'i18n.json', variant: 0 }], isWhole: true }, fragment]), 2);
});

test('lists, paths and pages of data are those of a build, after edits of the data', async () => {
  const change = (name: string, variant: number) => ({ changes: [{ name, variant }], isWhole: true });
  const steps = [
    { changes: ['docs/en/list.mdx', 'docs/en/word/[name].mdx'].map((name) => ({ name, variant: 1 })), isWhole: true },
    change('data/words.txt', 1),
    change('data/more.txt', 1),
    {
      changes: [...change('docs/en/word/[name].mdx', 2).changes, ...change('data/words.txt', 2).changes],
      isWhole: true,
    },
  ];
  assert.is(await runSteps(steps), 4);
});

test('pages are compiled again when the theme overrides elements, and when it no longer does', async () => {
  const theme = (variant: number) => ({ changes: [{ name: 'theme/index.jsx', variant }], isWhole: true });
  assert.is(await runSteps([theme(1), theme(2), theme(1)]), 3);
});

test('a language shows the pages that it lacks, until they are translated', async () => {
  const fallback = { name: 'site.config.mjs', variant: 3 };
  const steps = [
    [fallback],
    [
      { name: 'docs/en/guide/b.mdx', variant: 1 },
      { name: 'docs/zh/guide/a.md', variant: 1 },
    ],
    [{ name: 'docs/en/guide/_meta.json', variant: 2 }],
    [
      { name: 'docs/zh/guide/a.md', variant: 0 },
      { name: 'docs/en/guide/b.mdx', variant: 2 },
    ],
  ];
  assert.is(await runSteps(steps.map((changes) => ({ changes, isWhole: true }))), 4);
});

test('a permalink without a slash, one that changes, and one of a component have the same address in dev and in a build', async () => {
  const a = (variant: number) => ({ changes: [{ name: 'docs/en/guide/a.md', variant }], isWhole: true });
  const card = (variant: number) => ({ changes: [{ name: 'docs/en/card.jsx', variant }], isWhole: true });
  assert.is(await runSteps([a(2), a(3), card(2), a(0)]), 4);
});

test.run();
