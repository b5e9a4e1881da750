import { filledText, group, option, type Group, type OptionsOf } from '../../build/config/options/kinds.js';
import { algoliaOptions } from '../../build/config/options/search-options.js';

const algoliaPluginFields = {
  ...algoliaOptions.fields,
  /** Content of the tag `algolia-site-verification`, by which Algolia's crawler knows the site's owner. Default: none. */
  verificationContent: option(filledText, {
    zh: '每个页面上 `algolia-site-verification` 标签的内容，Algolia 的爬虫据此识别站点所有者',
  }),
};

/** The options of `search.algolia`, all together or none, and the proof that the site is yours. */
export interface AlgoliaPluginOptions extends OptionsOf<typeof algoliaPluginFields> {}
export const algoliaPluginOptions: Group<typeof algoliaPluginFields, AlgoliaPluginOptions> = group(algoliaPluginFields);
