import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createEditorOpener, startDev } from '../../../src/server/dev.js';
import { liveChannelPath } from '../../../src/server/gate/upgrade-gate.js';
import { openLiveSocket } from '../../support/live-socket.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { until } from '../../support/until.js';
import { fakeSession } from './test-site.js';

const outside = temporaryFolder({ 'secret.txt': 'secret', 'site-other/a.md': 'a' });
const root = join(outside, 'site');
mkdirSync(join(root, 'docs'), { recursive: true });
mkdirSync(join(root, '.git'));
for (const file of ['docs/a.md', 'docs/中 文.md', 'site.config.ts', '.git/config'])
  writeFileSync(join(root, file), 'a');
symlinkSync(join(outside, 'secret.txt'), join(root, 'docs/link.md'));

/** Places that a page asks to open, and what the editor gets. */
const places: readonly (readonly [file: string, opened: string | undefined])[] = [
  ['docs/a.md', 'docs/a.md'],
  ['./docs/../docs/a.md', 'docs/a.md'],
  ['docs/中 文.md', 'docs/中 文.md'],
  ['site.config.ts', 'site.config.ts'],
  [join(root, 'docs/a.md'), 'docs/a.md'],
  ['docs', undefined],
  ['docs/none.md', undefined],
  ['../secret.txt', undefined],
  ['../site-other/a.md', undefined],
  ['/etc/passwd', undefined],
  ['docs/link.md', undefined],
  ['.git/config', undefined],
  ['docs/a.md\0.txt', undefined],
  ['', undefined],
];

test('files of the project are opened, and no others', async () => {
  for (const [file, expected] of places) {
    const opened: string[] = [];
    const open = createEditorOpener(root, async (place) => void opened.push(place));
    open({ type: 'open', file, line: 3, column: 7 });
    open({ type: 'open', file, line: 4 });
    assert.equal(opened, expected === undefined ? [] : [`${join(root, expected)}:3:7`], `${file}, once`);
  }
});

test('an open page with the token asks for a place; others are cut off', async () => {
  const editor = join(outside, 'editor.mjs');
  const opened = join(outside, 'opened.txt');
  writeFileSync(
    editor,
    `#!${process.execPath}\nimport { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(opened)}, process.argv.slice(2).join(' '));\n`,
    { mode: 0o755 },
  );
  process.env['LAUNCH_EDITOR'] = editor;
  const server = await startDev(fakeSession(root), { token: 'secret', ignored: [], port: 0, projectRoot: root });
  const url = `${server.url.replace('http', 'ws')}${liveChannelPath('secret')}`;
  try {
    for (const rude of [
      '{"type":"open"}',
      '{"type":"open","file":1}',
      '{"type":"open","file":"docs/a.md","line":-1}',
      '{"type":"open","file":"docs/a.md","line":"1; rm"}',
      '{"type":"open","file":"docs/a.md","editor":"sh"}',
      '{"type":"exec","file":"docs/a.md"}',
      'null',
    ]) {
      const client = await openLiveSocket(url);
      client.socket.send(rude);
      assert.is(await client.closed, 1008, rude);
    }
    const client = await openLiveSocket(url);
    client.socket.send('{"type":"open","file":"../secret.txt","line":1}');
    client.socket.send('{"type":"open","file":"docs/a.md","line":3,"column":7}');

    await until(() => existsSync(opened) && readFileSync(opened, 'utf8') !== '', 'the editor');
    assert.match(readFileSync(opened, 'utf8'), join(root, 'docs/a.md'));
  } finally {
    delete process.env['LAUNCH_EDITOR'];
    await server.close();
  }
});

test.run();
