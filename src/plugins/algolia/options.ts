import * as k from '../../build/config/options/kinds.js';
import { algoliaOptions } from '../../build/config/options/search-options.js';

const algoliaPluginFields = {
  ...algoliaOptions.fields,
  /** Content of the tag `algolia-site-verification`, with which Algolia's crawler verifies the site's owner. Default: none. */
  verificationContent: k.option(k.filledText, {
    zh: '每个页面上 `algolia-site-verification` 标签的内容，Algolia 的爬虫据此识别站点所有者',
  }),
};

/** The options of `search.algolia`, all together or none, and the proof that the site is yours. */
export interface AlgoliaPluginOptions extends k.OptionsOf<typeof algoliaPluginFields> {}
export const algoliaPluginOptions: k.Group<typeof algoliaPluginFields, AlgoliaPluginOptions> =
  k.group(algoliaPluginFields);
