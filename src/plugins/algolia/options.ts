import { filledText, group, option, type ValueOf } from '../../build/config/options/kinds.js';
import { algoliaOptions } from '../../build/config/options/search-options.js';

/** The options of `search.algolia`, all together or none, and the proof that the site is yours. */
export const algoliaPluginOptions = group({
  ...algoliaOptions.fields,
  /** Content of the tag `algolia-site-verification`, by which Algolia's crawler knows the site's owner. Default: none. */
  verificationContent: option(filledText, {
    zh: '每个页面上 `algolia-site-verification` 标签的内容，Algolia 的爬虫据此识别站点所有者',
  }),
});

export interface AlgoliaPluginOptions extends ValueOf<typeof algoliaPluginOptions> {}
