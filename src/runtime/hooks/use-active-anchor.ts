import { useCallback } from 'react';
import { useScrollValue } from './use-scroll-value.js';

/** Headings above this line count as read; it is below everything that sticks to the top. */
const readingLinePx = 140;

/** The heading that is being read: the last one above the reading line. */
export function useActiveAnchor<Heading extends { id: string }>(
  headings: readonly Heading[],
): { activeAnchorId: string; scrolledHeader: Heading | undefined } {
  const read = useCallback(
    () =>
      headings.findLast(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= readingLinePx;
      }),
    [headings],
  );
  const scrolledHeader = useScrollValue(read, undefined);
  return { activeAnchorId: scrolledHeader?.id ?? '', scrolledHeader };
}
