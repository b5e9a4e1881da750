import { mkdirSync, writeFileSync } from 'node:fs';
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
  api: '/api/',
  markdown: '/guide/basic/use-mdx',
  'not-found': '/no/custom-theme',
  'zh-home': '/zh/',
  'zh-introduction': '/zh/guide/start/introduction',
  'zh-components': '/zh/guide/default-theme/components',
};
const sizes = {
  wide: { width: 1440, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
  small: { width: 320, height: 640 },
};

/**
 * The fonts that visitors are likely to have: packages fonts-inter, fonts-jetbrains-mono, fonts-noto-cjk and
 * fonts-noto-color-emoji of Debian. Without them, the browser falls back to what there is.
 */
function useRealFonts(): void {
  const file = join(folder, 'fonts.conf');
  const prefer = (family: string, font: string): string =>
    `<match target="pattern"><test qual="any" name="family"><string>${family}</string></test><edit name="family" mode="assign" binding="same"><string>${font}</string></edit></match>`;
  const rules = [
    ...['system-ui', 'sans-serif', 'sans'].map((family) => prefer(family, 'Inter')),
    ...['ui-monospace', 'monospace'].map((family) => prefer(family, 'JetBrains Mono')),
  ];
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${rules.join('')}<include ignore_missing="yes">/etc/fonts/fonts.conf</include></fontconfig>\n`,
  );
  process.env['FONTCONFIG_FILE'] = file;
}

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

/** The search dialog with results, and the menu of a phone. */
async function takeOpened(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage();
  await page.setViewport(sizes.wide);
  await page.goto(`${origin}/guide/start/introduction`, { waitUntil: 'networkidle0' });
  await page.click('.hd-search-button');
  await page.type('.hd-search-input', 'code blocks');
  await page.waitForSelector('.hd-search-hit');
  await page.screenshot({ path: join(folder, 'own-search-wide-light.png') as `${string}.png` });
  await page.keyboard.press('Escape');
  await page.setViewport(sizes.phone);
  for (const panel of ['hd-nav', 'hd-toc', 'hd-sidebar']) {
    await page.click(`[popovertarget=${panel}]`);
    await page.waitForSelector(`#${panel}:popover-open`);
    await page.screenshot({ path: join(folder, `own-${panel}-phone-light.png`) as `${string}.png` });
    await page.keyboard.press('Escape');
  }
  await page.close();
}

mkdirSync(folder, { recursive: true });
useRealFonts();
const browser = await launchBrowser();
const servers = { own: await serveOwnSite(), kinds: await servePageKinds() };
await takeAll(browser, 'own', servers.own.origin, ownPages);
await takeOpened(browser, servers.own.origin);
await takeAll(browser, 'kinds', servers.kinds.origin, pageKinds);
await browser.close();
await Promise.all(Object.values(servers).map((server) => server.stop()));
console.log(`The screenshots are in ${folder}`);
