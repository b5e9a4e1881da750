import type { Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { serveToReaders } from '../support/reader-site.js';
import { createSite } from '../support/site.js';
import { until } from '../support/until.js';

const columns = Array.from({ length: 16 }, (_, index) => `configuration_option_${index}`);
const callouts = ['tip', 'info', 'note', 'important', 'warning', 'caution', 'danger'];

const article = `<span className="hd-only-light">LIGHT</span><span className="hd-only-dark">DARK</span>
<Badge>beta</Badge> <Badge type="tip">new</Badge> <Badge type="warning" outline>old</Badge> <mark>marked</mark> \`inline\` <Button href="/">Start</Button>

<details>
<summary>Open me</summary>

CLOSED-ONE

<details>
<summary>Inner</summary>

CLOSED-TWO

</details>
</details>

:::details 更多

CLOSED-THREE

:::

${callouts.map((type) => `:::${type}\n\nA callout with [a link](/).\n\n:::\n`).join('\n')}

| ${columns.join(' | ')} |
| ${columns.map(() => '---').join(' | ')} |
| ${columns.map((name) => `\`${name}\``).join(' | ')} |

<Tabs>
<Tab label="Label one">PANEL-ONE</Tab>
<Tab label={<b>Label <i>two</i></b>} value="second">

PANEL-TWO

<Tabs><Tab label="Inner one">PANEL-THREE</Tab><Tab label="内二">PANEL-FOUR</Tab></Tabs>

</Tab>
</Tabs>

::: code-group

\`\`\`sh [npm]
npm install
\`\`\`

\`\`\`sh [pnpm]
pnpm install CODE-TWO
\`\`\`

:::

\`\`\`ts lineNumbers {2,4-5} title="a.ts"
// A comment
const a: string = 'b';

function call() {

}



export const end = /x/; // [!code ++]
\`\`\`
`;

const reader = serveToReaders(
  test,
  createSite({
    'site.config.mjs': `export default {
      title: 'Media',
      route: { cleanUrls: true },
      markdown: { shiki: { themes: { light: 'github-light', dark: 'github-dark' } } },
    };\n`,
    'docs/index.md':
      '---\npageType: home\nhero:\n  name: Media\n  text: Paper\n  actions:\n    - text: Start\n      link: /page\n      theme: brand\n---\n',
    'docs/page.mdx': `# Page\n\n${article}`,
    'docs/live.mdx': `import { Live } from './_live'\n\n# Live\n\n<Live />\n\n${article}`,
    'docs/_live.tsx':
      "import { useState } from 'react';\nexport const Live = () => { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>{n}</button>; };\n",
  }),
);

/** Emulates a medium on a dark system. */
async function emulate(page: Page, media: string): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', {
    media,
    features: [{ name: 'prefers-color-scheme', value: 'dark' }],
  });
}

/** Opens a page without script, for which `emulate` sets the medium. */
async function openWithoutScript(path: string): Promise<Page> {
  const context = await reader.browser.createBrowserContext();
  const page = await context.newPage();
  await page.setJavaScriptEnabled(false);
  await page.goto(reader.server.origin + path);
  return page;
}

/** Texts with too little contrast to white paper: printers leave out backgrounds. */
const paleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const luminance = (color: string): number => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = '#fff';
      canvas.fillRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
    };
    const walker = document.createTreeWalker(document.querySelector('main, .hd-home')!, NodeFilter.SHOW_TEXT);
    const pale: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent!.trim();
      const element = walker.currentNode.parentElement!;
      if (text === '' || !element.checkVisibility({ visibilityProperty: true })) continue;
      const { color } = getComputedStyle(element);
      const contrast = 1.05 / (luminance(color) + 0.05);
      if (contrast < 4.5) pale.push(`${text}: ${color}, ${contrast.toFixed(1)} : 1`);
    }
    return pale;
  });

/** Texts of which nothing is painted. */
const hiddenTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isPainted = (text: string): boolean => {
      const walker = document.createTreeWalker(document.querySelector('article')!, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        if (!walker.currentNode.textContent!.includes(text)) continue;
        const element = walker.currentNode.parentElement!;
        return element.checkVisibility({ contentVisibilityAuto: true }) && element.getBoundingClientRect().height > 0;
      }
      return false;
    };
    const wanted = [
      'CLOSED-ONE',
      'CLOSED-TWO',
      'CLOSED-THREE',
      'PANEL-ONE',
      'PANEL-TWO',
      'PANEL-THREE',
      'PANEL-FOUR',
      'CODE-TWO',
      'LIGHT',
    ];
    return wanted.filter((text) => !isPainted(text));
  });

const panelLabels = (page: Page): Promise<string[]> =>
  page.$$eval('[role=tabpanel]', (panels) =>
    panels.map((panel) => {
      const label = getComputedStyle(panel, '::before');
      return label.display === 'none' || label.content === 'none' ? '' : label.content.slice(1, -1);
    }),
  );

const labels = ['Label one', 'Label two', 'Inner one', '内二', 'npm', 'pnpm'];

for (const path of ['/page', '/live', '/']) {
  test(`paper is readable from dark mode: ${path}`, async () => {
    const page = await reader.pages.open({ path, isDark: true });
    await emulate(page, 'print');
    assert.is(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'light');
    assert.equal(await paleTexts(page), []);
    if (path !== '/') {
      await until(async () => (await hiddenTexts(page)).length === 0, 'all texts on paper');
      assert.equal(await hiddenTexts(page), []);
      assert.equal(await panelLabels(page), labels);
      assert.is(await page.$eval('.hd-only-dark', (element) => element.checkVisibility()), false);
    }
    await reader.pages.close(page);
  });
}

test('paper shows the whole of a wide table', async () => {
  const page = await reader.pages.open({ path: '/page' });
  await page.setViewport({ width: 700, height: 900 });
  await emulate(page, 'print');
  const [table, end] = await page.$eval('article table', (element) => [
    element.getBoundingClientRect().right,
    document.querySelector('article')!.getBoundingClientRect().right,
  ]);
  assert.ok(table! <= end! + 1, `${table} ≤ ${end}`);
  await reader.pages.close(page);
});

for (const media of ['screen', 'print']) {
  test(`without script, everything is there: ${media}`, async () => {
    for (const path of ['/page', '/live']) {
      const page = await openWithoutScript(path);
      await emulate(page, media);
      // What is in a closed element is laid out by the next frame.
      if (media === 'print') await until(async () => (await hiddenTexts(page)).length === 0, 'all texts on paper');
      const closed = media === 'print' ? [] : ['CLOSED-ONE', 'CLOSED-TWO', 'CLOSED-THREE', 'LIGHT'];
      assert.equal((await hiddenTexts(page)).sort(), closed.sort(), path);
      assert.equal(await panelLabels(page), labels);
      assert.is(await page.$eval('[role=tablist]', (element) => element.checkVisibility()), false);
      if (media === 'print') assert.equal(await paleTexts(page), []);
      await page.browserContext().close();
    }
  });
}

test('each line of a code block is as high as the others, and has its number', async () => {
  const page = await reader.pages.open({ path: '/page' });
  const lines = await page.$$eval('.hd-code-numbers .line', (found) =>
    found.map((line) => {
      const { top, height } = line.getBoundingClientRect();
      return { top, height, isMarked: line.classList.contains('highlighted') };
    }),
  );
  assert.is(lines.length, 10);
  assert.equal(new Set(lines.map(({ height }) => Math.round(height))).size, 1, JSON.stringify(lines));
  for (const [index, line] of lines.slice(1).entries()) {
    const before = lines[index]!;
    assert.ok(Math.abs(line.top - before.top - before.height) < 0.6, `line ${index + 2}: ${JSON.stringify(lines)}`);
  }
  assert.equal(
    lines.flatMap(({ isMarked }, index) => (isMarked ? [index + 1] : [])),
    [2, 4, 5],
  );
  await reader.pages.close(page);
});

test('forced colors keep icons, borders and marks', async () => {
  const page = await reader.pages.open({ path: '/page' });
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'forced-colors', value: 'active' },
      { name: 'prefers-color-scheme', value: 'dark' },
    ],
  });
  const found = await page.evaluate(() => {
    const canvas = getComputedStyle(document.body).backgroundColor;
    const shapes = [...document.querySelectorAll('.hd-callout-title')].map(
      (title) => getComputedStyle(title, '::before').backgroundColor,
    );
    const copy = getComputedStyle(document.querySelector('.hd-code-copy')!, '::before').backgroundColor;
    const marked = getComputedStyle(document.querySelector('article mark')!);
    return {
      lostIcons: shapes.filter((color) => color === canvas).length,
      icons: shapes.length,
      hasCopyIcon: copy !== canvas,
      isMarkReadable: marked.color !== marked.backgroundColor,
      badgeBorders: [...document.querySelectorAll('.hd-badge')].map((badge) => {
        const { borderTopColor, borderTopWidth } = getComputedStyle(badge);
        return borderTopWidth !== '0px' && borderTopColor !== canvas && !borderTopColor.endsWith(', 0)');
      }),
      tab: getComputedStyle(document.querySelector('[role=tab][aria-selected=true]')!).textDecorationLine,
    };
  });
  assert.equal(found, {
    lostIcons: 0,
    icons: callouts.length,
    hasCopyIcon: true,
    isMarkReadable: true,
    badgeBorders: [true, true, true],
    tab: 'underline',
  });
  await page.click('.hd-search-button');
  await page.waitForSelector('dialog[open] input');
  await page.type('dialog[open] input', 'callout');
  await page.waitForSelector('.hd-search-hit mark', { timeout: 60_000 });
  const hit = await page.$eval('.hd-search-hit mark', (element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return { color, backgroundColor, canvas: getComputedStyle(document.body).backgroundColor };
  });
  assert.ok(hit.color !== hit.canvas && hit.color !== hit.backgroundColor, JSON.stringify(hit));
  await reader.pages.close(page);
});

test.run();
