// Takes the screenshots that the documentation shows, into docs/public: light and dark, in both languages. Heddle's own
// site is shown as `heddle build` left it in doc_build. Names of images as arguments, such as `navbar`
// or `navbar.zh`, take only those.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { followTutorial, tutorialParts } from '../docs/follow-tutorial.js';
import { launchBrowser } from './chromium.js';
import { projectRoot } from './project-root.js';
import { startServer, type ServerProcess } from './server-process.js';
import { createSite, runHeddle } from './site.js';
import type { FileTree } from './temporary-folder.js';

type Lang = 'en' | 'zh';

interface Picture {
  name: string;
  path: string;
  site: keyof typeof sites;
  size?: readonly [width: number, height: number];
  /** Parts that get a number, in the order of the list on the page. */
  marks?: readonly string[];
  /** Opens what the image shows. */
  open?: (page: Page, lang: Lang) => Promise<unknown>;
}

/** Serves files in the dev server. */
async function serveFiles(files: FileTree): Promise<ServerProcess> {
  const { folder } = createSite(files);
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(projectRoot, join(folder, 'node_modules/heddle'));
  return startServer(folder, 'dev');
}

async function serveTemplate(template: string, lang: Lang): Promise<ServerProcess> {
  const { folder } = createSite({ 'package.json': '{}' });
  await runHeddle(folder, ['init', '.', '--template', template, '--lang', lang, '--package-manager', 'npm', '--force']);
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(projectRoot, join(folder, 'node_modules/heddle'));
  return startServer(folder, 'dev');
}

/** The tutorial's page with a component in the site of each language, with its text. */
const ferryPages: Record<string, [file: string, text: string]> = {};

async function serveFerry(lang: Lang): Promise<ServerProcess> {
  const site = createSite({ 'site.config.ts': 'export default {};\n' });
  mkdirSync(join(site.folder, 'node_modules'));
  symlinkSync(projectRoot, join(site.folder, 'node_modules/heddle'));
  followTutorial(site, lang, tutorialParts.slice(0, 4));
  const page = join(site.folder, `docs/${lang}/guide/speed.mdx`);
  ferryPages[lang] = [page, readFileSync(page, 'utf8')];
  return startServer(site.folder, 'dev');
}

const shown = {
  en: {
    docs: 'Docs',
    install: 'Installation',
    usage: 'Usage',
    advanced: 'Advanced',
    more: 'Elsewhere',
    examples: 'Examples',
    text: 'Some text.',
  },
  zh: {
    docs: '文档',
    install: '安装',
    usage: '使用',
    advanced: '进阶',
    more: '其他',
    examples: '示例',
    text: '一段文字。',
  },
};

/** Algolia's part is played by the dev server. */
const hostedSearch = ", search: { algolia: { appId: 'APP', apiKey: 'KEY', indexName: 'docs', hosts: ['/'] } }";

const versionedConfig = (lang: Lang, more = ''): string =>
  `export default { title: 'Acme', lang: '${lang}', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }], multiVersion: { default: 'v2', versions: ['v2', 'v1'] }, themeConfig: { socialLinks: [{ icon: 'github', mode: 'link', content: 'https://example.com' }] }${more} };\n`;

/** A small site whose sidebar has all kinds of entries, in two versions and two languages. */
function versionedFiles(lang: Lang): FileTree {
  const files: FileTree = { 'site.config.ts': versionedConfig(lang) };
  for (const version of ['v1', 'v2'])
    for (const each of ['en', 'zh'] as const) {
      const { docs, install, usage, advanced, more, examples, text } = shown[each];
      const folder = `docs/${version}/${each}`;
      for (const [name, title] of [
        ['install', install],
        ['usage', usage],
        ['advanced/hooks', 'Hooks'],
        ['advanced/cache', 'Cache'],
      ])
        files[`${folder}/guide/${name}.md`] = `# ${title}\n\n${text}\n`;
      files[`${folder}/index.md`] = `# Acme ${version}\n`;
      files[`${folder}/_nav.json`] = JSON.stringify([
        { text: docs, link: '/guide/install', position: 'left' },
        { text: examples, link: 'https://example.com' },
      ]);
      files[`${folder}/guide/_meta.json`] = JSON.stringify([
        { type: 'file', name: 'install', tag: 'updated' },
        'usage',
        { type: 'dir', name: 'advanced', label: advanced },
        { type: 'divider' },
        { type: 'section-header', label: more },
        { type: 'custom-link', label: examples, link: 'https://example.com' },
      ]);
    }
  return files;
}

const sites = {
  own: () => startServer(projectRoot, 'preview'),
  new: (lang: Lang) => serveTemplate('i18n', lang),
  basic: (lang: Lang) => serveTemplate('basic', lang),
  ferry: serveFerry,
  versions: (lang: Lang) => serveFiles(versionedFiles(lang)),
  hosted: (lang: Lang) =>
    serveFiles({ ...versionedFiles(lang), 'site.config.ts': versionedConfig(lang, hostedSearch) }),
};

const queries = { own: { en: 'code blocks', zh: '代码块' }, hosted: { en: 'install', zh: '安装' } };

async function searchFor(page: Page, query: string): Promise<void> {
  await page.click('.hd-search-button');
  await page.waitForSelector('.hd-search-input', { timeout: 120_000 });
  await page.type('.hd-search-input', query);
  await page.waitForSelector('.hd-search-hit', { timeout: 120_000 });
}

/** Saves a mistake in the page while it is open. */
async function breakPage(page: Page, lang: Lang): Promise<void> {
  const [file, text] = ferryPages[lang]!;
  writeFileSync(file, text);
  await page.waitForSelector('.hd-sidebar', { timeout: 120_000 });
  writeFileSync(file, text.replace('{100} />', '{100}>'));
  await page.waitForSelector('heddle-error-overlay', { timeout: 120_000 });
}

const pictures: readonly Picture[] = [
  { name: 'home-page', site: 'own', path: '/' },
  { name: 'doc-page', site: 'own', path: '/guide/basic/auto-nav-sidebar' },
  {
    name: 'doc-page-parts',
    site: 'own',
    path: '/guide/recipes/custom-domain',
    size: [1280, 1560],
    marks: [
      '.hd-sidebar',
      '.hd-page-actions',
      '.hd-toc',
      '.hd-feedback',
      '.hd-edit-link',
      '.hd-last-updated',
      '.hd-pager',
    ],
  },
  {
    name: 'navbar',
    site: 'versions',
    path: '/guide/install',
    size: [1100, 150],
    marks: [
      '.hd-nav-title',
      '.hd-search-button',
      '.hd-nav-left',
      '.hd-nav-right',
      '.hd-nav-tools > .hd-menu:nth-of-type(1)',
      '.hd-nav-tools > .hd-menu:nth-of-type(2)',
      '.hd-appearance',
      '.hd-social-links',
    ],
  },
  {
    name: 'menu-phone',
    site: 'own',
    path: '/guide/basic/ssg',
    size: [390, 760],
    open: (page) => page.click('[popovertarget=hd-nav]'),
  },
  { name: 'overview', site: 'own', path: '/api/' },
  {
    name: 'search-dialog',
    site: 'own',
    path: '/guide/start/introduction',
    open: (page, lang) => searchFor(page, queries.own[lang]),
  },
  {
    name: 'hosted-search',
    site: 'hosted',
    path: '/guide/install',
    size: [1100, 420],
    open: (page, lang) => searchFor(page, queries.hosted[lang]),
  },
  { name: 'new-site', site: 'new', path: '/' },
  { name: 'basic-site', site: 'basic', path: '/guide/components' },
  { name: 'ferry', site: 'ferry', path: '/guide/speed' },
  { name: 'error-overlay', site: 'ferry', path: '/guide/speed', size: [1100, 560], open: breakPage },
  { name: 'sidebar-entries', site: 'versions', path: '/guide/install', size: [1100, 560] },
  {
    name: 'version-menu',
    site: 'versions',
    path: '/guide/install',
    size: [1100, 360],
    open: (page) => page.click('.hd-nav-tools > .hd-menu button'),
  },
  {
    name: 'language-menu',
    site: 'versions',
    path: '/guide/install',
    size: [1100, 360],
    open: (page) => page.click('.hd-nav-tools > .hd-menu:nth-of-type(2) button'),
  },
  {
    name: 'page-actions',
    site: 'own',
    path: '/guide/recipes/custom-domain',
    size: [1100, 420],
    open: (page) => page.click('.hd-page-actions .hd-menu-button'),
  },
];

/** Puts numbers on parts of the page. */
async function mark(page: Page, selectors: readonly string[]): Promise<void> {
  const missing = await page.evaluate((list) => {
    const found = list.map((selector) =>
      [...document.querySelectorAll(selector)].find((part) => part.getBoundingClientRect().width > 0),
    );
    found.forEach((part, index) => {
      if (!part) return;
      const { left, top } = part.getBoundingClientRect();
      const label = document.createElement('span');
      label.textContent = String(index + 1);
      label.style.cssText = `position:absolute;left:${left + scrollX - 11}px;top:${top + scrollY - 11}px;z-index:9999;width:22px;height:22px;border-radius:50%;background:#d4380d;color:#fff;font:700 13px/22px system-ui;text-align:center`;
      document.body.append(label);
    });
    return list.filter((_, index) => !found[index]);
  }, selectors);
  if (missing.length > 0) console.warn(`not on the page: ${missing.join(', ')}`);
}

/** Time for images and styles that come after the page. */
const settleMs = 2000;

const wanted = process.argv.slice(2);
const browser = await launchBrowser();
const running = new Map<string, Promise<ServerProcess>>();
for (const lang of ['en', 'zh'] as const)
  for (const { name, path, site, size: [width, height] = [1280, 760], marks = [], open } of pictures) {
    if (wanted.length > 0 && !wanted.some((each) => each === name || each === `${name}.${lang}`)) continue;
    const key = site === 'own' ? site : `${site} ${lang}`;
    if (!running.has(key)) running.set(key, sites[site](lang));
    const server = await running.get(key)!;
    for (const scheme of ['light', 'dark'] as const) {
      const page = await browser.newPage();
      await page.setViewport({ width, height });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await page.evaluateOnNewDocument(() => localStorage.setItem('heddle-visited', '1'));
      const prefix = lang === 'zh' && site === 'own' ? '/zh' : '';
      await page.goto(server.origin + prefix + path, { waitUntil: 'load', timeout: 300_000 });
      await open?.(page, lang);
      await mark(page, marks);
      await new Promise((resolve) => setTimeout(resolve, settleMs));
      const file = join(projectRoot, `docs/public/${name}.${scheme}.${lang}.webp`) as `${string}.webp`;
      await page.screenshot({ path: file, type: 'webp', quality: 72 });
      await page.close();
      console.log(file);
    }
  }
await browser.close();
for (const server of running.values()) await (await server).stop();
