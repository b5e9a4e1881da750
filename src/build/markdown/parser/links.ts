import { pairRuns } from './emphasis.js';
import {
  addPiece,
  missingEnds,
  type Bracket,
  type InlineRule,
  type InlineState,
  type LinkTarget,
} from './inline-state.js';
import {
  association,
  footnoteLabel,
  normalizeLabel,
  readDestination,
  readLabel,
  readTitle,
  skipWhitespace,
} from './link-parts.js';

/** Longest label that is looked up; definitions allow 999 characters, and white space in labels is collapsed. */
const lookupLimit = 4000;
const footnoteCall = new RegExp(footnoteLabel, 'y');

/** `[^label]` where the page has such a footnote. */
function addFootnote(state: InlineState, start: number): number {
  footnoteCall.lastIndex = start;
  const label = state.definitions.footnotes.size > 0 ? footnoteCall.exec(state.text)?.[1] : undefined;
  if (label === undefined || !state.definitions.footnotes.has(normalizeLabel(label))) return -1;
  return addPiece(state, {
    kind: 'node',
    node: { type: 'footnoteReference', ...association(label) },
    start,
    end: start + label.length + 3,
  });
}

function addBracket(state: InlineState, start: number, isImage: boolean): number {
  const bracket: Bracket = {
    kind: 'bracket',
    isImage,
    start,
    end: start + (isImage ? 2 : 1),
    target: undefined,
    linkEnd: -1,
    runBefore: state.lastRun,
  };
  state.brackets.push(bracket);
  return addPiece(state, bracket);
}

/** `[` */
export const openBracketRule: InlineRule = (state, start) => {
  const footnoteEnd = state.text[start + 1] === '^' ? addFootnote(state, start) : -1;
  return footnoteEnd === -1 ? addBracket(state, start, false) : footnoteEnd;
};

/** `![` */
export const imageRule: InlineRule = (state, start) => {
  if (state.text[start + 1] !== '[') return -1;
  return addBracket(state, start, true);
};

/** `(address "title")` */
function readResource(state: InlineState, start: number): { target: LinkTarget; end: number } | undefined {
  const { text } = state;
  let end = skipWhitespace(text, start + 1);
  if (text[end] === ')') return { target: { url: '', title: null }, end: end + 1 };
  const destination = readDestination(text, end);
  if (!destination) return undefined;
  end = skipWhitespace(text, destination.end);
  const title = end > destination.end ? readTitle(text, end, missingEnds(state)) : undefined;
  if (title) end = skipWhitespace(text, title.end);
  if (text[end] !== ')') return undefined;
  return { target: { url: destination.value, title: title?.value ?? null }, end: end + 1 };
}

/** The part after a label that ends at `start`: a URL, or the name of a definition. */
function readTarget(state: InlineState, label: string, start: number): { target: LinkTarget; end: number } | undefined {
  const { text, definitions } = state;
  const isDefined =
    definitions.links.size > 0 && label.length < lookupLimit && definitions.links.has(normalizeLabel(label));
  if (text[start] === '[') {
    const full = readLabel(text, start);
    if (full && definitions.links.has(normalizeLabel(full.value))) {
      return { target: { ...association(full.value), referenceType: 'full' }, end: full.end };
    }
    if (!isDefined || text[start + 1] !== ']') return undefined;
    return { target: { ...association(label), referenceType: 'collapsed' }, end: start + 2 };
  }
  const resource = text[start] === '(' ? readResource(state, start) : undefined;
  if (resource || !isDefined) return resource;
  return { target: { ...association(label), referenceType: 'shortcut' }, end: start };
}

/** `![^label]`, which is no image: the mark is text, and a footnote follows. */
function addFootnoteBehindMark(state: InlineState, bracket: Bracket): number {
  if (!bracket.isImage || state.text[bracket.end] !== '^' || state.pieces.at(-1) !== bracket) return -1;
  state.pieces.pop();
  state.textStart = bracket.start;
  const end = addFootnote(state, bracket.start + 1);
  if (end === -1) {
    state.pieces.push(bracket);
    state.textStart = bracket.end;
  }
  return end;
}

/** `]`: ends a link or image, or leaves its opening bracket as text. */
export const closeBracketRule: InlineRule = (state, start) => {
  const bracket = state.brackets.pop();
  if (!bracket) return -1;
  const isActive = bracket.isImage || state.brackets.length >= state.inactiveBelow;
  state.inactiveBelow = Math.min(state.inactiveBelow, state.brackets.length);
  if (!isActive) return -1;
  const found = readTarget(state, state.text.slice(bracket.end, start), start + 1);
  if (!found) return addFootnoteBehindMark(state, bracket);
  bracket.target = found.target;
  bracket.linkEnd = found.end;
  pairRuns(state, bracket.runBefore);
  if (!bracket.isImage) state.inactiveBelow = state.brackets.length;
  return addPiece(state, { kind: 'linkEnd', start, end: found.end });
};
