import type { Segment } from '../../../shared/search/highlight.js';

/** Text with what was looked for marked. */
export function Marked({ segments }: { segments: readonly Segment[] }) {
  return segments.map(({ text, match }, index) => (match ? <mark key={index}>{text}</mark> : text));
}
