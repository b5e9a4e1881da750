import type { HeadTag } from '../../../shared/head.js';
import type { LightDark } from '../../../shared/site-data.js';
import type { Plugin } from '../plugin.js';
import { builderOptions } from './builder-options.js';
import {
  call,
  choice,
  either,
  filledText,
  flag,
  foreign,
  group,
  groupOf,
  list,
  number,
  option,
  record,
  required,
  text,
  tuple,
  type Kind,
  type Group,
  type OptionsOf,
} from './kinds.js';
import { i18nTexts, localeOptions, multiVersionOptions, type I18nTexts } from './language-options.js';
import { markdownOptions } from './markdown-options.js';
import { mediumZoomOptions } from './medium-zoom-options.js';
import { components, pluginOptions } from './plugin-options.js';
import { routeOptions } from './route-options.js';
import { searchOptions } from './search-options.js';
import { themeOptions } from './theme-options.js';
import type { Completed } from './with-defaults.js';

/** The page a head function is asked for. */
export interface HeadRoute {
  routePath: string;
  lang: string;
  version: string;
}

/** A tag for every page's head: a tuple, raw HTML, or a function of the page that gives one of them or nothing. */
export type HeadOption = HeadTag | string | ((route: HeadRoute) => HeadTag | string | undefined);

const attributes = record(either(text, number(), flag));
const headTag: Kind<HeadTag> = {
  ...either(tuple<HeadTag>('', filledText, attributes), tuple<HeadTag>('', filledText, attributes, text)),
  expected: 'a tag: [name, attributes] or [name, attributes, text]',
};

const replaceRuleFields = {
  search: required(
    either(
      filledText,
      foreign<RegExp>('a regular expression', (value) => value instanceof RegExp),
    ),
  ),
  replace: required(text),
};

export interface ReplaceRule extends OptionsOf<typeof replaceRuleFields> {}
const replaceRule: Group<typeof replaceRuleFields, ReplaceRule> = group(replaceRuleFields);

const userFields = {
  /** Folder of the pages. Default: `docs`. */
  root: option(filledText, { default: 'docs', zh: '页面所在的目录' }),
  /** Path below which the site is served. Default: `/`. */
  base: option(text, { default: '/' }),
  /** Folder the site is written to. Default: `doc_build`. */
  outDir: option(filledText, { default: 'doc_build', zh: '站点的输出目录' }),
  /** Folder of the cache. Default: `node_modules/.cache/heddle`, or `.heddle` without `node_modules`. */
  cacheDir: filledText,
  /** Scheme and host the site is served from, such as `https://example.com`. Default: none, URLs are then relative to the host. */
  siteOrigin: option(text, { default: '' }),
  /** Name of the site: part of every page title. Default: empty. */
  title: option(text, { default: '', zh: '站点名称，也是每个页面标题的一部分' }),
  /** Description of pages that have none of their own. Default: empty. */
  description: option(text, { default: '', zh: '没有描述的页面所用的描述' }),
  /** Favicon: a path below `public` that begins with `/`, a URL, or a relative file path. Default: none. */
  icon: option(text, { default: '', zh: '网站图标：`public` 中以 `/` 开头的路径、URL 或相对的文件路径' }),
  /** Picture in the navigation bar, one or a light and a dark one; written like `icon`. Default: none. */
  logo: option(either(text, groupOf<LightDark>({ light: required(filledText), dark: required(filledText) })), {
    default: '',
    zh: '导航栏中的图片，一张，或浅色和深色各一张；写法与 `icon` 相同',
    type: 'string | { light, dark }',
  }),
  /** Text beside the logo. Default: empty. */
  logoText: option(text, { default: '', zh: 'logo 旁边的文字' }),
  /** Where the logo leads. Default: the home page of the current language. */
  logoHref: option(text, { default: '', zh: 'logo 的链接。默认值：当前语言的首页。' }),
  /** Default language; its pages have no prefix in their URLs. Default: `en`. */
  lang: option(filledText, { default: 'en' }),
  /** Languages, in the order of the menu. Content then lies in a folder for each. Default: none. */
  locales: option(list(localeOptions), { default: [] }),
  /** Versions, each a folder above the languages; the default one has no prefix. `default` defaults to the first. */
  multiVersion: multiVersionOptions,
  /** Folder of the site's own theme. Default: `theme`. */
  themeDir: option(filledText, { default: 'theme', zh: '自定义主题的目录' }),
  /** Tags for the head of every page. Default: none. */
  head: option(list(either(text, headTag, call<Extract<HeadOption, (route: HeadRoute) => unknown>>())), {
    default: [],
    type: '(string | HeadTag | ((route) => string | HeadTag | undefined))[]',
  }),
  /** Style sheets loaded after those of the theme and of components, as file paths. Default: none. */
  globalStyles: option(either(filledText, list(filledText)), { default: [] }),
  /** Components rendered on every page after the layout, as file paths, with props. Default: none. */
  globalUIComponents: option(components, { default: [] }),
  /** How images in articles open larger; false switches it off. Default: on. */
  mediumZoom: option(either(flag, mediumZoomOptions), { default: true }),
  /** Markdown options. */
  markdown: option(markdownOptions, { default: {} }),
  /** Plugins, in the order they run. Default: none. */
  plugins: option(list(pluginOptions as Kind<Plugin>), { default: [] }),
  /** Options for esbuild. */
  builder: option(builderOptions, { default: {} }),
  /** Whether pages are rendered in the build; false writes shells that render in the browser. Default: true. */
  ssg: option(flag, { default: true }),
  /** When pages load React: at the first sign of intent, when idle, or at once. Default: `intent`, or `idle` with a theme of your own. */
  hydration: choice('intent', 'idle', 'load'),
  /** Replacements in page sources, front matter and navigation texts. Default: none. */
  replaceRules: option(list(replaceRule), { default: [] }),
  /** Texts by key and language, merged over those of `i18nSourcePath`; a function gets those and returns all. Default: none. */
  i18nSource: either(i18nTexts, call<(texts: I18nTexts) => I18nTexts | Promise<I18nTexts>>()),
  /** File with texts by key and language. Default: `i18n.json`, which need not exist. */
  i18nSourcePath: filledText,
  /**
   * Whether the output holds a file `_headers` with a strict content security policy, which Netlify, Cloudflare Pages and
   * the preview server send with every page; directives given by name take the place of the built-in ones. Default: false.
   */
  contentSecurityPolicy: option(either(flag, record(text, filledText)), { default: false }),
  /** Local search; false builds no index. Default: on. */
  search: either(choice(false), searchOptions),
  /** Which files become pages. */
  route: option(routeOptions, { default: {} }),
  /** Options of the theme. */
  themeConfig: option(themeOptions, { default: {} }),
};

/** Content of `site.config.ts`. Relative paths start from the folder the command runs in. */
export interface UserConfig extends OptionsOf<typeof userFields> {}
export const userOptions: Group<typeof userFields, UserConfig> = group(userFields);

/** A configuration with defaults filled in. */
export type CompletedConfig = Completed<typeof userOptions>;
