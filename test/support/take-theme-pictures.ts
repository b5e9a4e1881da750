// Takes the pictures of the theme that the documentation shows, from Heddle's own site, into docs/public.
import { join } from 'node:path';
import { launchBrowser } from './chromium.js';
import { serveOwnSite } from './own-site.js';
import { projectRoot } from './project-root.js';

const pictures = [
  { name: 'doc-page', path: '/guide/basic/auto-nav-sidebar', scheme: 'light' },
  { name: 'home-page', path: '/', scheme: 'dark' },
] as const;

const server = await serveOwnSite();
const browser = await launchBrowser();
for (const lang of ['en', 'zh'])
  for (const { name, path, scheme } of pictures) {
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 760 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.evaluateOnNewDocument(() => localStorage.setItem('heddle-visited', '1'));
    await page.goto(`${server.origin}${lang === 'en' ? '' : '/zh'}${path}`, { waitUntil: 'networkidle0' });
    const file = join(projectRoot, `docs/public/${name}.${lang}.webp`) as `${string}.webp`;
    await page.screenshot({ path: file, type: 'webp', quality: 72 });
    console.log(file);
  }
await browser.close();
await server.stop();
