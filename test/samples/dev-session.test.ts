import { rmSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDevSession, type DevSession } from '../../src/build/dev/dev-session.js';
import type { FileChange } from '../../src/build/graph/node.js';
import { startDev } from '../../src/server/dev.js';
import { createChangeSet } from '../../src/server/watch/watch.js';
import { createCollectReport } from '../../src/build/report/report.js';
import { createReport } from '../../src/build/report/create-report.js';
import { startDevSite } from '../support/dev-site.js';
import { withConfig } from '../support/site.js';
import { temporaryFolder, writeFiles, type FileTree } from '../support/temporary-folder.js';
import { pause, until } from '../support/until.js';

/** A dev session of a site, whose files are edited with the changes that a watcher would report. */
async function openSite(files: FileTree): Promise<{
  folder: string;
  session: DevSession;
  found: string[];
  edit(more: FileTree, kind?: FileChange['kind']): ReturnType<DevSession['update']>;
  close(): Promise<void>;
}> {
  const folder = temporaryFolder(withConfig(files));
  const found: string[] = [];
  const session = await openDevSession({
    projectRoot: folder,
    overrides: {},
    workers: 1,
    isCacheUsed: true,
    report: createCollectReport(),
    liveChannel: '__live/token',
    onProblems: (diagnostics) => found.push(...diagnostics.map(({ code, file }) => `${code} ${file}`)),
  });
  return {
    folder,
    session,
    found,
    edit: (more, kind = 'change') => {
      writeFiles(folder, more);
      return session.update(Object.keys(more).map((path) => ({ path: join(folder, path), kind })));
    },
    close: async () => {
      await session.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

test('an anchor that an edit removes is reported for the open page that links to it, and no longer when it is back', async () => {
  const { session, found, edit, close } = await openSite({
    'docs/index.md': '# Home\n\n[part](./a.md#part)\n',
    'docs/a.md': '# A\n\n## Part\n',
  });
  for (const path of ['a.html', 'index.html']) assert.is((await session.file(path))?.status, undefined, path);
  assert.equal(found, []);
  const messages = await edit({ 'docs/a.md': '# A\n\n## Other part\n' });
  assert.equal(found, ['dead-anchor docs/index.md']);
  assert.equal(messages, [{ type: 'pages', routePaths: ['/a'] }]);
  found.length = 0;
  await edit({ 'docs/a.md': '# A\n\n## Part\n' });
  assert.equal(found, []);
  await close();
});

test('a link that a component makes is checked when its page is shown, and again when pages come', async () => {
  const { session, found, edit, close } = await openSite({
    'docs/index.md': '# Home\n',
    'docs/cards.mdx': '# Cards\n\n<LinkCard href="/later" title="Later" />\n',
  });
  await session.file('index.html');
  assert.equal(found, []);
  assert.is((await session.file('cards.html'))?.status, undefined);
  assert.equal(found, ['dead-link docs/cards.mdx']);
  found.length = 0;
  await edit({ 'docs/later.md': '# Later\n' }, 'add');
  assert.is((await session.file('cards.html'))?.status, undefined);
  assert.equal(found, []);
  await close();
});

test('the title of a page that nobody opened reaches open pages, and other edits of it reach none', async () => {
  const { session, edit, close } = await openSite({ 'docs/index.md': '# Home\n', 'docs/b.md': '# B\n' });
  await session.file('index.html');
  assert.equal(await edit({ 'docs/b.md': '# B\n\nText.\n' }), []);
  assert.equal(await edit({ 'docs/b.md': '# Another\n\nText.\n' }), [{ type: 'reload' }]);
  assert.match(String((await session.file('index.html'))!.body), 'Another');
  await close();
});

test('a page that an edit breaks stays as it was for those that depend on it', async () => {
  const { session, edit, close } = await openSite({
    'docs/index.md': '---\npageType: overview\n---\n',
    'docs/guide/a.mdx': '# A\n\n## Part of a\n\nimport Box from "./_box.jsx"\n\n<Box />\n',
    'docs/guide/_box.jsx': 'export default () => <b>box</b>;\n',
  });
  const overview = async (): Promise<string> => String((await session.file('index.html'))!.body);
  assert.match(await overview(), 'Part of a');
  await session.file('guide/a.html');
  const { build } = session;
  const [problems] = await edit({ 'docs/guide/a.mdx': '# A\n\n## Part of a\n\n<div>\n' });
  assert.is(problems?.type, 'problems', JSON.stringify(problems));
  assert.is((await session.file('guide/a.html'))?.status, 500);
  assert.match(await overview(), 'Part of a');
  assert.is(session.build, build, 'the bundle keeps the components of the page');
  const mended = await edit({ 'docs/guide/a.mdx': '# A\n\n## Part of a\n\nText.\n' });
  assert.equal(
    mended.map(({ type }) => type),
    ['pages', 'resolved'],
  );
  assert.is((await session.file('guide/a.html'))?.status, undefined);
  await close();
});

test('a promise that fails while a page is rendered is a problem of that page alone, until an edit mends it', async () => {
  const box = (text: string): string => `export default () => {\n  ${text}\n  return <p>shown</p>;\n};\n`;
  const { session, found, edit, close } = await openSite({
    'docs/index.md': '# Home\n',
    'docs/_box.tsx': box("Promise.reject(new Error('lost'));"),
    'docs/a.mdx': "import Box from './_box'\n\n# A\n\n<Box />\n",
  });
  assert.is((await session.file('a.html'))?.status, 500);
  assert.is((await session.file('index.html'))?.status, undefined);
  assert.equal(found, ['uncaught-error docs/_box.tsx']);
  await edit({ 'docs/_box.tsx': box('') });
  assert.match((await session.file('a.html'))!.body, '<p>shown</p>');
  assert.equal(session.problems(), []);
  await close();
});

test('a page with a missing image and a dead link is shown, with the problems in the terminal', async () => {
  const { session, found, close } = await openSite({
    'docs/index.md': '# Home\n\n![gone](./gone.png)\n\n[gone](./gone.md)\n',
  });
  const file = await session.file('index.html');
  assert.is(file?.status, undefined);
  assert.match(String(file!.body), '<h1');
  assert.equal(found.sort(), ['dead-image docs/index.md', 'dead-link docs/index.md']);
  assert.equal(session.problems(), []);
  await close();
});

// Each row breaks something that another node reports: files, the path that is opened, the code.
const brokenNodes: Record<string, [files: FileTree, path: string, code: string]> = {
  contents: [{ 'data.json': '{' }, 'index.html', 'plugin-failed'],
  tree: [
    { 'docs/en/[name].mdx': 'export const paths = () => {\n  throw new Error("lost");\n};\n\n# Name\n' },
    'index.html',
    'dynamic-route',
  ],
  pages: [{ 'docs/en/a.mdx': '# A\n\n<div>\n' }, 'a.html', 'mdx-syntax'],
  targets: [{ 'heddle.links.json': '[1]' }, 'index.html', 'links-file-invalid'],
  translations: [{ 'heddle.translations.json': '[1]' }, 'zh/index.html', 'translations-file-invalid'],
  bundle: [
    {
      'docs/en/_box.jsx': 'export default () => <b>;\n',
      'docs/en/a.mdx': 'import Box from "./_box.jsx"\n\n# A\n\n<Box />\n',
    },
    'a.html',
    'bundle-failed',
  ],
  outputs: [
    { 'docs/en/a.mdx': 'export const Box = () => { throw new Error("lost"); }\n\n# A\n\n<Box />\n' },
    'a.html',
    'render-failed',
  ],
  searchFiles: [{ 'docs/en/a.mdx': '# A\n\nUnfindable.\n' }, 'assets/search/index.json', 'plugin-failed'],
};

for (const [node, [files, path, code]] of Object.entries(brokenNodes))
  test(`problems of ${node} are problems of the session`, async () => {
    const plugin = `{
      name: 'data',
      loadContent: ({ readFile }) => JSON.parse(readFile('data.json')),
      searchData: (sections) => { if (JSON.stringify(sections).includes('Unfindable')) throw new Error('lost'); },
    }`;
    const { session, found, edit, close } = await openSite({
      'site.config.mjs': `export default {
        lang: 'en',
        locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
        plugins: [${plugin}],
        themeConfig: { translationNotice: true },
      };\n`,
      'data.json': '{}',
      'docs/en/index.md': '# Home\n',
      'docs/en/a.mdx': '# A\n',
      'docs/zh/index.md': '# 首页\n',
    });
    await session.file('index.html');
    assert.equal(session.problems(), []);
    await edit(files, 'add');
    await session.file(path).catch(() => undefined);
    assert.ok(
      found.some((line) => line.startsWith(code)),
      found.join(),
    );
    assert.ok(
      session.problems().some((problem) => problem.code === code),
      JSON.stringify(session.problems()),
    );
    await close();
  });

test('scripts with components of the site have source maps, which tell nothing of where the project is', async () => {
  const { session, edit, close } = await openSite({
    'docs/index.mdx': '# Home\n\nimport { Counter } from "../counter"\n\n<Counter />\n',
    'counter.tsx':
      "import { useState } from 'react';\n\ntype Count = number;\n\nexport function Counter() {\n  const [count] = useState<Count>(41);\n  return <b>{count + 1}</b>;\n}\n",
  });
  const readMap = async (): Promise<{ text: string; source: string; place: string }> => {
    const html = String((await session.file('index.html'))!.body);
    const script = /assets\/counter\.\w+\.js/.exec(html)![0];
    const lines = String((await session.file(script))!.body).split('\n');
    const name = lines.map((line) => /^\/\/# sourceMappingURL=(.+)/.exec(line)?.[1]).find(Boolean);
    const text = String((await session.file(`assets/${name}`))?.body);
    const line = lines.findIndex((code) => code.includes('useState)('));
    const entry = new SourceMap(JSON.parse(text) as SourceMapPayload).findEntry(
      line,
      lines[line]!.indexOf('useState)('),
    );
    assert.ok('originalSource' in entry);
    return { text, source: entry.originalSource, place: `${entry.originalLine + 1}:${entry.originalColumn + 1}` };
  };
  const { text, source, place } = await readMap();
  assert.equal([source, place], ['heddle:///counter.tsx', '6:19']);
  assert.match(text, 'type Count = number;');
  assert.not.match(text, temporaryFolder().replace(/[^/]*$/, ''));
  await edit({
    'counter.tsx':
      "import { useState } from 'react';\n\nexport function Counter() {\n  const [count] = useState(1);\n  return <b>{count}</b>;\n}\n",
  });
  assert.is((await readMap()).place, '4:19');
  await close();
});

test('a page is found that was gone while pages were listed, and one is missed that was there', async () => {
  const { folder, session, edit, close } = await openSite({ 'docs/index.md': '# Home\n', 'docs/b.md': '# B\n' });
  const [b, temporary] = ['docs/b.md', 'docs/temporary.md'].map((name) => join(folder, name)) as [string, string];
  // What the watcher collects while an update runs.
  const waiting = createChangeSet();
  rmSync(b);
  waiting.add({ path: b, kind: 'unlink' });
  writeFiles(folder, { 'docs/temporary.md': '# Temporary\n' });
  waiting.add({ path: temporary, kind: 'add' });
  await edit({ 'docs/c.md': '# C\n' }, 'add');
  assert.is(await session.file('b.html'), undefined);
  assert.match(String((await session.file('temporary.html'))?.body), 'Temporary');
  writeFiles(folder, { 'docs/b.md': '# B again\n' });
  waiting.add({ path: b, kind: 'add' });
  rmSync(temporary);
  waiting.add({ path: temporary, kind: 'unlink' });
  await session.update(waiting.take());
  assert.match(String((await session.file('b.html'))?.body), 'B again');
  assert.is(await session.file('temporary.html'), undefined);
  await close();
});

test('a page that an editor replaces is shown in place', async () => {
  const { session, edit, close } = await openSite({ 'docs/index.md': '# Home\n', 'docs/b.md': '# B\n' });
  await session.file('b.html');
  assert.equal(await edit({ 'docs/b.md': '# B\n\nMore.\n' }, 'add'), [{ type: 'pages', routePaths: ['/b'] }]);
  // A file that is no page has come, although it could be one by its name.
  assert.equal(await edit({ 'docs/.b.md': 'x' }, 'add'), []);
  await close();
});

test('while the configuration is broken, edits of pages are shown, and those of files that it imports anew are noticed', async () => {
  const { folder, session, found, edit, close } = await openSite({
    'site.config.mjs': "export default { title: 'One' };\n",
    'docs/index.md': '# Home\n',
  });
  const shown = async (): Promise<string> => String((await session.file('index.html'))?.body);
  assert.match(await shown(), 'One');
  // Files that were not there before are no changes of the site.
  writeFiles(folder, {
    'config/outer.mjs': "import { title } from './inner.mjs';\nexport { title };\n",
    'config/inner.mjs': 'export const title = ;\n',
  });
  await edit({
    'site.config.mjs': "import { title } from './config/outer.mjs';\nexport default { title };\n",
    'docs/index.md': '# Home\n\nAn edit beside it.\n',
  });
  assert.equal(found, ['config-syntax config/inner.mjs']);
  assert.match(await shown(), 'An edit beside it.');
  const watched = session.watched();
  for (const name of ['config/outer.mjs', 'config/inner.mjs']) assert.ok(watched.includes(join(folder, name)), name);
  assert.is(session.watched(), watched, 'the same list while nothing is added');
  assert.equal(await edit({ 'docs/index.md': '# Home\n\nThe second.\n' }), [
    { type: 'pages', routePaths: ['/'] },
    { type: 'problems', problems: session.problems() },
  ]);
  assert.equal(await edit({ 'config/outer.mjs': "export const title = 'Two';\n" }), [
    { type: 'reload' },
    { type: 'resolved' },
  ]);
  assert.match(await shown(), 'Two');
  await close();
});

test('a configuration is loaded again when the folder comes that it misses, or what its pages are made from', async () => {
  const { folder, session, found, edit, close } = await openSite({
    'site.config.mjs': "export default { title: 'One' };\n",
    'docs/index.md': '# Home\n',
  });
  await edit({ 'site.config.mjs': "export default { title: 'Two', root: 'content' };\n" });
  assert.equal(found, ['root-missing site.config.mjs']);
  assert.ok(session.watched().includes(join(folder, 'content')));
  await edit({ 'content/index.md': '# Content\n' }, 'add');
  assert.match(String((await session.file('index.html'))?.body), 'Content');
  writeFiles(folder, { 'data.json': '{' });
  const plugin = `{ name: 'data', loadContent: ({ readFile }) => JSON.parse(readFile('data.json')), addPages: (config, content) => [{ routePath: '/d', content: content.text }] }`;
  found.length = 0;
  await edit({ 'site.config.mjs': `export default { title: 'Three', plugins: [${plugin}] };\n` });
  assert.ok(found[0]?.startsWith('plugin-failed'), found.join());
  assert.ok(session.watched().includes(join(folder, 'data.json')));
  assert.equal(await edit({ 'data.json': '{ "text": "# From data" }' }), [{ type: 'reload' }, { type: 'resolved' }]);
  assert.match(String((await session.file('d.html'))?.body), 'From data');
  await close();
});

test('what changes before a session is watched is known to it later', async () => {
  const files = {
    'site.config.mjs': "export default { title: 'One' };\n",
    'docs/index.md': '# Home\n',
    'docs/gone.md': '# Gone\n',
    'docs/kept.md': '# Kept\n',
    'theme/index.tsx':
      "import { Part } from '../src/part.js';\nexport * from 'heddle/theme';\nimport { Layout as Original } from 'heddle/theme';\nexport const Layout = () => <Original bottom={<Part />} />;\n",
    'src/part.tsx': 'export const Part = () => <p>The first part</p>;\n',
  };
  const folder = temporaryFolder(files);
  const session = await openDevSession({
    projectRoot: folder,
    overrides: {},
    workers: 1,
    isCacheUsed: true,
    report: createCollectReport(),
    liveChannel: '__live/token',
    onProblems: () => undefined,
  });
  await session.file('index.html');
  await pause(20);
  rmSync(join(folder, 'docs/gone.md'));
  writeFiles(folder, {
    'site.config.mjs': "export default { title: 'Two' };\n",
    'docs/new.md': '# New\n',
    'docs/kept.md': '# Kept\n\nChanged.\n',
    'src/part.tsx': 'export const Part = () => <p>The other part</p>;\n',
  });
  const server = await startDev(session, { token: 'token', ignored: [join(folder, '.heddle')], port: 0 });
  const read = async (path: string): Promise<string> => (await fetch(new URL(path, server.url))).text();
  await until(async () => (await read('/')).includes('Two'), 'the other title');
  assert.match(await read('/'), 'The other part');
  assert.match(await read('/kept'), 'Changed.');
  assert.match(await read('/new'), '<h1');
  assert.is((await fetch(new URL('/gone', server.url))).status, 404);
  await server.close();
});

test('pages outside of the docs root come, change and go', async () => {
  const { folder, server, write } = await startDevSite({
    'site.config.mjs': "export default { route: { include: ['../packages/*/README.md', '../CHANGES.md'] } };\n",
    'docs/index.md': '# Home\n',
    'packages/one/README.md': '# One\n',
  });
  const get = (path: string): Promise<Response> => fetch(new URL(path, server.url));
  const read = async (path: string): Promise<string> => (await get(path)).text();
  const shows = (path: string, text: string): Promise<void> =>
    until(async () => (await read(path)).includes(text), `${text} at ${path}`);
  await shows('/one/', 'One<');
  write({ 'packages/两/README.md': '# Two\n', 'packages/two/other.md': '# Other\n', 'CHANGES.md': '# Changes\n' });
  await shows('/两/', 'Two<');
  await shows('/CHANGES', 'Changes<');
  write({ 'packages/两/README.md': '# Changed\n' });
  await shows('/两/', 'Changed<');
  rmSync(join(folder, 'packages/one'), { recursive: true });
  await until(async () => (await get('/one/')).status === 404, 'the page that went');
  assert.is((await get('/two/other')).status, 404);
  await server.close();
});

test('the terminal shows a problem again that comes back after an edit solved it, and no other', async () => {
  const written: string[] = [];
  const output = { write: (text: string) => void written.push(text), isTerminal: false, now: () => 0 };
  const { server, write } = await startDevSite(
    {
      'site.config.mjs': "export default { title: 'One' };\n",
      'docs/index.md': '# Home\n\nText 0.\n',
      'docs/dead.md': '# Dead\n\n[nowhere](./nowhere.md)\n',
    },
    { report: createReport({ output, isLive: true }) },
  );
  const read = async (path: string): Promise<string> => (await fetch(new URL(path, server.url))).text();
  const count = (code: string): number => written.join('').split(`error ${code}`).length - 1;
  await read('/dead');
  assert.is(count('dead-link'), 1);
  for (const round of [1, 2, 3]) {
    write({ 'docs/index.md': '# Home\n\n![gone](./gone.png)\n' });
    await read('/');
    await until(() => count('dead-image') === round, `the missing image, time ${round}`);
    write({ 'docs/index.md': `# Home\n\nText ${round}.\n` });
    await until(async () => (await read('/')).includes(`Text ${round}.`), `edit ${round}`);
    assert.is(count('dead-link'), 1, 'it was there all the time');
  }
  for (const round of [1, 2]) {
    write({ 'site.config.mjs': 'export default { title: 7 };\n' });
    await until(() => count('config-wrong-value') === round, `the broken configuration, time ${round}`);
    write({ 'site.config.mjs': `export default { title: 'Round ${round}' };\n` });
    await until(async () => (await read('/')).includes(`Round ${round}`), `configuration ${round}`);
  }
  await server.close();
});

test.run();
