import type { Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { randomNumbers } from '../support/random-numbers.js';
import { wake } from '../support/reader-page.js';
import { serveToReaders } from '../support/reader-site.js';
import { createSite } from '../support/site.js';
import type { FileTree } from '../support/temporary-folder.js';
import { caseCount, recordCases, trustSeed } from '../support/trust.js';

/** Sheets that contradict each other, so that only the order of a page decides. */
const sheets = Object.fromEntries(
  ['one', 'two', 'three'].map((name, index) => [
    `docs/_styles/${name}.css`,
    `.probe { --sheet-${name}: on; color: rgb(${index + 1}, 0, 0); }\n.${name} { padding-left: ${index + 3}px }\nh1 { outline: ${index + 1}px solid }\n`,
  ]),
);

const importsOf = (names: readonly string[]): string =>
  names.map((name) => `import './_styles/${name}.css'`).join('\n');

const probe = '<p className="probe one two three">Probe</p>';

/** Pages with sheets in different orders, static and hydrated, with modules, callouts, code and tags in the head. */
const pages: FileTree = {
  'docs/plain.md': '# Plain\n\n<p class="probe">Probe</p>\n',
  'docs/callout.md': '# Callout\n\n:::tip\nA tip.\n:::\n\n<p class="probe">Probe</p>\n',
  'docs/code.md': '# Code\n\n```ts\nconst a = 1;\n```\n\n:::note\nBoth.\n:::\n\n<p class="probe">Probe</p>\n',
  'docs/one.mdx': `${importsOf(['one'])}\n\n# One\n\n${probe}\n`,
  'docs/ab.mdx': `${importsOf(['one', 'two', 'three'])}\n\n# Forward\n\n${probe}\n`,
  'docs/ba.mdx': `${importsOf(['three', 'two', 'one'])}\n\n# Backward\n\n${probe}\n`,
  'docs/mixed.mdx': `${importsOf(['two', 'one', 'three'])}\n\n# Mixed\n\n:::tip\nA tip.\n:::\n\n${probe}\n`,
  'docs/module.mdx': `import { Boxed } from './_boxed'\n${importsOf(['two'])}\n\n# Module\n\n<Boxed />\n\n${probe}\n`,
  'docs/live.mdx': `import { Counter } from './_counter'\n${importsOf(['two', 'one'])}\n\n# Live\n\n<Counter />\n\n${probe}\n`,
  'docs/heading.mdx': `import { Head } from 'heddle/runtime'\n${importsOf(['one', 'two'])}\n\n<Head><meta name="topic" content="heads" /><title>Own title</title></Head>\n\n# Heads\n\n${probe}\n`,
  'docs/styled.mdx':
    '---\nhead:\n  - [style, {}, ".probe { border-top: 3px solid }"]\n  - [meta, { name: robots, content: noindex }]\n---\n\n# Styled\n\n<p className="probe">Probe</p>\n',
  'docs/linked.mdx':
    '---\nhead:\n  - [link, { rel: stylesheet, href: /extra.css }]\n  - [script, {}, "window.ran = (window.ran ?? 0) + 1"]\ndescription: With a script\n---\n\n# Linked\n\n<p className="probe">Probe</p>\n',
  'docs/other/标题.md': '# 中文\n\n<p class="probe">Probe</p>\n',
  'docs/other/index.mdx': `import '../_styles/three.css'\nimport '../_styles/one.css'\n\n# Other\n\n${probe}\n`,
};

const paths = Object.keys(pages).map((file) =>
  file
    .replace(/^docs/, '')
    .replace(/\.mdx?$/, '')
    .replace(/\/index$/, '/'),
);

const reader = serveToReaders(
  test,
  createSite({
    'site.config.mjs':
      "export default { title: 'Walks', route: { cleanUrls: true }, globalStyles: './global.css', head: [['script', {}, 'window.everywhere = true']] };\n",
    'global.css': '.probe { letter-spacing: 2px }\nh1 { outline-style: dotted }\n',
    'docs/public/extra.css': '.probe { border-left: 5px solid }\n',
    'docs/index.md': `# Home\n\n${paths.map((path) => `- [${path}](${path})`).join('\n')}\n`,
    'docs/_boxed.tsx':
      "import styles from './_boxed.module.css';\nexport const Boxed = () => <b className={styles.box}>box</b>;\n",
    'docs/_boxed.module.css': '.box { color: rgb(9, 9, 9) }\n:global(.probe) { font-style: italic }\n',
    'docs/_counter.tsx':
      "import { useState } from 'react';\nimport './_counter.css';\nexport function Counter() { const [n, set] = useState(0); return <button className=\"count\" onClick={() => set(n + 1)}>{n}</button>; }\n",
    'docs/_counter.css': '.count { color: rgb(7, 7, 7) }\n.probe { text-indent: 4px }\n',
    ...sheets,
    ...pages,
  }),
);

/**
 * Everything of a page that must not depend on the way to it, without lengths, which may depend on the scrollbar, and without
 * the colors of code: React loads their sheet, too.
 */
const look = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const styleOf = (element: Element): Record<string, string> => {
      const style = getComputedStyle(element);
      const names = [...style].filter(
        (name) => !/^--hd-code|size|width|height|origin|inset|top|left|right|bottom|transform/.test(name),
      );
      return Object.fromEntries(
        [
          ...names,
          '--sheet-one',
          '--sheet-two',
          '--sheet-three',
          'padding-left',
          'border-top-width',
          'border-left-width',
          'outline-width',
        ].map((name) => [name, style.getPropertyValue(name)]),
      );
    };
    // A navigation moves the focus to the heading, which then has an outline.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const { lang, dir } = document.documentElement;
    const tags = [
      ...document.head.querySelectorAll(
        'meta:not([data-appearance]), title, style, script:not([src]), link:not([rel=stylesheet], [rel*=preload], [rel=prefetch], [rel=expect])',
      ),
    ].map((element) => element.outerHTML);
    return {
      lang,
      dir,
      classes: [document.documentElement.className, document.body.className],
      tags: tags.sort(),
      ran: [Reflect.get(window, 'ran') ?? 0, Reflect.get(window, 'everywhere')],
      styles: [
        ...document.querySelectorAll(
          'h1, article p, article b, article button.count, article .hd-callout, article pre',
        ),
      ].map((element) => [element.localName, styleOf(element)]),
    };
  });

/** Lines in which two looks differ, the wanted one first. */
function differences(wanted: unknown, seen: unknown): string[] {
  const lines = (value: unknown): string[] => JSON.stringify(value, null, 1).split('\n');
  const [one, other] = [lines(wanted), lines(seen)];
  return [
    ...one.filter((line) => !other.includes(line)).map((line) => `- ${line}`),
    ...other.filter((line) => !one.includes(line)).map((line) => `+ ${line}`),
    ...(one.length === other.length ? [] : [`${one.length} lines, ${other.length} lines`]),
  ];
}

const arrived = (page: Page, path: string): Promise<unknown> =>
  page.waitForFunction(
    (wanted) =>
      decodeURI(location.pathname) === wanted &&
      !document.querySelector('.hd-progress.hd-active') &&
      document.readyState === 'complete',
    { timeout: 60_000 },
    path,
  );

/**
 * Follows a link to a page, as a script of the page would: the loader sees the click. It comes after the call, which a page
 * load would end.
 */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    setTimeout(() => {
      const link = document.createElement('a');
      link.href = href;
      document.body.append(link);
      link.click();
      link.remove();
    });
  }, path);
  await arrived(page, path);
}

test('a page looks the same, whatever way a visitor came', async () => {
  const steps = caseCount('walks', 40);
  const fresh = new Map<string, unknown>();
  const freshLook = async (path: string): Promise<unknown> => {
    if (!fresh.has(path)) {
      const page = await reader.pages.open({ path });
      await arrived(page, path);
      if (path === '/live') await page.waitForSelector('button.count');
      fresh.set(path, await look(page));
      await reader.pages.close(page);
    }
    return fresh.get(path);
  };
  const random = randomNumbers(trustSeed);
  const pick = (): string => paths[Math.floor(random() * paths.length)]!;
  const figures = { tried: 0, failed: 0 };
  let page = await reader.pages.open({ path: '/plain' });
  let way = ['/plain'];
  let visited = ['/plain'];
  for (let step = 0; step < steps; step++) {
    if (step % 20 === 19) {
      await reader.pages.close(page);
      const path = pick();
      page = await reader.pages.open({ path });
      way = [path];
      visited = [path];
      if (random() < 0.3) await wake(page);
    }
    const isBack = visited.length > 1 && random() < 0.25;
    let path = pick();
    if (isBack) {
      visited.pop();
      path = visited.at(-1)!;
      await page.evaluate(() => void setTimeout(() => history.back()));
      await arrived(page, path);
    } else if (path !== visited.at(-1)) {
      await follow(page, path);
      visited.push(path);
    } else {
      continue;
    }
    way.push(isBack ? `back to ${path}` : path);
    const wanted = await freshLook(path);
    const heading = (JSON.parse(JSON.stringify(wanted)) as { tags: string[] }).tags.find((tag) =>
      tag.startsWith('<title'),
    );
    await page.waitForFunction(
      (text) => document.querySelector('title')?.outerHTML === text,
      { timeout: 60_000 },
      heading,
    );
    figures.tried++;
    const seen = await look(page);
    const different = differences(wanted, seen);
    if (different.length > 0) figures.failed++;
    assert.equal(different, [], way.join(' → '));
    assert.equal(seen, wanted, way.join(' → '));
  }
  await reader.pages.close(page);
  recordCases('walks', 'ways to a page', figures);
});

test('a page below another path keeps its URL, and its links fall back to page loads', async () => {
  const page = await reader.pages.open({ path: '/plain' });
  const archived = /^\/web\/2020\/https:\/\/example.com(\/.*)/;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const url = new URL(request.url());
    const path = archived.exec(url.pathname)?.[1];
    if (path === undefined || !request.isNavigationRequest()) return void request.continue();
    fetch(reader.server.origin + path)
      .then(async (response) => request.respond({ contentType: 'text/html', body: await response.text() }))
      .catch(() => request.abort());
  });
  const at = (path: string): string => `/web/2020/https://example.com${path}`;
  for (const path of ['/plain', '/one.html', '/other/', '/live']) {
    await page.goto(reader.server.origin + at(path), { waitUntil: 'networkidle0' });
    assert.is(await page.evaluate(() => location.pathname), at(path));
  }
  await follow(page, at('/ab'));
  assert.match(await page.title(), 'Forward');
  for (const [path, shown] of [
    ['/plain.html', '/plain'],
    ['/other/index.html?a=1#b', '/other/?a=1#b'],
  ] as const) {
    await page.goto(reader.server.origin + path, { waitUntil: 'networkidle0' });
    assert.is(await page.evaluate(() => location.href.slice(location.origin.length)), shown);
  }
  await reader.pages.close(page);
});

test.run();
