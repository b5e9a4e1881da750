import { rmSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDevSession, type DevSession } from '../../src/build/dev/dev-session.js';
import type { FileChange } from '../../src/build/graph/node.js';
import { createCollectReport } from '../../src/build/report/collect-report.js';
import { withConfig } from '../support/site.js';
import { temporaryFolder, writeFiles, type FileTree } from '../support/temporary-folder.js';

/** A dev session of a site, whose files are edited with the changes that a watcher would report. */
async function openSite(files: FileTree): Promise<{
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

test.run();
