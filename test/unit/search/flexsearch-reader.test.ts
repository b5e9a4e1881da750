import { build, type Plugin } from 'esbuild';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { charsets, presets, tokenizers, type IndexOptions } from '../../../src/shared/search/index-options.js';
import { createSearchEngine } from '../../../src/shared/search/search-engine.js';
import { manifestFile } from '../../../src/shared/search/search-index.js';
import type { FlexLibrary } from '../../../src/shared/search/section-index.js';
import { projectRoot } from '../../support/project-root.js';
import { createTestIndex, manyPages, type TestPage } from './support.js';

const pages: TestPage[] = [
  ...manyPages(12),
  {
    url: '/configuration',
    title: 'Configuration of größe',
    tags: { tag: ['setup'], kind: ['guide'] },
    sections: [
      { text: 'Where options are. 本地搜索把文本切分为双字。' },
      { heading: 'Page numbers', text: 'Topic one, topic two.' },
    ],
  },
];
const queries = [
  'topic7 part2',
  'page numbers',
  'confi',
  'ptoic12',
  'grosse',
  '搜索',
  'options tag:setup',
  'kind:guide',
];

interface ReaderModule {
  flexsearchReader(root: string): { define: Record<string, string>; plugin: Plugin };
  changedParts(read: (file: string) => string | undefined): string[];
}

let reader: FlexLibrary;
let changedParts: ReaderModule['changedParts'];
test.before(async () => {
  const script = pathToFileURL(join(projectRoot, 'src/flexsearch-reader.mjs')).href;
  const { flexsearchReader, ...others } = (await import(script)) as ReaderModule;
  changedParts = others.changedParts;
  const { define, plugin } = flexsearchReader(projectRoot);
  const { outputFiles } = await build({
    stdin: { contents: "export { Charset, Document, Encoder } from 'flexsearch';", resolveDir: projectRoot },
    bundle: true,
    format: 'esm',
    write: false,
    define,
    plugins: [plugin],
  });
  reader = (await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]!.text)}`)) as FlexLibrary;
});

const options: [name: string, options: IndexOptions][] = [
  ['shards', {}],
  ['one file', { shards: false }],
  ...tokenizers.map((tokenize): [string, IndexOptions] => [`tokenize ${tokenize}`, { tokenize }]),
  ...charsets.map((charset): [string, IndexOptions] => [`charset ${charset}`, { charset }]),
  ...Object.keys(presets).map((preset): [string, IndexOptions] => [
    `preset ${preset}`,
    { preset: preset as keyof typeof presets },
  ]),
  ['context in both directions', { context: { depth: 2, resolution: 3, bidirectional: true } }],
  ['context in one direction', { context: { depth: 1, bidirectional: false }, shards: false }],
];
for (const [name, index] of options)
  test(`the worker's parts of FlexSearch find what the package finds: ${name}`, async () => {
    const { engine, texts } = createTestIndex(pages, index);
    const files = { read: (file: string) => Promise.resolve(JSON.parse(texts.get(file)!) as unknown) };
    const part = createSearchEngine(files, manifestFile('en', ''), reader);
    for (const query of queries)
      assert.equal((await part.search(query)).hits, (await engine.search(query)).hits, query);
    assert.is.not((await part.search('page numbers')).hits.length, 0);
  });

const sourceOf = (file: string): string => readFileSync(join(projectRoot, 'node_modules/flexsearch/src', file), 'utf8');

test('the parts that the worker leaves out are those of the installed FlexSearch', () => {
  assert.equal(changedParts(sourceOf), []);
});

for (const [file, written, changed, problem] of [
  [
    'config.js',
    'SUPPORT_TAGS',
    'SUPPORT_FACETS',
    'there is a new constant SUPPORT_FACETS; there is no constant SUPPORT_TAGS',
  ],
  [
    'encoder.js',
    'Encoder.prototype.addFilter =',
    'Encoder.prototype.addSieve =',
    'there is a new method addSieve; there is no method addFilter',
  ],
  ['encoder.js', 'Encoder.prototype.encode =', 'Encoder.prototype["encode"] =', 'there is no method encode'],
  ['index.js', '"./config.js"', "'./config.js'", 'index.js imports its constants in another way'],
  ['resolver.js', '', undefined, 'there is no module resolver.js'],
] as const)
  test(`a release of FlexSearch in which ${problem} does not compile`, () => {
    const read = (path: string): string | undefined =>
      path !== file ? sourceOf(path) : changed === undefined ? undefined : sourceOf(path).replace(written, changed);
    assert.is(changedParts(read).join('; '), problem);
  });

test.run();
