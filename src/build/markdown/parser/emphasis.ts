import {
  classifyCharacter,
  classifyPrecedingCharacter,
  isCjk,
  isCjkOrIvs,
  isIvs,
  isNonCjkPunctuation,
  isSpaceOrPunctuation,
  isUnicodeWhitespace,
} from 'micromark-extension-cjk-friendly-util';
import { addPiece, type InlineRule, type InlineState, type Run, type Span } from './inline-state.js';

const codes = { asterisk: 42, underscore: 95, tilde: 126 };

/** Whole character that ends before an offset; null at the beginning. */
function codeBefore(text: string, offset: number): number | null {
  if (offset === 0) return null;
  const last = text.charCodeAt(offset - 1);
  const pair = last >= 0xdc00 && last <= 0xdfff && offset > 1 ? text.codePointAt(offset - 2)! : 0;
  return pair > 0xffff ? pair : last;
}

/** True if a run can open and close emphasis, from the characters beside it. Considers CJK punctuation. */
function flanking(text: string, start: number, end: number): { canOpen: boolean; canClose: boolean } {
  const marker = text.charCodeAt(start);
  const previous = codeBefore(text, start);
  const next = text.codePointAt(end) ?? null;
  const directlyBefore = classifyCharacter(previous);
  const before = classifyPrecedingCharacter(
    directlyBefore,
    () => codeBefore(text, start - (previous! > 0xffff ? 2 : 1)),
    previous,
  );
  const after = classifyCharacter(next);
  const isBlockedBefore = isNonCjkPunctuation(before) || isUnicodeWhitespace(before);
  const isBlockedAfter = isNonCjkPunctuation(after) || isUnicodeWhitespace(after);
  if (marker === codes.tilde) {
    return {
      canOpen: !isBlockedAfter || (after === 2 && (isBlockedBefore || isCjk(before) || isIvs(directlyBefore))),
      canClose: !isBlockedBefore || (directlyBefore === 2 && (isBlockedAfter || isCjk(after))),
    };
  }
  const isMarker = (code: number | null): boolean =>
    code === codes.asterisk || code === codes.underscore || code === codes.tilde;
  const open =
    !isBlockedAfter || (isNonCjkPunctuation(after) && (isBlockedBefore || isCjkOrIvs(before))) || isMarker(next);
  const close =
    !isBlockedBefore || (isNonCjkPunctuation(before) && (isBlockedAfter || isCjk(after))) || isMarker(previous);
  if (marker === codes.asterisk) return { canOpen: open, canClose: close };
  return {
    canOpen: open && (isSpaceOrPunctuation(before) || !close),
    canClose: close && (isSpaceOrPunctuation(after) || !open),
  };
}

/** A run of `*`, `_`, `~` or `~~`. */
export const attentionRule: InlineRule = (state, start) => {
  const { text } = state;
  const marker = text.charCodeAt(start);
  let end = start + 1;
  while (text.charCodeAt(end) === marker) end += 1;
  if (marker === codes.tilde && end - start > 2) return end;
  const previous = state.lastRun;
  const run: Run = {
    kind: 'run',
    marker,
    start,
    end,
    ...flanking(text, start, end),
    order: start,
    previous,
    next: undefined,
    closes: [],
    opens: [],
  };
  if (previous) previous.next = run;
  state.lastRun = run;
  return addPiece(state, run);
};

const sizeOf = (run: Run): number => run.end - run.start;

function canPair(opener: Run, closer: Run): boolean {
  if (!opener.canOpen || opener.marker !== closer.marker) return false;
  const sizes = [sizeOf(opener), sizeOf(closer)] as const;
  if (closer.marker === codes.tilde) return sizes[0] === sizes[1];
  return !((opener.canClose || closer.canOpen) && sizes[1] % 3 !== 0 && (sizes[0] + sizes[1]) % 3 === 0);
}

/** Takes the characters off both runs that make one emphasis. */
function pair(opener: Run, closer: Run): void {
  const isTilde = opener.marker === codes.tilde;
  const isDouble = sizeOf(opener) > 1 && sizeOf(closer) > 1;
  const taken = isDouble ? 2 : 1;
  opener.end -= taken;
  closer.start += taken;
  const type = isTilde ? 'delete' : isDouble ? 'strong' : 'emphasis';
  const span: Span = { node: { type, children: [] }, start: opener.end, end: closer.start };
  opener.opens.push(span);
  closer.closes.push(span);
}

/** Runs that look for the same openers. */
const kindOf = (closer: Run): string =>
  `${closer.marker} ${closer.marker === codes.tilde ? sizeOf(closer) : `${closer.canOpen} ${sizeOf(closer) % 3}`}`;

/**
 * Pairs the runs after `bottom` and forgets them. For each kind of closer, `searched` is the position down to which no
 * opener was found: with it, time is linear.
 */
export function pairRuns(state: InlineState, bottom: Run | undefined): void {
  const searched = new Map<string, number>();
  let closer = state.lastRun === bottom ? undefined : state.lastRun;
  while (closer && closer.previous !== bottom) closer = closer.previous;
  const remove = ({ previous, next }: Run): void => {
    if (previous) previous.next = next;
    if (next) next.previous = previous;
  };
  while (closer) {
    const { next }: Run = closer;
    while (closer.canClose && sizeOf(closer) > 0) {
      const kind = kindOf(closer);
      const floor = searched.get(kind) ?? -1;
      let opener = closer.previous;
      while (opener !== bottom && opener && opener.order > floor && !canPair(opener, closer)) opener = opener.previous;
      if (!opener || opener === bottom || opener.order <= floor) {
        searched.set(kind, closer.previous?.order ?? -1);
        break;
      }
      pair(opener, closer);
      opener.next = closer;
      closer.previous = opener;
      if (sizeOf(opener) === 0) remove(opener);
      // A shorter opener may suit closers that the longer one did not.
      else for (const [key, order] of searched) searched.set(key, Math.min(order, opener.order - 1));
    }
    if (sizeOf(closer) === 0 || !closer.canOpen) remove(closer);
    closer = next;
  }
  state.lastRun = bottom;
  if (bottom) bottom.next = undefined;
}
