import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startDevSite, type DevTestSite } from '../support/dev-site.js';
import { openLiveSocket, type LiveSocket } from '../support/live-socket.js';
import type { FileTree } from '../support/temporary-folder.js';
import { caseCount, recordCases } from '../support/trust.js';
import { request } from '../unit/server/raw-http.js';

/** A remark plugin that waits for as long as a file with the name of the page says. */
const waitingPlugin = `import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
const waits = () => async (tree, file) => {
  while (String(file.value ?? '').includes('WAIT') && !existsSync(new URL('./go', import.meta.url))) await setTimeout(20);
};
export default { title: 'Slow', route: { cleanUrls: true }, markdown: { remarkPlugins: [waits] } };
`;

/** Servers of the test that runs; they are closed when it ends, also by a failure. */
const sites: DevTestSite[] = [];
test.after.each(async () => {
  for (const { server } of sites.splice(0)) await server.close();
});

async function start(files: FileTree): Promise<DevTestSite> {
  const site = await startDevSite(files);
  sites.push(site);
  return site;
}

async function openLive(port: number): Promise<LiveSocket> {
  const html = (await request(port, '/')).body.toString();
  const channel = /<meta name="heddle-live" content="([^"]+)"/.exec(html)![1]!;
  return openLiveSocket(`ws://127.0.0.1:${port}${channel}`);
}

test('while a page is compiled for ever, other pages, files and updates go on; saving it starts it anew', async () => {
  const site = await start({
    'site.config.mjs': waitingPlugin,
    'docs/index.md': '# Home\n',
    'docs/slow.md': '# Slow\n\nWAIT\n',
    'docs/other.md': '# Other\n',
    'docs/public/robots.txt': 'robots',
  });
  const { port } = site.server;
  assert.is((await request(port, '/')).status, 200);
  const state = { isSlowDone: false };
  const slow = request(port, '/slow').finally(() => (state.isSlowDone = true));
  const live = await openLive(port);
  for (const [target, text] of [
    ['/other', '<h1 id="other"'],
    ['/robots.txt', 'robots'],
  ] as const)
    assert.match((await request(port, target)).body.toString(), text);
  site.write({ 'docs/other.md': '# Other\n\nEdited.\n' });
  assert.equal(await live.hears('pages'), { type: 'pages', routePaths: ['/other'] });
  assert.match((await request(port, '/other')).body.toString(), 'Edited.');
  assert.not(state.isSlowDone, 'the slow page is still compiled');
  site.write({ 'docs/slow.md': '# Slow\n\nMended.\n' });
  const { status, body } = await slow;
  assert.is(status, 200);
  assert.match(body.toString(), 'Mended.');
  live.socket.terminate();
});

test('a page that is rendered for long or for ever holds back no other, and shows its error', async () => {
  const isLong = caseCount('load', 0) > 0;
  // For ever takes the deadline of 30 s and a core.
  const loop = isLong
    ? 'for (;;);'
    : 'for (const end = Date.now() + 4000; Date.now() < end; ); throw new Error("ended at " + Date.now());';
  const site = await start({
    'docs/index.md': '# Home\n',
    'docs/loop.mdx': `# Loop\n\n{(() => { ${loop} })()}\n`,
    'docs/a.mdx': '# A\n\n{1 + 1}\n',
    'docs/b.md': '# B\n',
  });
  const { port } = site.server;
  await request(port, '/a');
  const state = { isLoopDone: false };
  const looping = request(port, '/loop').finally(() => (state.isLoopDone = true));
  for (const target of ['/', '/b']) assert.is((await request(port, target)).status, 200, target);
  assert.not(state.isLoopDone);
  const code = isLong ? 'page-deadline' : 'render-failed';
  const { status, body } = await looping;
  assert.is(status, 500);
  assert.match(body.toString(), code);
  // A late event of the file system changes the revision, and no page.
  const withoutRevision = (html: Buffer): string => html.toString().replace(/revision=[^"]*/, '');
  assert.is(withoutRevision((await request(port, '/loop')).body), withoutRevision(body), 'not rendered once more');
  site.write({ 'docs/loop.mdx': '# Loop\n\nMended.\n' });
  const live = await openLive(port);
  await live.hears('resolved');
  assert.match((await request(port, '/loop')).body.toString(), 'Mended.');
  live.socket.terminate();
});

test('pages that are all asked for at once are made with bounded concurrency', async () => {
  const count = caseCount('load', 60);
  const pages = Array.from({ length: count }, (_, index) => [
    `docs/p${index}.md`,
    `# Page ${index}\n\nText ${index}.\n`,
  ]);
  const site = await start({ 'docs/index.md': '# Home\n', ...Object.fromEntries(pages) });
  const { port } = site.server;
  const threads = (): number => Number(/Threads:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))![1]);
  await request(port, '/');
  const before = threads();
  const state = { most: 0 };
  const answers = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const answer = await request(port, `/p${index}`, { timeoutMs: 300_000 });
      state.most = Math.max(state.most, threads());
      return answer;
    }),
  );
  const failed = answers.filter(
    ({ status, body }, index) => status !== 200 || !body.includes(`<p>Text ${index}.</p>`),
  ).length;
  recordCases('load', 'pages asked for at once', { tried: count, failed, 'threads more': state.most - before });
  assert.is(failed, 0);
});

test.run();
