import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type english from '../../shared/texts/en.json';
import { findForm } from '../../shared/language-form.js';
import { packageRoot } from '../files/package-root.js';

/** Languages that have built-in texts: each has a file in `texts/` and one in `plugin-texts/`. */
export const textLanguages = [
  'ar',
  'de',
  'en',
  'es',
  'fa',
  'fr',
  'he',
  'id',
  'it',
  'ja',
  'ko',
  'pl',
  'pt-br',
  'ru',
  'tr',
  'vi',
  'zh',
  'zh-tw',
] as const;

/** Interface texts by the keys that `i18n.json` may override. `{{name}}` is filled in when a text is shown. */
export type InterfaceTexts = (typeof english)['interface'];

const read = new Map<string, unknown>();

/**
 * The content of a JSON file with texts in a folder of `dist/shared`. Texts of a few languages are needed, so those of all
 * are no code that each process and thread would load.
 */
export function readTexts<Texts>(folder: 'texts' | 'plugin-texts', name: string): Texts {
  const path = join(packageRoot(), 'dist/shared', folder, `${name}.json`);
  if (!read.has(path)) read.set(path, JSON.parse(readFileSync(path, 'utf8')));
  return read.get(path) as Texts;
}

type TextFile = typeof english;

const languageNames = Object.fromEntries(textLanguages.map((lang) => [lang, lang]));
const byLanguage = new Map<string, TextFile>();

/** The texts for a language. Languages other than English may lack some, which are English. */
function textsFor(lang: string): TextFile {
  const name = findForm(languageNames, lang) ?? 'en';
  let texts = byLanguage.get(name);
  if (!texts) {
    texts = readTexts<TextFile>('texts', 'en');
    if (name !== 'en') {
      const own = readTexts<{ [Part in keyof TextFile]?: Partial<TextFile[Part]> }>('texts', name);
      texts = {
        interface: { ...texts.interface, ...own.interface },
        callouts: { ...texts.callouts, ...own.callouts },
      };
    }
    byLanguage.set(name, texts);
  }
  return texts;
}

/** Built-in texts for a language, the English ones if it has none. */
export const builtInTexts = (lang: string): InterfaceTexts => textsFor(lang).interface;

/** Titles of callouts for a language by type, which is the name of a container or an alert. */
export const calloutTitles = (lang: string): Readonly<Record<string, string>> => textsFor(lang).callouts;
