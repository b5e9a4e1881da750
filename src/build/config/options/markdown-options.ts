import type { ShikiTransformer } from '@shikijs/types';
import type { Pluggable, PluggableList } from 'unified';
import { slugNames } from '../../../compat/names.js';
import * as k from './kinds.js';

const check = k.either(
  k.flag,
  k.choice('error', 'warning'),
  k.group({
    severity: k.choice('error', 'warning'),
    excludes: k.either(k.list(k.text), k.call<(url: string) => boolean>()),
  }),
);

/**
 * How the findings of a check are reported: `true` and `'error'` fail the build, `'warning'` does not, `false` turns the
 * check off. `excludes` names what is left unchecked: links as written or globs, or a function that says so.
 */
export type CheckOption = k.ValueOf<typeof check>;

const shownCheck = ['check', '检查'] as const;

const isPluggable = (value: unknown): boolean =>
  typeof value === 'function' ||
  (Array.isArray(value)
    ? typeof value[0] === 'function'
    : typeof value === 'object' && value !== null && 'plugins' in value);

const pluggables: k.Kind<PluggableList> = k.list(
  k.tested<Pluggable>('a unified plugin: a function, or a list of a function and its options', isPluggable),
);

const theme = k.either(k.filledText, k.foreign<object>('a shiki theme'));

const shikiFields = {
  /** Names of two shiki themes, or theme objects. Default: Heddle's own colors, as CSS variables. */
  themes: k.option(k.group({ light: k.required(theme), dark: k.required(theme) }), {
    zh: '两个 shiki 主题的名称，或主题对象。默认值：Heddle 的配色，以 CSS 变量表示。',
    type: '{ light: string | object; dark: string | object }',
  }),
  /** Extra grammars: shiki language registrations, or functions that load them. Default: none; all languages of shiki are known. */
  langs: k.option(k.list(k.anything), { default: [], zh: '其他语言的语法：shiki 的语言注册，或加载它们的函数' }),
  /** Other names for languages, alias to name. Default: none. */
  langAlias: k.option(k.record(k.text), { default: {}, zh: '语言的别名，别名对应名称' }),
  /**
   * shiki transformers, applied to every block; those with a field `metaWord` only to blocks that have this word after
   * their language. Default: none.
   */
  transformers: k.option(
    k.list(k.foreign<ShikiTransformer & { metaWord?: string | undefined }>('a shiki transformer')),
    {
      default: [],
      zh: 'shiki transformer，用于所有代码块；带有 `metaWord` 字段的，只用于语言名之后有这个词的代码块',
    },
  ),
};

/** Options of code highlighting. */
export interface ShikiOptions extends k.OptionsOf<typeof shikiFields> {}
export const shikiOptions: k.Group<typeof shikiFields, ShikiOptions> = k.group(shikiFields);

const containerFields = {
  /** Title of containers without one: a text, or texts by language, of which the English one serves the others. Default: the built-in types have titles in all languages of the interface; others, the type, capitalized. */
  title: k.option(k.either(k.filledText, k.record(k.filledText, k.filledText)), {
    zh: '容器没有标题时使用的标题：一段文字，或各语言的文字，缺少的语言使用英语。默认值：内置类型有所有界面语言的标题，其他类型用首字母大写的类型名。',
    type: 'string | Record<lang, string>',
  }),
  /** Text such as an emoji, or the source of an SVG image that begins with `<svg`, shown before the title. Default: none. */
  icon: k.option(k.filledText, { zh: '标题前的文字（例如 emoji），或以 `<svg` 开头的 SVG 源码' }),
  /** Built-in type whose colors it has. Default: its own of the built-in types, else `note`. */
  like: k.option(k.choice('tip', 'note', 'important', 'warning', 'caution', 'danger', 'info'), {
    zh: '使用哪个内置类型的颜色。默认值：内置类型为该类型，新类型为 `note`。',
  }),
  /** Whether visitors open it, as `details`. Default: false, true for `details`. */
  collapsible: k.option(k.flag, { zh: '是否像 `details` 那样由读者展开。默认值：`false`，`details` 为 `true`。' }),
};

/** A type of container: `:::recipe` and `> [!RECIPE]`. */
export interface ContainerType extends k.OptionsOf<typeof containerFields> {}
export const containerOptions: k.Group<typeof containerFields, ContainerType> = k.group(containerFields);

/** Types of containers by name. Groups of code blocks have one of the names. */
export const containers = k.record(
  containerOptions,
  k.textLike('a type in lower case, such as `recipe`', /^(?!code-group$)[a-z][a-z0-9-]*$/),
);

const markdownFields = {
  /** remark plugins, run after the built-in ones. Default: none. */
  remarkPlugins: k.option(pluggables, { default: [], zh: 'remark 插件，在内置插件之后运行', type: 'PluggableList' }),
  /** rehype plugins, run after the built-in ones. Default: none. */
  rehypePlugins: k.option(pluggables, { default: [], zh: 'rehype 插件，在内置插件之后运行', type: 'PluggableList' }),
  /** Files whose default export every MDX page may use under the PascalCase of the file's name. Default: none. */
  globalComponents: k.option(k.list(k.filledText), {
    default: [],
    zh: '文件列表：所有 MDX 页面都可以使用其默认导出，名称是文件名的 PascalCase 形式',
  }),
  /** Whether code blocks show line numbers. Default: false. */
  showLineNumbers: k.option(k.flag, { default: false, zh: '代码块是否显示行号' }),
  /** Whether long lines of code wrap. Default: false. */
  defaultWrapCode: k.option(k.flag, { default: false, zh: '代码的长行是否换行' }),
  /** Blocks higher than `height` pixels scroll or fold. Default: no height. */
  defaultCodeOverflow: k.option(
    k.group({
      /** Height in pixels from which a block counts as tall. */
      height: k.option(
        k.number('a number of pixels above 0', (value) => value > 0),
        { zh: '代码块的最大高度（像素）' },
      ),
      /** Whether tall blocks scroll inside, or fold. Default: `scroll`. */
      behavior: k.option(k.choice('scroll', 'fold'), {
        default: 'scroll',
        zh: '超过最大高度的代码块在内部滚动，还是折叠',
      }),
    }),
    {
      default: {},
      zh: '高于 `height` 像素的代码块滚动或折叠。默认值：没有高度限制。',
      type: '{ height?, behavior? }',
    },
  ),
  /** Code highlighting. */
  shiki: k.option(shikiOptions, { default: {}, zh: '代码高亮' }),
  /** Further types of containers, and changes to the built-in ones, by type. Default: none. */
  containers: k.option(containers, {
    default: {},
    zh: '按类型添加新的容器，或修改内置容器',
    type: 'Record<string, ContainerType>',
  }),
  /** Rule for ids of headings: that of GitHub, or of the generator that a site comes from. Default: `github`. */
  slugs: k.option(k.choice(...slugNames), {
    default: 'github',
    zh: '标题 id 的生成规则：GitHub 的规则，或站点原先所用生成器的规则',
  }),
  /** Extensions of files that are compiled as MDX. With `.md` among them, `.md` files are code, too. Default: `['.mdx']`. */
  mdxExtensions: k.option(k.list(k.choice('.mdx', '.md')), {
    default: ['.mdx'],
    zh: '按 MDX 编译的文件扩展名。包含 `.md` 时，`.md` 文件同样是代码。',
  }),
  /** Whether HTML in `.md` files is kept; otherwise it is shown as text. Default: true. */
  html: k.option(k.flag, { default: true, zh: '是否保留 `.md` 文件中的 HTML；否则按文字显示' }),
  /** Whether `H~2~O` and `x^2^` are subscript and superscript. Strikethrough then takes two tildes. Default: false. */
  subSup: k.option(k.flag, {
    default: false,
    zh: '是否把 `H~2~O` 和 `x^2^` 识别为下标和上标。启用后，删除线需要写两个波浪号。',
  }),
  /** Whether a term, and below it a line that begins with `: `, are a definition list. Default: false. */
  definitionLists: k.option(k.flag, { default: false, zh: '是否把一行术语和下一行以 `: ` 开头的文字识别为定义列表' }),
  /** Whether pages without a description get one from their first paragraphs. Default: true. */
  extractDescription: k.option(k.flag, { default: true, zh: '没有描述的页面是否从开头的段落提取描述' }),
  /** Links between pages. */
  link: k.option(
    k.group({
      /** Links to pages that do not exist. Default: `error`. */
      checkDeadLinks: k.option(check, { default: 'error', zh: '指向不存在的页面的链接', type: shownCheck }),
      /** Links to headings that do not exist. Default: `error`. */
      checkAnchors: k.option(check, { default: 'error', zh: '指向不存在的标题的链接', type: shownCheck }),
      /**
       * Whether absolute links get the version and language of the page they are on. If not, links of the navigation point to
       * the path as written where the version or language lacks the page. Default: true.
       */
      autoPrefix: k.option(k.flag, {
        default: true,
        zh: '是否为绝对链接添加所在页面的版本和语言。关闭后，如果该版本或语言缺少某个页面，导航中的链接指向所写的路径。',
      }),
    }),
    { default: {}, zh: '页面之间的链接' },
  ),
  /** Images. */
  image: k.option(
    k.group({
      /** Images that do not exist. Default: `error`. */
      checkDeadImages: k.option(check, { default: 'error', zh: '不存在的图片', type: shownCheck }),
    }),
    { default: {}, zh: '图片' },
  ),
};

/** Options of Markdown and MDX. */
export interface MarkdownOptions extends k.OptionsOf<typeof markdownFields> {}
export const markdownOptions: k.Group<typeof markdownFields, MarkdownOptions> = k.group(markdownFields);
