import * as k from './kinds.js';
import type { HeadTag } from '../../../shared/head.js';
import type { LightDark } from '../../../shared/site-data.js';
import type { Plugin } from '../plugin.js';
import { budgetOptions } from './budget-options.js';
import { builderOptions, components, pluginOptions } from './plugin-options.js';
import { compatNames } from '../../../compat/names.js';
import {
  i18nOptions,
  i18nTexts,
  languageParityOptions,
  localeOptions,
  multiVersionOptions,
  type I18nTexts,
} from './language-options.js';
import { markdownOptions } from './markdown-options.js';
import { mediumZoomOptions } from './medium-zoom-options.js';
import { routeOptions } from './route-options.js';
import { searchOptions } from './search-options.js';
import { serverOptions } from './server-options.js';
import { themeOptions } from './theme-options.js';
import type { Completed } from './with-defaults.js';

const seconds = k.number('a number of seconds above 0', (value) => value > 0);

/** URL and secret are checked where the configuration is resolved: messages about them don't show what was written. */
const remoteFields = {
  /** URL of the store: a folder that accepts `GET`, `HEAD` and `PUT`, or a Redis database. Default: none. */
  url: k.option(k.filledText, { zh: '存储的 URL：响应 `GET`、`HEAD` 和 `PUT` 的路径，或 Redis 数据库。默认值：无。' }),
  /** Token that HTTP stores get as `Authorization: Bearer`. Default: none. */
  token: k.option(k.filledText, { zh: '以 `Authorization: Bearer` 发送给 HTTP 存储的令牌。默认值：无。' }),
  /** Secret of at least 16 characters with which entries are signed; entries without its signature are not used. Default: none. */
  key: k.option(k.filledText, { zh: '用于给条目签名的密钥，至少 16 个字符；没有该签名的条目不会使用。默认值：无。' }),
  /** Whether entries without a signature are used. Default: false. */
  trusted: k.option(k.flag, { default: false, zh: '是否使用没有签名的条目' }),
  /** Whether entries are read from the store. Default: true. */
  read: k.option(k.flag, { default: true, zh: '是否从存储读取条目' }),
  /** Whether new entries are written to the store. Default: true. */
  write: k.option(k.flag, { default: true, zh: '是否把新条目写入存储' }),
  /** Seconds after which a request has failed. Default: 10. */
  timeout: k.option(seconds, { default: 10, zh: '请求超时的秒数' }),
};

export interface RemoteOptions extends k.OptionsOf<typeof remoteFields> {}
export const remoteOptions: k.Group<typeof remoteFields, RemoteOptions> = k.group(remoteFields);

const cacheFields = {
  /** Store of cache entries that several machines share. Default: none. */
  remote: k.option(remoteOptions, { default: {}, zh: '多台机器共享的缓存条目存储' }),
};

export interface CacheOptions extends k.OptionsOf<typeof cacheFields> {}
const cacheOptions: k.Group<typeof cacheFields, CacheOptions> = k.group(cacheFields);

/** The page with which a function of `head` is called. */
export interface HeadRoute {
  routePath: string;
  /** Path of the source below the docs folder. */
  relativePath: string;
  absolutePath: string;
  lang: string;
  version: string;
}

/** A tag for every page's head: a tuple, raw HTML, or a function of the page that returns one of them or nothing. */
export type HeadOption = HeadTag | string | ((route: HeadRoute) => HeadTag | string | undefined);

const attributes = k.record(k.either(k.text, k.number(), k.flag));
const headTag: k.Kind<HeadTag> = {
  ...k.either(k.tuple<HeadTag>('', k.filledText, attributes), k.tuple<HeadTag>('', k.filledText, attributes, k.text)),
  expected: 'a tag: [name, attributes] or [name, attributes, text]',
};

const replaceRuleFields = {
  search: k.required(
    k.either(
      k.filledText,
      k.foreign<RegExp>('a regular expression', (value) => value instanceof RegExp),
    ),
  ),
  replace: k.required(k.text),
};

export interface ReplaceRule extends k.OptionsOf<typeof replaceRuleFields> {}
const replaceRule: k.Group<typeof replaceRuleFields, ReplaceRule> = k.group(replaceRuleFields);

const userFields = {
  /** Folder of the pages. Default: `docs`. */
  root: k.option(k.filledText, { default: 'docs', zh: '页面所在的目录' }),
  /** Path below which the site is served. Default: `/`. */
  base: k.option(k.text, { default: '/' }),
  /**
   * URL from which pages of a build load scripts, style sheets, images and fonts with a hash in their names, such as
   * `https://cdn.example.com/docs/`. The output is the same folder, which is then served there, too. Default: `base`.
   */
  assetPrefix: k.option(k.text, {
    default: '',
    zh: '构建出的页面从哪个 URL 加载名称带哈希的脚本、样式表、图片和字体，例如 `https://cdn.example.com/docs/`。输出的目录不变，同时也部署到该处。默认值：`base`。',
  }),
  /** Folder the site is written to. Default: `doc_build`. */
  outDir: k.option(k.filledText, { default: 'doc_build', zh: '站点的输出目录' }),
  /** Number of earlier builds whose scripts, style sheets and search files stay in the output. Default: 0. */
  keepBuilds: k.option(k.wholeNumber(0, 100), {
    default: 0,
    zh: '输出目录中保留之前多少次构建的脚本、样式表和搜索文件',
  }),
  /** Folder of the cache. Default: `node_modules/.cache/heddle`, or `.heddle` without `node_modules`. */
  cacheDir: k.filledText,
  /** How the cache is shared with other machines. Default: not at all. */
  cache: k.option(cacheOptions, { default: {}, zh: '如何与其他机器共享缓存。默认值：不共享。' }),
  /** Where pages are compiled and rendered in builds: in threads of this machine, or by workers of a fleet. Default: `threads`. */
  executor: k.option(k.choice('threads', 'bullmq'), {
    default: 'threads',
    zh: '构建时在哪里编译和渲染页面：本机的线程，或一组机器上的 worker',
  }),
  /** Scheme and host the site is served from, such as `https://example.com`. Default: none, URLs are then relative to the host. */
  siteOrigin: k.option(k.text, { default: '' }),
  /** Name of the site: part of every page title. Default: empty. */
  title: k.option(k.text, { default: '', zh: '站点名称，也是每个页面标题的一部分。默认值：空。' }),
  /** Description of pages that have none of their own. Default: empty. */
  description: k.option(k.text, { default: '', zh: '没有描述的页面所用的描述。默认值：空。' }),
  /** Favicon: a path below `public` that begins with `/`, a URL, or a relative file path. Default: none. */
  icon: k.option(k.text, { default: '', zh: '网站图标：`public` 中以 `/` 开头的路径、URL 或相对的文件路径' }),
  /** Image that previews of links to pages show, if their front matter has none; written like `icon`. Default: none. */
  image: k.option(k.text, {
    default: '',
    zh: '分享链接的预览图，用于 front matter 中没有 `image` 的页面；写法与 `icon` 相同',
  }),
  /** Image in the navigation bar, one or a light and a dark one; written like `icon`. Default: none. */
  logo: k.option(
    k.either(k.text, k.groupOf<LightDark>({ light: k.required(k.filledText), dark: k.required(k.filledText) })),
    {
      default: '',
      zh: '导航栏中的图片，一张，或浅色和深色各一张；写法与 `icon` 相同',
      type: 'string | { light, dark }',
    },
  ),
  /** Text beside the logo. Default: empty. */
  logoText: k.option(k.text, { default: '', zh: 'logo 旁边的文字。默认值：空。' }),
  /** Where the logo leads. Default: the home page of the current language. */
  logoHref: k.option(k.text, { default: '', zh: 'logo 的链接。默认值：当前语言的首页。' }),
  /** Default language; its pages have no prefix in their URLs. Default: `en`. */
  lang: k.option(k.filledText, { default: 'en' }),
  /** Languages, in the order of the menu. Each language has its content in a folder of its own. Default: none. */
  locales: k.option(k.list(localeOptions), { default: [] }),
  /** Which pages every language has to have. */
  languageParity: k.option(languageParityOptions, { default: {} }),
  /** Versions, each a folder above the languages; the default one has no prefix. `default` defaults to the first. */
  multiVersion: multiVersionOptions,
  /** How the languages depend on each other. */
  i18n: k.option(i18nOptions, { default: {} }),
  /** Folder of the site's own theme. Default: `theme`. */
  themeDir: k.option(k.filledText, { default: 'theme', zh: '自定义主题的目录' }),
  /** Tags for the head of every page. Default: none. */
  head: k.option(k.list(k.either(k.text, headTag, k.call<Extract<HeadOption, (route: HeadRoute) => unknown>>())), {
    default: [],
    type: '(string | HeadTag | ((route) => string | HeadTag | undefined))[]',
  }),
  /** Style sheets loaded after those of the theme and of components, as file paths. Default: none. */
  globalStyles: k.option(k.either(k.filledText, k.list(k.filledText)), { default: [] }),
  /** Components rendered on every page after the layout, as file paths, with props. Default: none. */
  globalUIComponents: k.option(components, { default: [] }),
  /** How images in articles open larger; false switches it off. Default: on. */
  mediumZoom: k.option(k.either(k.flag, mediumZoomOptions), { default: true }),
  /** Markdown options. */
  markdown: k.option(markdownOptions, { default: {} }),
  /** Plugins, in the order they run. Default: none. */
  plugins: k.option(k.list(pluginOptions as k.Kind<Plugin>), { default: [] }),
  /** Generators whose front matter fields, modules and components pages and themes may use. Default: none. */
  compat: k.option(k.list(k.choice(...compatNames)), {
    default: [],
    zh: '页面和主题可以使用哪些生成器的 front matter 字段、模块和组件',
  }),
  /** How `heddle dev` and `heddle preview` listen and answer. */
  server: k.option(serverOptions, { default: {} }),
  /** Options for esbuild. */
  builder: k.option(builderOptions, { default: {} }),
  /** Whether pages are rendered in the build; false writes shells that render in the browser. Default: true. */
  ssg: k.option(k.flag, { default: true }),
  /** When pages without components load React: when something needs it, when the browser is idle, or at once. Default: `intent`, or `idle` with a theme that has code. */
  hydration: k.choice('intent', 'idle', 'load'),
  /** Replacements in page sources, front matter and navigation texts. Default: none. */
  replaceRules: k.option(k.list(replaceRule), { default: [] }),
  /** Texts by key and language, merged over those of `i18nSourcePath`; a function gets those and returns all. Default: none. */
  i18nSource: k.either(i18nTexts, k.call<(texts: I18nTexts) => I18nTexts | Promise<I18nTexts>>()),
  /** File with texts by key and language. Default: `i18n.json`, which need not exist. */
  i18nSourcePath: k.filledText,
  /**
   * Whether the output contains a file `_headers` with a strict content security policy, which Netlify, Cloudflare Pages and
   * the preview server send with every page; directives given by name replace the built-in ones. Default: false.
   */
  contentSecurityPolicy: k.option(k.either(k.flag, k.record(k.text, k.filledText)), { default: false }),
  /** Local search; false builds no index. Default: on. */
  search: k.either(k.choice(false), searchOptions),
  /**
   * How a build reports pages and anchors that `heddle.urls.json` has and the site lacks. Default: `off`, only
   * `heddle urls check` reports them.
   */
  urlContract: k.option(k.choice('off', 'warning', 'error'), {
    default: 'off',
    zh: '构建时如何报告 `heddle.urls.json` 中有而站点缺少的页面和锚点。默认值：`off`，只由 `heddle urls check` 报告。',
  }),
  /** Limits for the bytes and the build times of pages, for the search and for the output. Default: none. */
  budgets: k.option(budgetOptions, { default: {}, zh: '页面的字节数和构建时间、搜索以及输出的上限。默认值：无。' }),
  /** Which files become pages. */
  route: k.option(routeOptions, { default: {} }),
  /** Options of the theme. */
  themeConfig: k.option(themeOptions, { default: {} }),
};

/** Content of `site.config.ts`. Relative paths start from the folder the command runs in. */
export interface UserConfig extends k.OptionsOf<typeof userFields> {}
export const userOptions: k.Group<typeof userFields, UserConfig> = k.group(userFields);

/** A configuration with defaults filled in. */
export type CompletedConfig = Completed<typeof userOptions>;
