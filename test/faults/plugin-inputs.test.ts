import { mkdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../support/site.js';

// Files that plugins name as their inputs reach everything that code of the plugins takes part in: pages, fragments,
// included files, components and the search.

const config = `
import { readFileSync } from 'node:fs';
const read = (name) => readFileSync(new URL('./data/' + name, import.meta.url), 'utf8').trim();
const named = (...names) => names.map((name) => new URL('./data/' + name, import.meta.url).pathname);
const replace = (tree, name) => {
  if (tree.value) tree.value = tree.value.replaceAll('WORD-' + name, read(name));
  for (const child of tree.children ?? []) replace(child, name);
};
globalThis.readWord = read;
export default { title: 'Inputs', search: { versioned: true }, plugins: [
  { name: 'markdown', inputs: () => named('words'), markdown: { remarkPlugins: [() => (tree) => replace(tree, 'words/one')] } },
  { name: 'config', inputs: () => named('two'),
    config: () => ({ markdown: { rehypePlugins: [() => (tree) => replace(tree, 'two')] } }) },
  { name: 'component', inputs: () => named('three'),
    markdown: { globalComponents: [new URL('./Word.jsx', import.meta.url).pathname] } },
  { name: 'search', inputs: () => named('four'),
    searchData: (sections) => [...sections, { id: '', heading: '', depth: 1, text: read('four'), code: '' }] },
  { name: 'loaded', inputs: () => named('five'), loadContent: ({ remember }) => remember(['five'], () => read('five')),
    runtimeModules: (_, content) => ({ 'five-word': 'export default ' + JSON.stringify(content) }) },
] };
`;

const words = 'Words: WORD-words/one and WORD-two.\n';
const site = createSite({
  'site.config.mjs': config,
  'Word.jsx': 'export default function Word() { return <b>{globalThis.readWord?.("three")}</b>; }\n',
  'data/words/one': 'warp',
  'data/two': 'weft',
  'data/three': 'reed',
  'data/four': 'loom',
  'data/five': 'yarn',
  'docs/index.md': `# Home\n\n${words}`,
  'docs/page.mdx': `# Page\n\nimport five from "five-word"\n\n${words}\n<Word />\n\n{five}\n`,
  'docs/parts.mdx':
    '# Parts\n\nimport Outer from "./_outer.mdx"\nimport Plain from "./_plain.md"\n\n<Outer />\n\n<Plain />\n',
  'docs/_outer.mdx': `import Inner from "./_inner.mdx"\n\n## Outer\n\n<Inner />\n`,
  'docs/_inner.mdx': `### Inner WORD-words/one\n\n${words}`,
  'docs/_plain.md': `## Plain WORD-two\n\n${words}`,
  'docs/zh/index.md': `# 首页\n\n${words}`,
});
const path = (name: string): string => join(site.folder, 'data', name);

/** Replaces a file by one of the same length and with the same times. */
function replaceUnseen(name: string, text: string): void {
  const { atime, mtime } = statSync(path(name));
  writeFileSync(`${path(name)}.new`, text);
  utimesSync(`${path(name)}.new`, atime, mtime);
  renameSync(`${path(name)}.new`, path(name));
}

const edits: readonly [what: string, edit: () => void, shown: string][] = [
  ['a file in a folder, for a Markdown plugin', () => replaceUnseen('words/one', 'silk'), 'silk'],
  ['a file, for what a plugin adds to the configuration', () => replaceUnseen('two', 'wool'), 'wool'],
  [
    'files, for a component and for the search',
    () => {
      replaceUnseen('three', 'jute');
      replaceUnseen('four', 'hemp');
    },
    'jute',
  ],
  ['a file, for content that was remembered', () => replaceUnseen('five', 'flax'), 'flax'],
  [
    'a link in a folder',
    () => {
      mkdirSync(path('elsewhere'));
      writeFileSync(path('elsewhere/first'), 'tulle');
      writeFileSync(path('elsewhere/second'), 'twill');
      rmSync(path('words/one'));
      symlinkSync('../elsewhere/first', path('words/one'));
    },
    'tulle',
  ],
  ['the file that a link in a folder points to', () => replaceUnseen('elsewhere/first', 'plaid'), 'plaid'],
  [
    'the target of a link in a folder',
    () => {
      rmSync(path('words/one'));
      symlinkSync('../elsewhere/second', path('words/one'));
    },
    'twill',
  ],
];

test('an edited input of a plugin is seen by everything that the plugin takes part in', async () => {
  await site.build();
  for (const [what, edit, shown] of edits) {
    edit();
    const cached = await site.build();
    assert.is(cached.exitCode, 0, cached.output);
    const digest = site.digest();
    assert.ok(
      site.outputs().some((output) => site.read(output).includes(shown)),
      `${shown} is shown after an edit of ${what}`,
    );
    const clean = await site.build('--no-cache');
    assert.is(clean.exitCode, 0, clean.output);
    assert.is(digest, site.digest(), `bytes of a build from nothing after an edit of ${what}`);
  }
});

test('a module that is imported by a symbolic link is bundled again when the link points elsewhere', async () => {
  const linked = createSite({
    'docs/index.mdx':
      '# Home\n\nimport Part from "./_part.mdx"\nimport { Word } from "./_word"\n\n<Part />\n\n<Word />\n',
    'docs/_word.jsx': 'import { word } from "./_linked/word";\nexport const Word = () => <b>{word}</b>;\n',
    'parts/one.mdx': 'First part.\n',
    'parts/two.mdx': 'Other part.\n',
    'words/one/word.js': 'export const word = "first word";\n',
    'words/two/word.js': 'export const word = "other word";\n',
  });
  const point = (link: string, target: string): void => {
    rmSync(join(linked.folder, link), { force: true });
    symlinkSync(target, join(linked.folder, link));
  };
  point('docs/_part.mdx', '../parts/one.mdx');
  point('docs/_linked', '../words/one');
  await linked.build();
  for (const [link, target, shown] of [
    ['docs/_part.mdx', '../parts/two.mdx', 'Other part'],
    ['docs/_linked', '../words/two', 'other word'],
  ] as const) {
    point(link, target);
    const { exitCode, output } = await linked.build();
    assert.is(exitCode, 0, output);
    assert.ok(linked.read('index.html').includes(shown), shown);
  }
});

test.run();
