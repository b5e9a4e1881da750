/** A stretch of a line's text to wrap, in UTF-16 units. */
export interface LineMark {
  start: number;
  /** Exclusive. */
  end: number;
}

/** A tag, an escaped character or a plain one. */
const piece = /<[^>]*>|&[a-z]+;|[^]/g;

/**
 * Wraps stretches of a highlighted line's text. The line's own spans stay whole: a stretch that crosses their borders
 * becomes several. Marks must be in order and must not overlap.
 */
export function wrapMarks(
  html: string,
  marks: readonly LineMark[],
  open: (mark: LineMark) => string,
  close: string,
): string {
  let wrapped = '';
  let position = 0;
  let next = 0;
  let isOpen = false;
  const end = (): void => {
    if (isOpen) wrapped += close;
    isOpen = false;
  };
  for (const [part] of html.matchAll(piece)) {
    if (part.startsWith('<')) {
      end();
      wrapped += part;
      continue;
    }
    const mark = marks[next];
    if (mark && !isOpen && position >= mark.start) {
      wrapped += open(mark);
      isOpen = true;
    }
    wrapped += part;
    position++;
    if (mark && position === mark.end) {
      end();
      next++;
    }
  }
  return wrapped;
}
