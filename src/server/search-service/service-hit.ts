import type { Segment } from '../../shared/search/highlight.js';
import type { SearchHit } from '../../shared/search/search-types.js';
import type { ServiceQuery } from './read-query.js';

type Level = keyof SearchHit['hierarchy'];

interface MarkedValue {
  value: string;
  matchLevel: 'none' | 'full';
}

const levels = ['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const satisfies readonly Level[];

/** A hit as the hosted service returns it from the site's records, with the attributes that were asked for, for JSON. */
export function serviceHit(hit: SearchHit, query: ServiceQuery, siteOrigin: string): Record<string, unknown> {
  const { attributes, preTag, postTag } = query;
  const isWanted = (name: string): boolean =>
    !attributes || attributes.includes(name) || attributes.includes(name.split('.', 1)[0]!);
  const marked = (segments: readonly Segment[]): MarkedValue => ({
    value: segments.map(({ text, match }) => (match ? preTag + text + postTag : text)).join(''),
    matchLevel: segments.some(({ match }) => match) ? 'full' : 'none',
  });
  const lines = [...hit.segments.path, hit.segments.title];
  const hierarchy = Object.fromEntries(lines.map((line, index) => [levels[index]!, marked(line)]));
  const type = levels[Math.min(levels.length, lines.length) - 1]!;
  const results = { hierarchy, content: hit.content === null ? undefined : marked(hit.segments.snippet) };
  return {
    objectID: hit.objectID,
    type: isWanted('type') ? type : undefined,
    url: isWanted('url') ? siteOrigin + hit.url : undefined,
    content: isWanted('content') ? hit.content : undefined,
    hierarchy: Object.fromEntries(Object.entries(hit.hierarchy).filter(([level]) => isWanted(`hierarchy.${level}`))),
    _snippetResult: results,
    _highlightResult: results,
  };
}
