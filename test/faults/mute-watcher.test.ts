import { EventEmitter } from 'node:events';
import { renameSync, rmSync, type watch } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pollMsOf } from '../../src/server/dev.js';
import { startDevSite, type DevTestSite } from '../support/dev-site.js';
import type { FileTree } from '../support/temporary-folder.js';
import { until } from '../support/until.js';

/** A file system that has no events, such as a mount of a container. */
const mute = (() => Object.assign(new EventEmitter(), { close: () => undefined })) as unknown as typeof watch;

const files: FileTree = {
  'site.config.mjs': 'export default { title: "First", base: "/docs/" };\n',
  'docs/index.md': '# Home\n\nStart here.\n',
  'docs/_nav.json': '[{ "text": "Old entry", "link": "/guide/a" }]\n',
  'docs/guide/a.md': '# A\n\nThe first text.\n',
  'docs/guide/b.mdx': "import Part from './_part.mdx';\nimport { Box } from './_box';\n\n# B\n\n<Part />\n\n<Box />\n",
  'docs/guide/_part.mdx': 'The first part.\n',
  'docs/guide/_box.tsx': 'export const Box = () => <p>The first box</p>;\n',
  'docs/guide/中文.md': '# 中文\n\n旧的内容。\n',
  'docs/public/note.txt': 'the first note',
};

async function read(site: DevTestSite, path: string): Promise<[status: number, text: string]> {
  const answer = await fetch(new URL(path, site.server.url), { headers: { Accept: 'text/html' } });
  return [answer.status, await answer.text()];
}

async function expectText(site: DevTestSite, path: string, text: string | RegExp): Promise<void> {
  const [status, found] = await read(site, path);
  assert.is(status, 200, path);
  assert.match(found, text);
}

test('without events of the file system, a reload shows what is on disk', async () => {
  const site = await startDevSite(files, { openWatch: mute });
  const change = async (path: string, content: string, url: string, text: string): Promise<void> => {
    site.write({ [path]: content });
    await expectText(site, url, text);
  };
  try {
    await expectText(site, 'guide/b', 'The first part');
    await expectText(site, 'guide/a', 'The first text');
    await change('docs/guide/a.md', '# A\n\nThe other text.\n', 'guide/a', 'The other text');
    // The same length, at once.
    await change('docs/guide/a.md', '# A\n\nThe third text.\n', 'guide/a', 'The third text');
    await change('docs/guide/中文.md', '# 中文\n\n新的内容。\n', 'guide/中文', '新的内容');
    await change('docs/guide/new.md', '# New\n\nA new page.\n', 'guide/new', 'A new page');
    await change('docs/deep/er/x.mdx', '# X\n\nDeep {1 + 1}.\n', 'deep/er/x', 'Deep');
    await change('docs/guide/_part.mdx', 'The other part.\n', 'guide/b', 'The other part');
    await change('docs/guide/_box.tsx', 'export const Box = () => <p>The other box</p>;\n', 'guide/b', 'The other box');
    await change('docs/public/note.txt', 'the other note', 'note.txt', 'the other note');
    await change('docs/public/new/late.txt', 'late', 'new/late.txt', 'late');
    await change('docs/_nav.json', '[{ "text": "New entry", "link": "/guide/a" }]\n', 'guide/a', 'New entry');
    await change('docs/guide/_meta.json', '["new", "b", "a"]\n', 'guide/a', 'guide/new');
    await change('site.config.mjs', 'export default { title: "Second", base: "/docs/" };\n', 'guide/a', 'Second');
    renameSync(join(site.folder, 'docs/guide/new.md'), join(site.folder, 'docs/guide/renamed.md'));
    site.write({ 'docs/guide/_meta.json': '["renamed", "b", "a"]\n' });
    await expectText(site, 'guide/renamed', 'A new page');
    assert.is((await read(site, 'guide/new'))[0], 404);
    rmSync(join(site.folder, 'docs/guide/renamed.md'));
    rmSync(join(site.folder, 'docs/guide/_meta.json'));
    assert.is((await read(site, 'guide/renamed'))[0], 404);
    rmSync(join(site.folder, 'docs/public/note.txt'));
    assert.is((await read(site, 'note.txt'))[0], 404);
    site.write({ 'docs/index.md': '# Home\n\nStart over there.\n' });
    const [, document] = await read(site, '');
    assert.match(document, 'over there');
  } finally {
    await site.server.close();
  }
});

test('polling finds changes without a request', async () => {
  process.env['HEDDLE_POLL'] = '50';
  const site = await startDevSite(files, { openWatch: mute }).finally(() => delete process.env['HEDDLE_POLL']);
  try {
    await expectText(site, 'guide/b', 'The first part');
    site.write({ 'docs/guide/b.mdx': '# B\n\n<Part\n' });
    await until(() => site.problems.length > 0, 'the problem of the edit');
  } finally {
    await site.server.close();
  }
});

const settings: readonly (readonly [
  option: boolean | number,
  environment: NodeJS.ProcessEnv,
  pollMs: number | undefined,
])[] = [
  [false, {}, undefined],
  [true, {}, 500],
  [250, {}, 250],
  [false, { HEDDLE_POLL: '1' }, 500],
  [false, { HEDDLE_POLL: 'true' }, 500],
  [false, { HEDDLE_POLL: '1200' }, 1200],
  [false, { HEDDLE_POLL: '5' }, 50],
  [true, { HEDDLE_POLL: '0' }, undefined],
  [true, { HEDDLE_POLL: 'false' }, undefined],
  [false, { CHOKIDAR_USEPOLLING: 'true' }, 500],
  [false, { CHOKIDAR_USEPOLLING: '1', CHOKIDAR_INTERVAL: '300' }, 300],
  [true, { CHOKIDAR_USEPOLLING: 'false' }, undefined],
  [false, { CHOKIDAR_USEPOLLING: '1', HEDDLE_POLL: 'off' }, undefined],
  [false, { CHOKIDAR_INTERVAL: '300' }, undefined],
];

test('the environment decides about polling, then the option', () => {
  for (const [option, environment, pollMs] of settings)
    assert.is(pollMsOf(option, environment), pollMs, JSON.stringify([option, environment]));
});

test.run();
