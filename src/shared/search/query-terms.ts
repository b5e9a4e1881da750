import { begunWeights, stopWords, stopWordWeight, weakWords, weakWordWeight } from './ranking.js';
import type { Token, Tokenize } from './tokenizer.js';

/** One term that is looked for. */
export interface QueryTerm {
  term: string;
  kind: Token['kind'];
  /** Share in what is wanted of a section: pairs of characters overlap, and words like "the" say little. */
  weight: number;
  /** Terms that take its place when nothing contains it: the parts of an identifier. */
  parts: string[];
  /** Other forms that the text may have: one word with its neighbor or without its symbols, or an Arabic word without its article. */
  joined: string[];
  /** True if longer terms that begin with it match too, because the visitor may still be typing it. */
  isOpen: boolean;
  /** Number of the run of characters without spaces that it is a pair of. */
  run?: number;
}

/** Weight of a pair of characters: pairs of one word overlap, and a pair across the border of words is no word. */
const pairWeights = { inWord: 0.5, acrossWords: 0.2, weak: 0.15, question: 0 } as const;

/** Words of questions in Chinese, which say nothing of the subject. */
const questionWords =
  /^(?:怎么|怎样|怎么样|如何|什么|为什么|为何|哪些|哪个|哪里|是否|可以|能否|能不能|有没有|多少|吗|呢|请问)$/;

/** General words of Chinese with two characters, which say little of the subject. */
const weakChineseWords: ReadonlySet<string> = new Set(
  (
    '一个一些一下一种一次一点一样一起一直某些某个某种每个每次这个那个这些那些这样那样几个多个第一同一同样所有全部整个任何各种各个' +
    '需要能够应该必须不能不要不会不用不是没有想要希望知道看到看见已经正在之前之后之间以前以后时候现在目前里面上面下面其他其它其中' +
    '自己我们他们如果因为所以而且然后以及或者就是还是只是只有只能由于关于对于通过作为出来起来下来过来进行变成成为存在' +
    '有些有点办法东西地方情况具体完全非常特别更多许多很多仍然有关相关'
  ).match(/../g),
);

/** Characters that are grammar, or words of one character that say little, such as 的, 在 or 写. */
const smallCharacters =
  /[的了着过地得在里上下中前后把被让给和与或到从对不没就才都也还很太更最再会能要可个些每某哪几多这那我你他是有为以用做写放看]/;

/** The beginning of a question in English, which says nothing of the subject. */
const questionStart = /^\s*how\s+(?:to|do|does|did|can|could|should)\s/i;

interface Segmenter {
  segment(text: string): Iterable<{ segment: string; index: number }>;
}

let segmenter: Segmenter | undefined;

/**
 * Divides a text in Chinese or Japanese into words, by their offsets; undefined where the browser cannot. Words that its
 * dictionary lacks come as single characters: those in a row are one word, but for small characters.
 */
function wordsOf(text: string): ReadonlyMap<number, string> | undefined {
  const { Segmenter } = Intl as { Segmenter?: new (locale: string, options: { granularity: 'word' }) => Segmenter };
  segmenter ??= Segmenter && new Segmenter('zh', { granularity: 'word' });
  if (!segmenter) return undefined;
  const words = new Map<number, string>();
  let single: number | undefined;
  for (const { segment, index } of segmenter.segment(text)) {
    const isPart = segment.length === 1 && !smallCharacters.test(segment);
    if (isPart && single !== undefined) words.set(single, words.get(single)! + segment);
    else {
      words.set(index, segment);
      single = isPart ? index : undefined;
    }
  }
  return words;
}

/** Weighs the pairs of characters of a query by the words that they belong to. */
function createPairWeigher(query: string): (pair: Token) => number {
  const words = wordsOf(query);
  return ({ start, end }) => {
    if (!words) return pairWeights.inWord;
    let at = start;
    while (at > 0 && !words.has(at)) at -= 1;
    const word = words.get(at) ?? '';
    if (at + word.length < end) return pairWeights.acrossWords;
    if (weakChineseWords.has(word)) return pairWeights.weak;
    return questionWords.test(word) ? pairWeights.question : pairWeights.inWord;
  };
}

/** Files of postings from which on a query reads no others for its minor pairs. */
const fewFiles = 8;

/**
 * Leaves out pairs of characters that are no telling word, if each would be one more file to read in a long query.
 * `fileOf` returns the file of a term.
 */
export function inFewFiles(terms: readonly QueryTerm[], fileOf: (term: string) => number): QueryTerm[] {
  const isMinor = ({ run, weight }: QueryTerm): boolean => run !== undefined && weight < pairWeights.inWord;
  const files = new Set(terms.filter((term) => !isMinor(term)).map(({ term }) => fileOf(term)));
  return terms.filter((one) => {
    const file = fileOf(one.term);
    const isRead = files.has(file) || files.size < fewFiles || !isMinor(one);
    if (isRead) files.add(file);
    return isRead;
  });
}

/** Words in alphabets, whose first letters say little. */
const isAlphabetic = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+$/u;

/** Share in what is wanted of a word that is being typed. */
const begunWeight = (term: string): number =>
  (isAlphabetic.test(term) ? begunWeights[term.length - 1] : undefined) ?? 1;

/** True if a query is one identifier, such as `useState`. */
export const isName = (query: string): boolean => /^[\p{L}_$@][\p{L}\p{N}_$@.\-/]*$/u.test(query.trim());

/** Terms that a text consists of, each place in one of them, in their order; `parts` are those of an identifier. */
export function wholeTerms(tokens: readonly Token[]): { token: Token; parts: string[] }[] {
  const gramEnds = new Set(tokens.filter(({ kind }) => kind === 'gram').map(({ end }) => end));
  const whole = tokens.filter(
    ({ kind, end }) => kind === 'word' || kind === 'gram' || (kind === 'end' && !gramEnds.has(end)),
  );
  const literals = tokens.filter(({ kind }) => kind === 'literal');
  const parts = tokens.filter(({ kind }) => kind === 'part');
  const inside = (inner: Token, outer: Token): boolean => inner.start >= outer.start && inner.end <= outer.end;
  const taken = new Set<Token>();
  const chosen: { token: Token; parts: string[] }[] = [];
  for (const literal of literals) {
    const words = whole.filter((token) => inside(token, literal));
    for (const word of words) taken.add(word);
    chosen.push({ token: literal, parts: words.map(({ term }) => term) });
  }
  for (const token of whole) {
    if (taken.has(token)) continue;
    const own = parts.filter((part) => inside(part, token) && part !== token);
    const leaves = own.filter(
      (part) => !own.some((other) => other !== part && inside(other, part) && other.term.length < part.term.length),
    );
    chosen.push({ token, parts: leaves.map(({ term }) => term) });
  }
  return chosen.sort((a, b) => a.token.start - b.token.start || a.token.end - b.token.end);
}

/** Singular or plural of an English word. */
export function variantsOf(term: string): string[] {
  if (!/^[a-z]{3,}$/.test(term)) return [];
  if (/(?:ss|us|is)$/.test(term)) return [`${term}es`];
  if (/[^aeo]ies$/.test(term)) return [`${term.slice(0, -3)}y`];
  if (/(?:s|x|z|ch|sh)es$/.test(term)) return [term.slice(0, -2), term.slice(0, -1)];
  if (term.endsWith('s')) return [term.slice(0, -1)];
  return [/[^aeo]y$/.test(term) ? `${term.slice(0, -1)}ies` : `${term}s`];
}

/** An ending of an English word, before which at least three letters are left. */
const ending =
  /(?<=^[a-z]{3,})(?:ations?|at(?:iv)?e[ds]?|ating|ings?|[eo]rs?|ions?|ments?|[ai]ble|al|ly|ive|ed|e?s|ies|e|y)$/;

/** The beginning that forms of an English word share, after two endings: `configur` of configure and configurations. */
export const stemOf = (term: string): string =>
  term
    .replace(ending, '')
    .replace(ending, '')
    .replace(/([bdfgmnprt])\1$/, '$1');

/** Letters of the shortest word that may be one with its neighbor. */
const shortestJoined = 3;

/** Each word of the query with its neighbors, as one word: `data table` is `datatable`. */
function joinedWords(whole: readonly { token: Token }[]): Map<string, string[]> {
  const joined = new Map<string, string[]>();
  for (const [index, { token: second }] of whole.slice(1).entries()) {
    const pair = [whole[index]!.token, second];
    const isPlain = pair.every(
      ({ kind, term }) =>
        kind === 'word' && term.length >= shortestJoined && !stopWords.has(term) && isAlphabetic.test(term),
    );
    if (!isPlain) continue;
    const one = pair.map(({ term }) => term).join('');
    for (const { term } of pair) joined.set(term, [...(joined.get(term) ?? []), one, ...variantsOf(one)]);
  }
  return joined;
}

/** The distinct terms of a query in their order; without words like "the" if it has two others, or is a question with one. */
export function queryTerms(query: string, tokenize: Tokenize): QueryTerm[] {
  const tokens = tokenize(query);
  const lastEnd = query.trimEnd().length;
  const isTyping = !/\s$/.test(query);
  const terms = new Map<string, QueryTerm>();
  const weighPair = tokens.some(({ kind }) => kind === 'gram') ? createPairWeigher(query) : () => 1;
  let run = 0;
  let runEnd = 0;
  const whole = wholeTerms(tokens);
  const joined = joinedWords(whole);
  for (const { token, parts } of whole) {
    if (token.kind === 'gram') {
      if (token.start >= runEnd) run += 1;
      runEnd = token.end;
    }
    if (terms.has(token.term)) continue;
    const isOpen = token.kind === 'end' || (isTyping && token.end === lastEnd && token.kind !== 'gram');
    // A single character between words of another script is mostly grammar, as 在 or 的.
    const isGrammar = stopWords.has(token.term) || token.kind === 'end';
    const begun = isOpen ? begunWeight(token.term) : 1;
    const weight = isGrammar ? stopWordWeight : weakWords.has(token.term) ? Math.min(weakWordWeight, begun) : begun;
    const ofRun = token.kind === 'gram' ? { run, weight: weighPair(token) } : {};
    const { term, kind } = token;
    const forms = tokens
      .filter((part) => part.kind === 'part' && part.start <= token.start && part.end >= token.end)
      .map((part) => part.term);
    terms.set(term, {
      term,
      kind,
      weight,
      parts,
      joined: [...(joined.get(term) ?? []), ...forms],
      isOpen,
      ...ofRun,
    });
  }
  const all = [...terms.values()];
  const others = all.filter(({ term }) => !stopWords.has(term));
  const telling = (others.length > (questionStart.test(query) ? 0 : 1) ? others : all).filter(
    ({ weight }) => weight > 0,
  );
  return telling.length > 0 ? telling : all.map((term) => ({ ...term, weight: 1 }));
}
