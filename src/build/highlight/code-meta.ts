import { shownHeight } from '../../shared/code-height.js';
import {
  codeHeight,
  codeRangeUnread,
  codeTitleOpen,
  unknownCodeOption,
  type CodeProblem,
} from '../report/errors/code.js';
import { nearMiss } from '../report/nearest.js';

/** Lines of a block, counted from 1, both ends included. As written: `from` may be greater than `to`. */
export interface LineRange {
  from: number;
  to: number;
  /** Looks of the lines as `[!code …]` names them. Default: highlighted. */
  as?: '++' | '--';
}

/** Options in the text after a fence's language. Options that are not given are undefined. */
export interface CodeMeta {
  title?: string;
  lineNumbers?: boolean;
  wrapCode?: boolean;
  fold?: boolean;
  /** CSS pixels, above 0. */
  height?: number;
  /** Path of the file whose text the block shows. */
  file?: string;
  /** Lines to highlight. */
  ranges: LineRange[];
  /** Texts to mark wherever they occur. */
  words?: string[];
  /** Everything else, by key; `''` for a key without a value. */
  attributes: Record<string, string>;
}

/** A label in brackets. Names of files may have brackets themselves: `[app/[[...slug]]/page.tsx]`. */
export const bracketLabel = /\[((?:[^[\]]|\[(?:[^[\]]|\[[^[\]]*\])*\])+)\]/;

const token = new RegExp(
  [
    /\{([^}]*)\}/,
    bracketLabel,
    /(?<!\S)(?:"([^"]+)"|'([^']+)')(?!\S)/,
    /([^\s={}[\]"'`]+)(?:=(?:\{([^}]*)\}|"([^"]*)"|'([^']*)'|`([^`]*)`|(\S+)))?/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** `1,3-5` as ranges, each with or without a label that is not shown; undefined when it is something else. */
function parseRanges(written: string): LineRange[] | undefined {
  const matches = written.split(',').map((part) => /^\s*(?:"[^"]*"\s*:\s*)?(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part));
  if (matches.includes(null)) return undefined;
  return matches.map((match) => ({ from: Number(match![1]), to: Number(match![2] ?? match![1]) }));
}

/** Other names of options that are switched on, or off by `false`, in other generators. */
const switches = new Map([
  ['lineNumbers', 'lineNumbers'],
  ['showLineNumbers', 'lineNumbers'],
  [':line-numbers', 'lineNumbers'],
  ['wrapCode', 'wrapCode'],
  ['wrap', 'wrapCode'],
  ['fold', 'fold'],
] as const satisfies [string, keyof CodeMeta][]);

/** Keys of lines and texts to mark in Expressive Code, and their looks. */
const marks = new Map<string, LineRange['as']>([
  ['mark', undefined],
  ['ins', '++'],
  ['add', '++'],
  ['del', '--'],
  ['rem', '--'],
]);

function addAttribute({ attributes }: CodeMeta, key: string, value: string): void {
  Object.defineProperty(attributes, key, { value, enumerable: true, configurable: true, writable: true });
}

const addWord = (meta: CodeMeta, word: string): void => void (meta.words ??= []).push(word);

function setOption(meta: CodeMeta, key: string, value: string | undefined): void {
  const name = switches.get(key as never);
  if (name !== undefined) meta[name] = value !== 'false';
  else if (key === ':no-line-numbers') meta.lineNumbers = false;
  else if (key === 'title' || key === 'file') {
    if (value) meta[key] = value;
  } else if (key === 'height') {
    if (Number(value) > 0 && Number.isFinite(Number(value))) meta.height = Number(value);
    else addAttribute(meta, key, value ?? '');
  } else if (marks.has(key) && value) addWord(meta, value);
  else addAttribute(meta, key, value ?? '');
}

/** `{…}` alone and after a key. */
function addBraces(meta: CodeMeta, key: string | undefined, written: string): void {
  const ranges = key === undefined || marks.has(key) ? parseRanges(written) : undefined;
  const as = marks.get(key ?? '');
  if (ranges) meta.ranges.push(...ranges.map((range) => (as ? { ...range, as } : range)));
  else if (key === undefined) addAttribute(meta, `{${written}}`, '');
  else setOption(meta, key, written);
}

/** The text without braces that nothing closes: each would be compared with all that follows. */
export function withoutOpenBraces(text: string): string {
  const end = text.lastIndexOf('}') + 1;
  return text.slice(0, end) + text.slice(end).replaceAll('{', ' ');
}

/**
 * Reads the text after a fence's language: tokens in any order, separated by spaces. Of equal keys the last counts.
 * Besides Heddle's own options it reads those of Expressive Code and other tools.
 */
export function parseCodeMeta(meta: string): CodeMeta {
  const parsed: CodeMeta = { ranges: [], attributes: {} };
  let label: string | undefined;
  for (const [, braces, bracketed, double, single, key, keyBraces, ...values] of withoutOpenBraces(meta).matchAll(
    token,
  )) {
    const written = braces ?? keyBraces;
    const word = double ?? single;
    if (written !== undefined) addBraces(parsed, key, written);
    else if (bracketed !== undefined) label ??= bracketed.trim();
    else if (word !== undefined) addWord(parsed, word);
    else
      setOption(
        parsed,
        key!,
        values.find((value) => value !== undefined),
      );
  }
  if (label) parsed.title ??= label;
  return parsed;
}

/** Words of official plugins and of other tools, which are near to options and mean something else. */
const customaryWords: ReadonlySet<string> = new Set(['files', 'label', 'live', 'name', 'names', 'noInline', 'titles']);

/**
 * Warns of options that were meant. Other keys may be those of a plugin. A word without a value may be of a text, so it
 * is compared with options that need none.
 */
export function checkCodeMeta({ attributes, height, title }: CodeMeta): CodeProblem[] {
  const problems = Object.entries(attributes).flatMap(([key, value]): CodeProblem[] => {
    if (key === 'height') return [codeHeight(value, undefined)];
    // The rest of `{1..3}`, `{-1}` and `{1,3` without its other brace.
    if (value === '' && (/^\{(?=.*\d)[\d\s.,:;\u2013-]+\}$/.test(key) || /^\d+(?:[,-]\d+)+$/.test(key)))
      return [codeRangeUnread(key)];
    if (customaryWords.has(key)) return [];
    const near = nearMiss(key, [
      ...switches.keys(),
      ...(value === '' ? [] : ['title', 'file', 'height', ...marks.keys()]),
    ]);
    return near === undefined ? [] : [unknownCodeOption(key, near)];
  });
  const shown = height === undefined ? undefined : shownHeight(height);
  if (title !== undefined && /^["']/.test(title)) problems.push(codeTitleOpen(title));
  return shown === height ? problems : [...problems, codeHeight(String(height), shown)];
}

/**
 * Splits the language from the text directly after it (`ts{1,3}`, `ts:line-numbers`, `[.env]`). The ending `-vue` marks
 * blocks with expressions of Vue and is no part of a language.
 */
export function splitLanguage(written: string): { language: string; meta: string } {
  const [language = ''] = /^(?:(?![{[]|:(?:no-)?line-numbers\b)[^])*/.exec(written)!;
  return { language: language.replace(/-vue$/, ''), meta: written.slice(language.length) };
}
