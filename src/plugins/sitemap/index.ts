import type { Plugin } from '../../build/config/plugin.js';
import type { SitemapOptions } from './options.js';
import { sitemapFiles } from './sitemap-files.js';

export type { ChangeFrequency, SitemapEntry, SitemapOptions } from './options.js';

/** Plugin: writes `sitemap.xml` with every page, its last change, its priority and its translations. */
export function sitemap(options: SitemapOptions = {}): Plugin {
  return {
    name: 'sitemap',
    options,
    checkOptions: async () => {
      const [{ optionProblems }, { sitemapSchema }] = await Promise.all([
        import('../option-problems.js'),
        import('./options-schema.js'),
      ]);
      return optionProblems(sitemapSchema, options);
    },
    emit: (pages, config) => sitemapFiles(pages, options, config),
  };
}
