import { gzipSync } from 'node:zlib';
import { firstHits } from '../../shared/search/hit-counts.js';
import { manifestFile, searchFolder } from '../../shared/search/search-index.js';
import { createSearchEngine } from '../../shared/search/search-engine.js';
import {
  fileKinds,
  type SearchMeasure,
  type FileKind,
  type LoadedFile,
  type OutputMeasures,
  type PageMeasure,
} from '../report/measures.js';
import { join } from 'node:path';
import { measureAgents } from './measure-agents.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { unescapeHtml } from '../../shared/escape-html.js';
import { routeToHtmlPath } from '../../shared/route-path.js';
import type { Cache } from '../cache/cache.js';
import { readRegularFile } from '../cache/cache-folder.js';
import type { SiteConfig } from '../config/site-config.js';
import type { OutputFile } from '../facts/output-file.js';

/** Queries that are sampled of a site. */
const sampledQueries = 20;

/** A page whose title is a query. */
interface QueriedPage {
  title: string;
  lang: string;
  version: string;
}

/** Items that are spread evenly over a list. */
const sampleOf = <Item>(items: readonly Item[], count: number): Item[] =>
  items.filter(
    (_, index) => Math.floor((index * count) / items.length) !== Math.floor(((index - 1) * count) / items.length),
  );

/**
 * Searches for titles of pages, spread evenly over the site, and counts what each search loads of the index when nothing
 * is loaded before. Resolves with undefined if there is no index.
 */
async function measureSearch(
  pages: readonly QueriedPage[],
  readFile: (path: string) => Buffer | undefined,
): Promise<SearchMeasure | undefined> {
  const { flexSearch } = await import('../search/flexsearch.js');
  const sizes = new Map<string, number>();
  const results: { query: string; bytes: number }[] = [];
  const indexed = pages.filter(
    ({ lang, version, title }) => title !== '' && readFile(searchFolder + manifestFile(lang, version)),
  );
  for (const { title, lang, version } of sampleOf(indexed, sampledQueries)) {
    const read = new Set<string>();
    const files = {
      read: (name: string): Promise<unknown> => {
        const content = readFile(searchFolder + name);
        if (!content) return Promise.reject(new Error(`The search index has no file ${name}.`));
        read.add(name);
        if (!sizes.has(name)) sizes.set(name, gzipSync(content).length);
        return Promise.resolve(JSON.parse(content.toString()));
      },
    };
    await createSearchEngine(files, manifestFile(lang, version), flexSearch).search(title, { limit: firstHits });
    results.push({ query: title, bytes: [...read].reduce((sum, name) => sum + sizes.get(name)!, 0) });
  }
  if (results.length === 0) return undefined;
  const sorted = results.sort((a, b) => a.bytes - b.bytes);
  const largest = sorted.at(-1)!;
  return {
    queries: Object.fromEntries(sorted.map(({ query, bytes }) => [query, bytes])),
    medianBytes: sorted[Math.ceil(sorted.length / 2) - 1]!.bytes,
    largestBytes: largest.bytes,
    largestQuery: largest.query,
  };
}

const kindOf = (path: string): FileKind => {
  if (path.startsWith('assets/search/')) return 'search';
  if (path.endsWith('.html')) return 'html';
  if (/\.m?js$/.test(path)) return 'javascript';
  if (path.endsWith('.css')) return 'styles';
  return /\.(?:png|jpe?g|gif|svg|webp|avif|ico)$/i.test(path) ? 'images' : 'other';
};

/** URLs that a document loads at once: style sheets, scripts and images, without those that are loaded lazily. */
function loadedUrls(document: string): string[] {
  const tags = document.match(/<(?:link|script|img)\b[^<>]*>/g) ?? [];
  return tags.flatMap((tag) => {
    if (/\bloading="lazy"/.test(tag)) return [];
    if (tag.startsWith('<link') && !/\brel="(?:stylesheet|modulepreload)"/.test(tag)) return [];
    const [, url] = /\b(?:href|src)="([^"]+)"/.exec(tag) ?? [];
    return url === undefined ? [] : [unescapeHtml(url)];
  });
}

/** A page of the output. */
interface MeasuredPage {
  routePath: string;
  /** Source, relative to the project. */
  file: string;
  lang: string;
  version: string;
  title: string;
  /** False for the page of unknown URLs, which no search finds. */
  isFound: boolean;
  document(): string;
}

/** Where the bytes of an output are. */
interface OutputPlace {
  config: Pick<SiteConfig, 'base' | 'assetBase' | 'outDir' | 'search'>;
  cache: Cache;
}

const largestOf = (files: readonly LoadedFile[]): LoadedFile | undefined =>
  files.reduce<LoadedFile | undefined>(
    (largest, file) => (largest && largest.bytes >= file.bytes ? largest : file),
    undefined,
  );

/** Measures an output before it is published: what pages and searches load, and the bytes of all files. */
export async function measureOutput(
  { config, cache }: OutputPlace,
  pages: readonly MeasuredPage[],
  files: readonly OutputFile[],
): Promise<OutputMeasures> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const contentOf = ({ path, hash, source }: OutputFile): Buffer | undefined => {
    if (source.kind === 'bytes') return source.bytes;
    if (source.kind === 'file') return readRegularFile(source.absolutePath);
    return cache.read(hash) ?? readRegularFile(join(config.outDir, path));
  };
  const sizes = new Map<string, number>();
  const transferred = (file: OutputFile): number => {
    const kind = kindOf(file.path);
    if (kind === 'images' && !file.path.endsWith('.svg')) return file.sizeBytes;
    let size = sizes.get(file.path);
    if (size === undefined) {
      const content = contentOf(file);
      sizes.set(file.path, (size = content ? gzipSync(content).length : file.sizeBytes));
    }
    return size;
  };
  const fileOf = (url: string): OutputFile | undefined => {
    const base = [config.assetBase, config.base].find((start) => url.startsWith(start));
    if (base === undefined) return undefined;
    try {
      return byPath.get(decodeURIComponent(url.slice(base.length).split(/[?#]/, 1)[0]!));
    } catch {
      return undefined;
    }
  };
  const measurePage = ({ routePath, file, document }: MeasuredPage): PageMeasure => {
    const text = document();
    const html: LoadedFile = { path: routeToHtmlPath(routePath), bytes: gzipSync(text).length };
    const loaded = [...new Set(loadedUrls(text).flatMap((url) => fileOf(url) ?? []))];
    const parts = loaded.map((one) => ({ path: one.path, bytes: transferred(one), kind: kindOf(one.path) }));
    const ofKind = (kind: FileKind): LoadedFile[] =>
      parts.filter((part) => part.kind === kind).map(({ path, bytes }) => ({ path, bytes }));
    const sum = (list: readonly LoadedFile[]): number => list.reduce((total, { bytes }) => total + bytes, 0);
    const largestScript = largestOf(ofKind('javascript'));
    return {
      path: routePath,
      file,
      html: html.bytes,
      javascript: sum(ofKind('javascript')),
      styles: sum(ofKind('styles')),
      images: sum(ofKind('images')),
      weight: html.bytes + sum(parts),
      largest: largestOf([html, ...parts.map(({ path, bytes }) => ({ path, bytes }))])!,
      largestScript,
    };
  };
  const kinds = Object.fromEntries(fileKinds.map((kind) => [kind, 0])) as Record<FileKind, number>;
  for (const file of files) kinds[kindOf(file.path)] += file.sizeBytes;
  const search =
    config.search === false
      ? undefined
      : await measureSearch(
          pages.filter(({ isFound }) => isFound),
          (path) => {
            const file = byPath.get(path);
            return file && contentOf(file);
          },
        );
  return {
    files: files.length,
    bytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    kinds,
    pages: pages.map(measurePage).sort((a, b) => compareCodeUnits(a.path, b.path)),
    search,
    agents: measureAgents(pages, [...byPath.keys()], (path) => contentOf(byPath.get(path)!)),
  };
}
