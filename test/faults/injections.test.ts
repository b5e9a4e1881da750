import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import type { Browser, Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { launchBrowser } from '../support/chromium.js';
import { injectionSite } from '../support/injection-sinks.js';
import { payloads } from '../support/injection-payloads.js';
import { createPluginSite } from '../support/plugin-site.js';
import { fromXml } from '../support/read-xml.js';
import { startServer, type ServerProcess } from '../support/server-process.js';
import { caseCount, recordCases, trustSeed } from '../support/trust.js';

const { files, routes, sinks } = injectionSite(payloads);
const site = createPluginSite({
  ...files,
  'site.config.mjs': `import { rss } from 'heddle/plugins/rss';
import { sitemap } from 'heddle/plugins/sitemap';
import { llms } from 'heddle/plugins/llms';
import { mediumZoom } from 'heddle/plugins/medium-zoom';
export default {
  title: 'Probe', siteOrigin: 'https://example.com', route: { cleanUrls: true },
  markdown: { link: { checkDeadLinks: false, checkAnchors: false }, image: { checkDeadImages: false } },
  plugins: [sitemap(), llms(), mediumZoom(), rss({ feed: ['atom', 'rss', 'json'].map((type) => ({ id: type, test: '/p/', output: { type, filename: type } })) })],
};
`,
});

/** Code in an HTML document, by a reading of its own: what runs, and what points to it. */
function codeIn(html: string): string[] {
  const found: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node) {
      const attribute = (name: string): string | undefined => node.attrs.find((each) => each.name === name)?.value;
      const { tagName } = node;
      if (['base', 'object', 'embed', 'frameset', 'plaintext'].includes(tagName) || /^hd-/.test(tagName))
        found.push(`<${tagName}>`);
      if (
        tagName === 'link' &&
        /stylesheet|preload|icon|manifest/.test(attribute('rel') ?? '') &&
        !/^(?:\/assets\/|data:,$)/.test(attribute('href') ?? '')
      )
        found.push(`<link rel="${attribute('rel')}" href="${attribute('href')}">`);
      if (tagName === 'meta' && attribute('http-equiv') !== undefined) found.push('<meta http-equiv>');
      if (tagName === 'script' && !/^\/assets\//.test(attribute('src') ?? '/assets/')) found.push('a foreign script');
      for (const { name, value } of node.attrs) {
        const url = value.replace(/[\0-\x20]/g, '');
        if (/^on/i.test(name) || /^(?:srcdoc|ping|attributionsrc)$/.test(name)) found.push(`<${tagName} ${name}>`);
        const isFollowed = /^(?:href|xlink:href|action|formaction|data|to|from|values)$/.test(name);
        const isScript =
          /^(?:javascript:|vbscript:|data:text|blob:|filesystem:)/i.test(url) && !url.includes('Reacthasblocked');
        if (isScript && (isFollowed || (name === 'src' && tagName !== 'img')))
          found.push(`<${tagName} ${name}="${value}">`);
      }
    }
    if ('content' in node) visit(node.content);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return found;
}

let server: ServerProcess;
let failed = 0;
const finds: string[] = [];
/** Counts what was found at a place, and keeps it for the message. */
function expectNone(place: string, found: readonly string[]): void {
  failed += found.length;
  finds.push(...found.map((find) => `${place}: ${find}`));
}

test.before(async () => {
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  server = await startServer(site.folder, 'preview');
});
test.after(() => server.stop());

test('no document of a site with payloads everywhere holds code that the build did not make', () => {
  for (const path of site.outputs()) {
    if (path.endsWith('.html')) expectNone(path, codeIn(site.read(path)));
  }
  assert.equal(finds, []);
});

test('feeds, the sitemap and lists for language models are well-formed, and hold payloads as text', () => {
  const titles = payloads.map((payload) =>
    payload
      .replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const escaped = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  const atom = fromXml(site.read('rss/atom'));
  assert.equal(
    atom
      .all('entry')
      .map((entry) => entry.text('title'))
      .sort(),
    titles.map(escaped).sort(),
  );
  for (const entry of atom.all('entry')) expectNone('atom', codeIn(entry.text('content')));
  const rss = fromXml(site.read('rss/rss')).all('channel')[0]!;
  assert.equal(
    rss
      .all('item')
      .map((item) => item.text('title'))
      .sort(),
    [...titles].sort(),
  );
  const json = JSON.parse(site.read('rss/json')) as { items: { title: string; content_html: string }[] };
  assert.equal(json.items.map(({ title }) => title).sort(), [...titles].sort());
  const urls = fromXml(site.read('sitemap.xml'))
    .all('url')
    .map((url) => url.text('loc'));
  assert.ok(urls.length > 2 * payloads.length);
  for (const url of urls) assert.is(new URL(url).origin, 'https://example.com');
  const lines = site.read('llms.txt').split('\n');
  const isExpected = (line: string): boolean =>
    line === '' || /^(?:# Probe$|## |- \[.*\]\(https:\/\/example\.com\/|> )/.test(line);
  assert.equal(
    lines.filter((line) => !isExpected(line)),
    [],
  );
  assert.equal(finds, []);
});

test('the document shows a payload of its title as the text that it is', () => {
  for (const [index, payload] of payloads.entries()) {
    const document = parse(site.read(`p/${String(index).padStart(2, '0')}.html`));
    const textOf = (node: DefaultTreeAdapterTypes.Node): string =>
      'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
    const html = document.childNodes.find((node) => node.nodeName === 'html') as DefaultTreeAdapterTypes.Element;
    const head = html.childNodes.find((node) => node.nodeName === 'head') as DefaultTreeAdapterTypes.Element;
    const title = textOf(head.childNodes.find((node) => node.nodeName === 'title')!);
    assert.ok(
      title.includes(
        payload
          .replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '')
          .replace(/\s+/g, ' ')
          .trim(),
      ),
      title,
    );
  }
});

/** Payloads whose pages a browser visits: in the long tier all, in the fast one some, which the seed chooses. */
const visited = Math.min(payloads.length, caseCount('injections', 8));
const isVisited = (index: number): boolean =>
  (index - trustSeed * visited + payloads.length * visited) % payloads.length < visited;
const chosen = payloads.filter((_, index) => isVisited(index));
const chosenRoutes = routes.filter((_, index) => isVisited(Math.floor(index / 2)));

let browser: Browser;
test.before(async () => {
  browser = await launchBrowser();
});
test.after(() => browser.close());

/** Opens a page that reports code of payloads, wherever it runs. */
async function openTrap(origin: string, path: string): Promise<{ page: Page; heard: string[]; errors: string[] }> {
  const page = await browser.newPage();
  const heard: string[] = [];
  const errors: string[] = [];
  await page.evaluateOnNewDocument(() => {
    Object.assign(window, { __xss: () => console.log('__xss') });
  });
  page.on('console', (message) => {
    if (message.text() === '__xss') heard.push(`code ran at ${message.location().url}`);
  });
  page.on('dialog', (dialog) => {
    heard.push(`a dialog said ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    // Images of other sites are part of Markdown.
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin) && request.resourceType() !== 'image')
      heard.push(`a ${request.resourceType()} was requested: ${request.url()}`);
  });
  page.on('pageerror', (error) => errors.push((error as Error).message));
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(origin) && frame === page.mainFrame()) heard.push(`the page went to ${frame.url()}`);
  });
  await page.goto(origin + path, { waitUntil: 'load' });
  return { page, heard, errors };
}

/** Handlers in the attributes of a document and of the documents in its frames. */
function handlersIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const documents = [document, ...Array.from(document.querySelectorAll('iframe'), (frame) => frame.contentDocument)];
    return documents.flatMap((each) =>
      Array.from(each?.querySelectorAll('*') ?? [], (element) =>
        element.getAttributeNames().filter((name) => /^on|^srcdoc$/.test(name)),
      ).flat(),
    );
  });
}

test('in a browser, nothing of a payload runs on the first visit of a page, by its path, its query or its fragment (bad input 139)', async () => {
  const { page, heard } = await openTrap(server.origin, '/team');
  const addresses = chosen.map((payload) => encodeURIComponent(payload));
  const paths = [...chosenRoutes, ...addresses.map((address) => `/missing/${address}?x=${address}#${address}`)];
  for (let start = 0; start < paths.length; start += 12) {
    await page.evaluate(
      async (urls) => {
        document.querySelectorAll('iframe').forEach((frame) => frame.remove());
        const loads = urls.map((url) => {
          const frame = document.createElement('iframe');
          frame.src = url;
          const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
          document.body.append(frame);
          return loaded;
        });
        await Promise.all(loads);
      },
      paths.slice(start, start + 12),
    );
    expectNone('first visit', await handlersIn(page));
  }
  expectNone('first visit', heard);
  await page.close();
  assert.equal(finds, []);
});

test('in a browser, nothing of a payload runs after client navigation', async () => {
  const { page, heard, errors } = await openTrap(server.origin, '/team');
  for (const route of chosenRoutes) {
    const shown = await page.evaluate(async (url) => {
      const arrived = new Promise((resolve) => document.addEventListener('heddle:page', resolve, { once: true }));
      const link = document.createElement('a');
      link.href = url;
      document.body.append(link);
      link.click();
      await arrived;
      link.remove();
      return location.pathname;
    }, route);
    assert.is(shown, route);
    expectNone(route, await handlersIn(page));
  }
  await page.evaluate(async () => {
    const arrived = new Promise((resolve) => document.addEventListener('heddle:page', resolve, { once: true }));
    const link = document.createElement('a');
    link.href = '/';
    document.body.append(link);
    link.click();
    await arrived;
    link.remove();
  });
  const styled = await page.evaluate(() => ({
    sheets: Array.from(
      document.querySelectorAll<HTMLLinkElement>('link[rel~=stylesheet]'),
      ({ href }) => new URL(href).pathname,
    ).filter((path) => !path.startsWith('/assets/')),
    styles: Array.from(document.querySelectorAll('style'), (style) => style.textContent).filter((text) =>
      text?.includes('outline:9px'),
    ),
    outlined: Array.from(document.querySelectorAll('body *')).filter(
      (element) => getComputedStyle(element).outlineWidth === '9px',
    ).length,
    covering: Array.from(document.querySelectorAll('i, span, svg')).filter(
      (element) => getComputedStyle(element).position === 'fixed',
    ).length,
  }));
  assert.equal(styled, { sheets: [], styles: [], outlined: 0, covering: 0 });
  expectNone('client navigation', heard);
  expectNone('client navigation', errors);
  await page.close();
  assert.equal(finds, []);
});

test('in a browser, nothing of a payload runs as a query of the search, in its hits or from storage', async () => {
  const { page, heard, errors } = await openTrap(server.origin, `/team?q=${encodeURIComponent(chosen[0]!)}`);
  const input = await page.waitForSelector('input[type=search], [role=combobox]', { visible: true, timeout: 30_000 });
  for (const query of [...chosen, 'needle', 'xss', 'img']) {
    await input!.evaluate((element, text) => {
      (element as HTMLInputElement).value = text;
      element.dispatchEvent(new Event('input', { bubbles: true }));
    }, query);
    if (query === 'needle') await page.waitForSelector('[role=option]', { timeout: 30_000 });
  }
  expectNone('search', await handlersIn(page));
  for (const payload of chosen.slice(0, 3)) {
    await page.evaluate((text) => {
      for (const key of ['heddle-appearance', 'heddle-search-arrival', 'heddle-visited', ...Object.keys(localStorage)])
        localStorage.setItem(key, text);
      for (const key of ['heddle-scroll', ...Object.keys(sessionStorage)]) sessionStorage.setItem(key, text);
    }, payload);
    await page.goto(`${server.origin}${chosenRoutes[0]}`, { waitUntil: 'load' });
    await page.keyboard.press('Shift');
    expectNone('storage', await handlersIn(page));
  }
  expectNone('search and storage', heard);
  expectNone('search and storage', errors);
  await page.close();
  assert.equal(finds, []);
});

test('in a browser, the dev server shows problems with payloads as text', async () => {
  const troubled = createPluginSite({
    'docs/index.md': `# A\n\n${payloads.map((payload) => `::: ${payload}\n\n[x](<%zz${payload.replace(/[\\<>]/g, '')}>)`).join('\n\n')}\n`,
    'docs/other.md': '# B\n',
  });
  const dev = await startServer(troubled.folder, 'dev');
  try {
    const stood = await openTrap(dev.origin, '/');
    assert.match(await stood.page.$eval('pre', (pre) => pre.textContent ?? ''), '<img src=x onerror=__xss(1)>');
    expectNone('problem document', [...stood.heard, ...(await handlersIn(stood.page))]);
    const { page, heard } = await openTrap(dev.origin, '/other');
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/';
      document.body.append(link);
      link.click();
    });
    await page.waitForFunction(
      () => document.body.textContent?.includes('This page has problems') || document.querySelector('pre'),
      {
        timeout: 30_000,
      },
    );
    expectNone('overlay', [...heard, ...(await handlersIn(page))]);
  } finally {
    await dev.stop();
  }
  assert.equal(finds, []);
});

test('names in a page hide nothing that scripts need', async () => {
  const names = await (async () => {
    const page = await browser.newPage();
    const all = await page.evaluate(() => {
      const found = new Set<string>();
      for (
        let object: object | null = document.createElement('form');
        object;
        object = Object.getPrototypeOf(object) as object | null
      )
        Object.getOwnPropertyNames(object).forEach((name) => found.add(name));
      for (let object: object | null = document; object; object = Object.getPrototypeOf(object) as object | null)
        Object.getOwnPropertyNames(object).forEach((name) => found.add(name));
      return [...found];
    });
    await page.close();
    return all;
  })();
  const clobbered = createPluginSite({
    'docs/index.md': [
      '# Home\n\n[next](./next.md)\n',
      `<form class="trap" style="padding: 40px">${names.map((name) => `<input type="hidden" name="${name}" id="${name}">`).join('')}text</form>`,
      // Frames hide what other elements with their name hide, and each has a document of its own.
      ...names.map(
        (name, index) =>
          `<form name="${name}" id="${name}"></form><img name="${name}" id="${name}" alt="">${index % 8 === 0 ? `<iframe name="${name}"></iframe>` : ''}`,
      ),
      '<a id="trustedTypes"></a><a id="requestIdleCallback"></a><div id="heddle-page">{}</div><div id="heddle-root"></div>',
      '<div id="hd-content" class="hd-app hd-search-button hd-banner-close" data-banner="x" popover></div><i class="hd-type">t</i>',
    ].join('\n\n'),
    'docs/next.md': '# Next\n\n<b id="__proto__">x</b>\n',
  });
  const { exitCode, output } = await clobbered.build();
  assert.is(exitCode, 0, output);
  const preview = await startServer(clobbered.folder, 'preview');
  try {
    const { page, errors } = await openTrap(preview.origin, '/');
    const clickForm = async (): Promise<void> => {
      // The browser's own functions, which no name hides.
      const { x, y } = await page.evaluate(() => {
        const form = document.querySelector('form.trap')!;
        const rect = Element.prototype.getBoundingClientRect.call(form);
        return { x: rect.x + 5, y: rect.y + 5 };
      });
      await page.mouse.click(x, y);
    };
    await clickForm();
    await page.keyboard.press('/');
    await page.waitForSelector('[role=dialog], dialog[open]', { timeout: 30_000 });
    await page.keyboard.press('Escape');
    await clickForm();
    await page.click('.hd-doc a[href="/next.html"], .hd-doc a[href="/next"]');
    await page.waitForFunction(() => document.title.startsWith('Next'), { timeout: 30_000 });
    assert.equal(errors, []);
  } finally {
    await preview.stop();
  }
});

test('the figures are kept', () => {
  recordCases('injections', 'payloads in sinks', {
    tried: payloads.length * sinks,
    failed,
    payloads: payloads.length,
    sinks,
    'pages visited': 2 * chosenRoutes.length + chosen.length,
  });
  assert.ok(payloads.length >= 40 && sinks >= 16);
});

test.run();
