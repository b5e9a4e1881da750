import * as k from './kinds.js';

const localeFields = {
  /** Language tag; also the name of the language's content folder. */
  lang: k.required(k.filledText),
  /** Name of the language in that language, shown in the language menu. */
  label: k.required(k.filledText),
  /** Site title in this language. Default: `title`. */
  title: k.text,
  /** Site description in this language. Default: `description`. */
  description: k.text,
  /** Direction of writing. Default: `rtl` for Arabic, Hebrew, Persian, Urdu and the like, else `ltr`. */
  dir: k.choice('ltr', 'rtl'),
};

/** A language of the site. */
export interface LocaleOption extends k.OptionsOf<typeof localeFields> {}
export const localeOptions: k.Group<typeof localeFields, LocaleOption> = k.group(localeFields);

const versionFields = {
  /** Folder of the version, which also begins its URLs. */
  name: k.option(k.required(k.filledText), { zh: '版本的目录，也是它的 URL 的开头' }),
  /** Name in the menu and in the banner. Default: the folder. */
  label: k.option(k.filledText, { zh: '菜单和提示中的名称。默认值：目录名。' }),
  /** Note above the pages: the version is not the latest one, or not released yet. Default: none. */
  banner: k.option(k.choice('old', 'unreleased'), { zh: '页面上方的提示：不是最新版本，或尚未发布。默认值：无。' }),
  /** Whether search engines are asked to leave out the pages. Default: false. */
  noindex: k.option(k.flag, { default: false, zh: '是否请求搜索引擎不收录这些页面' }),
};

/** A version of the documentation. */
export interface VersionOption extends k.OptionsOf<typeof versionFields> {}
export const versionOptions: k.Group<typeof versionFields, VersionOption> = k.group(versionFields);

/** Versions, each a folder above the languages; `default` defaults to the first. */
export const multiVersionOptions = k.group({
  default: k.text,
  versions: k.required(k.option(k.list(k.either(k.filledText, versionOptions)), { default: [] })),
});

const languageParityFields = {
  /** Whether a page that one language has and another lacks fails the build. Default: false. */
  enabled: k.option(k.flag, { default: false, zh: '某种语言有而另一种语言缺少的页面是否使构建失败' }),
  /** Folders whose pages are compared, as in URLs without version and language. Default: all. */
  include: k.option(k.list(k.filledText), {
    default: [],
    zh: '参与比较的目录，写法与不含版本和语言的 URL 相同。默认值：全部。',
  }),
  /** Folders whose pages need no translation; takes precedence over `include`. Default: none. */
  exclude: k.option(k.list(k.filledText), { default: [], zh: '不需要翻译的目录；优先于 `include`' }),
};

/** Which pages every language has to have. */
export interface LanguageParityOptions extends k.OptionsOf<typeof languageParityFields> {}
export const languageParityOptions: k.Group<typeof languageParityFields, LanguageParityOptions> =
  k.group(languageParityFields);

/** How the languages of a site depend on each other. */
export const i18nOptions = k.group({
  /** Whether a page that a language lacks is shown there in the default language, with a notice. Default: false. */
  fallback: k.option(k.flag, {
    default: false,
    zh: '某种语言缺少的页面是否以默认语言显示，并附上提示',
  }),
});

/** Texts by key and language. */
export const i18nTexts = k.record(k.record(k.text));
export type I18nTexts = k.ValueOf<typeof i18nTexts>;
