import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer';
import { launchBrowser } from './chromium.js';
import { serveOwnSite } from './own-site.js';
import { pageKinds, servePageKinds } from './page-kinds-site.js';

declare const __TEST_ROOT__: string;

const folder = join(__TEST_ROOT__, '../screenshots');
const ownPages = {
  home: '/',
  introduction: '/guide/start/introduction',
  components: '/guide/default-theme/components',
  options: '/api/config/config-basic',
  overview: '/plugin/official-plugins/overview',
  'zh-home': '/zh/',
  'zh-introduction': '/zh/guide/start/introduction',
  'zh-components': '/zh/guide/default-theme/components',
};
const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

async function takeAll(browser: Browser, name: string, origin: string, paths: Record<string, string>): Promise<void> {
  for (const scheme of ['light', 'dark'] as const)
    for (const [size, viewport] of Object.entries(sizes)) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(viewport);
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await page.evaluateOnNewDocument(() => localStorage.setItem('heddle-visited', '1'));
      for (const [kind, path] of Object.entries(paths)) {
        await page.goto(origin + path, { waitUntil: 'networkidle0' });
        await page.screenshot({
          path: join(folder, `${name}-${kind.replace(' ', '-')}-${size}-${scheme}.png`) as `${string}.png`,
        });
      }
      await context.close();
    }
}

mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
const servers = { own: await serveOwnSite(), kinds: await servePageKinds() };
await takeAll(browser, 'own', servers.own.origin, ownPages);
await takeAll(browser, 'kinds', servers.kinds.origin, pageKinds);
await browser.close();
await Promise.all(Object.values(servers).map((server) => server.stop()));
console.log(`The screenshots are in ${folder}`);
