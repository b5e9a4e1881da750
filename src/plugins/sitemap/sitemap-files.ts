import type { SiteConfig } from '../../build/config/site-config.js';
import type { BuiltPage, EmittedFile } from '../../build/config/plugin.js';
import { isIsoDate, sitemapOptions, type SitemapOptions } from './options.js';
import { withDefaults } from '../../build/config/options/with-defaults.js';

/** URLs that one file may contain, by the sitemap protocol. */
const fileLimit = 50_000;

const escapeXml = (text: string): string =>
  text
    .replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const protocol = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** 404 pages, pages hidden from search, copies of untranslated pages, and those that search engines may not list have no place in a sitemap. */
const isListed = ({ facts, data, version, isUnlisted }: BuiltPage, { versionSettings }: SiteConfig): boolean =>
  facts.pageType !== '404' &&
  facts.frontmatter['search'] !== false &&
  !data.original &&
  !versionSettings[version]?.noindex &&
  !isUnlisted;

/** Key that translations of a page share: its version, and its route without version and language. */
function translationKey(page: BuiltPage, { multiVersion, lang }: SiteConfig): string {
  const folders = [page.version === multiVersion.default ? '' : page.version, page.lang === lang ? '' : page.lang];
  const home = ['', ...folders.filter((folder) => folder !== '')].join('/');
  return `${page.version}|${page.routePath.slice(home.length)}`;
}

/** Time of a page's last change: front matter, else what the plugin last-updated found. */
function changeTime({ facts, data, relativePath }: BuiltPage): string | undefined {
  const written = facts.frontmatter['lastmod'];
  if (written !== undefined && !(typeof written === 'string' && isIsoDate(written)))
    throw new Error(
      `\`lastmod\` of ${relativePath} must be a date such as 2026-05-01, but is ${JSON.stringify(written)}`,
    );
  const { lastUpdatedTime } = data;
  return written ?? (typeof lastUpdatedTime === 'number' ? new Date(lastUpdatedTime).toISOString() : undefined);
}

/** The sitemap, in several files when it is too long for one. Throws when the site's address is not known. */
export function sitemapFiles(
  pages: readonly BuiltPage[],
  options: SitemapOptions,
  config: SiteConfig,
  limit = fileLimit,
): EmittedFile[] {
  const { siteUrl = config.siteOrigin && config.siteOrigin + config.base } = options;
  const { defaultChangeFreq, defaultPriority, customMaps } = withDefaults(sitemapOptions, options);
  if (siteUrl === '')
    throw new Error(
      'a sitemap needs absolute addresses: set `siteOrigin` in the configuration, or `siteUrl` in the options',
    );
  const home = siteUrl.replace(/\/?$/, '/');
  const absolute = ({ url }: BuiltPage): string => escapeXml(home + url.slice(config.base.length));
  const ownEntries = new Map(Object.entries(customMaps).map(([path, entry]) => [path.normalize('NFC'), entry]));
  const listed = pages.filter((page) => isListed(page, config));
  const groups = new Map<string, BuiltPage[]>();
  for (const page of listed) {
    const key = translationKey(page, config);
    groups.set(key, [...(groups.get(key) ?? []), page]);
  }
  const alternates = (page: BuiltPage): string[] => {
    const translations = groups.get(translationKey(page, config))!;
    if (translations.length < 2) return [];
    const fallback = translations.find(({ lang }) => lang === config.lang) ?? translations[0]!;
    const link = (lang: string, target: BuiltPage): string =>
      `    <xhtml:link rel="alternate" hreflang="${escapeXml(lang)}" href="${absolute(target)}"/>`;
    return [...translations.map((other) => link(other.lang.replaceAll('_', '-'), other)), link('x-default', fallback)];
  };
  const entries = listed.map((page) => {
    const own = ownEntries.get(page.routePath) ?? {};
    const lastmod = own.lastmod ?? changeTime(page);
    const priority = own.priority ?? (page.routePath === '/' ? 1 : defaultPriority);
    return [
      '  <url>',
      `    <loc>${absolute(page)}</loc>`,
      ...(lastmod ? [`    <lastmod>${lastmod}</lastmod>`] : []),
      `    <changefreq>${own.changefreq ?? defaultChangeFreq}</changefreq>`,
      `    <priority>${priority.toFixed(1)}</priority>`,
      ...alternates(page),
      '  </url>',
    ].join('\n');
  });
  const toFile = (path: string, part: readonly string[]): EmittedFile => ({
    path,
    content: `${declaration}\n<urlset xmlns="${protocol}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${part.join('\n')}\n</urlset>\n`,
  });
  if (entries.length <= limit) return [toFile('sitemap.xml', entries)];
  const parts = Array.from({ length: Math.ceil(entries.length / limit) }, (_, index) =>
    toFile(`sitemap-${index + 1}.xml`, entries.slice(index * limit, (index + 1) * limit)),
  );
  const places = parts.map(({ path }) => `  <sitemap><loc>${escapeXml(home + path)}</loc></sitemap>`);
  const index = `${declaration}\n<sitemapindex xmlns="${protocol}">\n${places.join('\n')}\n</sitemapindex>\n`;
  return [{ path: 'sitemap.xml', content: index }, ...parts];
}
