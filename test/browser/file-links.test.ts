import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { serveToReaders } from '../support/reader-site.js';
import { createSite } from '../support/site.js';
import { until } from '../support/until.js';

const base = '/docs/';

/** Links of the page, and the paths of the files to which they lead. */
const linkedFiles = (cleanUrls: boolean): Record<string, string> => ({
  '#list a': 'schema.json',
  '#html a': 'report.html',
  '#folder a': cleanUrls ? 'storybook/' : 'storybook/index.html',
  '#plain a': 'LICENSE',
  '#jsx': 'manual.pdf',
  '.hd-nav a[href$="report.html"]': 'report.html',
  '#hd-sidebar a[href$="report.html"]': 'report.html',
  '.hd-footer a[href$="report.html"]': 'report.html',
});

for (const cleanUrls of [false, true]) {
  const link = { text: 'Report', link: '/report.html' };
  const site = createSite({
    'site.config.mjs': `export default {
  title: 'Files', base: '${base}', route: { cleanUrls: ${cleanUrls} },
  themeConfig: {
    nav: [${JSON.stringify(link)}, { text: 'Two', link: '/two' }],
    sidebar: { '/': [{ text: 'Two', link: '/two' }, ${JSON.stringify(link)}] },
    footer: { columns: [{ title: 'More', items: [${JSON.stringify(link)}, { text: 'Two', link: '/two' }] }] },
  },
};
`,
    'docs/index.mdx': `import Dotted from './_dotted';

# Home

<div id="list">[List](/schema.json)</div>

<div id="html">[HTML](/report.html#part)</div>

<div id="folder">[Folder](/storybook/)</div>

<div id="plain">[Plain](/LICENSE)</div>

<a id="jsx" href="/manual.pdf?page=2">PDF</a>

<div id="page">[Page](/two)</div>

<div id="dotted">[Page](/api/Core.Application)</div>

<Dotted />
`,
    'docs/_dotted.tsx': `import { Link, usePages } from 'heddle/runtime';
export default function Dotted() {
  const { pages } = usePages({ under: '/api/' });
  return <div id="listed">{pages.map(({ routePath }) => <Link key={routePath} href={routePath}>Listed</Link>)}</div>;
}
`,
    'docs/api/Core.Application.md': '# Two in one\n',
    'docs/two.md': '# Two\n',
    'docs/public/schema.json': '{}\n',
    'docs/public/report.html': '<!doctype html><title>report</title><p>Report</p>\n',
    'docs/public/storybook/index.html': '<!doctype html><title>stories</title><p>Stories</p>\n',
    'docs/public/LICENSE': 'Free.\n',
    'docs/public/manual.pdf': 'no real one\n',
  });
  const reader = serveToReaders(test, site);
  const form = cleanUrls ? 'clean URLs' : 'URLs with .html';

  test(`a link to a file that is no page loads no router, with ${form}`, async () => {
    for (const [selector, path] of Object.entries(linkedFiles(cleanUrls))) {
      const page = await reader.pages.open({ path: '/' });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.$eval(selector, (link) => {
        link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
        (link as HTMLElement).click();
      });
      await until(() => asked.includes(base + path), `${selector} asks for ${path}`);
      assert.equal(
        asked.filter((one) => one.includes('/router.')),
        [],
        selector,
      );
      await reader.pages.close(page);
    }
  });

  test(`a link to a page stays client navigation, with ${form}`, async () => {
    for (const selector of [
      '#page a',
      '.hd-nav a[href*="two"]',
      '.hd-footer a[href*="two"]',
      '#dotted a',
      '#listed a',
    ]) {
      const page = await reader.pages.open({ path: '/' });
      await page.evaluate(() => ((globalThis as unknown as { isSame: boolean }).isSame = true));
      await page.$eval(selector, (link) => (link as HTMLElement).click());
      await page.waitForFunction(() => document.querySelector('h1')?.textContent?.includes('Two'), { timeout: 5000 });
      assert.ok(await page.evaluate(() => (globalThis as unknown as { isSame?: boolean }).isSame), selector);
      await reader.pages.close(page);
    }
  });
}

test.run();
