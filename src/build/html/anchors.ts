import { unescapeHtml } from '../../shared/escape-html.js';

/** Ids of the theme, of tabs and of React, which name no part of a page. */
const isForeignId = (id: string): boolean =>
  /^(?:hd-(?:content|nav|sidebar|toc)$|_(?:article-)?[rR]_|:[rR])|code-group-\d+-(?:tab|panel)-\d+$/.test(id);

/** An id among attributes as serializers write them, with double quotes. */
const writtenId = /<[a-z][^\s<>]*(?:\s+[^\s"=<>]+(?:="[^"]*")?)*?\s+id="([^"]+)"/g;

/** Ids that links can point to, each once. */
export const anchorsAmong = (ids: readonly string[]): string[] => [...new Set(ids.filter((id) => !isForeignId(id)))];

/**
 * Ids of a page's article that links can point to, each once, in order. Ids of HTML that a component inserts as it is can be
 * missing: parsing takes twenty times as long, and builds with a URL contract read each page.
 */
export const anchorsOf = (html: string): string[] =>
  anchorsAmong([...html.matchAll(writtenId)].map(([, id]) => unescapeHtml(id!)));
