/*
 * Words of titles with what visitors call the same thing, or ask for: `publish` for a page with the title *Deployment*, 检查 for
 * 断言. General terms of software and of documentation alone, none of a product. The words are indexed with the page, so the
 * browser needs no list.
 *
 * The lists are data files that map a word to its others, which spaces separate: `"deploy": "publish host"`. In the English
 * list, a hyphen joins words that have to follow each other. Forms of a word share an entry. `chinese-words.json` maps
 * English words of URLs and names to what Chinese visitors call the same thing. Pages of Chinese documentation have English
 * URLs, and headings that are names, while questions are in Chinese: 忽略某些模块 asks for `/plugins/ignore-plugin`.
 */
import { isSimplifiedChinese, normalizeLanguage } from '../../shared/language-form.js';
import { stemOf } from '../../shared/search/query-terms.js';
import dictionary from './chinese-words.json' with { type: 'json' };
import english from './title-words.en.json' with { type: 'json' };
import chinese from './title-words.zh.json' with { type: 'json' };

/** The dictionary, once it is asked for: few sites have Chinese pages. */
let chineseWords: ReadonlyMap<string, string> | undefined;

/** Words of an English text or name: `Copy` and `Plugin` of `CopyPlugin`. */
const englishWords = (text: string): readonly string[] =>
  text.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ').match(/[A-Za-z\d]+/g) ?? [];

const singularOf = (word: string): string => word.replace(/ies$/, 'y').replace(/(?<=[sxz]|ch|sh)es$|s$/, '');

/** The Chinese words for those of an English name: 复制 拷贝 插件 for `copy-plugin` or `CopyPlugin`. */
export function chineseOf(name: string): string {
  const known = (chineseWords ??= new Map(Object.entries(dictionary)));
  return englishWords(name)
    .map((word) => word.toLowerCase())
    .flatMap((word) => known.get(word) ?? known.get(singularOf(word)) ?? [])
    .join(' ');
}

/** A language with a list. */
export type ListLanguage = 'en' | 'zh';

/** The list for a site's language: `en` for `en-US`. */
export function listLanguage(lang: string): ListLanguage | undefined {
  if (isSimplifiedChinese(lang)) return 'zh';
  return normalizeLanguage(lang).split('-')[0] === 'en' ? 'en' : undefined;
}

type TitleWords = (title: string, path: string) => string;

/** An entry of the English list. */
interface EnglishEntry {
  /** Stems of its words between hyphens. */
  stems: string;
  /** Its other words, and their stems between hyphens. */
  others: [word: string, stems: string][];
}

function createEnglishWords(): TitleWords {
  const entries = new Map<string, EnglishEntry[]>();
  for (const [words, others] of Object.entries(english)) {
    const stems = stemsOf(words);
    const entry = {
      stems: joined(stems),
      others: others.split(' ').map((word): [string, string] => [word, joined(stemsOf(word))]),
    };
    entries.set(stems[0]!, [...(entries.get(stems[0]!) ?? []), entry]);
  }
  return (title, path) => {
    const stems = stemsOf(`${title} ${path}`);
    const all = joined(stems);
    const found = stems.flatMap((stem) => entries.get(stem) ?? []).filter((entry) => all.includes(entry.stems));
    const others = found.flatMap((entry) => entry.others).filter(([, own]) => !all.includes(own));
    return [...new Set(others.map(([word]) => word))].join(' ');
  };
}

const stemsOf = (text: string): string[] => englishWords(text).map((word) => stemOf(word.toLowerCase()));

/** Stems between hyphens: `-cod-split-` for *Code Splitting*. */
const joined = (stems: readonly string[]): string => `-${stems.join('-')}-`;

function createChineseWords(): TitleWords {
  const list = Object.entries(chinese);
  return (title, path) => {
    const others = list.flatMap(([word, own]) => (title.includes(word) ? own.split(' ') : []));
    const fresh = [...new Set(others)].filter((word) => !title.includes(word));
    return [...fresh, chineseOf(path)].join(' ');
  };
}

/** The lists in use, which are read when a page needs them: the main thread only asks whether there is one. */
const titleWords: Partial<Record<ListLanguage, TitleWords>> = {};

/** Other words for those of a title and of the last parts of its URL. */
export function titleWordsOf(language: ListLanguage, title: string, path: string): string {
  const known = (titleWords[language] ??= language === 'zh' ? createChineseWords() : createEnglishWords());
  return known(title, path);
}
