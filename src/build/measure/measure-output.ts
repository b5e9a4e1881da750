import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { unescapeHtml } from '../../shared/escape-html.js';
import { routeToHtmlPath } from '../../shared/route-path.js';
import type { Cache } from '../cache/cache.js';
import { readRegularFile } from '../cache/cache-folder.js';
import type { SiteConfig } from '../config/site-config.js';
import type { OutputFile } from '../facts/output-file.js';
import {
  fileKinds,
  type FileKind,
  type LoadedFile,
  type OutputMeasures,
  type PageMeasure,
} from '../report/measures.js';
import { measureSearch } from './measure-search.js';

const kindOf = (path: string): FileKind => {
  if (path.startsWith('assets/search/')) return 'search';
  if (path.startsWith('assets/pages/') && path.endsWith('.json')) return 'pageData';
  if (path.endsWith('.html')) return 'html';
  if (/\.m?js$/.test(path)) return 'javascript';
  if (path.endsWith('.css')) return 'styles';
  return /\.(?:png|jpe?g|gif|svg|webp|avif|ico)$/i.test(path) ? 'images' : 'other';
};

/** URLs that a document loads at once: style sheets, scripts and images, without those that are loaded lazily. */
function loadedUrls(document: string): string[] {
  const tags = document.match(/<(?:link|script|img)\b[^>]*>/g) ?? [];
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
      return byPath.get(decodeURIComponent(url.slice(base.length).replace(/[?#].*$/, '')));
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
  };
}
