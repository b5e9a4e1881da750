import type { SitePage } from '../../build/config/plugin.js';
import type { LinkFact } from '../../build/facts/page-facts.js';

/** URL of what a link points to. */
export type LinkUrl = (link: LinkFact) => string;

const beforeUrl = new Set(['(', '<', '"', "'", ' ', '\t', '\n']);

/**
 * Position of a link's URL in the source, at or after the beginning of the link; -1 when it is written in another way.
 */
function findUrl(source: string, { written }: LinkFact, from: number): number {
  for (let at = source.indexOf(written, from); at !== -1; at = source.indexOf(written, at + 1))
    if (beforeUrl.has(source[at - 1] ?? '')) return at;
  return -1;
}

/** A page's own Markdown with its links replaced; undefined when a link cannot be found in it. */
export function sourceToMarkdown(
  { facts }: Pick<SitePage, 'facts'>,
  source: string,
  linkUrl: LinkUrl,
): string | undefined {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  const places: [at: number, link: LinkFact][] = [];
  for (const link of facts.links) {
    const at = findUrl(source, link, (starts[link.line - 1] ?? source.length) + link.column - 1);
    if (at === -1) return undefined;
    places.push([at, link]);
  }
  places.sort((a, b) => a[0] - b[0]);
  let text = '';
  let end = 0;
  for (const [at, link] of places) {
    // Two links at one place: the second one was written in another way.
    if (at < end) return undefined;
    text += source.slice(end, at) + linkUrl(link);
    end = at + link.written.length;
  }
  text += source.slice(end);
  const body = text.replace(/^\ufeff?---[ \t]*\r?\n(?:[^]*?\r?\n)?---[ \t]*(?:\r?\n|$)/, '').trim();
  return body.replaceAll('\r\n', '\n');
}
