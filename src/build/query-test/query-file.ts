import type { RoutePath } from '../../shared/route-path.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { queryAnchor, queryFileEmpty, queryLine, queryUrl } from '../report/errors/search.js';
import { nearest } from '../report/nearest.js';
import type { OutputPages } from './output-pages.js';

/** A page, or one section of it, that answers a query. */
export interface WantedPlace {
  /** As it is written in the file. */
  written: string;
  route: RoutePath;
  /** Undefined if every section of the page will do. */
  anchor: string | undefined;
}

/** A line of a file of queries. */
export interface TestQuery {
  query: string;
  /** Finding one of them is enough. */
  wanted: readonly WantedPlace[];
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Reads a file of queries. Each line is a query and the URLs that answer it, `query | /url, /url#anchor`; blank lines and
 * lines that begin with `#` are skipped. Problems have the place of what is wrong.
 */
export function readQueryFile(
  file: string,
  text: string,
  pages: OutputPages,
): { queries: TestQuery[]; problems: Diagnostic[] } {
  const problems: Diagnostic[] = [];
  const queries: TestQuery[] = [];

  const readPlace = (written: string, line: number, column: number): WantedPlace | undefined => {
    const place = { file, line, column };
    if (!written.startsWith('/')) {
      problems.push(
        queryLine(place, written === '' ? 'A URL is missing.' : `The URL ${written} does not begin with /.`),
      );
      return undefined;
    }
    const [path, hash] = written.split('#', 2) as [string, string?];
    const route = pages.find(path);
    if (route === undefined) {
      problems.push(queryUrl(place, path, nearest(path, pages.routes)));
      return undefined;
    }
    if (hash === undefined) return { written, route, anchor: undefined };
    const anchor = decoded(hash);
    const known = pages.anchors(route);
    if (!known.includes(anchor)) {
      problems.push(queryAnchor({ ...place, column: column + path.length }, path, anchor, nearest(anchor, known)));
      return undefined;
    }
    return { written, route, anchor };
  };

  for (const [index, source] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (/^\s*(?:#|$)/.test(source)) continue;
    const line = index + 1;
    const bar = source.lastIndexOf('|');
    if (bar === -1) {
      const column = source.trimEnd().length + 1;
      problems.push(queryLine({ file, line, column }, 'There is no `|` between the query and its URLs.'));
      continue;
    }
    const query = source.slice(0, bar).trim();
    if (query === '') problems.push(queryLine({ file, line, column: 1 }, 'The query is missing.'));
    const wanted: WantedPlace[] = [];
    let column = bar + 2;
    for (const part of source.slice(bar + 1).split(',')) {
      const indent = part.length - part.trimStart().length;
      const place = readPlace(part.trim(), line, column + indent);
      if (place) wanted.push(place);
      column += part.length + 1;
    }
    queries.push({ query, wanted });
  }
  if (queries.length === 0 && problems.length === 0) problems.push(queryFileEmpty(file));
  return { queries, problems };
}
