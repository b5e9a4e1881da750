import type { Segment } from '../../../shared/search/highlight.js';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

/** Decodes the basic entities once: records of crawlers hold `&lt;` for `<`. */
const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => entities[name]!);

/** Divides a text of the service at the tags around matches. Everything else stays text, markup too. */
export function parseMarkedText(value: string, preTag: string, postTag: string): Segment[] {
  const segments: Segment[] = [];
  const add = (text: string, match: boolean): void => {
    if (text !== '') segments.push({ text: decoded(text), match });
  };
  const [before = '', ...marked] = value.split(preTag);
  add(before.replaceAll(postTag, ''), false);
  for (const piece of marked) {
    const end = piece.indexOf(postTag);
    add(end === -1 ? piece : piece.slice(0, end), true);
    if (end !== -1) add(piece.slice(end + postTag.length).replaceAll(postTag, ''), false);
  }
  return segments;
}
