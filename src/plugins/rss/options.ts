import type { Author, FeedOptions, Item } from 'feed';
import type { BuiltPage } from '../../build/config/plugin.js';
import * as k from '../../build/config/options/kinds.js';
import type { PageData } from '../../shared/page-data.js';

/** An entry of a feed. */
export type FeedItem = Item;

/** Which pages belong to a feed: a prefix of routes, an expression for them, several of these, or a function. */
export type FeedTest = string | RegExp | (string | RegExp)[] | ((page: PageData) => boolean);

const feedType = k.choice('atom', 'rss', 'json');

/** The form of a feed. */
export type FeedType = k.ValueOf<typeof feedType>;

const address = k.textLike('an absolute address that begins with `https://`', /^https?:\/\//);
const feedTest = k.tested<FeedTest>(
  'a prefix, a regular expression, a list of these, or a function',
  (value) =>
    typeof value === 'function' ||
    [value].flat().every((part) => (typeof part === 'string' && part !== '') || part instanceof RegExp),
);

const feedOutputFields = {
  /** Folder of the feeds in the output. Default: `rss`. */
  dir: k.option(k.filledText, { default: 'rss', zh: '订阅源在输出中的目录' }),
  /** Format of the file. Default: `atom`. */
  type: k.option(feedType, { default: 'atom', zh: '文件的格式' }),
  /** Name of the file. Default: `<id>.xml`, `<id>.rss` or `<id>.json`. */
  filename: k.option(k.filledText, { zh: '文件名。默认值：`<id>.xml`、`<id>.rss` 或 `<id>.json`。' }),
  /** Absolute URL of the folder that contains `dir`. Default: `siteUrl`. */
  publicPath: k.option(address, { zh: '`dir` 所在目录的绝对 URL。默认值：`siteUrl`。' }),
  /** Order of the entries. Default: newest first. */
  sorting: k.option(k.call<(left: FeedItem, right: FeedItem) => number>(), {
    zh: '条目的顺序。默认值：新的在前。',
    type: '(left, right) => number',
  }),
  /** Changes the text of a feed before it is written. */
  transform: k.option(k.call<(content: string, feed: { id: string; type: FeedType }) => string>(), {
    zh: '在写入之前修改订阅源的文本',
    type: '(content, { id, type }) => string',
  }),
};

/** How feeds are written. */
export interface FeedOutput extends k.OptionsOf<typeof feedOutputFields> {}
export const feedOutputOptions: k.Group<typeof feedOutputFields, FeedOutput> = k.group(feedOutputFields);

const feedFields = {
  /** Names the file, and the feed in the front matter `link-rss`. Default: `blog`. */
  id: k.option(k.filledText, { default: 'blog', zh: '文件名，也是 front matter 中 `link-rss` 所用的名称' }),
  /** Pages of the feed. Default: `/blog/`. */
  test: k.option(feedTest, {
    default: '/blog/',
    zh: '订阅源包含哪些页面',
    type: [
      'prefix of routes, `RegExp`, list of these, or `(page: PageData) => boolean`',
      '路由前缀、`RegExp`、两者的列表，或 `(page: PageData) => boolean`',
    ],
  }),
  /** Identity of an entry: its URL, or its path. Feed readers show an entry as new when its identity changes. The `id` of an Atom feed is its URL, or the name of the feed. Default: `url`. */
  guid: k.option(k.choice('url', 'path'), {
    default: 'url',
    zh: '条目的标识：URL 或路径。标识改变后，阅读器会把该条目显示为新文章。Atom 订阅源的 `id` 则是它的 URL，或订阅源的名称。',
  }),
  /** Title of the feed. Default: the title of the site. */
  title: k.option(k.filledText, { zh: '订阅源的标题。默认值：站点的标题。' }),
  /** Description of the feed. Default: the description of the site. */
  description: k.option(k.text, { zh: '订阅源的描述。默认值：站点的描述。' }),
  /** Language of the feed. Default: the language of the site. */
  language: k.option(k.filledText, { zh: '订阅源的语言。默认值：站点的语言。' }),
  /** Copyright of the feed. */
  copyright: k.option(k.text, { zh: '订阅源的版权声明' }),
  /** Author of the feed. */
  author: k.option(
    k.groupOf<Author>({ name: k.filledText, email: k.filledText, link: k.filledText, avatar: k.filledText }),
    {
      zh: '订阅源的作者',
      type: '{ name, email, link, avatar }',
    },
  ),
  /** Image of the feed. */
  image: k.option(k.filledText as k.Kind<NonNullable<FeedOptions['image']>>, { zh: '订阅源的图片', type: 'string' }),
  /** Changes an entry. */
  item: k.option(k.call<(item: FeedItem, page: BuiltPage) => FeedItem | Promise<FeedItem>>(), {
    zh: '修改条目',
    type: '(item, page) => item',
  }),
  /** Output of this feed. Default: the general `output`. */
  output: k.option(feedOutputOptions, { zh: '这个订阅源的输出方式。默认值：与 `feed` 并列的 `output`。' }),
};

/** One feed. */
export interface FeedConfig extends k.OptionsOf<typeof feedFields> {}
export const feedOptions: k.Group<typeof feedFields, FeedConfig> = k.group(feedFields);

const rssFields = {
  /** Absolute URL of the site's home. Default: `siteOrigin` and `base`. */
  siteUrl: k.option(address, { zh: '站点首页的绝对 URL。默认值：`siteOrigin` 加 `base`。' }),
  /** One feed or several. Default: one with the defaults below. */
  feed: k.option(k.either(feedOptions, k.list(feedOptions)), {
    zh: '一个或多个订阅源。默认值：使用下文默认值的一个订阅源。',
    type: ['[feed](#feed) or list of feeds', '[订阅源](#feed)，或由它们组成的列表'],
  }),
  /** Output of feeds that have no `output` of their own. */
  output: k.option(feedOutputOptions, {
    zh: '所有订阅源默认的输出方式',
    type: ['[object](#output)', '[对象](#output)'],
  }),
};

export interface RssOptions extends k.OptionsOf<typeof rssFields> {}
export const rssOptions: k.Group<typeof rssFields, RssOptions> = k.group(rssFields);
