import type { Segment } from '../../../shared/search/highlight.js';
import type { HitType } from '../../../shared/search/search-types.js';
import type { ProviderHit } from '../search-provider.js';
import { parseMarkedText } from './marked-text.js';
import type { HighlightTags } from './search-request.js';
import { isRecord } from '../../../shared/is-record.js';

type Level = keyof ProviderHit['hierarchy'];

const levels = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const satisfies readonly Level[];

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const isMatched = (segments: readonly Segment[]): boolean => segments.some(({ match }) => match);

const inner = (value: unknown, key: string): unknown => (isRecord(value) ? value[key] : undefined);

/** The URL of a record as a link of this page: its own origin is left out. Undefined when it is none to follow. */
function safeUrl(url: string, siteOrigin: string): string | undefined {
  const own = siteOrigin !== '' && (url === siteOrigin || url.startsWith(`${siteOrigin}/`));
  const shortened = own ? url.slice(siteOrigin.length) || '/' : url;
  try {
    return /^https?:$/.test(new URL(shortened, location.href).protocol) ? shortened : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a hit of the service; undefined when it has no address that may be followed. */
export function readHit(hit: unknown, tags: HighlightTags, siteOrigin: string): ProviderHit | undefined {
  const url = safeUrl(textOf(inner(hit, 'url')) ?? 'about:blank', siteOrigin);
  if (url === undefined || !isRecord(hit)) return undefined;
  const given = hit['hierarchy'];
  const hierarchy = Object.fromEntries(
    levels.map((level) => [level, textOf(inner(given, level))]),
  ) as ProviderHit['hierarchy'];
  const content = textOf(hit['content']);
  const written = hit['type'] as HitType;
  const ownType: HitType = written === 'content' || (levels as readonly string[]).includes(written) ? written : 'lvl1';
  const marked = (snippet: unknown, text: string | null): Segment[] => {
    const value = textOf(inner(snippet, 'value')) ?? text;
    return value === null ? [] : parseMarkedText(value, tags.highlightPreTag, tags.highlightPostTag);
  };
  const snippets = hit['_snippetResult'];
  const named = (level: Level): Segment[] => marked(inner(inner(snippets, 'hierarchy'), level), hierarchy[level]);
  const filled = levels.slice(1).filter((level) => hierarchy[level] !== null);
  const own = ownType === 'content' ? filled.at(-1) : ownType;
  const level = own !== undefined && hierarchy[own] !== null ? own : (filled.at(-1) ?? 'lvl0');
  const title = named(level);
  const snippet = marked(inner(snippets, 'content'), content);
  // A record contains a heading and the text below it; only the marks show which of them was found.
  const isInText = isMatched(snippet) && !isMatched(title);
  const plain = (text: string | null): string | null =>
    text === null
      ? null
      : parseMarkedText(text, tags.highlightPreTag, tags.highlightPostTag)
          .map((segment) => segment.text)
          .join('');
  return {
    objectID: textOf(hit['objectID']) ?? url,
    url,
    type: isInText ? 'content' : ownType,
    hierarchy: Object.fromEntries(levels.map((level) => [level, plain(hierarchy[level])])) as ProviderHit['hierarchy'],
    content: plain(content),
    segments: {
      title,
      path: filled.filter((other) => other < level).map(named),
      snippet,
    },
  };
}
