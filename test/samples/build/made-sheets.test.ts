import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDevSession } from '../../../src/build/dev/dev-session.js';
import { createCollectReport } from '../../../src/build/report/report.js';
import type { LiveMessage } from '../../../src/shared/live-messages.js';
import { projectRoot } from '../../support/project-root.js';
import { createSite, type TestSite } from '../../support/site.js';
import { temporaryFolder, writeFiles, type FileTree } from '../../support/temporary-folder.js';

// What is made again after an edit of a site whose style sheets are made from its pages. A plugin of esbuild and one of
// PostCSS note in a file what runs: `bundle` for each bundle with scripts, `styles` for each of style sheets alone, `sheet` for each
// sheet that is made.

/** PostCSS plugin that replaces `@scan "folder"` by a rule for each word `is-…` in the files of the folder. `is-image` has an image. */
const scanner = `import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
const scan = () => ({
  postcssPlugin: 'scan',
  Once: (root, { result, Rule }) => {
    const from = root.source.input.file;
    appendFileSync(join(import.meta.dirname, 'runs.log'), 'sheet\\n');
    // Tailwind looks into folders of outputs, too.
    for (const file of ['doc_build/index.html', '.doc_build.stage/assets/search/en.index.json'])
      result.messages.push({ type: 'dependency', file: join(import.meta.dirname, file) });
    root.walkAtRules('scan', (rule) => {
      const folder = resolve(dirname(from), rule.params.slice(1, -1));
      const names = new Set();
      for (const file of readdirSync(folder, { recursive: true }).sort()) {
        if (!/\\.(mdx?|jsx|json)$/.test(file)) continue;
        const path = join(folder, file);
        for (const [name] of readFileSync(path, 'utf8').matchAll(/\\bis-[\\w-]+/g)) names.add(name);
        if (file.endsWith('.json')) result.messages.push({ type: 'dependency', file: path });
      }
      result.messages.push({ type: 'dir-dependency', dir: folder, glob: '**/*' });
      const declaration = (name) => name === 'is-image' ? { prop: 'background', value: 'url(./dot.svg)' } : { prop: 'order', value: '1' };
      rule.replaceWith([...names].sort().map((name) => new Rule({ selector: '.' + name, nodes: [] }).append(declaration(name))));
    });
  },
});
scan.postcss = true;
`;

const files: FileTree = {
  'site.config.mjs': `import { styles } from 'heddle/plugins/styles';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
const count = {
  name: 'count',
  setup: ({ initialOptions: { absWorkingDir, entryPoints = [] } }) => {
    if (typeof entryPoints[0] !== 'object') return;
    const kind = entryPoints.every((entry) => entry.in.endsWith('.css')) ? 'styles' : 'bundle';
    appendFileSync(join(absWorkingDir, 'runs.log'), kind + '\\n');
  },
};
export default { title: 'Sheets', globalStyles: ['styles/site.css'], plugins: [styles()], builder: { plugins: [count] } };`,
  'package.json': '{ "type": "module" }',
  'postcss.config.mjs': `${scanner}export default { plugins: [scan()] };`,
  'styles/site.css': '@scan "../docs";\n',
  'docs/index.md': '# Home\n\nA page in Markdown with is-small.\n',
  'docs/more.mdx': "import { Box } from './_box.jsx';\n\n# More\n\n<Box />\n",
  'docs/_box.jsx': 'export const Box = () => <b className="is-box">box</b>;',
};

function folderWith(given: FileTree, packages: readonly string[]): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(projectRoot, join(folder, 'node_modules/heddle'));
  for (const name of packages) symlinkSync(join(projectRoot, 'node_modules', name), join(folder, 'node_modules', name));
  writeFiles(folder, given);
  return folder;
}

const outputOf = (site: TestSite): Map<string, string> =>
  new Map(site.outputs().map((path) => [path, site.read(path)]));

/** Numbers of bundles, of style sheets bundled by themselves and of made sheets since the last call. */
function takeRuns(folder: string): { bundles: number; styles: number; sheets: number } {
  const path = join(folder, 'runs.log');
  const lines = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, '');
  const count = (name: string): number => lines.filter((line) => line === name).length;
  return { bundles: count('bundle'), styles: count('styles'), sheets: count('sheet') };
}

/** One edit after a build: what is made again, and texts that the style sheets have then. */
interface Edit {
  name: string;
  edit: FileTree;
  removed?: string;
  /** Why the output of the bundle changes: the sheet alone is another one, or something else is, too. */
  changes?: 'sheet' | 'site';
  /** True if the sheet doesn't depend on the files. */
  isUnrelated?: boolean;
  styles?: RegExp;
}

/** Applies edits one after the other. After each, the output has the bytes of a build without a cache. */
async function checkEdits(given: FileTree, packages: readonly string[], edits: readonly Edit[]): Promise<void> {
  const site = createSite(given, folderWith({}, packages));
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  const first = takeRuns(site.folder);
  assert.ok(first.bundles > 0);
  for (const { name, edit, removed, changes, isUnrelated = false, styles } of edits) {
    site.write(edit);
    if (removed !== undefined) rmSync(join(site.folder, removed));
    await site.build();
    const runs = takeRuns(site.folder);
    assert.is(runs.bundles > 0, changes === 'site', `${name}: bundles`);
    if (changes !== 'site') assert.is(runs.styles, changes === 'sheet' ? 1 : 0, `${name}: style sheets alone`);
    if (!changes) assert.is(runs.sheets, isUnrelated ? 0 : 1, `${name}: sheets`);
    const cached = outputOf(site);
    const sheets = [...cached].flatMap(([path, text]) => (path.endsWith('.css') ? [text] : [])).join('\n');
    if (styles) assert.match(sheets, styles, name);
    await site.build();
    assert.equal(
      takeRuns(site.folder),
      { bundles: 0, styles: 0, sheets: 0 },
      `${name}: nothing is made again without an edit`,
    );
    await site.build('--no-cache');
    takeRuns(site.folder);
    assert.equal([...outputOf(site)], [...cached], `${name}: the bytes are those of a clean build`);
  }
}

test('an edit of a page makes the sheet again that reads it, and bundles only if the sheet differs', () =>
  checkEdits(
    files,
    ['postcss'],
    [
      {
        name: 'a word in Markdown',
        edit: { 'docs/index.md': '# Home\n\nAnother page with is-small.\n' },
      },
      {
        name: 'a word in MDX',
        edit: { 'docs/more.mdx': "import { Box } from './_box.jsx';\n\n# More words\n\n<Box />\n" },
      },
      {
        name: 'a new class in Markdown',
        edit: { 'docs/index.md': '# Home\n\nA page with is-large.\n' },
        changes: 'sheet',
        styles: /\.is-large\{order:1\}/,
      },
      {
        name: 'a new class in MDX',
        edit: { 'docs/more.mdx': "import { Box } from './_box.jsx';\n\n# More is-wide\n\n<Box />\n" },
        changes: 'sheet',
        styles: /\.is-wide\{order:1\}/,
      },
      { name: 'a new page without a class', edit: { 'docs/new.md': '# New\n' } },
      {
        name: 'a new page with a class',
        edit: { 'docs/part/later.md': '# Later\n\nis-later\n' },
        changes: 'sheet',
        styles: /\.is-later/,
      },
      { name: 'a page that is gone', edit: {}, removed: 'docs/part/later.md', changes: 'sheet' },
    ],
  ));

test('data, sources of a theme and other folders are inputs of sheets, too', () =>
  checkEdits(
    {
      ...files,
      'data/names.json': '["is-named"]',
      'styles/site.css': '@scan "../docs";\n@scan "../data";\n',
      'theme/index.css': '@scan "../words";\n',
      'words/list.md': 'is-word\n',
    },
    ['postcss'],
    [
      { name: 'data with the same names', edit: { 'data/names.json': '["is-named", "other"]' } },
      {
        name: 'data with other names',
        edit: { 'data/names.json': '["is-new"]' },
        changes: 'sheet',
        styles: /\.is-new/,
      },
      {
        name: 'a file that the sheet of the theme reads',
        edit: { 'words/list.md': 'is-word again\n' },
      },
      {
        name: 'another word for the sheet of the theme',
        edit: { 'words/list.md': 'is-word is-other\n' },
        changes: 'sheet',
        styles: /\.is-other/,
      },
      {
        name: 'the sheet reads another folder',
        edit: { 'styles/site.css': '@scan "../words";\n' },
        changes: 'site',
      },
      {
        name: 'a file that nothing reads',
        edit: { 'data/names.json': '["is-lost"]' },
        isUnrelated: true,
      },
      { name: 'the configuration of PostCSS', edit: { 'postcss.config.mjs': 'export default {};' }, changes: 'sheet' },
    ],
  ));

test('Sass partials and the configuration of Tailwind are inputs of their sheets', () =>
  checkEdits(
    {
      ...files,
      'site.config.mjs': String(files['site.config.mjs']).replace(
        "'styles/site.css'",
        "'styles/site.scss', 'styles/tw.css'",
      ),
      'postcss.config.mjs': `${scanner}import tailwindcss from 'tailwindcss';\nexport default { plugins: [scan(), tailwindcss({ config: './tailwind.config.cjs' })] };`,
      'tailwind.config.cjs':
        "module.exports = { content: ['./docs/**/*.{md,mdx,jsx}'], corePlugins: { preflight: false } };",
      'styles/site.scss': "@use './vars';\nb { color: vars.$ink; }\n",
      'styles/_vars.scss': '$ink: rgb(1, 2, 3);\n',
      'styles/tw.css': '@tailwind utilities;\n',
    },
    ['postcss', 'tailwindcss', 'sass'],
    [
      {
        name: 'a comment in a partial',
        edit: { 'styles/_vars.scss': '// Ink.\n$ink: rgb(1, 2, 3);\n' },
      },
      {
        name: 'a partial',
        edit: { 'styles/_vars.scss': '$ink: rgb(7, 8, 9);\n' },
        changes: 'sheet',
        styles: /#070809/,
      },
      {
        name: 'a class of Tailwind',
        edit: { 'docs/index.md': '# Home\n\n<p className="p-8">more</p>\n' },
        changes: 'sheet',
        styles: /\.p-8\{padding:2rem\}/,
      },
      {
        name: 'the configuration of Tailwind',
        edit: {
          'tailwind.config.cjs':
            "module.exports = { content: ['./docs/**/*.{md,mdx,jsx}'], theme: { spacing: { 8: '7px' } }, corePlugins: { preflight: false } };",
        },
        changes: 'sheet',
        styles: /\.p-8\{padding:7px\}/,
      },
    ],
  ));

const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n';

test('everything is bundled if a sheet gets an image, loses one, or is part of another file, too', async () => {
  await checkEdits(
    { ...files, 'styles/dot.svg': dot },
    ['postcss'],
    [
      { name: 'an image', edit: { 'docs/index.md': '# Home\n\nis-image\n' }, changes: 'site', styles: /url\(/ },
      { name: 'a class beside it', edit: { 'docs/index.md': '# Home\n\nis-image is-other\n' }, changes: 'sheet' },
      { name: 'no image', edit: { 'docs/index.md': '# Home\n\nis-other\n' }, changes: 'site' },
    ],
  );
  const box = `import '../styles/site.css';\n${String(files['docs/_box.jsx'])}`;
  await checkEdits(
    { ...files, 'docs/_box.jsx': box },
    ['postcss'],
    [
      {
        name: 'a component that imports it',
        edit: { 'docs/index.md': '# Home\n\nis-new\n' },
        changes: 'site',
        styles: /\.is-new/,
      },
    ],
  );
});

test('in dev, pages are sent first, and a sheet after them if it differs', async () => {
  const folder = folderWith(
    { ...files, 'styles/site.css': '@scan "../docs";\n@scan "../words";\n', 'words/list.md': 'is-word\n' },
    ['postcss'],
  );
  const session = await openDevSession({
    projectRoot: folder,
    overrides: {},
    workers: 1,
    isCacheUsed: true,
    report: createCollectReport(),
    liveChannel: '__live/token',
    onProblems: () => undefined,
  });
  const edit = async (path: string, text: string): Promise<{ pages: LiveMessage[]; sheets: LiveMessage[] }> => {
    writeFiles(folder, { [path]: text });
    const pages = await session.update([{ path: join(folder, path), kind: 'change' }]);
    return { pages, sheets: await session.updateSheets() };
  };
  try {
    assert.match(String((await session.file('index.html'))?.body), 'is-small');
    assert.equal(await session.updateSheets(), []);
    takeRuns(folder);

    const word = await edit('docs/index.md', '# Home\n\nOther words with is-small.\n');
    assert.equal(word, { pages: [{ type: 'pages', routePaths: ['/'] }], sheets: [] });
    assert.match(String((await session.file('index.html'))?.body), 'Other words');
    assert.equal(takeRuns(folder), { bundles: 0, styles: 0, sheets: 1 });

    const other = await edit('docs/index.md', '# Home\n\nOther words with is-large.\n');
    assert.equal(other.pages, [{ type: 'pages', routePaths: ['/'] }]);
    const [message, ...rest] = other.sheets;
    assert.equal(rest, []);
    assert.is(message?.type, 'styles');
    const [[old, now]] = Object.entries((message as LiveMessage & { type: 'styles' }).replaced) as [[string, string]];
    assert.is.not(old, now);
    assert.match(String((await session.file(now.slice(1)))?.body), '.is-large');
    assert.is(takeRuns(folder).bundles, 0, 'scripts are not bundled');
    assert.equal(await session.updateSheets(), [], 'the sheet is sent once');
    assert.ok(session.watched().includes(join(folder, 'words/list.md')), 'files that a sheet reads are watched');

    const broken = await edit('styles/site.css', '@scan "../lost";\n');
    assert.is(broken.pages.at(-1)?.type, 'problems');
    const mended = await edit('styles/site.css', '@scan "../docs";\n');
    assert.ok(mended.pages.some(({ type }) => type === 'resolved'));
  } finally {
    await session.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test.run();
