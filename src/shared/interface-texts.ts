import { texts as ar } from './interface-texts/ar.js';
import { texts as de } from './interface-texts/de.js';
import { texts as en } from './interface-texts/en.js';
import { texts as es } from './interface-texts/es.js';
import { texts as fa } from './interface-texts/fa.js';
import { texts as fr } from './interface-texts/fr.js';
import { texts as he } from './interface-texts/he.js';
import { texts as indonesian } from './interface-texts/id.js';
import { texts as it } from './interface-texts/it.js';
import { texts as ja } from './interface-texts/ja.js';
import { texts as ko } from './interface-texts/ko.js';
import { texts as pl } from './interface-texts/pl.js';
import { texts as ptbr } from './interface-texts/pt-br.js';
import { texts as ru } from './interface-texts/ru.js';
import { texts as tr } from './interface-texts/tr.js';
import { texts as vi } from './interface-texts/vi.js';
import { texts as zh } from './interface-texts/zh.js';
import { texts as zhtw } from './interface-texts/zh-tw.js';
import { findForm } from './language-form.js';
import type { InterfaceTexts } from './interface-texts/en.js';

export type { InterfaceTextKey, InterfaceTexts } from './interface-texts/en.js';

/** By language in lowercase. Only the build reads them: a page's site data has the texts of its language alone. */
const byLanguage = {
  ar,
  de,
  en,
  es,
  fa,
  fr,
  he,
  id: indonesian,
  it,
  ja,
  ko,
  pl,
  'pt-br': ptbr,
  ru,
  tr,
  vi,
  zh,
  'zh-tw': zhtw,
} satisfies Readonly<Record<string, InterfaceTexts>>;

/** A language that has built-in texts, in lowercase. */
export type TextLanguage = keyof typeof byLanguage;

/** All languages that have built-in texts. */
export const textLanguages: readonly TextLanguage[] = Object.keys(byLanguage) as TextLanguage[];

/** Built-in texts for a language, the English ones if it has none. */
export const builtInTexts = (lang: string): InterfaceTexts => findForm<InterfaceTexts>(byLanguage, lang) ?? en;
