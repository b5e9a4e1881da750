/** How often a page changes, in the words of the sitemap protocol. */
export type ChangeFrequency = 'always' | 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly' | 'never';

/** Values for single pages, by route path. */
export interface SitemapEntry {
  /** Date in ISO 8601 form, such as `2026-05-01`. Default: `lastmod` of the front matter, else the time that last-updated found. */
  lastmod?: string;
  changefreq?: ChangeFrequency;
  /** 0 to 1. */
  priority?: number;
}

/** Options of the plugin. */
export interface SitemapOptions {
  /** Absolute address of the site's home. Default: `siteOrigin` and `base`. */
  siteUrl?: string;
  /** Values for single pages, by route path. */
  customMaps?: Record<string, SitemapEntry>;
  /** Default: `monthly`. */
  defaultChangeFreq?: ChangeFrequency;
  /** 0 to 1. Default: 0.5; the home page has 1. */
  defaultPriority?: number;
}
