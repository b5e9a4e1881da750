import { SearchButton } from '../../theme/nav/search-button.js';

/** Search of `@rspress/plugin-algolia`; `search.algolia` of the configuration says where it searches. */
export const Search = () => <SearchButton />;

/** Texts of the search in Chinese, which Heddle's theme has itself. */
export const ZH_LOCALES = {};

/** How search hooks want a group of hits to be shown. */
export const RenderType = { Default: 'default', Custom: 'custom' } as const;
