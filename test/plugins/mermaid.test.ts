import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'puppeteer';
import { createPluginSite } from '../support/plugin-site.js';
import { serveToReaders } from '../support/reader-site.js';
import { keepScreenshot } from '../support/keep-screenshot.js';
import { loadedUrls } from '../support/reader-page.js';

const flow = 'flowchart LR\n  A[Start here] --> B{Is it <ok>?}\n  B -->|yes| C(Done)\n  B -->|no| A';
const filler = 'A line of text.\n\n'.repeat(120);
const block = (code: string, meta = ''): string => `\`\`\`mermaid${meta}\n${code}\n\`\`\`\n\n`;
const config = (options = ''): string => `import { mermaid } from 'heddle/plugins/mermaid';
import { llms } from 'heddle/plugins/llms';
import { rss } from 'heddle/plugins/rss';
export default { title: 'T', siteOrigin: 'https://example.com', route: { cleanUrls: true }, contentSecurityPolicy: true, mediumZoom: false, plugins: [mermaid(${options}), llms(), rss({ feed: { id: 'all', test: '/diagrams' } })] };
`;
const site = createPluginSite({
  'site.config.mjs': config(),
  'docs/index.md': '# Home\n\n[Diagrams](./diagrams.mdx)\n',
  'docs/diagrams.mdx': `---\ndate: 2024-01-01\n---\n\n# Diagrams\n\n${block(flow, ' title="How it flows"')}${block('sequenceDiagram\n  box Both\n    participant Alice\n    participant Bob\n  end\n  Alice->>Bob: Hello Bob\n  Bob-->>Alice: Fine')}${block('classDiagram\n  class Loom {\n    +int threads\n    +weave()\n  }\n  Loom <|-- Jacquard')}`,
  'docs/more.md': `# More\n\n${block('pie title Threads\n  "Red" : 3\n  "Blue" : 4')}${filler}${block('stateDiagram-v2\n  accTitle: How it is woven\n  [*] --> Woven')}`,
});

const reader = serveToReaders(test, site);

const loaded = async (page: Page): Promise<number> =>
  (await loadedUrls(page)).filter((url) => /mermaid|chunk/.test(url)).length;
/** Waits until so many diagrams are rendered and returns what their images say. */
async function drawings(page: Page, count: number): Promise<{ alt: string; width: number; svg: string }[]> {
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLImageElement>('.hd-mermaid > img')].filter(
        ({ naturalWidth }) => naturalWidth > 0,
      ).length === wanted,
    { timeout: 60_000 },
    count,
  );
  return page.$$eval('.hd-mermaid > img', (images) =>
    images.map((image) => ({
      alt: image.alt,
      width: image.getBoundingClientRect().width,
      svg: decodeURIComponent(image.src.slice(image.src.indexOf(',') + 1)),
    })),
  );
}

test('without script, readers have the text of the diagram', () => {
  const html = site.read('diagrams.html');
  assert.match(html, /<figure class="hd-mermaid"><pre tabindex="0"><code class="language-mermaid">flowchart LR\n/);
  assert.match(html, /<\/pre><figcaption>How it flows<\/figcaption><\/figure>/);
  assert.match(site.read('diagrams.md'), /^ *```mermaid.*\n *flowchart LR\n/m);
  assert.match(site.read('rss/all.xml'), /language-mermaid&quot;&gt;flowchart LR\n/);
});

test('pages without diagrams load nothing; the way to one with diagrams draws them', async () => {
  const page = await reader.pages.open({ path: '/' });
  await page.waitForFunction(() => document.readyState === 'complete');
  assert.is(await loaded(page), 0);
  assert.not.match(site.read('index.html'), /mermaid\.\w+\.css/);
  await page.click('.hd-doc a[href="/diagrams"]');
  const [first, second, third] = await drawings(page, 3);
  assert.is(first!.alt, 'How it flows');
  assert.is(second!.alt, 'Diagram');
  for (const text of ['Start', 'Done', 'yes']) assert.ok(first!.svg.includes(text), text);
  assert.match(first!.svg, /<style>#hd-mermaid-1/);
  assert.match(second!.svg, /Hello Bob/);
  assert.match(third!.svg, /Jacquard/);
  assert.ok(first!.width > 250, String(first!.width));
  assert.is(await page.$eval('.hd-mermaid > pre', (pre) => pre.hidden), true);
  await keepScreenshot(page, 'mermaid-light');
  await reader.pages.close(page);
});

test('diagrams are drawn when they come into view, and again in the other appearance', async () => {
  const page = await reader.pages.open({ path: '/more', isDark: true });
  const [pie] = await drawings(page, 1);
  assert.match(pie!.svg, /Threads/);
  assert.is(pie!.alt, 'Threads');
  await page.evaluate(() => document.querySelectorAll('.hd-mermaid')[1]!.scrollIntoView());
  const [, state] = await drawings(page, 2);
  assert.is(state!.alt, 'How it is woven');
  await page.evaluate(() => scrollTo(0, 0));
  await keepScreenshot(page, 'mermaid-dark');
  await page.evaluate(() => document.querySelector('.hd-mermaid')!.scrollIntoView());
  await page.evaluate(() => document.documentElement.classList.remove('dark'));
  await page.waitForFunction(
    (old) => !decodeURIComponent(document.querySelector<HTMLImageElement>('.hd-mermaid > img')!.src).includes(old),
    { timeout: 30_000 },
    pie!.svg,
  );
  await reader.pages.close(page);
});

test('nothing of it breaks the content security policy, and markup stays forbidden', async () => {
  assert.equal(reader.pages.messages, []);
  assert.match(site.read('_headers'), /trusted-types [^;]*\bdefault dompurify\b/);
  const page = await reader.pages.open({ path: '/diagrams' });
  await drawings(page, 3);
  const isForbidden = await page.evaluate(() => {
    try {
      document.createElement('p').innerHTML = '<b>x</b>';
      return false;
    } catch {
      return true;
    }
  });
  assert.is(isForbidden, true);
  await reader.pages.close(page);
});

test('mistakes have their place; bad options are named (bad input 63)', async () => {
  const bad = createPluginSite({
    'site.config.mjs': config(),
    'docs/index.md': `# A\n\n${block('sequenceDiagram\n  Alice->>Bob Hi')}${block('weave\n  a')}${block(flow)}`,
  });
  const result = await bad.build();
  assert.is(result.exitCode, 1, result.output);
  const problem = (line: number) => ({
    severity: 'error',
    code: 'mermaid-error',
    file: 'docs/index.md',
    line,
    column: 1,
  });
  assert.equal(result.problems, [problem(5), problem(9)]);
  bad.write({ 'site.config.mjs': config("{ themes: { night: 'dark' }, config: { securityLevel: 'loose' } }") });
  const refused = await bad.build();
  assert.is(refused.exitCode, 2, refused.output);
  assert.match(refused.output, /Plugin mermaid: `themes\.night` is not an option/);
  assert.match(refused.output, /Plugin mermaid: `config`: the plugin itself sets/);
});

test.run();
