import type { Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { axeViolations } from '../support/axe.js';
import { serveToReaders } from '../support/reader-site.js';
import { createSite } from '../support/site.js';

// Properties of the default theme that a designer would measure: sizes, lengths of lines, edges, contrast.

const sentence = 'A sentence of a paragraph that is long enough to fill the lines of a column with its usual words. ';
const chinese = '这是一个足够长的段落，用来测量正文中每一行的长度，其中没有英文单词，也没有代码。';

const elements = (text: string): string => `${text.repeat(6)}

> A quotation of one line.

## Level two

### Level three

#### Level four

##### Level five

Text.

| Name | Type | Default | Description |
| --- | --- | --- | --- |
| \`title\` | \`string \\| number\` | \`'Site'\` | The title of the page, which is shown in the browser tab and in search results |
| \`onBrokenLinks\` | \`'error' \\| 'warn' \\| 'ignore'\` | \`undefined\` | The treatment of links that match no page |
| \`themeConfig.socialLinks\` | \`SocialLink[]\` | \`[]\` | Icons |

| Yes | No |
| --- | --- |
| a | b |

\`\`\`ts
export const first = 1;
\`\`\`

### \`configureTheVeryLongFunctionName(optionsOfTheFunction)\`

- ${text.repeat(2)}

<dl><dt>Term</dt><dd>Its definition.</dd></dl>
`;

const kinds = ['note', 'tip', 'info', 'important', 'warning', 'caution', 'danger'];
const marks = ['highlight', '++', '--', 'error', 'warning'];
const line = 'export const text: string = `a ${word + 1}` // a comment';

const colors = `# Colors

${kinds.map((kind) => `::: ${kind}\nText with \`code\` and a [link](/).\n:::\n`).join('\n')}

\`\`\`ts
${line}
${marks.map((mark) => `${line} // [!code ${mark}]`).join('\n')}
\`\`\`

<a class="hd-button hd-button-brand" href="/">Start</a>
`;

const reader = serveToReaders(
  test,
  createSite({
    'site.config.mjs': `export default {
  title: 'Look',
  locales: ['en', 'zh', 'ar'].map((lang) => ({ lang, label: lang })),
  route: { cleanUrls: true },
  contentSecurityPolicy: true,
  themeConfig: { pageActions: true, footer: { message: 'Free software' } },
};
`,
    ...Object.fromEntries(
      ['en', 'ar'].flatMap((lang) => [
        [`docs/${lang}/_nav.json`, '[{ "text": "Guide", "link": "/guide/wide" }]'],
        [
          `docs/${lang}/guide/_meta.json`,
          JSON.stringify([
            { type: 'dir', name: 'own', label: 'Own page' },
            { type: 'dir', name: 'none', label: 'No page', collapsed: true },
            'wide',
            'overview',
            'alone',
          ]),
        ],
        ...['own/index', 'own/one', 'own/deep/index', 'own/deep/two', 'none/three'].map((name) => [
          `docs/${lang}/guide/${name}.md`,
          `# ${name}\n\n## Part\n\n${sentence}`,
        ]),
        [`docs/${lang}/guide/wide.md`, '---\npageType: doc-wide\n---\n\n# Wide\n\nText.\n'],
        [`docs/${lang}/guide/overview.md`, '---\noverview: true\n---\n\n# Overview\n\nText.\n'],
        [`docs/${lang}/guide/alone.md`, '---\nsidebar: false\n---\n\n# Alone\n\nText.\n'],
      ]),
    ),
    'docs/en/cards.mdx': '# Cards\n\n<LinkCard href="/" title="Start" description="Text." />\n\n- [x] done\n',
    'docs/en/colors.md': colors,
    'docs/zh/colors.md': '# Colors\n',
    'docs/ar/colors.md': '# Colors\n',
    ...Object.fromEntries(
      ['en', 'zh', 'ar'].flatMap((lang) => [
        [`docs/${lang}/index.md`, `# Elements\n\n${elements(lang === 'zh' ? chinese : sentence)}`],
        [`docs/${lang}/wide.md`, `---\npageType: doc-wide\n---\n\n# Wide\n\n${elements(sentence)}`],
      ]),
    ),
  }),
);

async function open(path: string, width: number, isDark = false): Promise<Page> {
  const page = await reader.pages.open({ path, isDark });
  await page.setViewport({ width, height: 900 });
  return page;
}

/** Characters of each line of the first paragraph except its last one. */
const lineLengths = (page: Page): Promise<number[]> =>
  page.$eval('.hd-doc > p', (paragraph) => {
    const text = paragraph.firstChild!;
    const lengths: number[] = [];
    const range = document.createRange();
    let lastTop = NaN;
    for (let index = 0; index < text.textContent!.length; index++) {
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      const { top } = range.getBoundingClientRect();
      if (Math.abs(top - lastTop) > 4 || Number.isNaN(lastTop)) lengths.push(0);
      lastTop = top;
      lengths[lengths.length - 1]! += 1;
    }
    return lengths.slice(0, -1);
  });

test('headings have sizes that differ from each other and from text', async () => {
  const page = await open('/', 1440);
  const sizes = await page.$$eval('.hd-doc :is(h1, h2, h3, h4, h5)', (all) =>
    all.slice(0, 5).map((element) => `${element.localName} ${getComputedStyle(element).fontSize}`),
  );
  assert.equal(sizes, ['h1 32px', 'h2 24px', 'h3 20px', 'h4 17px', 'h5 16px']);
  await reader.pages.close(page);
});

test('lines of text have 60 to 75 characters, Chinese ones half as many; code and tables have the whole column', async () => {
  for (const [path, least, most] of [
    ['/', 60, 75],
    ['/zh/', 30, 36],
  ] as const) {
    const page = await open(path, 1440);
    const lengths = await lineLengths(page);
    const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    assert.ok(lengths.length > 3 && mean >= least && mean <= most, `${path}: ${mean} (${lengths.join()})`);
    const widths = await page.$$eval('.hd-doc > :is(p, .hd-code, .hd-table), .hd-doc li', (all) =>
      all.map((element) => [element.className || element.localName, Math.round(element.getBoundingClientRect().width)]),
    );
    assert.equal(Object.fromEntries(widths), { p: 560, 'hd-table': 720, 'hd-code': 720, li: 560 });
    await reader.pages.close(page);
  }
  const wide = await open('/wide', 1440);
  const [text, column] = await wide.$$eval('.hd-doc > p, .hd-doc', (all) =>
    all.map((element) => element.getBoundingClientRect().width).reverse(),
  );
  assert.ok(text! > 800 && text === column, `${text} of ${column}`);
  await reader.pages.close(wide);
});

test('elements of components have the width of their box, and tasks that of text', async () => {
  const page = await open('/cards', 1440);
  const [card, arrow, task] = await page.$$eval('.hd-link-card, .hd-link-card .hd-icon, .hd-doc li', (all) =>
    all.map((element) => {
      const { left, right } = element.getBoundingClientRect();
      return { left, right };
    }),
  );
  assert.is(card!.right - arrow!.right, 21);
  assert.equal([card!.right - card!.left, task!.right - task!.left], [720, 560]);
  await reader.pages.close(page);
});

test('short code in tables has one line, and columns of text are no narrower than a few words', async () => {
  for (const path of ['/', '/zh/', '/ar/'])
    for (const width of [1440, 768, 390]) {
      const page = await open(path, width);
      const { lines, names, last, overflow } = await page.evaluate(() => {
        const linesOf = (code: Element): number => Math.round(code.getBoundingClientRect().height / 19);
        const codes = [...document.querySelectorAll('.hd-table code')];
        return {
          lines: codes.filter(({ textContent }) => textContent.length <= 18).map(linesOf),
          names: codes.filter(({ textContent }) => textContent.startsWith('themeConfig')).map(linesOf),
          last: document.querySelector('.hd-table td:last-child')!.getBoundingClientRect().width,
          overflow: document.documentElement.scrollWidth - innerWidth,
        };
      });
      const place = `${path} at ${width} px`;
      assert.ok(lines.length > 6 && lines.every((count) => count === 1), `${place}: ${lines.join()}`);
      assert.equal(names, [1], place);
      assert.ok(last >= 165, `${place}: ${last}`);
      assert.is(overflow, 0, place);
      await reader.pages.close(page);
    }
});

/** Darkness, from 0 to 255, of a place in a picture of the page. */
async function darkness(page: Page, x: number, y: number): Promise<number> {
  const shot = await page.screenshot({ clip: { x, y, width: 1, height: 1 }, encoding: 'base64' });
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    const context = new OffscreenCanvas(1, 1).getContext('2d')!;
    context.drawImage(await createImageBitmap(new Blob([bytes], { type: 'image/png' })), 0, 0);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return 255 - (red + green + blue) / 3;
  }, shot);
}

test('a shadow is at an edge of a table behind which there is more, and nowhere else', async () => {
  for (const path of ['/', '/ar/']) {
    const page = await open(path, 390);
    const shadows = async (selector: string, scrolled: number): Promise<boolean[]> => {
      const box = await page.$eval(
        selector,
        (table, share) => {
          const sign = getComputedStyle(table).direction === 'rtl' ? -1 : 1;
          table.scrollLeft = sign * share * (table.scrollWidth - table.clientWidth);
          table.scrollIntoView({ block: 'center' });
          // In the document, where no text is.
          const { left, right } = table.getBoundingClientRect();
          const { bottom } = table.querySelector('tr:nth-child(1)')!.getBoundingClientRect();
          return { left, right, y: bottom - 4 + scrollY };
        },
        scrolled,
      );
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const edges = [await darkness(page, box.left, box.y), await darkness(page, box.right - 1, box.y)];
      if (path === '/ar/') edges.reverse();
      return edges.map((value) => value > 5);
    };
    const wide = '.hd-table:nth-of-type(1)';
    assert.equal(await shadows(wide, 0), [false, true], path);
    assert.equal(await shadows(wide, 0.5), [true, true], path);
    assert.equal(await shadows(wide, 1), [true, false], path);
    assert.equal(await shadows('.hd-table:nth-of-type(2)', 0), [false, false], path);
    await reader.pages.close(page);
  }
});

test('a quotation of one line is as high as its line, definitions begin where lists do, outlines cut nothing', async () => {
  for (const path of ['/', '/ar/']) {
    const page = await open(path, 1440);
    const found = await page.evaluate(() => {
      const quote = document.querySelector('.hd-doc blockquote')!;
      const start = (selector: string): number => {
        const element = document.querySelector(selector)!;
        return Math.round(Number.parseFloat(getComputedStyle(element).paddingInlineStart));
      };
      const cut = [...document.querySelectorAll('.hd-toc a')].filter(
        (link) => link.scrollWidth > link.clientWidth + 1 || getComputedStyle(link).textOverflow !== 'clip',
      );
      return {
        quote: quote.getBoundingClientRect().height - quote.firstElementChild!.getBoundingClientRect().height,
        definition: start('.hd-doc dd') - start('.hd-doc ul'),
        cut: cut.map(({ textContent }) => textContent),
      };
    });
    assert.equal(found, { quote: 0, definition: 0, cut: [] }, path);
    await reader.pages.close(page);
  }
});

test('the actions of a page without breadcrumbs end where its column ends', async () => {
  for (const path of ['/', '/zh/', '/ar/', '/wide'])
    for (const width of [1440, 1100, 768, 390]) {
      const page = await open(path, width);
      const [actions, column] = await page.$$eval('.hd-page-actions, .hd-doc', (all) =>
        all.map((element) => {
          const { left, right } = element.getBoundingClientRect();
          return getComputedStyle(element).direction === 'rtl' ? left : right;
        }),
      );
      assert.is(actions, column, `${path} at ${width} px`);
      await reader.pages.close(page);
    }
});

/** Background of each element of a selector as visitors see it, 0 to 255, and the contrast of the text in it. */
const shades = (page: Page, selector: string): Promise<{ background: number[]; contrast: number }[]> =>
  page.$$eval(selector, (all) => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const fill = (color: string): number[] => {
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const luminance = (color: number[]): number => {
      const [red = 0, green = 0, blue = 0] = color
        .map((value) => value / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    return all.map((element) => {
      const around: Element[] = [];
      for (let outer: Element | null = element; outer; outer = outer.parentElement) around.unshift(outer);
      let background = fill(getComputedStyle(document.body).backgroundColor);
      for (const outer of around) background = fill(getComputedStyle(outer).backgroundColor);
      const [dark = 0, light = 0] = [luminance(background), luminance(fill(getComputedStyle(element).color))].sort(
        (a, b) => a - b,
      );
      return { background, contrast: (light + 0.05) / (dark + 0.05) };
    });
  });

/** Distance of two colors, of which 0 is none and 441 that of black and white. */
const distance = (first: number[], second: number[]): number =>
  Math.hypot(...first.map((value, index) => value - second[index]!));

test('types of callouts differ in color, and all text in them and in code has contrast', async () => {
  for (const isDark of [false, true]) {
    const page = await open('/colors', 1440, isDark);
    const titles = await page.$$eval('.hd-callout-title', (all) => all.map((title) => getComputedStyle(title).color));
    const channels = titles.map((color) => Array.from(color.matchAll(/\d+/g), Number));
    assert.is(titles.length, kinds.length);
    for (const [index, color] of channels.entries())
      for (const [other, otherColor] of channels.entries())
        if (other > index)
          assert.ok(distance(color, otherColor) > 50, `${kinds[index]} and ${kinds[other]}: ${titles.join()}`);
    for (const selector of ['.hd-callout-title', '.hd-callout code', '.hd-callout p', '.hd-callout a', '.line span']) {
      const found = await shades(page, selector);
      const least = Math.min(...found.map(({ contrast }) => contrast));
      assert.ok(found.length >= kinds.length && least >= 4.5, `${selector}, dark ${isDark}: ${least}`);
    }
    await reader.pages.close(page);
  }
});

test('highlighted lines differ from those of a diff, and text of buttons is readable, whatever the color of the site is', async () => {
  const page = await open('/colors', 1440);
  for (const isDark of [false, true]) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: isDark ? 'dark' : 'light' }]);
    for (const brand of ['#1677ff', '#0b6b4b', '#4cc38a', '#b3203f', '#facc15', '#777777', '#000', '#fff']) {
      await page.evaluate((color) => document.documentElement.style.setProperty('--hd-c-primary', color), brand);
      const place = `${brand}, dark ${isDark}`;
      const [plain, highlighted, added, removed] = await shades(page, '.hd-code .line');
      for (const marked of [highlighted, added, removed])
        assert.ok(distance(marked!.background, plain!.background) > 12, place);
      for (const changed of [added, removed])
        assert.ok(distance(changed!.background, highlighted!.background) > 12, place);
      assert.ok(distance(added!.background, removed!.background) > 12, place);
      await page.mouse.move(0, 0);
      for (const moment of ['at rest', 'hovered']) {
        if (moment === 'hovered') await page.hover('.hd-button-brand');
        await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
        const [button] = await shades(page, '.hd-button-brand');
        assert.ok(button!.contrast >= 4.5, `${place}, ${moment}: ${button!.contrast}`);
      }
    }
  }
  await reader.pages.close(page);
});

test('names of groups look alike, with and without a page of their own, and differ from pages; deeper lists have a rule', async () => {
  for (const path of ['/guide/own/one', '/ar/guide/own/one']) {
    const page = await open(path, 1440);
    const found = await page.evaluate(() => {
      const look = (selector: string): string => {
        const { color, fontSize, fontWeight } = getComputedStyle(document.querySelector(selector)!);
        return `${color} ${fontSize} ${fontWeight}`;
      };
      const deep = document.querySelector('.hd-sidebar a[href$="/deep/"]')!;
      return {
        own: look('.hd-sidebar a[href$="/own/"]'),
        none: look('.hd-sidebar summary.hd-sidebar-title'),
        deep: look('.hd-sidebar a[href$="/deep/"]'),
        page: look('.hd-sidebar a[href$="/wide"]'),
        rule: getComputedStyle(deep.parentElement!.querySelector('ul')!).borderInlineStartWidth,
      };
    });
    assert.is(found.own, found.none, path);
    assert.is(new Set([found.own, found.deep, found.page]).size, 3, JSON.stringify(found));
    assert.is(found.rule, '1px', path);
    await reader.pages.close(page);
  }
});

test('the footer begins where the text of the page begins', async () => {
  const pages = ['own/one', 'wide', 'overview', 'alone'].map((name) => `/guide/${name}`);
  for (const path of [...pages, '/ar/guide/own/one', '/ar/guide/wide'])
    for (const width of [1800, 1440, 1200, 1100, 768, 390]) {
      const page = await open(path, width);
      const [text, footer] = await page.$$eval('.hd-doc h1, .hd-footer > p', (all) =>
        all.map((element) => {
          const { left, right } = element.getBoundingClientRect();
          return getComputedStyle(element).direction === 'rtl' ? right : left;
        }),
      );
      assert.ok(Math.abs(text! - footer!) <= 0.5, `${path} at ${width} px: ${text} and ${footer}`);
      await reader.pages.close(page);
    }
});

test('groups that a visitor opened or closed are so after a reload and on other pages', async () => {
  const page = await open('/guide/own/deep/two', 1440);
  const groups = (): Promise<boolean[]> =>
    page.$$eval('#hd-sidebar details', (all) => all.map((group) => (group as HTMLDetailsElement).open));
  // The group with its own page, the one in it, and the closed one.
  assert.equal(await groups(), [true, true, false]);
  await page.click('.hd-sidebar summary.hd-sidebar-title');
  assert.equal(await groups(), [true, true, true]);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('#hd-sidebar details[open]').length === 3);
  // The groups around the shown page stay open.
  await page.click('.hd-sidebar-toggle[aria-label="Own page"]');
  assert.equal(await groups(), [false, true, true]);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('#hd-sidebar details[open]').length === 3);
  await page.goto(new URL('/guide/wide', page.url()).href);
  await page.waitForFunction(() => document.querySelectorAll('#hd-sidebar details[open]').length === 2);
  assert.equal(await groups(), [false, true, true]);
  await reader.pages.close(page);
});

test('axe finds nothing, light and dark, wide and narrow', async () => {
  for (const [path, width, isDark] of [
    ['/', 1440, false],
    ['/zh/', 390, true],
    ['/ar/', 768, true],
    ['/wide', 390, false],
    ['/colors', 1440, false],
    ['/colors', 390, true],
    ['/guide/own/', 1440, false],
    ['/ar/guide/wide', 1100, true],
  ] as const) {
    const page = await open(path, width, isDark);
    assert.equal(await axeViolations(page), [], `${path} at ${width} px`);
    await reader.pages.close(page);
  }
});

test('the console stays empty', () => assert.equal(reader.pages.messages, []));

test.run();
