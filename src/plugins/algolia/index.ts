import type { AlgoliaOptions } from '../../build/config/user-algolia.js';
import type { Plugin } from '../../build/config/plugin.js';
import type { AlgoliaPluginOptions } from './options.js';

export type { AlgoliaPluginOptions } from './options.js';

/** Plugin: the search dialog asks Algolia, and Algolia's crawler can tell whose site it is. */
export function algolia(options: AlgoliaPluginOptions): Plugin {
  const { verificationContent, ...hosted } = options ?? {};
  return {
    name: 'algolia',
    options,
    checkOptions: async () => (await import('./options-schema.js')).algoliaProblems(options),
    config: ({ search }) =>
      search === false || Object.keys(hosted).length === 0
        ? {}
        : { search: { ...search, algolia: { ...hosted, ...search?.algolia } as AlgoliaOptions } },
    ...(verificationContent === undefined
      ? {}
      : { head: () => [['meta', { name: 'algolia-site-verification', content: verificationContent }]] }),
  };
}
