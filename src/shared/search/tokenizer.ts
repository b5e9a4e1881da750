import { foldText } from './fold-text.js';

/** Longer tokens are dropped: they are encoded data, and nobody types them. */
export const longestTerm = 64;

/** Words of an identifier, at most, that are joined to the terms of its endings. */
const mostParts = 5;

/**
 * Kinds of terms. `word`: a whole word; `part`: of an identifier; `literal`: as written, with its symbols; `gram`: two
 * neighboring characters of a script without spaces; `end`: the last character of a run of them.
 */
export type TokenKind = 'word' | 'part' | 'literal' | 'gram' | 'end';

export interface Token {
  term: string;
  kind: TokenKind;
  /** Offsets in the text as it was given. */
  start: number;
  end: number;
}

/** Marks of voiced Japanese sounds, which are characters of their own in decomposed and in half-width text. */
const voiced = '\\u3099\\u309A\\uFF9E\\uFF9F';
const unspaced = `\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\u30FC\\uFF70${voiced}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}`;
/** Matches a text that begins with a script without spaces. */
export const unspacedRun = new RegExp(`^[${unspaced}]`, 'u');
// Khmer and Thai texts have zero-width spaces between words, and names of Japanese people variation selectors.
const runPattern = new RegExp(`[${unspaced}][${unspaced}\\p{DI}]*|[^${unspaced}]+`, 'gu');
const runCharacter = new RegExp(`.[${voiced}\\p{DI}]*`, 'gsu');

/**
 * Letters and digits with the symbols that names, options and operators contain. Soft hyphens, joiners and other characters of
 * format, which divide no word, are beside letters here and below.
 */
export const nameCharacter = /[\p{L}\p{N}\p{M}\p{Cf}_$@#+\-./:~&%*!?<>=|\\^]/u;
/** A particle with an apostrophe that people leave out: *O'Reilly*, *l’école*. */
const elided = /^\p{L}{1,2}['’](?=\p{L}{3})/u;
const chunkPattern = new RegExp(`(?:${elided.source.slice(1)})?${nameCharacter.source}+`, 'gu');
/** Words in a chunk; a dot between digits does not end one. */
const wordPattern = /[\p{L}\p{N}\p{M}\p{Cf}]+(?:(?<=\p{N})\.(?=\p{N})[\p{L}\p{N}\p{M}]+)*/gu;
const hasSymbol = /[^\p{L}\p{N}\p{M}\p{Cf}]/u;
const hasLetter = /[\p{L}\p{N}]/u;
/** Where an identifier divides: `aB`, `ABc`, and between letters and digits only after a lowercase letter (`sha256Sum`). */
const partBorder = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
type Emit = (term: string, kind: TokenKind, start: number, end: number) => void;

function emitTerm(emit: Emit, term: string, kind: TokenKind, start: number, end: number): void {
  if (term !== '' && term.length <= longestTerm) emit(term, kind, start, end);
}

/** Pairs of neighbors, and the last character, so that one character alone can be found by beginning or end. */
function emitRun(run: string, start: number, emit: Emit): void {
  const characters = Array.from(run.matchAll(runCharacter), ({ 0: character, index }) => ({
    text: foldText(character),
    start: start + index,
    end: start + index + character.length,
  }));
  for (const [index, { text, start: from, end }] of characters.entries()) {
    const next = characters[index + 1];
    if (next) emitTerm(emit, text + next.text, 'gram', from, next.end);
    else emitTerm(emit, text, 'end', from, end);
  }
}

/** The Arabic article, with the particles that are written together with it. */
const article = /^[وف]?(?:[بك]?ال|لل)(?=\p{L}{3})/u;
/**
 * Parts of a word in languages that write several words as one: pairs of Korean syllables, the pieces beside a joiner or
 * another script, and an Arabic word without its article.
 */
function emitInnerWords(word: string, start: number, emit: Emit): void {
  const emitPart = (part: string, at: number): void =>
    emitTerm(emit, foldText(part), 'part', start + at, start + at + part.length);
  for (const { 0: piece, index } of word.matchAll(/[가-힣]+|[^\u200C가-힣]+/g)) {
    if (piece.length > 1 && piece !== word) emitPart(piece, index);
    if (/^[가-힣]{3}/.test(piece))
      for (let at = 0; at < piece.length - 1; at++) emitPart(piece.slice(at, at + 2), index + at);
  }
  const folded = foldText(word);
  const stem = folded.replace(article, '');
  if (stem !== folded) emitTerm(emit, stem, 'part', start, start + word.length);
}

/** The word, its parts, and the endings of an identifier: `transitiontype` and `type` of `addTransitionType`. */
function emitWord(word: string, start: number, emit: Emit): void {
  const end = start + word.length;
  emitTerm(emit, foldText(word), 'word', start, end);
  if (/[\u200C\u0600-\u06FF가-힣]/.test(word)) emitInnerWords(word, start, emit);
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

/** Names that people also write without their symbols: `client-side`, `O'Reilly`, `Node.js`, `CI/CD`, `R&D`. */
const joinedName = /^([\p{L}\p{N}]+([_'’-][\p{L}\p{N}]+){1,4}|\w*\p{L}\.(js|io|net|ai)|\w{1,4}([/&]\w{1,4})+)$/iu;

function emitLiteral(chunk: string, start: number, emit: Emit): void {
  if (!hasSymbol.test(chunk) || chunk.includes('://')) return;
  const { literal, skipped } = trimChunk(chunk);
  if (literal.length < 2 || !hasSymbol.test(literal)) return;
  const isOperator = !hasLetter.test(literal);
  if (isOperator && (literal.length > 4 || /^[-.:/\\_*#~]+$/.test(literal))) return;
  if (literal.split('/').length > 3) return;
  if (/^v?\p{N}+(?:\.\p{N}+)+$/iu.test(literal)) return;
  emitTerm(emit, foldText(literal), 'literal', start + skipped, start + skipped + literal.length);
  const joined = joinedName.test(literal) ? literal.replaceAll(/[_\-./&'’]/g, '') : '';
  emitTerm(emit, foldText(joined), 'part', start + skipped, start + skipped + literal.length);
}

/** Most chunks of English: a word, perhaps with the end of a sentence. */
const plainWord = /^[A-Za-z][a-z]*(?=[.:?!]?$)/;

/** Terms of a chunk, with offsets in it. */
export function chunkTokens(chunk: string): Token[] {
  const plain = plainWord.exec(chunk)?.[0];
  if (plain !== undefined && plain.length <= longestTerm)
    return [{ term: plain.toLowerCase(), kind: 'word', start: 0, end: plain.length }];
  const tokens: Token[] = [];
  const emit: Emit = (term, kind, start, end) => tokens.push({ term, kind, start, end });
  for (const { 0: run, index } of chunk.matchAll(runPattern)) {
    if (unspacedRun.test(run)) {
      emitRun(run, index, emit);
      continue;
    }
    // Longer texts without a space are data. Their thousands of marks or symbols would take long.
    if (run.length > 512) continue;
    for (const word of run.matchAll(wordPattern)) emitWord(word[0], index + word.index, emit);
    emitLiteral(run, index, emit);
  }
  return tokens;
}

/** The kinds of ASCII characters in a chunk. */
const asciiChunk = Uint8Array.from({ length: 128 }, (_, code) =>
  nameCharacter.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Calls `use` for every chunk of a text. Most of a text is ASCII, which needs no pattern. */
export function eachChunk(text: string, use: (chunk: string, start: number) => void): void {
  const { length } = text;
  let at = 0;
  while (at < length) {
    const start = at;
    let isPlain = true;
    for (; at < length; at++) {
      const code = text.charCodeAt(at);
      if (code > 127) isPlain = false;
      else if (asciiChunk[code] === 0 && !(code === 39 && at - start < 3 && elided.test(text.slice(start, at + 4))))
        break;
    }
    if (at > start) {
      const piece = text.slice(start, at);
      if (isPlain) use(piece, start);
      else for (const { 0: chunk, index } of piece.matchAll(chunkPattern)) use(chunk, start + index);
    }
    at += 1;
  }
}

/** Calls `emit` for every term of a text, in order of place. */
export type Tokenizer = (text: string, emit: Emit) => void;

/** Chunks that a tokenizer remembers before it begins again. */
const mostKnown = 50_000;

/** Divides a chunk of a text, which has no spaces, into terms. */
export type ChunkTokens = (chunk: string) => Token[];

/** Makes a tokenizer that remembers what it met, for many texts of one page or batch. */
function createTokenizer(chunkTokens: ChunkTokens): Tokenizer {
  const known = new Map<string, Token[]>();
  return (text, emit) =>
    eachChunk(text, (chunk, offset) => {
      let tokens = known.get(chunk);
      if (!tokens) {
        tokens = chunkTokens(chunk);
        if (known.size > mostKnown) known.clear();
        if (chunk.length <= longestTerm) known.set(chunk, tokens);
      }
      for (const { term, kind, start, end } of tokens) emit(term, kind, offset + start, offset + end);
    });
}

/** Gives all terms of a text. */
export type Tokenize = (text: string) => readonly Token[];

/** Texts whose terms are remembered before it begins again; about 5 MB. */
const mostTexts = 500;

/** Makes a function that remembers the texts before: while a visitor types, the same ones come again and again. */
export function createTokenize(tokensOf: ChunkTokens = chunkTokens): Tokenize {
  const eachToken = createTokenizer(tokensOf);
  const known = new Map<string, Token[]>();
  return (text) => {
    let tokens = known.get(text);
    if (tokens) return tokens;
    const found: Token[] = [];
    eachToken(text, (term, kind, start, end) => found.push({ term, kind, start, end }));
    if (known.size >= mostTexts) known.clear();
    known.set(text, (tokens = found));
    return tokens;
  };
}

/** All terms of a text. Index, query and highlighting all use the same rules, so that a text finds itself. */
export const tokenize: Tokenize = (text) => createTokenize()(text);
