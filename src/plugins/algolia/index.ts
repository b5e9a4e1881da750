import type { AlgoliaOptions } from '../../build/config/options/search-options.js';
import { optionProblems } from '../../build/config/options/check-options.js';
import type { Plugin } from '../../build/config/plugin.js';
import { algoliaPluginOptions, type AlgoliaPluginOptions } from './options.js';

export type { AlgoliaPluginOptions } from './options.js';

/** Returns the problems of the options. The three names may be missing only together with all that needs them. */
function checkOptions(options: AlgoliaPluginOptions): string[] {
  const problems = optionProblems(algoliaPluginOptions, options);
  if (problems.length > 0) return problems;
  const { verificationContent, ...search } = options;
  if (verificationContent !== undefined && Object.keys(search).length === 0) return [];
  return (['appId', 'apiKey', 'indexName'] as const)
    .filter((name) => !options[name])
    .map((name) => `\`${name}\` is missing. Copy it from the dashboard of Algolia.`);
}

/** Plugin: the search dialog asks Algolia, and Algolia's crawler can verify the site's owner. */
export function algolia(options: AlgoliaPluginOptions): Plugin {
  const { verificationContent, ...hosted } = options ?? {};
  return {
    name: 'algolia',
    options,
    checkOptions: () => checkOptions(options),
    config: ({ search }) =>
      search === false || Object.keys(hosted).length === 0
        ? {}
        : { search: { ...search, algolia: { ...hosted, ...search?.algolia } as AlgoliaOptions } },
    ...(verificationContent === undefined
      ? {}
      : { head: () => [['meta', { name: 'algolia-site-verification', content: verificationContent }]] }),
  };
}
