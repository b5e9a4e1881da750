import { parseFragment } from 'parse5';
import { escapeHtml } from '../../shared/escape-html.js';
import { visitElements } from './visit-elements.js';

/** Attributes with URLs of pages and files, by element. */
const urlAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  area: ['href'],
  audio: ['src'],
  embed: ['src'],
  iframe: ['src'],
  img: ['src', 'srcset'],
  input: ['src'],
  object: ['data'],
  source: ['src', 'srcset'],
  track: ['src'],
  video: ['src', 'poster'],
};

/**
 * Replaces the URLs of links, images and media in HTML that was written by hand. `map` is called with each URL as browsers
 * understand it. The rest of the text stays as it was written.
 */
export function mapUrls(html: string, map: (url: string) => string): string {
  const edits: { start: number; end: number; text: string }[] = [];
  visitElements(parseFragment(html, { sourceCodeLocationInfo: true }), ({ tagName, attrs, sourceCodeLocation }) => {
    for (const { name, value } of attrs) {
      const place = sourceCodeLocation?.attrs?.[name];
      if (!place || !urlAttributes[tagName]?.includes(name)) continue;
      const mapped =
        name === 'srcset'
          ? value.replace(
              /(^|,)(\s*)([^\s,]+)/g,
              (_, before: string, gap: string, url: string) => before + gap + map(url),
            )
          : map(value);
      if (mapped !== value)
        edits.push({ start: place.startOffset, end: place.endOffset, text: `${name}="${escapeHtml(mapped)}"` });
    }
  });
  edits.sort((a, b) => b.start - a.start);
  return edits.reduce((text, { start, end, text: edit }) => text.slice(0, start) + edit + text.slice(end), html);
}
