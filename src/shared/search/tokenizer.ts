/** Part of every manifest: an index is searched with the rules it was made with. Raise it with any change of tokens. */
export const tokenizerVersion = 1;

/** Longer tokens are dropped: they are encoded data, and nobody types them. */
const longestTerm = 64;

/** Words of an identifier, at most, that are joined to the terms of its endings. */
const mostParts = 5;

/**
 * What a term is. `word`: a whole word; `part`: of an identifier; `literal`: as written, with its symbols; `gram`: two
 * neighbouring characters of a script without spaces; `end`: the last character of a run of them.
 */
export type TokenKind = 'word' | 'part' | 'literal' | 'gram' | 'end';

export interface Token {
  term: string;
  kind: TokenKind;
  /** Offsets in the text as it was given. */
  start: number;
  end: number;
}

const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30FC\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const unspacedRun = new RegExp(`^[${unspaced}]`, 'u');
const runPattern = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, 'gu');

/** Letters and digits with the symbols that names, options and operators hold. */
const chunkPattern = /[\p{L}\p{N}\p{M}_$@#+\-./:~&%*!?<>=|\\^]+/gu;
/** Words in a chunk; a dot between digits does not end one. */
const wordPattern = /[\p{L}\p{N}\p{M}]+(?:(?<=\p{N})\.(?=\p{N})[\p{L}\p{N}\p{M}]+)*/gu;
const hasSymbol = /[^\p{L}\p{N}\p{M}]/u;
const hasLetter = /[\p{L}\p{N}]/u;
/** Where an identifier divides: `aB`, `ABc`, and between letters and digits only behind a small letter (`sha256Sum`). */
const partBorder = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const accents = /(?<=[\p{Script=Latin}\p{Script=Greek}]\p{M}*)\p{M}/gu;
const isAscii = /^[\x00-\x7f]*$/;

/** Small letters without accents, in the compatibility form: full-width letters become ordinary ones. */
export function foldText(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return text.normalize('NFKC').toLowerCase().normalize('NFD').replace(accents, '').normalize('NFC');
}

type Emit = (token: Token) => void;

function emitTerm(emit: Emit, term: string, kind: TokenKind, start: number, end: number): void {
  if (term !== '' && term.length <= longestTerm) emit({ term, kind, start, end });
}

/** Pairs of neighbours, and the last character, so that one character alone can be found by beginning or end. */
function emitRun(run: string, start: number, emit: Emit): void {
  let offset = start;
  const characters = Array.from(run, (character) => {
    const place = { text: foldText(character), start: offset, end: offset + character.length };
    offset = place.end;
    return place;
  });
  for (const [index, { text, start: from }] of characters.entries()) {
    const next = characters[index + 1];
    if (next) emitTerm(emit, text + next.text, 'gram', from, next.end);
    else emitTerm(emit, text, 'end', from, offset);
  }
}

/** The word, its parts, and the endings of an identifier: `transitiontype` and `type` of `addTransitionType`. */
function emitWord(word: string, start: number, emit: Emit): void {
  const end = start + word.length;
  emitTerm(emit, foldText(word), 'word', start, end);
  if (/^[vV]\d/.test(word) && word.includes('.')) emitTerm(emit, foldText(word.slice(1)), 'part', start + 1, end);
  const parts = word.split(partBorder);
  if (parts.length === 1) return;
  const tail = parts.slice(-mostParts);
  let from = start;
  for (const part of parts) {
    emitTerm(emit, foldText(part), 'part', from, from + part.length);
    from += part.length;
  }
  for (let first = tail.length === parts.length ? 1 : 0; first < tail.length - 1; first++) {
    const ending = tail.slice(first).join('');
    emitTerm(emit, foldText(ending), 'part', end - ending.length, end);
  }
}

/** A chunk without the punctuation of the sentence around it. */
function trimChunk(chunk: string): { literal: string; skipped: number } {
  const skipped = /^(?:[:?!/<>|\\^~=]+(?=[\p{L}\p{N}])|\.(?=\.))*/u.exec(chunk)![0].length;
  const literal = chunk.slice(skipped).replace(/(?<=[\p{L}\p{N}\p{M}+#$*_])[.:?!/\\|\-=<>]+$/u, '');
  return { literal, skipped };
}

function emitLiteral(chunk: string, start: number, emit: Emit): void {
  if (!hasSymbol.test(chunk) || chunk.includes('://')) return;
  const { literal, skipped } = trimChunk(chunk);
  if (literal.length < 2 || !hasSymbol.test(literal)) return;
  const isOperator = !hasLetter.test(literal);
  if (isOperator && (literal.length > 4 || /^[-.:/\\_*#~]+$/.test(literal))) return;
  if (literal.split('/').length > 3) return;
  if (/^v?\p{N}+(?:\.\p{N}+)+$/iu.test(literal)) return;
  emitTerm(emit, foldText(literal), 'literal', start + skipped, start + skipped + literal.length);
  const joined = /^[\p{L}\p{N}]+(?:[_-][\p{L}\p{N}]+){1,4}$/u.test(literal) ? literal.replaceAll(/[_-]/g, '') : '';
  emitTerm(emit, foldText(joined), 'part', start + skipped, start + skipped + literal.length);
}

/**
 * Calls `emit` for every term of a text, in order of place. Index, query and highlighting all use this, so that a text
 * finds itself.
 */
export function eachToken(text: string, emit: Emit): void {
  for (const chunkMatch of text.matchAll(chunkPattern)) {
    for (const runMatch of chunkMatch[0].matchAll(runPattern)) {
      const run = runMatch[0];
      const start = chunkMatch.index + runMatch.index;
      if (unspacedRun.test(run)) {
        emitRun(run, start, emit);
        continue;
      }
      for (const wordMatch of run.matchAll(wordPattern)) emitWord(wordMatch[0], start + wordMatch.index, emit);
      emitLiteral(run, start, emit);
    }
  }
}

/** All terms of a text. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  eachToken(text, (token) => tokens.push(token));
  return tokens;
}
