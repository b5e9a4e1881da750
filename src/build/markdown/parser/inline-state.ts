import type { Delete, Emphasis, PhrasingContent, Strong } from 'mdast';
import type { MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import type { GrowingText } from './growing-text.js';
import type { InlineSource, ReadAhead } from './inline-source.js';

/** A place at which an address in running text may begin. */
export interface LiteralCandidate {
  kind: 'web' | 'www' | 'email';
  start: number;
}

/** Emphasis of any kind, with where it begins and ends in the text. */
export interface Span {
  node: Emphasis | Strong | Delete;
  start: number;
  end: number;
}

interface Piece {
  start: number;
  end: number;
}

/** Text as it is shown: escapes and character references are decoded. */
export interface TextPiece extends Piece {
  kind: 'text';
  value: string;
}

/** A finished node. Its own text, if any, is between `textStart` and `textEnd`. */
export interface NodePiece extends Piece {
  kind: 'node';
  node: PhrasingContent;
  textStart?: number;
  textEnd?: number;
}

/** A run of `*`, `_` or `~`; pairing takes characters off both ends and notes what closes and opens there. */
export interface Run extends Piece {
  kind: 'run';
  marker: number;
  canOpen: boolean;
  canClose: boolean;
  /** Grows along the text. */
  order: number;
  previous: Run | undefined;
  next: Run | undefined;
  closes: Span[];
  opens: Span[];
}

/** Where a link or image leads. */
export type LinkDestination =
  | { url: string; title: string | null }
  | { identifier: string; label: string; referenceType: 'full' | 'collapsed' | 'shortcut' };

/** `[` or `![`; text unless a `]` gave it a target. */
export interface Bracket extends Piece {
  kind: 'bracket';
  isImage: boolean;
  target: LinkDestination | undefined;
  /** End of the whole link. */
  linkEnd: number;
  /** Last run before the bracket. */
  runBefore: Run | undefined;
}

/** The end of the innermost link or image. */
export interface LinkEnd extends Piece {
  kind: 'linkEnd';
}

/** A tag of MDX whose element goes on with the pieces after it. */
export interface TagStart extends Piece {
  kind: 'tagStart';
  node: MdxJsxTextElement;
}

export interface TagEnd extends Piece {
  kind: 'tagEnd';
  name: string | null;
}

export type InlinePiece = TextPiece | NodePiece | Run | Bracket | LinkEnd | TagStart | TagEnd;

/** Definitions of the page, by normalized label. */
export interface Definitions {
  links: ReadonlySet<string>;
  footnotes: ReadonlySet<string>;
}

/** The state of parsing one inline content. */
export interface InlineState {
  source: InlineSource;
  text: string;
  definitions: Definitions;
  isInTable: boolean;
  pieces: InlinePiece[];
  /** Where text begins that no piece covers yet. */
  textStart: number;
  brackets: Bracket[];
  /** Brackets of links below this position of `brackets` have a link inside and cannot become one. */
  inactiveBelow: number;
  lastRun: Run | undefined;
  /** URLs in running text, in order. */
  literals: LiteralCandidate[];
  /** Host names that begin up to here have an underscore where none may be. */
  badHostsUntil: number;
  readAhead: ReadAhead;
  /** Last position of each length of backtick run; made when the first is met. */
  lastBackticks: Map<number, number> | undefined;
  /** Ends that were looked for in vain and so do not follow later either. */
  missing: Set<string> | undefined;
  /** The text for the rules of MDX. */
  mdxText: GrowingText | undefined;
}

/** Parses at one position: returns the end of the node that it added, or -1. */
export type InlineRule = (state: InlineState, start: number) => number;

/** Adds the text up to a position that no piece covers. */
export function flushText(state: InlineState, end: number): void {
  const { textStart: start } = state;
  if (end > start) state.pieces.push({ kind: 'text', value: state.text.slice(start, end), start, end });
  state.textStart = end;
}

/** Adds a piece after the text before it, and returns its end. */
export function addPiece(state: InlineState, piece: InlinePiece): number {
  flushText(state, piece.start);
  state.pieces.push(piece);
  state.textStart = piece.end;
  return piece.end;
}

/** Searches that found nothing so far. */
export function missingEnds(state: InlineState): Set<string> {
  return (state.missing ??= new Set());
}

/** Offset of `end` in the text from `from` on, or -1; remembers what is missing, so that looking again costs nothing. */
export function findEnd(state: InlineState, end: string, from: number): number {
  const missing = missingEnds(state);
  const offset = missing.has(end) ? -1 : state.text.indexOf(end, from);
  if (offset === -1) missing.add(end);
  return offset;
}
