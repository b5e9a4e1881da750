import {
  charsets,
  indexFields,
  presets,
  storedFields,
  tokenizers,
  type IndexOptions,
} from '../../../shared/search/index-options.js';
import * as k from './kinds.js';

const algoliaFields = {
  /** Id of the application. Default: required. */
  // It is a part of host names, also of those in the security policy.
  appId: k.option(k.textLike('an application ID of letters and digits', /^[\w-]*$/), {
    zh: '应用的 ID。默认值：必填。',
  }),
  /** Search-only key; every visitor gets it. Default: required. */
  apiKey: k.option(k.text, { zh: '只能搜索的密钥，会发送给每个读者。默认值：必填。' }),
  /** Name of the index. Default: required. */
  indexName: k.option(k.text, { zh: '索引的名称。默认值：必填。' }),
  /** Parameters of every request; they take precedence over those of the dialog. Default: none. */
  searchParameters: k.option(k.record(k.anything, k.filledText), {
    default: {},
    zh: '附加到每个请求的参数，优先于对话框自己的参数',
  }),
  /** Whether events about views and clicks are sent. Default: false. */
  insights: k.option(k.flag, { default: false, zh: '是否发送浏览和点击事件' }),
  /**
   * Origins that are asked instead of Algolia's, such as `https://search.example.com`; `/` is the site's own.
   * Default: Algolia's hosts of the application.
   */
  hosts: k.option(
    k.filledList(
      k.textLike('an origin such as `https://search.example.com`, or `/`', /^(?:\/|https?:\/\/[\w.:[\]-]+)$/),
    ),
    {
      default: [],
      zh: '代替 Algolia 主机的源，例如 `https://search.example.com`；`/` 表示站点自身。默认值：Algolia 的主机。',
    },
  ),
};

/**
 * Hosted search: which index of Algolia the dialog asks. That the three names are given is checked where the configuration
 * is resolved, because each has a message of its own.
 */
export interface AlgoliaOptions extends k.OptionsOf<typeof algoliaFields> {
  appId: string;
  apiKey: string;
  indexName: string;
}
export const algoliaOptions = k.group(algoliaFields) as k.Group<typeof algoliaFields, AlgoliaOptions>;

/** The record of a section has these names for what is searched and stored. */
const takenNames: readonly string[] = ['id', 'terms', ...storedFields];
const count = k.wholeNumber(1);

const wordContext = k.groupOf<Exclude<IndexOptions['context'], boolean | undefined>>({
  depth: count,
  resolution: count,
  bidirectional: k.flag,
});

const tagNames = k.list(
  k.textLike(
    `a name of letters, digits, - and _, other than ${takenNames.join(', ')}`,
    (name) => /^[\w-]+$/.test(name) && !takenNames.includes(name),
  ),
);

export const indexOptions = k.groupOf<IndexOptions>({
  shards: k.flag,
  preset: k.choice(...(Object.keys(presets) as (keyof typeof presets)[])),
  tokenize: k.choice(...tokenizers),
  resolution: count,
  minlength: count,
  context: k.either(k.flag, wordContext),
  cache: k.either(k.flag, count),
  charset: k.choice(...charsets),
  fields: k.filledList(k.choice(...indexFields)),
  tag: tagNames,
  store: k.either(k.flag, k.filledList(k.choice(...storedFields))),
  limit: count,
});

const searchDialogFields = {
  /** Results of one part of the site, at most; up to 20. Default: 5. */
  maxResultsPerGroup: k.option(k.wholeNumber(1, 20), { default: 5, zh: '每个板块最多显示的结果数，上限为 20' }),
  /** URL where visitors report that a search finds nothing; `{query}` in it is filled in. Default: none. */
  missingResultsUrl: k.option(k.filledText, {
    default: '',
    zh: '读者反馈“搜索不到”时跳转到的 URL，其中的 `{query}` 会替换为查询词',
  }),
  /** Whether the key `/` opens the dialog. Default: true. */
  slashKey: k.option(k.flag, { default: true, zh: '是否可以用 `/` 键打开' }),
  /** Whether the visitor's browser keeps recent and favorite searches. Default: true. */
  rememberSearches: k.option(k.flag, { default: true, zh: '读者的浏览器是否保存搜索历史和收藏' }),
  /**
   * Tags whose values are buttons above the results, which limit them: `['kind', 'tag']`. Tags that the index lacks are
   * added to its option `tag`. Default: none.
   */
  facets: k.option(tagNames, {
    default: [],
    zh: "用于筛选的标签，它们的值以按钮显示在结果上方，例如 `['kind', 'tag']`；索引的 `tag` 选项中没有的会自动添加",
  }),
  /** Class of `<body>` while the dialog is open. Default: `hd-search--active`. */
  activeClass: k.option(k.textLike('one class name', /^\S+$/), {
    default: 'hd-search--active',
    zh: '对话框打开时 `<body>` 上的类名',
  }),
};

/** How the search dialog behaves. */
export interface SearchDialogOptions extends k.OptionsOf<typeof searchDialogFields> {}
export const searchDialogOptions: k.Group<typeof searchDialogFields, SearchDialogOptions> = k.group(searchDialogFields);

const searchFields = {
  /** Whether each version has an index of its own; otherwise all versions share one. Default: true. */
  versioned: k.option(k.flag, { default: true, zh: '每个版本是否各有一个索引；否则所有版本共用一个' }),
  /** Whether code blocks can be found. Default: true. */
  codeBlocks: k.option(k.flag, { default: true, zh: '是否搜索代码块' }),
  /** File with functions that take part in a search. Default: none. */
  searchHooks: k.option(k.filledText, { zh: '[搜索钩子](#search-hooks)所在的文件' }),
  /** Options of the local index, which FlexSearch builds and searches. Default: `{}`. */
  index: k.option(indexOptions, {
    default: {},
    zh: 'FlexSearch 如何建立和搜索本地索引。默认值：`{}`。',
    type: ['[object](#options-of-the-index)', '[对象](#options-of-the-index)'],
  }),
  /** Hosted search instead of the local index. Default: none. */
  algolia: k.option(algoliaOptions, {
    zh: '用托管搜索代替本地索引',
    type: ['[object](/plugin/official-plugins/algolia)', '[对象](/plugin/official-plugins/algolia)'],
  }),
  /** Options of the dialog. */
  dialog: k.option(searchDialogOptions, {
    default: {},
    zh: '对话框的行为',
    type: ['[object](#options-of-the-dialog)', '[对象](#options-of-the-dialog)'],
  }),
};

/** The index of local search, and the behavior of the dialog. */
export interface SearchOption extends k.OptionsOf<typeof searchFields> {}
export const searchOptions: k.Group<typeof searchFields, SearchOption> = k.group(searchFields);
