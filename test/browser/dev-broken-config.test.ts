import type { Browser, Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createCollectReport } from '../../src/build/report/report.js';
import { BuildError } from '../../src/build/report/diagnostic.js';
import { dev } from '../../src/server/dev.js';
import type { RunningServer } from '../../src/server/start-site-server.js';
import { launchBrowser } from '../support/chromium.js';
import { temporaryFolder, writeFiles } from '../support/temporary-folder.js';

let browser: Browser;
test.before(async () => {
  browser = await launchBrowser();
});
test.after(() => browser.close());

const pages = { 'package.json': '{"type":"module"}', 'docs/index.md': '# Home\n\nThe first text.\n' };
const good = "export default { title: 'Mended' };\n";

/** What the overlay shows: places, messages, frames and fixes. */
const overlay = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const root = document.querySelector('heddle-error-overlay')?.shadowRoot;
    return root
      ? [...root.querySelectorAll('h2, .place, pre, .fix')].map((one) => one.textContent).join('\n')
      : undefined;
  });

const waitFor = (page: Page, wanted: string): Promise<unknown> =>
  page.waitForFunction(
    (text) => document.querySelector('heddle-error-overlay')?.shadowRoot?.textContent?.includes(text) === true,
    { timeout: 60_000 },
    wanted,
  );
const shows = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { timeout: 60_000 }, text);

interface Started {
  server: RunningServer;
  page: Page;
  project: string;
  codes(): string[];
}

async function start(files: Record<string, string>, path = ''): Promise<Started> {
  const project = temporaryFolder({ ...pages, ...files });
  const report = createCollectReport();
  const server = await dev({ projectRoot: project, port: 0, report, onReady: () => undefined });
  const page = await browser.newPage();
  await page.goto(server.url + path);
  return { server, page, project, codes: () => report.diagnostics.map(({ code }) => code) };
}

for (const [name, files, expected, mend] of [
  [
    'a mistake in its code',
    { 'site.config.ts': "export default {\n  title: '漢字' x,\n};\n" },
    ['site.config.ts:2:15', "> 2 |   title: '漢字' x,", 'Correct the file.'],
    { 'site.config.ts': good },
  ],
  [
    'an option that is unknown',
    { 'site.config.mjs': "export default {\n\ttitel: 'A',\n};\n" },
    ['site.config.mjs:2:2', '`titel` is not an option.', 'Did you mean `title`?'],
    { 'site.config.mjs': good },
  ],
  [
    'an import that is missing, and comes later',
    { 'site.config.ts': "import title from './title';\nexport default { title };\n" },
    ['site.config.ts:1:19', 'Could not resolve "./title"'],
    { 'title.ts': "export default 'Mended';\n" },
  ],
  [
    'an imported file that throws',
    {
      'site.config.ts': "import title from './part/title';\nexport default { title };\n",
      'part/title.ts': "export default 'a'.b.c;\n",
    },
    ['part/title.ts:1:', 'config-threw'],
    { 'part/title.ts': "export default 'Mended';\n" },
  ],
  [
    'texts that are none',
    { 'i18n.json': '{\n  "a": { "en": 5 }\n}\n', 'site.config.js': good },
    ['i18n.json:2:16', '`a.en` is a number'],
    { 'i18n.json': '{ "a": { "en": "A" } }' },
  ],
] as [string, Record<string, string>, string[], Record<string, string>][])
  test(`a server that starts with a broken configuration shows it and recovers: ${name}`, async () => {
    const { server, page, project } = await start(files);
    await waitFor(page, expected[0]!);
    const shown = (await overlay(page))!;
    for (const text of expected) assert.ok(shown.includes(text), `${text} is missing in:\n${shown}`);
    assert.match(shown, /^> \d+ \| /m);
    const { port } = server;
    writeFiles(project, mend);
    await shows(page, 'The first text.');
    assert.is(server.port, port);
    assert.is(await overlay(page), undefined);
    assert.match(await page.title(), 'Mended');
    await page.close();
    await server.close();
  });

test('other mistakes that follow are shown, and a configuration that breaks later has a frame', async () => {
  const { server, page, project, codes } = await start({ 'site.config.ts': 'export default {' }, 'nope');
  await waitFor(page, 'site.config.ts:1:17');
  writeFiles(project, { 'site.config.ts': 'export default {\n  base: 5,\n};\n' });
  await waitFor(page, 'site.config.ts:2:3');
  writeFiles(project, { 'site.config.ts': good });
  await page.goto(server.url);
  await shows(page, 'The first text.');
  writeFiles(project, { 'site.config.ts': "export default {\n  titel: 'A',\n};\n" });
  await waitFor(page, 'site.config.ts:2:3');
  assert.match((await overlay(page))!, /^> 2 \| {3}titel: 'A',$/m);
  writeFiles(project, { 'site.config.ts': good });
  await page.waitForFunction(() => !document.querySelector('heddle-error-overlay'), { timeout: 60_000 });
  assert.equal(codes(), ['config-syntax', 'config-wrong-value', 'config-unknown-option']);
  await page.close();
  await server.close();
});

test('a document whose script is not there, because its server was replaced, loads again', async () => {
  const { server, page } = await start({ 'site.config.ts': 'export default {' });
  await waitFor(page, 'site.config.ts:1:17');
  let refused = 0;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (refused > 0 || !request.url().endsWith('/__heddle/live.js')) return void request.continue();
    refused += 1;
    void request.abort();
  });
  await page.goto(server.url);
  await waitFor(page, 'site.config.ts:1:17');
  assert.is(refused, 1);
  await page.close();
  await server.close();
});

test('problems that no edit of a file mends end the command as before', async () => {
  for (const [code, options] of [
    ['config-missing', { configFile: 'nope.ts' }],
    ['no-pages', { root: 'empty' }],
  ] as const)
    try {
      await dev({
        projectRoot: temporaryFolder({ ...pages, 'empty/a.txt': '' }),
        report: createCollectReport(),
        onReady: () => undefined,
        ...options,
      });
      assert.unreachable(code);
    } catch (error) {
      assert.instance(error, BuildError, String(error));
      assert.is((error as BuildError).diagnostics[0]!.code, code);
    }
});

test.run();
