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

/** Versions, each a folder above the languages; `default` defaults to the first. */
export const multiVersionOptions = k.group({
  default: k.text,
  versions: k.required(k.option(k.list(k.filledText), { default: [] })),
});

/** Texts by key and language. */
export const i18nTexts = k.record(k.record(k.text));
export type I18nTexts = k.ValueOf<typeof i18nTexts>;
