import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadConfigSource } from '../../src/build/config/load/load-config.js';
import { resolveConfig } from '../../src/build/config/resolve-config.js';
import { BuildError } from '../../src/build/report/diagnostic.js';
import { projectRoot } from '../support/project-root.js';
import { createSite } from '../support/site.js';
import { temporaryFolder, writeFiles, type FileTree } from '../support/temporary-folder.js';
import { listDocs, readDoc, readOutline } from './page-outline.js';

// A block with a file name as its title is copied into that file. Configurations build a site with the other files of their
// page, and all blocks of TypeScript have types.

interface TitledBlock {
  page: string;
  line: number;
  path: string;
  meta: string;
  code: string;
}

const pages = listDocs('en').filter((path) => /\.mdx?$/.test(path) && !path.startsWith('releases/'));

/** Blocks of a page whose titles are paths. */
const blocksOf = (page: string): TitledBlock[] =>
  readOutline(readDoc('en', page)).codeBlocks.flatMap(({ line, meta, code }) => {
    const [, path] = /\btitle="([\w./@[\]-]+\.\w+)"/.exec(meta) ?? [];
    return path === undefined ? [] : [{ page, line, path, meta, code: `${code}\n` }];
  });

const blocks = pages.flatMap(blocksOf);
const configs = blocks.filter(({ path }) => path === 'site.config.ts');

test('every block with a configuration is a whole one', () => {
  const parts = configs.filter(({ code }) => !/^export default /m.test(code)).map(({ page, line }) => `${page}:${line}`);
  assert.equal(parts, [], 'write the imports and `export default defineConfig({ … })`, so that the block can be pasted');
});

/** Files that every configuration of the documentation finds. */
const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const shared: FileTree = {
  'package.json': '{ "type": "module" }',
  'redirects.json': '[]',
  ...Object.fromEntries(['icon', 'logo', 'logo-light', 'logo-dark'].map((name) => [`docs/public/${name}.svg`, picture])),
  'docs/public/wechat.png': 'PNG',
  'docs/public/card.png': 'PNG',
};

const emptyPages = (...paths: string[]): FileTree => Object.fromEntries(paths.map((path) => [`docs/${path}.md`, '# Page\n']));
const component = (name: string): FileTree => ({ [`docs/_components/${name}.tsx`]: 'export const Gallery = () => <b>4</b>;\n\nexport default Gallery;\n' });

/** Files that configurations of a page need and that the page does not show. */
const needed: Record<string, FileTree> = {
  'api/config/config-basic.md': { 'certs/localhost-key.pem': 'KEY', 'certs/localhost.pem': 'CERTIFICATE' },
  'api/config/config-build.md': component('thread-count'),
  'api/config/config-theme.md': emptyPages('guide/introduction', 'guide/components/button', 'zh/index'),
  'guide/advanced/custom-theme.md': { 'docs/prices.css': '' },
  'guide/default-theme/home-page.md': { ...emptyPages('imprint', 'guide/start/introduction'), ...component('gallery') },
  'guide/default-theme/multi-version.md': emptyPages('v0/index', 'v1/index', 'v2/index'),
  'guide/default-theme/navbar.md': emptyPages('guide/start/introduction', 'imprint'),
  'guide/recipes/monorepo.md': emptyPages('button/index', 'dialog/index'),
  'guide/recipes/tailwind.md': { 'styles/site.css': '' },
  'plugin/official-plugins/shiki.md': { 'pipeline.tmLanguage.json': '{ "name": "pipeline", "scopeName": "source.pipeline", "patterns": [] }' },
  'plugin/official-plugins/typedoc.md': { 'src/middleware.ts': 'export const use = (): void => undefined;\n' },
};

/** Packages that the documentation names and that Heddle does not install. Their exports do nothing. */
const otherPackages = ['@shikijs/transformers', 'remark-emoji', 'rehype-external-links', 'postcss'];

function addPackages(folder: string): void {
  const packages = join(folder, 'node_modules');
  for (const name of otherPackages)
    writeFiles(join(packages, name), {
      'package.json': `{ "name": "${name}", "type": "module", "exports": { "types": "./index.d.ts", "default": "./index.js" } }`,
      'index.js': 'const nothing = () => () => undefined;\nexport { nothing as default };\nexport const transformerRenderWhitespace = () => ({ name: "none" });\n',
      'index.d.ts': 'declare const nothing: () => () => undefined;\nexport default nothing;\nexport declare const transformerRenderWhitespace: () => { name: string };\n',
    });
  for (const name of ['heddle', 'react', '@types/react', '@types/node', '@types/mdast', '@types/unist', 'unist-util-visit'])
    symlinkPackage(name === 'heddle' ? projectRoot : join(projectRoot, 'node_modules', name), join(packages, name));
}

function symlinkPackage(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(from, to);
}

/** The files that a page shows, the first of each path, without those of the project's tools. */
const shownFiles = (page: string): FileTree =>
  Object.fromEntries(
    blocksOf(page)
      .filter(({ path }) => !['site.config.ts', 'package.json', 'postcss.config.mjs'].includes(path) && /^(?:docs|theme|styles|plugins|src|[\w-]+\.\w+$)/.test(path))
      .reverse()
      .map(({ path, code }) => [path, code]),
  );

/** Pages whose examples are built together with more files by full-examples, recipes and tutorial. */
const isBuiltElsewhere = ({ meta }: TitledBlock): boolean => /\b(?:example="|recipe\b|tutorial\b)/.test(meta);

test('every configuration is loaded without problems', async () => {
  const folder = temporaryFolder();
  addPackages(folder);
  const wrong: string[] = [];
  const workingFolder = process.cwd();
  for (const [index, { page, line, code }] of configs.entries()) {
    const projectRoot = join(folder, `site-${index}`);
    writeFiles(projectRoot, { ...shared, ...shownFiles(page), ...needed[page], 'site.config.ts': code });
    mkdirSync(join(projectRoot, 'docs'), { recursive: true });
    process.chdir(projectRoot);
    try {
      const source = await loadConfigSource({ projectRoot, command: 'build', overrides: {} });
      const { warnings } = await resolveConfig(source);
      wrong.push(...warnings.map(({ message }) => `${page}:${line}: ${message}`));
    } catch (error) {
      wrong.push(`${page}:${line}: ${error instanceof BuildError ? error.diagnostics.map(({ message }) => message).join(' ') : String(error)}`);
    } finally {
      process.chdir(workingFolder);
    }
  }
  assert.equal(wrong, []);
});

/** What configurations have in common is bundled once. */
const sharedCache = temporaryFolder();

// Samples of a page, such as an article for a feed, build with the configuration that the page shows.
for (const config of configs.filter((block) => block.page.startsWith('plugin/') && !isBuiltElsewhere(block))) {
  const shown = shownFiles(config.page);
  if (Object.keys(shown).some((path) => path.startsWith('docs/')))
    test(`the samples of ${config.page} build with its configuration in line ${config.line}`, async () => {
      const files: FileTree = { ...shared, ...shown, ...needed[config.page], 'site.config.ts': config.code };
      const site = createSite(Object.keys(files).some((path) => /^docs\/index\.mdx?$/.test(path)) ? files : { ...files, 'docs/index.md': '# Home\n' });
      addPackages(site.folder);
      symlinkSync(sharedCache, join(site.folder, 'node_modules/.cache'));
      const result = await site.build();
      assert.is(result.exitCode, 0, result.output);
    });
}

test('all titled blocks in TypeScript, and the plugins of the reference, have types', () => {
  const folder = temporaryFolder();
  addPackages(folder);
  const sources: [page: string, line: number, path: string, code: string][] = [];
  for (const { page, line, path, code } of blocks) if (/\.tsx?$/.test(path)) sources.push([page, line, path, code]);
  const reference = 'plugin/system/plugin-api.md';
  for (const { line, lang, code } of readOutline(readDoc('en', reference)).codeBlocks)
    if (/^tsx?$/.test(lang) && code.includes('satisfies Plugin'))
      sources.push([reference, line, `plugin-${line}.ts`, `import type { Plugin } from 'heddle';\n${code}\n`]);
  const placeOf = new Map<string, string>();
  for (const [index, [page, line, path, code]] of sources.entries()) {
    const place = `block-${index}`;
    placeOf.set(place, `${page}:${line}`);
    writeFiles(join(folder, place), { ...shared, ...shownFiles(page), ...needed[page], [path]: code });
  }
  writeFiles(folder, {
    // Packages that recipes name and whose types are not those of Heddle.
    'packages.d.ts': "declare module 'styled-components';\ndeclare module '@ant-design/cssinjs';\n",
    'tsconfig.json': JSON.stringify({
      extends: 'heddle/tsconfig.json',
      compilerOptions: { types: ['node'] },
      include: ['packages.d.ts', 'block-*/**/*'],
      
    }),
  });
  const compiler = join(projectRoot, 'node_modules/typescript-native/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], { encoding: 'utf8' });
  const problems = stdout.split('\n').filter((line) => line !== '').map((line) => line.replace(/^.*?(block-\d+)\//, (_, place: string) => `${placeOf.get(place)!} `));
  assert.equal([...new Set(problems)], []);
});

test.run();
