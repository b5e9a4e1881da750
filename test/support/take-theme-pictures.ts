// Takes the pictures of the theme that the documentation shows, into docs/public: of Heddle's own site, and of the site
// that `heddle init` creates. Names of pictures as arguments take only those.
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from './chromium.js';
import { serveOwnSite } from './own-site.js';
import { projectRoot } from './project-root.js';
import { startServer, type ServerProcess } from './server-process.js';
import { createSite, runHeddle } from './site.js';

type Lang = 'en' | 'zh';

async function serveNewSite(lang: Lang): Promise<ServerProcess> {
  const { folder } = createSite({ 'package.json': '{}' });
  await runHeddle(folder, ['init', '.', '--template', 'i18n', '--lang', lang, '--package-manager', 'npm', '--force']);
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(projectRoot, join(folder, 'node_modules/heddle'));
  return startServer(folder, 'dev');
}

let ownSite: Promise<ServerProcess> | undefined;
const serveOwn = (): Promise<ServerProcess> => (ownSite ??= serveOwnSite());

const pictures = [
  { name: 'doc-page', path: '/guide/basic/auto-nav-sidebar', scheme: 'light', serve: serveOwn },
  { name: 'home-page', path: '/', scheme: 'dark', serve: serveOwn },
  { name: 'new-site', path: '/', scheme: 'light', serve: serveNewSite },
] as const;

const wanted = process.argv.slice(2);
const browser = await launchBrowser();
const servers = new Set<ServerProcess>();
for (const lang of ['en', 'zh'] as const)
  for (const { name, path, scheme, serve } of pictures) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const server = await serve(lang);
    servers.add(server);
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 760 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.evaluateOnNewDocument(() => localStorage.setItem('heddle-visited', '1'));
    const prefix = lang === 'zh' && serve === serveOwn ? '/zh' : '';
    await page.goto(server.origin + prefix + path, { waitUntil: 'networkidle2' });
    const file = join(projectRoot, `docs/public/${name}.${lang}.webp`) as `${string}.webp`;
    await page.screenshot({ path: file, type: 'webp', quality: 72 });
    console.log(file);
  }
await browser.close();
for (const server of servers) await server.stop();
