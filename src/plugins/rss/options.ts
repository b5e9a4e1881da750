import type { Author, FeedOptions, Item } from 'feed';
import type { BuiltPage } from '../../build/config/plugin.js';
import type { PageData } from '../../shared/page-data.js';

/** Which pages belong to a feed: a prefix of routes, an expression for them, several of these, or a function. */
export type FeedTest = string | RegExp | (string | RegExp)[] | ((page: PageData) => boolean);

/** The form of a feed. */
export type FeedType = 'atom' | 'rss' | 'json';

/** An entry of a feed. */
export type FeedItem = Item;

/** How feeds are written. */
export interface FeedOutput {
  /** Folder of the feeds in the output. Default: `rss`. */
  dir?: string;
  /** Default: `atom`. */
  type?: FeedType;
  /** Name of the file. Default: `<id>.xml`, `<id>.rss` or `<id>.json`. */
  filename?: string;
  /** Absolute address of the folder that `dir` lies in. Default: the site's address. */
  publicPath?: string;
  /** Order of the entries. Default: newest first. */
  sorting?: (left: FeedItem, right: FeedItem) => number;
  /** Changes the text of a feed before it is written. */
  transform?: (content: string, feed: { id: string; type: FeedType }) => string;
}

/** One feed. */
export interface FeedConfig {
  /** Names the file, and the feed in the front matter `link-rss`. Default: `blog`. */
  id?: string;
  /** Default: `/blog/`. */
  test?: FeedTest;
  /** Default: the title of the site. */
  title?: string;
  /** Default: the description of the site. */
  description?: string;
  /** Default: the language of the site. */
  language?: string;
  copyright?: string;
  author?: Author;
  image?: FeedOptions['image'];
  /** Changes an entry. */
  item?: (item: FeedItem, page: BuiltPage) => FeedItem | Promise<FeedItem>;
  /** Wins over the general `output`. */
  output?: FeedOutput;
}

/** Options of the plugin. */
export interface RssOptions {
  /** Absolute address of the site's home. Default: `siteOrigin` and `base`. */
  siteUrl?: string;
  /** One feed or several. */
  feed?: FeedConfig | FeedConfig[];
  /** How feeds are written that say nothing else. */
  output?: FeedOutput;
}
