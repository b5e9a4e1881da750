import * as k from '../../build/config/options/kinds.js';

/** True if a text is a date, or a date with a time and a zone, in ISO 8601 form. */
export function isIsoDate(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  );
}

const changefreq = k.choice('always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never');
const priority = k.number('a number from 0 to 1', (value) => value >= 0 && value <= 1);

/** How often a page changes, in the words of the sitemap protocol. */
export type ChangeFrequency = k.ValueOf<typeof changefreq>;

const sitemapEntryFields = {
  /** Date in ISO 8601 form, such as `2026-05-01`. Default: `lastmod` of the front matter, else the time that last-updated found. */
  lastmod: k.option(k.textLike('a date such as 2026-05-01', isIsoDate), {
    zh: 'ISO 8601 格式的日期，例如 `2026-05-01`。默认值：front matter 中的 `lastmod`，否则为 last-updated 的时间。',
  }),
  /** How often the page changes. Default: `defaultChangeFreq`. */
  changefreq: k.option(changefreq, {
    zh: '页面的更新频率。默认值：`defaultChangeFreq`。',
    type: ['as `defaultChangeFreq`', '与 `defaultChangeFreq` 相同'],
  }),
  /** Weight among the pages of the site, 0 to 1. Default: `defaultPriority`. */
  priority: k.option(priority, { zh: '在站点各页面中的权重，0 到 1。默认值：`defaultPriority`。' }),
};

/** Values for single pages, by route path. */
export interface SitemapEntry extends k.OptionsOf<typeof sitemapEntryFields> {}
export const sitemapEntryOptions: k.Group<typeof sitemapEntryFields, SitemapEntry> = k.group(sitemapEntryFields);

const sitemapFields = {
  /** Absolute URL of the site's home. Default: `siteOrigin` and `base`. */
  siteUrl: k.option(k.textLike('an absolute address that begins with `https://`', /^https?:\/\//), {
    zh: '站点首页的绝对 URL。默认值：`siteOrigin` 加 `base`。',
  }),
  /** Values for single pages, by route path. Default: none. */
  customMaps: k.option(k.record(sitemapEntryOptions, k.textLike('a route path', /^\//)), {
    default: {},
    zh: '单个页面的值，键是路由路径',
    type: 'Record<route, SitemapEntry>',
  }),
  /** How often pages change. Default: `monthly`. */
  defaultChangeFreq: k.option(changefreq, { default: 'monthly', zh: '页面的更新频率' }),
  /** Weight of pages, 0 to 1; the home page has 1. Default: 0.5. */
  defaultPriority: k.option(priority, { default: 0.5, zh: '页面的权重，0 到 1；首页为 1' }),
};

export interface SitemapOptions extends k.OptionsOf<typeof sitemapFields> {}
export const sitemapOptions: k.Group<typeof sitemapFields, SitemapOptions> = k.group(sitemapFields);
