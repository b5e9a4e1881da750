import * as k from './kinds.js';

const routeFields = {
  /**
   * Globs relative to `root` of further files that become pages, and of files outside the docs folder that pages may show.
   * Default: none.
   */
  include: k.option(k.list(k.filledText), {
    default: [],
    zh: '其他页面，以及允许页面显示的、文档目录之外的文件；glob 相对于 `root`',
  }),
  /** Globs relative to `root` of files that do not become pages; takes precedence over `include`. Default: none. */
  exclude: k.option(k.list(k.filledText), {
    default: [],
    zh: '不作为页面的文件，glob 相对于 `root`；优先于 `include`',
  }),
  /** Extensions of page files. Default: `['.md', '.mdx', '.tsx', '.jsx']`. */
  extensions: k.option(k.filledList(k.choice('.md', '.mdx', '.tsx', '.jsx', '.ts', '.js')), {
    default: ['.md', '.mdx', '.tsx', '.jsx'],
    zh: '页面文件的扩展名',
    type: 'string[]',
  }),
  /** Whether links leave out `.html`; the files are the same either way. Default: false. */
  cleanUrls: k.option(k.flag, { default: false, zh: '链接是否省略 `.html`；输出的文件不变' }),
  /** Whether the URL of every page ends with a slash, so that its file is `name/index.html`. Default: false. */
  trailingSlash: k.option(k.flag, {
    default: false,
    zh: '页面的 URL 是否都以斜杠结尾，此时输出的文件是 `name/index.html`',
  }),
  /** Whether URLs leave out numbers before names of files and folders, such as `02-`, which then order the sidebar. Default: false. */
  stripNumberPrefixes: k.option(k.flag, {
    default: false,
    zh: 'URL 是否省略文件名和目录名前的数字（例如 `02-`）；侧边栏则按这些数字排序',
  }),
  /**
   * Whether a first visit is redirected to a language of the browser: from the home page of the default language, never,
   * or from all pages in the default language. Pages of other languages are never redirected. Default: `auto`.
   */
  localeRedirect: k.option(k.choice('auto', 'never', 'only-default-lang'), {
    default: 'auto',
    zh: '首次访问时是否跳转到浏览器语言对应的页面：仅从默认语言的首页、从不，或从默认语言的所有页面；其他语言的页面从不跳转',
  }),
};

/** Which files become pages and what their URLs look like. */
export interface RouteOptions extends k.OptionsOf<typeof routeFields> {}
export const routeOptions: k.Group<typeof routeFields, RouteOptions> = k.group(routeFields);
