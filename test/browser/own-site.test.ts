import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, HTTPRequest, Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openBuiltSearch } from '../../src/build/search/search-output.js';
import { axeViolations } from '../support/axe.js';
import { launchBrowser } from '../support/chromium.js';
import { chineseQuestions, englishQuestions } from '../docs/questions.js';
import { buildOwnSite } from '../support/own-site.js';
import { projectRoot } from '../support/project-root.js';
import { startServer, type ServerProcess } from '../support/server-process.js';
import { collectMessages, isAwake } from '../support/reader-page.js';
import { runHeddle } from '../support/site.js';
import { caseCount, recordCases } from '../support/trust.js';
import { until } from '../support/until.js';

const english = [
  '/',
  '/api/',
  '/api/commands',
  '/api/errors',
  '/api/javascript-api',
  ...['components', 'hooks'].flatMap((group) =>
    readdirSync(join(projectRoot, 'docs/en/api', group))
      .filter((file) => file.endsWith('.mdx'))
      .map((file) => `/api/${group}/${file.slice(0, -4)}`),
  ),
  '/api/css-variables',
  ...['api-components', 'api-runtime'].map((name) => `/api/client-api/${name}`),
  ...['config-basic', 'config-build', 'config-frontmatter', 'config-theme'].map((name) => `/api/config/${name}`),
  ...['introduction', 'getting-started', 'migrate', 'comparison', 'showcase'].map((name) => `/guide/start/${name}`),
  ...['pages', 'navigation', 'components', 'languages', 'publish'].map((name) => `/guide/learn/${name}`),
  ...[
    'monorepo',
    'storybook',
    'dark-images',
    'browser-libraries',
    'css-in-js',
    'search-engines',
    'analytics',
    'comments',
    'tailwind',
    'fonts',
    'subpath',
    'custom-domain',
    'docker',
    'remote-development',
    'previews',
    'password',
    'print',
    'front-matter',
  ].map((name) => `/guide/recipes/${name}`),
  '/guide/concepts/how-it-works',
  ...['faq', 'troubleshooting', 'limits', 'browser-support', 'upgrading', 'security'].map(
    (name) => `/guide/help/${name}`,
  ),
  ...['rspress', 'vitepress', 'docusaurus', 'starlight', 'mkdocs'].map((name) => `/guide/migrate/${name}`),
  ...['conventional-route', 'auto-nav-sidebar', 'use-mdx', 'static-assets', 'custom-page', 'data', 'ssg', 'deploy'].map(
    (name) => `/guide/basic/${name}`,
  ),
  ...['navbar', 'home-page', 'doc-page', 'overview-page', 'i18n', 'multi-version', 'components', 'presets'].map(
    (name) => `/guide/default-theme/${name}`,
  ),
  ...[
    'extend-build',
    'custom-theme',
    'custom-search',
    'agents',
    'fleet',
    'shared-cache',
    'urls',
    'links',
    'translations',
    'verify',
    'report',
    'trust',
    'other-generators',
  ].map((name) => `/guide/advanced/${name}`),
  ...['introduction', 'write-a-plugin', 'plugin-api'].map((name) => `/plugin/system/${name}`),
  ...[
    'overview',
    'llms',
    'medium-zoom',
    'client-redirects',
    'last-updated',
    'container-syntax',
    'typedoc',
    'api-docgen',
    'openapi',
    'preview',
    'playground',
    'blog',
    'rss',
    'sitemap',
    'styles',
    'shiki',
    'math',
    'mermaid',
    'twoslash',
    'algolia',
  ].map((name) => `/plugin/official-plugins/${name}`),
  '/plugin/community-plugins/overview',
  ...['', '0-1-0', 'archive', 'tags/', 'tags/release'].map((name) => `/releases/${name}`),
];
const routes = [...english, ...english.map((route) => `/zh${route}`)];

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

let folder: string;
let server: ServerProcess;
let browser: Browser;

async function openPage(): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  return page;
}

test.before(async () => {
  folder = await buildOwnSite();
  server = await startServer(folder, 'preview');
  browser = await launchBrowser();
});
test.after(async () => {
  // The hook runs after a failure of the one above too, whose error would be lost with one of its own.
  await browser?.close();
  await server?.stop();
});

test('the pages of the site are those listed here', () => {
  const outDir = join(folder, 'doc_build');
  const built = (readdirSync(outDir, { recursive: true }) as string[])
    .filter((path) => /(?<!404)\.html$/.test(path) && !path.startsWith('assets/'))
    // Redirects are documents without a page.
    .filter((path) => readFileSync(join(outDir, path), 'utf8').includes('id="heddle-page"'))
    .map((path) => `/${path.replace(/(?:(?<=^|\/)index)?\.html$/, '')}`);
  assert.equal(built.sort(), [...routes].sort());
});

test('no URL or anchor of the site is lost; `heddle urls accept` gives one up', async () => {
  const { exitCode, output } = await runHeddle(folder, ['urls', 'check']);
  assert.is(exitCode, 0, output);
});

test('every translation was accepted after the last change of its source; `heddle i18n accept` does so', async () => {
  const { exitCode, output } = await runHeddle(folder, ['i18n', 'status', '--strict']);
  assert.is(exitCode, 0, output);
});

test('what the cache has is what a build from nothing gives, and the report names what was compiled', async () => {
  const count = isEachVisited ? 50 : 2;
  const args = ['build', '--verify', String(count), '--report', 'warm.json'];
  const { exitCode, output } = await runHeddle(folder, args);
  assert.is(exitCode, 0, output);
  assert.match(output, new RegExp(`^verified .*\\bcompile-pages ${count}\\b.*\\brender-pages ${count}\\b`, 'm'));
  const compared = await runHeddle(folder, ['report', 'diff', 'report.json', 'warm.json']);
  assert.match(compared.output, /^\| Pages compiled \| \d+ \| 0 \|/m);
});

test('every page and everything it links to answers 200', async () => {
  const seen = new Map<string, string>(routes.map((route) => [route, 'the list of pages']));
  const broken: string[] = [];
  for (const [path, from] of seen) {
    const response = await fetch(server.origin + path);
    const body = await response.text();
    if (response.status !== 200) broken.push(`${path} (in ${from}): ${response.status}`);
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
    for (const [, url] of body.matchAll(/<[a-z][^<>]* (?:href|src)="(\/[^"#?]*)/g))
      if (url && !url.startsWith('//') && !seen.has(url)) seen.set(url, path);
  }
  assert.equal(broken, []);
  assert.ok(seen.size > 95, `only ${seen.size} addresses were found`);
});

/** Each page is visited in one language at one width, or in both at each. */
const isEachVisited = caseCount('pages', 1) > 1;

test('no page moves or has a console message, each in one of its languages and at one of five widths, light or dark', async () => {
  const messages: string[] = [];
  const page = await browser.newPage();
  collectMessages(page, messages);
  await page.evaluateOnNewDocument(() => {
    Object.assign(window, { shift: 0 });
    const add = (entries: PerformanceObserverEntryList): void => {
      for (const { value } of entries.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { shift: number }).shift += value;
    };
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
  });
  const visits = english.flatMap((name, index) => {
    const scheme = index % 3 === 0 ? 'dark' : 'light';
    const chosen = { route: index % 4 < 2 ? name : `/zh${name}`, size: sizes[index % sizes.length]!, scheme };
    const all = [name, `/zh${name}`].flatMap((route) => sizes.map((size) => ({ route, size, scheme })));
    return isEachVisited ? all : [chosen];
  });
  // The page that is left would be laid out and painted again for each other size or color scheme.
  visits.sort((a, b) => a.size.width - b.size.width || (a.scheme < b.scheme ? -1 : Number(a.scheme > b.scheme)));
  for (const [index, { route, size, scheme }] of visits.entries()) {
    const before = visits[index - 1];
    if (size !== before?.size) await page.setViewport(size);
    if (scheme !== before?.scheme) await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    let shift = 1;
    // On a busy machine the browser paints a table before its last rows are parsed, now and then; a page that moves by itself
    // does so each time.
    for (let attempt = 0; shift > 0 && attempt < 3; attempt++) {
      await page.goto(server.origin + route, { waitUntil: 'load' });
      // Components may render something else once they work.
      const hasComponents = await page.$eval('#heddle-page', (data) => data.textContent.includes('"module":'));
      if (hasComponents) {
        // Some wait until they are seen or used.
        await page.evaluate(() =>
          document.querySelector('[data-hydrate]')?.dispatchEvent(new Event('pointerover', { bubbles: true })),
        );
        await until(() => isAwake(page), `the components of ${route}`);
      }
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
    }
    if (shift > 0) messages.push(`${route} moves by ${shift} at ${size.width} px`);
    const width = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (width > 0) messages.push(`${route} scrolls sideways by ${width} px`);
  }
  await page.close();
  recordCases('pages', 'own site', { tried: visits.length, failed: messages.length });
  assert.equal(messages, []);
});

test('the progress bar stands out from the announcement, and no control is below its spinner', async () => {
  for (const [scheme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    const page = await openPage();
    await page.setViewport({ width, height: 844 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.setRequestInterception(true);
    const held: HTTPRequest[] = [];
    page.on('request', (request) => {
      if (held.length > 0 || request.url().includes('getting-started')) held.push(request);
      else void request.continue();
    });
    await page.goto(`${server.origin}/guide/start/introduction`, { waitUntil: 'load' });
    await page.$eval('.hd-doc a[href="/guide/start/getting-started"]', (link) => (link as HTMLElement).click());
    await page.waitForSelector('.hd-progress-bar');
    const found = await page.evaluate(() => {
      /** Relative luminance of the colors of an element's background and what is behind it. */
      const luminance = (...elements: Element[]): number => {
        const canvas = document.createElement('canvas').getContext('2d')!;
        for (const element of elements) {
          canvas.fillStyle = getComputedStyle(element).backgroundColor;
          canvas.fillRect(0, 0, 1, 1);
        }
        const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data]
          .map((value) => value / 255)
          .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
      };
      const banner = document.querySelector('.hd-banner')!;
      const bar = document.querySelector('.hd-progress-bar')!;
      const [light, dark] = [luminance(bar), luminance(document.body, banner)].sort((a, b) => b - a);
      const spinner = document.querySelector('.hd-progress-spinner')!.getBoundingClientRect();
      const covered = [...document.querySelectorAll('a, button')].filter((control) => {
        const { top, bottom, left, right } = control.getBoundingClientRect();
        const isBelow = top < spinner.bottom && bottom > spinner.top && left < spinner.right && right > spinner.left;
        return isBelow && control.checkVisibility() && control.textContent !== banner.querySelector('a')?.textContent;
      });
      return {
        isOnTop: bar.getBoundingClientRect().top === 0 && banner.getBoundingClientRect().top === 0,
        contrast: (light! + 0.05) / (dark! + 0.05),
        covered: covered.map(({ className }) => className),
      };
    });
    assert.is(found.isOnTop, true);
    assert.ok(found.contrast >= 3, `${scheme}: ${found.contrast}`);
    assert.equal(found.covered, []);
    await page.close();
  }
});

test('badges have the same gap on both sides, the last character of a line of code is never below a button', async () => {
  for (const width of [1440, 390]) {
    const page = await openPage();
    await page.setViewport({ width, height: 844 });
    await page.goto(`${server.origin}/guide/default-theme/components`, { waitUntil: 'load' });
    const gaps = await page.$$eval('p:has(> .hd-badge)', ([text]) =>
      [...text!.querySelectorAll('.hd-badge')].flatMap((badge) => {
        const edgeOf = (node: ChildNode | null, isBefore: boolean): number | undefined => {
          const trimmed = node?.textContent?.trim();
          if (!trimmed) return undefined;
          const range = document.createRange();
          const start = node!.textContent!.indexOf(trimmed);
          range.setStart(node!, isBefore ? start + trimmed.length - 1 : start);
          range.setEnd(node!, isBefore ? start + trimmed.length : start + 1);
          return range.getBoundingClientRect()[isBefore ? 'right' : 'left'];
        };
        const { left, right } = badge.getBoundingClientRect();
        const before = edgeOf(badge.previousSibling, true);
        const after = edgeOf(badge.nextSibling, false);
        return [before === undefined ? [] : left - before, after === undefined ? [] : after - right].flat();
      }),
    );
    assert.is(gaps.length, 3);
    assert.ok(Math.max(...gaps) - Math.min(...gaps) < 2, gaps.join());
    const tags = await page.$$eval('.hd-badge + .hd-badge', (badges) =>
      badges
        .filter((badge) => !badge.previousSibling?.textContent?.trim() || badge.previousSibling.nodeType !== 3)
        .map(
          (badge) => badge.getBoundingClientRect().left - badge.previousElementSibling!.getBoundingClientRect().right,
        ),
    );
    assert.ok(tags.length === 1 && tags[0]! > 2, tags.join());
    const hidden = await page.$$eval('.hd-code', (blocks) =>
      blocks
        .flatMap((block) => {
          const pre = block.querySelector('pre')!;
          const buttons = [...block.querySelectorAll('button')].filter((button) => button.checkVisibility());
          pre.scrollLeft = pre.scrollWidth;
          return [...block.querySelectorAll('.line')].filter((line) => {
            const range = document.createRange();
            range.selectNodeContents(line);
            const { top, bottom, right } = range.getBoundingClientRect();
            return buttons.some((button) => {
              const box = button.getBoundingClientRect();
              return right > box.left + 1 && top < box.bottom && bottom > box.top;
            });
          });
        })
        .map((line) => line.textContent),
    );
    assert.equal(hidden, [], `${width} px`);
    await page.close();
  }
});

test('no paragraph in Chinese ends with one character in a line of its own, however wide it is', async () => {
  const page = await openPage();
  await page.setViewport({ width: 1440, height: 900 });
  await page.goto(`${server.origin}/zh/guide/start/introduction`, { waitUntil: 'load' });
  const { measured, lonely } = await page.evaluate(() => {
    /** Width of the last line and number of lines. */
    const lastLine = (paragraph: Element): [width: number, lines: number] => {
      const range = document.createRange();
      range.selectNodeContents(paragraph);
      const height = Number.parseFloat(getComputedStyle(paragraph).lineHeight);
      const { bottom, height: all } = paragraph.getBoundingClientRect();
      const last = [...range.getClientRects()].filter(
        (rect) => rect.width > 0 && (rect.top + rect.bottom) / 2 > bottom - height,
      );
      return [
        Math.max(...last.map(({ right }) => right)) - Math.min(...last.map(({ left }) => left)),
        Math.round(all / height),
      ];
    };
    const paragraphs = [...document.querySelectorAll<HTMLElement>('main p')].filter(
      ({ textContent }) => textContent.length > 60,
    );
    const found: string[] = [];
    for (const paragraph of paragraphs)
      for (let width = 320; width <= 700; width += 4) {
        paragraph.style.width = `${width}px`;
        const [size, lines] = lastLine(paragraph);
        // A character and the punctuation after it.
        if (lines > 1 && size < 2.2 * 16) found.push(`${width} px: ${paragraph.textContent.slice(-12)}`);
      }
    return { measured: paragraphs.length, lonely: found };
  });
  assert.ok(measured > 1);
  assert.equal(lonely, []);
  await page.close();
});

test('rings of the focus in the bar of phones leave texts and the edges of the bar free', async () => {
  const page = await openPage();
  await page.setViewport({ width: 390, height: 844 });
  await page.goto(`${server.origin}/guide/basic/use-mdx`, { waitUntil: 'load' });
  await page.keyboard.press('Tab');
  for (const selector of ['.hd-sidebar-button', '.hd-toc-button']) {
    await page.focus(selector);
    const room = await page.$eval(selector, (button) => {
      const { outlineOffset, outlineWidth, outlineStyle } = getComputedStyle(button);
      const grow =
        Number.parseFloat(outlineOffset) + (outlineStyle === 'none' ? Infinity : Number.parseFloat(outlineWidth));
      const ring = button.getBoundingClientRect();
      const bar = button.parentElement!.getBoundingClientRect();
      const content = [...button.children]
        .map((child) => child.getBoundingClientRect())
        .filter(({ width }) => width > 0);
      const inside = grow - Number.parseFloat(outlineWidth);
      return [
        Math.min(...content.map(({ left }) => left)) - (ring.left - inside),
        ring.right + inside - Math.max(...content.map(({ right }) => right)),
        ring.top - grow - bar.top,
        bar.bottom - (ring.bottom + grow),
        ring.left - grow,
        innerWidth - (ring.right + grow),
      ];
    });
    assert.ok(Math.min(...room) >= 0 && Math.min(...room.slice(0, 2)) >= 4, `${selector}: ${room.join()}`);
  }
  await page.close();
});

test('each type of callout has its own icon', async () => {
  const page = await openPage();
  await page.goto(`${server.origin}/plugin/official-plugins/container-syntax`, { waitUntil: 'load' });
  const icons = await page.evaluate(() =>
    ['note', 'tip', 'info', 'important', 'warning', 'caution', 'danger'].map((type) => {
      const title = document.querySelector(`.hd-callout-${type} > .hd-callout-title`)!;
      return getComputedStyle(title, '::before').clipPath;
    }),
  );
  assert.is(new Set(icons).size, 7, icons.join('\n'));
  assert.not(icons.includes('none'));
  await page.close();
});

test('on phones the menu opens below the bar, whether the announcement shows or not, and the table of contents at the lower edge', async () => {
  const page = await openPage();
  await page.setViewport({ width: 375, height: 700 });
  await page.goto(`${server.origin}/guide/start/introduction`, { waitUntil: 'load' });
  const open = async (panel: string): Promise<void> => {
    await page.click(`[popovertarget=${panel}]`);
    await page.waitForSelector(`#${panel}:popover-open`);
  };
  const close = async (panel: string): Promise<void> => {
    await page.keyboard.press('Escape');
    await page.waitForSelector(`#${panel}:not(:popover-open)`);
  };
  const edge = (selector: string, side: 'top' | 'bottom'): Promise<number> =>
    page.$eval(selector, (element, name) => Math.round(element.getBoundingClientRect()[name]), side);
  const gap = async (): Promise<number> => {
    await open('hd-nav');
    const distance = (await edge('#hd-nav', 'top')) - (await edge('.hd-navbar', 'bottom'));
    await close('hd-nav');
    return distance;
  };
  assert.ok(await page.$eval('.hd-banner', (banner) => banner.checkVisibility()));
  assert.is(await gap(), 0);
  await page.click('.hd-banner-close');
  await page.waitForFunction(() => !document.querySelector('.hd-banner')!.checkVisibility());
  assert.is(await gap(), 0);
  await open('hd-toc');
  assert.is(await edge('#hd-toc', 'bottom'), 700);
  await close('hd-toc');
  await page.close();
});

test('the tools of the bar are in one row, are listed in the language of the page, and axe finds nothing', async () => {
  const page = await openPage();
  await page.setViewport({ width: 1000, height: 700 });
  for (const [path, text] of [
    ['/guide/start/introduction', 'Documentation site generator'],
    ['/zh/guide/start/introduction', '文档站点生成器'],
  ] as const) {
    await page.goto(server.origin + path, { waitUntil: 'load' });
    assert.is(await page.$eval('.hd-social-links', ({ clientHeight }) => clientHeight), 36);
    await page.hover('.hd-navbar .hd-trigger button');
    await page.waitForSelector('.hd-tools-popover .hd-tool', { visible: true });
    assert.is((await page.$$('.hd-tool')).length, 7);
    for (const value of ['dark', 'light']) {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
      assert.equal(await axeViolations(page), [], value);
    }
    assert.is(await page.$eval('.hd-tool-text', (element) => element.textContent), text);
    await page.mouse.move(500, 500);
  }
  await page.goto(`${server.origin}/zh/`, { waitUntil: 'load' });
  assert.is((await page.$$('.hd-tools .hd-tool-card a[target=_blank]')).length, 6);
  await page.close();
});

test('a page without components loads the loader and the scripts for its picture and the banner only, and so do links to others', async () => {
  const page = await openPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const scripts = (): string[] =>
    requests
      .filter((path) => path.endsWith('.js'))
      .map((path) => path.replace(/\.\w{8}\.js$/, ''))
      .sort();
  await page.goto(`${server.origin}/guide/start/introduction`, { waitUntil: 'networkidle0' });
  assert.equal(scripts(), ['/assets/loader', '/assets/medium-zoom', '/assets/page-parts']);
  const loaded = requests.length;
  await page.hover('nav a[href="/guide/start/getting-started"]');
  await page.waitForNetworkIdle();
  assert.equal(
    requests.slice(loaded).map((path) => path.replace(/\.\w{8}\.js$/, '')),
    ['/guide/start/getting-started', '/assets/router'],
  );
  await page.click('nav a[href="/guide/start/getting-started"]');
  await page.waitForFunction(() => document.title.startsWith('Getting started'), { timeout: 20_000 });
  await page.waitForNetworkIdle();
  assert.equal(scripts(), [
    '/assets/code',
    '/assets/loader',
    '/assets/medium-zoom',
    '/assets/page-parts',
    '/assets/router',
    '/assets/tabs',
  ]);
  await page.close();
});

test('links navigate without a reload, and the article, title and sidebar follow', async () => {
  const page = await openPage();
  await page.goto(`${server.origin}/guide/start/introduction`, { waitUntil: 'networkidle0' });
  await page.evaluate(() => ((window as unknown as { mark: number }).mark = 1));
  await page.click('nav a[href="/guide/start/getting-started"]');
  await page.waitForFunction(
    () =>
      document.title.startsWith('Getting started') &&
      document.querySelector('h1')?.textContent?.startsWith('Getting started'),
    { timeout: 20_000 },
  );
  assert.is(await page.evaluate(() => (window as unknown as { mark?: number }).mark), 1);
  assert.is(
    await page.evaluate(() => document.querySelector('[aria-current="page"]')?.getAttribute('href')),
    '/guide/start/getting-started',
  );
  await page.goBack();
  await page.waitForFunction(() => document.title.startsWith('Introduction'), { timeout: 20_000 });
  assert.is(await page.evaluate(() => (window as unknown as { mark?: number }).mark), 1);
  await page.close();
});

test('the home page that a link leads to is shown once its own styles are there, and nothing on it moves', async () => {
  const page = await openPage();
  await page.goto(`${server.origin}/guide/start/introduction`, { waitUntil: 'networkidle0' });
  const held: HTTPRequest[] = [];
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (/\/assets\/home\.\w+\.css$/.test(request.url())) held.push(request);
    else void request.continue();
  });
  await page.evaluate(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((entries) => {
      for (const { value } of entries.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { shift: number }).shift += value;
    }).observe({ type: 'layout-shift' });
    // Called before anything of the change is painted.
    new MutationObserver((_changes, observer) => {
      const figures = document.querySelector('.home-figures');
      if (!figures) return;
      observer.disconnect();
      Object.assign(window, { display: getComputedStyle(figures).display });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.click('.hd-nav-title');
  await until(() => held.length === 1, 'the request for the styles of the home page');
  assert.is(await page.$('.home-figures'), null);
  assert.is(await page.$eval('h1', (title) => title.id), 'introduction');
  await held[0]!.continue();
  await page.waitForSelector('.home-figures');
  await page.waitForNetworkIdle();
  const shown = await page.evaluate(() => {
    const { display, shift } = window as unknown as { display: string; shift: number };
    return { display, shift };
  });
  assert.equal(shown, { display: 'grid', shift: 0 });
  await page.close();
});

test('components of an MDX page work after hydration', async () => {
  const page = await browser.newPage();
  const messages: string[] = [];
  collectMessages(page, messages);
  for (const route of ['/guide/basic/use-mdx', '/zh/guide/basic/use-mdx']) {
    await page.goto(server.origin + route, { waitUntil: 'networkidle0' });
    const button = await page.waitForSelector('.hd-doc button[class*="counter_"], .hd-doc [class*="counter_"] button', {
      timeout: 15_000,
    });
    const before = await page.evaluate((element) => element!.closest('div')!.textContent, button);
    await button!.click();
    await page.waitForFunction(
      (element, old) => element!.closest('div')!.textContent !== old,
      { timeout: 15_000 },
      button,
      before,
    );
  }
  assert.equal(messages, []);
  await page.close();
});

test('without JavaScript the page reads, its links work, and the bar has no button that does nothing', async () => {
  const page = await openPage();
  await page.setJavaScriptEnabled(false);
  await page.setViewport({ width: 375, height: 700 });
  await page.goto(`${server.origin}/guide/start/introduction`);
  const right = await page.$eval('.hd-nav-button', (button) => innerWidth - button.getBoundingClientRect().right);
  assert.ok(right < 40, `${right} px from the end`);
  await page.setViewport({ width: 1280, height: 800 });
  const buttons = await page.$$eval('.hd-navbar button', (found) =>
    found.filter((button) => button.checkVisibility({ visibilityProperty: true })).map(({ className }) => className),
  );
  assert.equal(buttons, ['hd-menu-button hd-nav-link', 'hd-menu-button hd-nav-link']);
  const openMenus = (): Promise<number> =>
    page.$$eval(
      '.hd-navbar .hd-menu-panel',
      (panels) => panels.filter((panel) => panel.checkVisibility({ visibilityProperty: true })).length,
    );
  assert.is(await openMenus(), 0);
  // As on a machine with a pointer that hovers, which the machine of a test may not have.
  const rules = await page.evaluate(() => {
    const inside = (rules: CSSRuleList): CSSRule[] =>
      [...rules].flatMap((rule) => [rule, ...('cssRules' in rule ? inside(rule.cssRules as CSSRuleList) : [])]);
    const found = [...document.styleSheets]
      .flatMap((sheet) => inside(sheet.cssRules))
      .filter((rule) => rule instanceof CSSMediaRule && rule.conditionText.includes('(hover: hover)'));
    for (const rule of found) (rule as CSSMediaRule).media.mediaText = 'all';
    return found.length;
  });
  assert.ok(rules > 0);
  await page.hover('.hd-navbar .hd-menu-button');
  // The browser may take some frames to show what the pointer is above.
  for (let tries = 0; tries < 200 && (await openMenus()) === 0; tries++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  assert.is(await openMenus(), 1, 'below the pointer');
  await page.mouse.move(640, 700);
  await page.focus('.hd-navbar .hd-menu-button');
  assert.is(await openMenus(), 1, 'on focus');
  await page.click('.hd-toc a');
  assert.match(new URL(page.url()).hash, /^#[\w-]+$/);
  assert.match(await page.$eval('article', (article) => article.innerText), /Heddle/);
  await page.goto(`${server.origin}/zh/guide/start/introduction`);
  await Promise.all([page.waitForNavigation(), page.click('nav a[href="/zh/guide/start/getting-started"]')]);
  assert.is(new URL(page.url()).pathname, '/zh/guide/start/getting-started');
  await page.close();
});

test('the language switch keeps the page', async () => {
  const html = await (await fetch(`${server.origin}/plugin/system/plugin-api`)).text();
  assert.match(html, /<a [^>]*href="\/zh\/plugin\/system\/plugin-api"/);
});

for (const [lang, prefix, questions] of [
  ['en', '', englishQuestions],
  ['zh', '/zh', chineseQuestions],
] as const) {
  test(`the search shows the right page first for 30 questions in ${lang}`, async () => {
    assert.is(new Set(questions.map(([query]) => query)).size, 30);
    const wrong: string[] = [];
    const engine = (await openBuiltSearch({ projectRoot: folder, lang })).open();
    for (const [query, route] of questions) {
      const { hits } = await engine.search(query, { limit: 3 });
      const pages = hits.map(({ url }) => url.replace(/#.*$/, ''));
      if (pages[0] !== prefix + route) wrong.push(`${query}: ${pages.join(', ') || 'nothing'} instead of ${route}`);
    }
    assert.equal(wrong, []);
  });
}

for (const [lang, minimum] of [
  ['en', '0.72'],
  ['zh', '0.76'],
] as const) {
  test(`heddle search --test finds the pages of the queries in ${lang} with an MRR of ${minimum}`, async () => {
    const file = join(projectRoot, `test/docs/search-queries.${lang}.txt`);
    const args = ['search', '--lang', lang, '--test', file, '--min-mrr', minimum];
    const { exitCode, output } = await runHeddle(folder, args);
    assert.is(exitCode, 0, output);
    assert.ok(Number(/^(\d+) queries: /m.exec(output)?.[1]) >= 40, output);
  });
}

test.run();
