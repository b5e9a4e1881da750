import type { AlgoliaOptions } from '../../build/config/user-algolia.js';

/** Options of the plugin: those of `search.algolia`, all together or none, and the proof that the site is yours. */
export interface AlgoliaPluginOptions extends Partial<AlgoliaOptions> {
  /** Content of the tag `algolia-site-verification`, by which Algolia's crawler knows the site's owner. Default: none. */
  verificationContent?: string;
}
