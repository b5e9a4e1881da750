import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { DocumentationSet } from '../sets.js';
import { prepareSource, type PreparedSource } from './prepare-source.js';
import type { LinkResolver } from './plain-tree.js';

/** A page of a set before its text is reduced. */
export interface SetPage {
  /** Path of its source below the set's folder. */
  sourcePath: string;
  /** URL without an extension; a folder's page ends in a slash. */
  url: string;
  source: PreparedSource;
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const urlOf = (sourcePath: string, permalink: string | undefined): string => {
  const path = permalink?.startsWith('/') ? permalink.slice(1) : sourcePath;
  return `/${path.replace(/\.(?:mdx?|html)$/, '').replaceAll(/\s+/g, '-')}`.replace(/\/(?:index|readme)$/i, '/');
};

/** Pages of a set in the order of their paths. */
export function readSetPages(folder: string, set: DocumentationSet): SetPage[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.mdx?$/.test(path) && !/(?:^|\/)[_.]/.test(path))
    .filter((path) => !set.exclude?.some((left) => path === left || path.startsWith(`${left}/`)))
    .filter((path) => !set.excludeEndings?.some((ending) => path.endsWith(ending)))
    .sort(compare);
  const pages = new Map<string, SetPage>();
  for (const sourcePath of paths) {
    const source = prepareSource(readFileSync(join(folder, sourcePath), 'utf8'));
    const url = urlOf(sourcePath, source.meta.permalink);
    if (!pages.has(url)) pages.set(url, { sourcePath, url, source });
  }
  return [...pages.values()];
}

const keyOf = (path: string): string =>
  path
    .replace(/\.(?:mdx?|html)$/, '')
    .replace(/\/(?:index|readme)?$/i, '')
    .toLowerCase();

/** Makes the resolver of a page's links. Links within the page and to pages that the set doesn't have lead nowhere. */
export function createLinkResolver(pages: readonly SetPage[], set: DocumentationSet): (from: SetPage) => LinkResolver {
  const bySource = new Map(pages.map(({ sourcePath, url }) => [keyOf(`/${sourcePath}`), url]));
  const byUrl = new Map(pages.map(({ url }) => [keyOf(url), url]));
  const find = (path: string): string | undefined => byUrl.get(keyOf(path)) ?? bySource.get(keyOf(path));
  return (from) => (written) => {
    const prefix = set.linkPrefixes?.find((start) => written === start || written.startsWith(`${start}/`)) ?? '';
    const [, path = '', hash = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/.exec(written.slice(prefix.length)) ?? [];
    if (/^https?:/.test(path)) return written;
    if (/^[a-z][a-z\d+.-]*:/i.test(path) || (path === '' && prefix === '')) return undefined;
    const isAbsolute = prefix !== '' || path.startsWith('/');
    const bases = isAbsolute ? ['/'] : [posix.dirname(`/${from.sourcePath}`), posix.dirname(from.url), from.url];
    for (const base of bases) {
      const found = find(posix.join(base, path));
      if (found !== undefined) return `${found}${hash}`;
    }
    return undefined;
  };
}
