import type { Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadedUrls } from '../support/reader-page.js';
import { serveToReaders } from '../support/reader-site.js';
import { createSite } from '../support/site.js';

const tabs = `<Tabs groupId="side"><Tab label="Left">the left</Tab><Tab label={<b>Right</b>} value="right">the right</Tab></Tabs>`;

const headings = `[Inner](#inner) [first](#first)

<Tabs groupId="place">
<Tab label="One">

## First

</Tab>
<Tab label="Two">

<Tabs>
<Tab label="a">a</Tab>
<Tab label="b">

## Inner

</Tab>
</Tabs>

</Tab>
</Tabs>

${'Text.\n\n'.repeat(80)}
`;

const site = createSite({
  'site.config.mjs': "export default { title: 'Markup', contentSecurityPolicy: true, route: { cleanUrls: true } };\n",
  'docs/index.mdx': `import { Note } from './_note.jsx'
import Plain from './_plain.mdx'

# Home

<Plain />

<Card title="A card">with text</Card>

<Note tone="calm">

Words **in** it, [the counter](./counter.mdx).

</Note>

${tabs}

<PackageManagerTabs command="install heddle" />

<Tabs>
<Tab label="Alone">first</Tab>
<Tab label="Other">

${tabs}

</Tab>
</Tabs>

\`\`\`js title="left.js"
1;
\`\`\`
`,
  'docs/_plain.mdx': 'Of a fragment: <Badge text="fragment" />\n',
  'docs/_note.jsx': `import { Badge } from 'heddle/theme';
import { usePage } from 'heddle/runtime';
import './_note.css';
export const Note = ({ tone, children }) => { const { page } = usePage(); return <aside id="note" className={'note ' + tone}>{page.title} <Badge text={tone} />{children}</aside>; };
`,
  'docs/_note.css': '.note { outline: 1px solid red; }\n',
  'docs/counter.mdx': `import { Counter } from './_counter.jsx'

# Counter

<Counter />

[Home](./index.mdx)
`,
  'docs/_counter.jsx':
    'import { useState } from \'react\';\nexport function Counter() { const [count, setCount] = useState(0); return <button id="count" onClick={() => setCount(count + 1)}>{count}</button>; }\n',
  'docs/headings.mdx': headings,
  'docs/headings-react.mdx': `import { Counter } from './_counter.jsx'\n\n<Counter />\n\n${headings}`,
  'docs/handler.mdx':
    '# Handler\n\n<button id="press" onClick={(event) => { event.currentTarget.title = "pressed"; }}>press</button>\n',
});
const reader = serveToReaders(test, site);

const isReact = (url: string): boolean => /\/assets\/runtime\.[^/]*\.js$/.test(url);
const shown = (page: Page): Promise<string[]> =>
  page.$$eval('.hd-doc > .hd-tabs > [role=tabpanel]:not([hidden])', (panels) =>
    panels.map((panel) => panel.textContent),
  );

test('pages with components that are only markup are read without React', async () => {
  const page = await reader.pages.open({ path: '/' });
  assert.is(
    await page.$eval('#note', (note) => note.textContent.replace(/\s+/g, ' ')),
    'Home calmWords in it, the counter.',
  );
  assert.is(await page.$eval('#note', (note) => getComputedStyle(note).outlineStyle), 'solid');
  const [first] = await shown(page);
  assert.is(first, 'the left');
  await page.click('.hd-tabs [value=right]');
  assert.is((await shown(page))[0], 'the right');
  assert.is(
    await page.$eval('.hd-tabs .hd-tabs [aria-selected=true]', (tab) => tab.textContent),
    'Right',
    'the group changes together',
  );
  await page.click('.hd-tabs ::-p-text(pnpm)');
  assert.match((await shown(page))[1]!, 'pnpm add heddle');
  await page.click('.hd-tabs ::-p-text(Other)');
  assert.match((await shown(page))[2]!, 'the right');
  await page.reload({ waitUntil: 'networkidle0' });
  assert.match((await shown(page)).join(), /the right,[^]*pnpm add heddle[^]*,first/, 'groups are remembered');
  assert.not((await loadedUrls(page)).some(isReact));

  // From here on React shows the pages, and the tabs are still those of the build.
  await page.click('#note a');
  await page.waitForSelector('#count');
  await page.waitForFunction(() => {
    document.querySelector<HTMLElement>('#count')!.click();
    return document.querySelector('#count')!.textContent !== '0';
  });
  assert.ok((await loadedUrls(page)).some(isReact));
  await page.click('.hd-doc p a');
  await page.waitForSelector('#note');
  assert.match((await shown(page)).join(), /the right,[^]*pnpm add heddle[^]*,first/);
  await page.click('.hd-tabs ::-p-text(Left)');
  assert.is((await shown(page))[0], 'the left');
  await reader.pages.close(page);
  assert.equal(reader.pages.messages, []);
});

test('a handler on a page is one that React attaches', async () => {
  const page = await reader.pages.open({ path: '/handler' });
  await page.waitForFunction(() => {
    const button = document.querySelector<HTMLElement>('#press')!;
    button.click();
    return button.title === 'pressed';
  });
  await reader.pages.close(page);
});

for (const path of ['/headings', '/headings-react'])
  test(`a link to a heading in a tab selects the tab on ${path}`, async () => {
    const page = await reader.pages.open({ path: `${path}#inner` });
    const isInView = (id: string): Promise<unknown> =>
      page.waitForFunction(
        (wanted) => {
          const { top, height } = document.getElementById(wanted)!.getBoundingClientRect();
          return height > 0 && top >= 0 && top < innerHeight;
        },
        {},
        id,
      );
    await isInView('inner');
    await page.click('.hd-doc a[href$="#first"]');
    await isInView('first');
    await page.click('.hd-doc a[href$="#inner"]');
    await isInView('inner');
    // A link is no choice of the visitor for other pages.
    if (path === '/headings') {
      await page.goto(`${reader.server.origin}/headings`);
      await isInView('first');
    }
    await reader.pages.close(page);
    assert.equal(reader.pages.messages, []);
  });

test('what is left out for pages without behavior', () => {
  const files = site.outputs().filter((path) => path.startsWith('assets/pages/'));
  assert.ok(files.some((path) => /counter\.\w+\.js$/.test(path)));
  assert.not(files.some((path) => /index\.\w+.*\.js$/.test(path)));
  const home = site.data('index');
  assert.match(site.article('index'), '<p>Words <strong>in</strong> it');
  assert.equal([home.module, home.imports], [undefined, undefined]);
});

test.run();
