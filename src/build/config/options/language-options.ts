import {
  choice,
  filledText,
  group,
  list,
  option,
  record,
  required,
  text,
  type ValueOf,
  type Group,
  type OptionsOf,
} from './kinds.js';

const localeFields = {
  /** Language tag; also the name of the language's content folder. */
  lang: required(filledText),
  /** Name of the language in that language, shown in the language menu. */
  label: required(filledText),
  /** Site title in this language. Default: `title`. */
  title: text,
  /** Site description in this language. Default: `description`. */
  description: text,
  /** Direction of writing. Default: `rtl` for Arabic, Hebrew, Persian, Urdu and the like, else `ltr`. */
  dir: choice('ltr', 'rtl'),
};

/** A language of the site. */
export interface LocaleOption extends OptionsOf<typeof localeFields> {}
export const localeOptions: Group<typeof localeFields, LocaleOption> = group(localeFields);

/** Versions, each a folder above the languages; `default` defaults to the first. */
export const multiVersionOptions = group({
  default: text,
  versions: required(option(list(filledText), { default: [] })),
});

/** Texts by key and language. */
export const i18nTexts = record(record(text));
export type I18nTexts = ValueOf<typeof i18nTexts>;
