import type { Plugin, SitePage } from '../../build/plugins/plugin.js';
import type { SiteConfig } from '../../build/config/site-config.js';

/** How often a page changes, in the words of the sitemap protocol. */
export type ChangeFrequency = 'always' | 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly' | 'never';

/** Values for single pages, by route path. */
export interface SitemapEntry {
  /** Date in ISO 8601 form, such as `2026-05-01`. */
  lastmod?: string;
  changefreq?: ChangeFrequency;
  /** 0 to 1. */
  priority?: number;
}

export interface SitemapOptions {
  /** Origin of the addresses; by default the configuration's `siteOrigin`, one of the two is needed. */
  siteOrigin?: string;
  customMaps?: Record<string, SitemapEntry>;
  defaultChangeFreq?: ChangeFrequency;
  /** 0 to 1; the home page has 1. */
  defaultPriority?: number;
}

const escapeXml = (text: string): string =>
  text
    .replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');

/** Whether a page belongs into the sitemap: 404 pages and pages that are hidden from search do not. */
const isListed = ({ facts }: SitePage): boolean => facts.pageType !== '404' && facts.frontmatter['search'] !== false;

/** Route path without the prefixes of version and language, by which translations find each other. */
function translationKey(page: SitePage, config: SiteConfig): string {
  const prefixes = [
    page.version === config.multiVersion.default ? '' : page.version,
    page.lang === config.lang ? '' : page.lang,
  ];
  const prefix = `/${prefixes
    .filter(Boolean)
    .map((part) => `${part}/`)
    .join('')}`;
  return `${page.version}|/${page.routePath.slice(prefix.length)}`;
}

function entryXml(page: SitePage, translations: readonly SitePage[], origin: string, options: SitemapOptions): string {
  const { defaultChangeFreq = 'monthly', defaultPriority = 0.5, customMaps = {} } = options;
  const own = customMaps[page.routePath] ?? {};
  const priority = own.priority ?? (page.routePath === '/' ? 1 : defaultPriority);
  const alternates =
    translations.length > 1
      ? translations.map(
          ({ lang, url }) =>
            `    <xhtml:link rel="alternate" hreflang="${escapeXml(lang)}" href="${escapeXml(origin + url)}"/>`,
        )
      : [];
  return [
    '  <url>',
    `    <loc>${escapeXml(origin + page.url)}</loc>`,
    ...(own.lastmod ? [`    <lastmod>${escapeXml(own.lastmod)}</lastmod>`] : []),
    `    <changefreq>${own.changefreq ?? defaultChangeFreq}</changefreq>`,
    `    <priority>${priority.toFixed(1)}</priority>`,
    ...alternates,
    '  </url>',
  ].join('\n');
}

/** Plugin: writes `sitemap.xml` with every page, its priority and its translations. */
export function sitemap(options: SitemapOptions = {}): Plugin {
  return {
    name: 'sitemap',
    emit: (pages, config) => {
      const origin = (options.siteOrigin ?? config.siteOrigin).replace(/\/$/, '');
      if (origin === '') throw new Error('a sitemap needs absolute addresses: set `siteOrigin`');
      const groups = new Map<string, SitePage[]>();
      const listed = pages.filter(isListed);
      for (const page of listed) {
        const key = translationKey(page, config);
        groups.set(key, [...(groups.get(key) ?? []), page]);
      }
      const entries = listed.map((page) => entryXml(page, groups.get(translationKey(page, config))!, origin, options));
      const head =
        '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">';
      return [{ path: 'sitemap.xml', content: `${head}\n${entries.join('\n')}\n</urlset>\n` }];
    },
  };
}
