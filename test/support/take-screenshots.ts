import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { afterTransitions } from './axe.js';
import { launchBrowser } from './chromium.js';
import { serveOwnSite } from './own-site.js';
import { pageKinds, pageKindsSite, servePageKinds } from './page-kinds-site.js';
import { startServer } from './server-process.js';
import { createSite } from './site.js';

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
const arabicPages = { home: '/ar/', doc: '/ar/guide/plain', 'not-found': '/ar/missing' };
/** Pages may take long while the machine does other work. */
const timeoutMs = 180_000;
const sizes = {
  wide: { width: 1440, height: 900 },
  desk: { width: 1024, height: 768 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
  small: { width: 320, height: 640 },
};

/** Fonts that visitors are likely to have, with their packages in Debian. */
const fonts = {
  Inter: 'fonts-inter',
  'JetBrains Mono': 'fonts-jetbrains-mono',
  'Noto Sans CJK SC': 'fonts-noto-cjk',
  'Noto Color Emoji': 'fonts-noto-color-emoji',
};

/** Says which of the fonts are missing: without them, the browser falls back to what there is. */
function reportMissingFonts(): void {
  let installed = '';
  try {
    installed = execFileSync('fc-list', [':', 'family'], { encoding: 'utf8' });
  } catch {
    // Without fontconfig, none is known.
  }
  const missing = Object.entries(fonts).filter(([name]) => !installed.includes(name));
  if (missing.length === 0) return;
  const packages = missing.map(([, name]) => name).join(' ');
  console.warn(
    `The screenshots show other fonts in place of ${missing.map(([name]) => name).join(', ')}. To see what visitors see, run: apt-get install ${packages}`,
  );
}

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
      page.setDefaultTimeout(timeoutMs);
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

/** What visitors open: the search before and after a query, menus of the bar, and the panels of a phone. */
async function takeOpened(browser: Browser, origin: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    const page = await browser.newPage();
    page.setDefaultTimeout(timeoutMs);
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    const take = async (name: string): Promise<void> => {
      await afterTransitions(page);
      await page.screenshot({ path: join(folder, `own-${name}-${scheme}.png`) as `${string}.png` });
    };
    for (const [size, viewport] of [
      ['wide', sizes.wide],
      ['phone', sizes.phone],
    ] as const) {
      await page.setViewport(viewport);
      await page.goto(`${origin}/guide/start/introduction`, { waitUntil: 'networkidle0' });
      await page.click('.hd-search-button');
      await page.waitForSelector('.hd-search-footer');
      await take(`search-start-${size}`);
      await page.type('.hd-search-input', 'code blocks');
      await page.waitForSelector('.hd-search-hit mark');
      await take(`search-${size}`);
      await page.keyboard.press('Escape');
    }
    await takePanels(page, take);
    await page.close();
  }
}

/** The panels of a phone, then the menus of a wide window. */
async function takePanels(page: Page, take: (name: string) => Promise<void>): Promise<void> {
  for (const panel of ['hd-nav', 'hd-toc', 'hd-sidebar']) {
    await page.click(`[popovertarget=${panel}]`);
    await page.waitForSelector(`#${panel}:popover-open`);
    await take(`${panel}-phone`);
    await page.keyboard.press('Escape');
  }
  await page.setViewport(sizes.wide);
  for (const [index, button] of (await page.$$('.hd-navbar .hd-menu-button')).entries()) {
    await button.click();
    await take(`menu-${index + 1}-wide`);
    await page.keyboard.press('Escape');
  }
}

/** The site of page kinds with Arabic in place of Chinese. */
const arabicSite = Object.fromEntries(
  Object.entries(pageKindsSite).map(([path, text]) => [
    path.replace('/zh/', '/ar/'),
    String(text).replace("lang: 'zh', label: '简体中文'", "lang: 'ar', label: 'العربية'"),
  ]),
);

mkdirSync(folder, { recursive: true });
reportMissingFonts();
useRealFonts();
const browser = await launchBrowser();
const arabic = createSite({
  ...arabicSite,
  'docs/v2/ar/index.md':
    '---\npageType: home\nhero:\n  name: أنواع\n  text: كل أنواع الصفحات\n  actions:\n    - { theme: brand, text: ابدأ, link: /guide/plain }\n---\n',
  'docs/v2/ar/guide/plain.md':
    '# صفحة عادية\n\nنص عربي فيه كلمات English و`code`.\n\n## الجزء الأول\n\n:::tip\nمحتوى\n:::\n\n```ts title="a.ts"\nexport const a = 1;\n```\n\n- واحد\n- اثنان\n\n| خيار | معنى |\n| --- | --- |\n| `a` | أول |\n',
});
const built = await arabic.build();
if (built.exitCode !== 0) throw new Error(built.output);
const servers = {
  own: await serveOwnSite(),
  kinds: await servePageKinds(),
  arabic: await startServer(arabic.folder, 'preview'),
};
await takeAll(browser, 'own', servers.own.origin, ownPages);
await takeOpened(browser, servers.own.origin);
await takeAll(browser, 'kinds', servers.kinds.origin, pageKinds);
await takeAll(browser, 'arabic', servers.arabic.origin, arabicPages);
await browser.close();
await Promise.all(Object.values(servers).map((server) => server.stop()));
console.log(`The screenshots are in ${folder}`);
