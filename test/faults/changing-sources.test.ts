import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../src/index.js';
import { hashFiles } from '../support/fault-site.js';
import { temporaryFolder, writeFiles, type FileTree } from '../support/temporary-folder.js';

declare const __TEST_ROOT__: string;

const projectRoot = dirname(__TEST_ROOT__);
const { BuildError, build, createCollectReport } = (await import(
  pathToFileURL(join(projectRoot, 'dist/index.js')).href
)) as typeof import('../../src/index.js');

// Sources that are edited while a site is being built. An edit is made from within the build, by a plugin of the site, so
// it always comes at the same moment; a marker file makes sure that it comes once.

const component = (text: string): string => `export default () => <b>${text}</b>;\n`;
const picture = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect fill="${color}"/></svg>\n`;

const files: FileTree = {
  'docs/a.md': '# A\n\nText A.\n',
  'docs/index.md': '# Home\n',
  'docs/m.mdx': '# M\n\nimport Part from "./_part.jsx"\n\n<Part />\n',
  'docs/_part.jsx': component('first part'),
  'docs/picture.md': '# Picture\n\n![dot](./dot.svg)\n',
  'docs/dot.svg': picture('red'),
  'docs/public/robots.txt': 'User-agent: *\n',
  'docs/z.md': '# Z\n\nThe first text.\n',
  'icon.svg': picture('black'),
};

/** A configuration whose plugins run `code` once at a hook; `folder` and `write(path, text)` are at hand. */
const configWith = (place: 'remark' | 'emit' | 'addPages' | 'esbuild' | 'load', code: string): string => `
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
// As editors save: no bundle that is under way reads an empty file.
const write = (path, text) => {
  writeFileSync(join(process.env.TEST_SITE, 'saved'), text);
  renameSync(join(process.env.TEST_SITE, 'saved'), join(process.env.TEST_SITE, path));
};
const remove = (path) => rmSync(join(process.env.TEST_SITE, path));
const once = (run) => {
  if (!existsSync(join(process.env.TEST_SITE, 'edit'))) return;
  rmSync(join(process.env.TEST_SITE, 'edit'));
  run();
};
const edit = () => once(() => { ${code} });
const data = join(process.env.TEST_SITE, 'data.txt');
let text;
const atRemark = () => (tree, file) => {
  if (!file.path.endsWith('a.md')) return;
  if (existsSync(data)) file.data.page.dependOn(data);
  text = undefined;
  edit();
  if (existsSync(data)) tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: text ?? readFileSync(data, 'utf8') }] });
};
export default {
  title: 'Test',
  icon: './icon.svg',
  markdown: { remarkPlugins: ${place === 'remark' ? '[atRemark]' : '[]'} },
  builder: { plugins: ${place === 'load' ? `[{ name: 'edit', setup: (b) => b.onLoad({ filter: /_part\\.jsx$/ }, () => { ${code} }) }]` : place === 'esbuild' ? "[{ name: 'edit', setup: (b) => b.onEnd(edit) }]" : '[]'} },
  plugins: [{ name: 'edits', ${place === 'emit' || place === 'addPages' ? `${place}: () => { edit(); return []; }` : ''} }],
};
`;

/** Builds a site in this process and returns its problems, none when it was published. */
async function buildSite(folder: string, outDir = 'doc_build', isCacheUsed = true): Promise<readonly Diagnostic[]> {
  process.env['TEST_SITE'] = folder;
  try {
    await build({ projectRoot: folder, outDir, workers: 1, isCacheUsed, report: createCollectReport() });
    return [];
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    return error.diagnostics;
  }
}

/** A site that is edited during its next build. */
function editedSite(place: Parameters<typeof configWith>[0], code: string, more: FileTree = {}): string {
  return temporaryFolder({ 'site.config.mjs': configWith(place, code), edit: '', ...files, ...more });
}

/** The output is that of a build without a cache. */
async function assertClean(folder: string): Promise<void> {
  assert.equal(await buildSite(folder, 'clean', false), []);
  assert.equal(hashFiles(join(folder, 'doc_build')), hashFiles(join(folder, 'clean')));
}

const read = (folder: string, path: string): string => readFileSync(join(folder, 'doc_build', path), 'utf8');
const problemsOf = (problems: readonly Diagnostic[]): string[] =>
  problems.map(({ severity, kind, code, file }) => `${severity} ${kind} ${code} ${file}`);

test('a page that changes between its look-up and its compilation is stored as what was compiled', async () => {
  const folder = editedSite('remark', "write('docs/z.md', '# Z\\n\\nThe second text.\\n')");
  assert.equal(await buildSite(folder), []);
  assert.not.ok(existsSync(join(folder, 'edit')), 'the edit was made');
  assert.match(read(folder, 'z.html'), 'The second text.');
  // The text that was looked up first comes back.
  writeFiles(folder, { 'docs/z.md': files['docs/z.md']! });
  assert.equal(await buildSite(folder), []);
  assert.match(read(folder, 'z.html'), 'The first text.');
  await assertClean(folder);
});

test('a bundle is not stored when a component changed while it was bundled and is as before at the end', async () => {
  const [first, second] = ['first part', 'second part'].map((text) => JSON.stringify(component(text)));
  const folder = editedSite(
    'load',
    `if (!existsSync(join(process.env.TEST_SITE, 'edit'))) return undefined;
    write('docs/_part.jsx', ${second});
    const contents = readFileSync(join(process.env.TEST_SITE, 'docs/_part.jsx'), 'utf8');
    write('docs/_part.jsx', ${first});
    return { contents, loader: 'jsx' };`,
  );
  assert.equal(await buildSite(folder), []);
  rmSync(join(folder, 'edit'));
  assert.equal(await buildSite(folder), []);
  assert.match(read(folder, 'm.html'), 'first part');
  await assertClean(folder);
});

test('a page that gets another URL after pages were listed ends the build; the next one publishes it there', async () => {
  const folder = editedSite('remark', "write('docs/z.md', '---\\npermalink: /moved\\n---\\n\\n# Z\\n')");
  assert.equal(problemsOf(await buildSite(folder)), ['error content file-changed docs/z.md']);
  assert.not.ok(existsSync(join(folder, 'doc_build')));
  assert.equal(await buildSite(folder), []);
  assert.match(read(folder, 'moved.html'), 'Z');
  assert.not.ok(existsSync(join(folder, 'doc_build/z.html')));
  await assertClean(folder);
});

test('a page is compiled again if a file that its plugin reads changed in between', async () => {
  const folder = editedSite('remark', "write('data.txt', 'second data')", { 'data.txt': 'first data' });
  assert.equal(await buildSite(folder), []);
  assert.match(read(folder, 'a.html'), 'second data');
  writeFiles(folder, { 'data.txt': 'first data' });
  assert.equal(await buildSite(folder), []);
  assert.match(read(folder, 'a.html'), 'first data');
});

test('a page is compiled again if a file that its plugin reads changed in between and is as before at the end', async () => {
  const code = "write('data.txt', 'second data'); text = readFileSync(data, 'utf8'); write('data.txt', 'first data')";
  const folder = editedSite('remark', code, { 'data.txt': 'first data' });
  assert.equal(await buildSite(folder), []);
  assert.match(read(folder, 'a.html'), 'second data');
  assert.equal(await buildSite(folder), []);
  assert.match(read(folder, 'a.html'), 'first data');
});

test('a component that changes while it is bundled is bundled again, so the HTML and the scripts agree', async () => {
  const folder = editedSite('esbuild', `write('docs/_part.jsx', ${JSON.stringify(component('second part'))})`);
  assert.equal(await buildSite(folder), []);
  assert.not.ok(existsSync(join(folder, 'edit')), 'the edit was made');
  assert.match(read(folder, 'm.html'), 'second part');
  await assertClean(folder);
  assert.equal(await buildSite(folder), []);
  await assertClean(folder);
});

test('a bundle of components that never stop changing is not stored', async () => {
  const code = `
    write('edit', '');
    globalThis.parts = (globalThis.parts ?? 0) + 1;
    write('docs/_part.jsx', 'export default () => <b>part ' + globalThis.parts + '</b>;');`;
  const folder = editedSite('esbuild', code);
  assert.equal(await buildSite(folder), []);
  rmSync(join(folder, 'edit'));
  const [last] = /part \d+/.exec(readFileSync(join(folder, 'docs/_part.jsx'), 'utf8'))!;
  assert.equal(await buildSite(folder), []);
  assert.match(read(folder, 'm.html'), last);
  await assertClean(folder);
});

for (const bundle of [1, 2, 3, 4, 5, 6]) {
  test(`a component that is deleted after bundle ${bundle} read it is an input, so the next build shows what came back`, async () => {
    const count = `globalThis.bundles${bundle}`;
    const folder = editedSite(
      'esbuild',
      `write('edit', ''); ${count} = (${count} ?? 0) + 1; if (${count} === ${bundle}) remove('docs/_part.jsx');`,
    );
    const problems = await buildSite(folder);
    assert.ok(problems.every(({ kind }) => kind === 'content'));
    rmSync(join(folder, 'edit'));
    writeFiles(folder, { 'docs/_part.jsx': component('second part') });
    assert.equal(await buildSite(folder), []);
    assert.match(read(folder, 'm.html'), 'second part');
  });
}

test('a picture that changes after its page was compiled ends the build; the next one shows it', async () => {
  const folder = editedSite('emit', `write('docs/dot.svg', ${JSON.stringify(picture('blue'))})`);
  assert.equal(problemsOf(await buildSite(folder)), ['error content file-changed docs/dot.svg']);
  assert.equal(await buildSite(folder), []);
  await assertClean(folder);
});

test('an icon that changes after pages were rendered with its name ends the build; the next one shows it', async () => {
  const folder = editedSite('emit', `write('icon.svg', ${JSON.stringify(picture('blue'))})`);
  assert.equal(problemsOf(await buildSite(folder)), ['error content file-changed icon.svg']);
  assert.equal(await buildSite(folder), []);
  await assertClean(folder);
});

for (const [what, place, path, code] of [
  ['a page that is deleted after pages were listed', 'addPages', 'docs/z.md', "remove('docs/z.md')"],
  ['a page that is deleted after it was looked up', 'remark', 'docs/z.md', "remove('docs/z.md')"],
  [
    'a public file that is deleted before it is copied',
    'emit',
    'public/robots.txt',
    "remove('docs/public/robots.txt')",
  ],
  ['a picture that is deleted before it is copied', 'emit', 'docs/dot.svg', "remove('docs/dot.svg')"],
] as const)
  test(`${what} is a problem of content (bad input 75)`, async () => {
    const folder = editedSite(place, code);
    const problems = await buildSite(folder);
    assert.equal(problemsOf(problems), [`error content file-changed ${path}`]);
    assert.match(problems[0]!.message, 'was deleted while the site was being built');
  });

test('the Markdown of a page is of the text that its HTML shows', async () => {
  const folder = editedSite('emit', "write('docs/a.md', '# A\\n\\nAnother text.\\n')");
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(projectRoot, join(folder, 'node_modules/heddle'));
  const config = readFileSync(join(folder, 'site.config.mjs'), 'utf8').replace(/\],\n\};\n$/, ', llms()],\n};\n');
  writeFileSync(join(folder, 'site.config.mjs'), `import { llms } from 'heddle/plugins/llms';\n${config}`);
  assert.equal(await buildSite(folder), []);
  assert.not.ok(existsSync(join(folder, 'edit')), 'the edit was made');
  assert.match(read(folder, 'a.html'), 'Text A.');
  assert.match(read(folder, 'a.md'), 'Text A.');
  assert.equal(await buildSite(folder), []);
  assert.match(read(folder, 'a.md'), 'Another text.');
});

test.run();
