import type { Definition } from 'mdast';
import { association, readDestination, readLabel, readTitle, skipWhitespace } from './link-parts.js';

/** Reads `[label]: address "title"`, which must be all of the text. */
export function readDefinition(text: string): { node: Definition; label: string; end: number } | undefined {
  const label = readLabel(text, 0);
  if (!label || text[label.end] !== ':') return undefined;
  const destination = readDestination(text, skipWhitespace(text, label.end + 1), Infinity);
  if (!destination) return undefined;
  const titleStart = skipWhitespace(text, destination.end);
  const title = titleStart > destination.end ? readTitle(text, titleStart, new Set()) : undefined;
  const end = title?.end ?? destination.end;
  if (skipWhitespace(text, end) < text.length) return undefined;
  const node: Definition = {
    type: 'definition',
    ...association(label.value),
    title: title?.value ?? null,
    url: destination.value,
  };
  return { node, label: label.value, end };
}
