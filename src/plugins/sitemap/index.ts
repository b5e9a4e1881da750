import type { Plugin } from '../../build/config/plugin.js';
import { optionProblems } from '../../build/config/options/check-options.js';
import { sitemapOptions, type SitemapOptions } from './options.js';
import { sitemapFiles } from './sitemap-files.js';

export type { ChangeFrequency, SitemapEntry, SitemapOptions } from './options.js';

/** Plugin: writes `sitemap.xml` with every page, its last change, its priority and its translations. */
export function sitemap(options: SitemapOptions = {}): Plugin {
  return {
    name: 'sitemap',
    options,
    checkOptions: () => optionProblems(sitemapOptions, options),
    emit: (pages, config) => sitemapFiles(pages, options, config),
  };
}
