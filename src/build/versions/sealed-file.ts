import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { contentHash } from '../cache/cache-key.js';
import type { Route } from '../facts/route.js';
import type { PageFacts } from '../facts/page-facts.js';
import type { SealedIndexFile } from '../facts/sealed-site.js';
import { BuildError } from '../report/diagnostic.js';
import { fileChanged } from '../report/errors/build.js';
import { sealedDamaged, sealedFormat } from '../report/errors/versions.js';

// A sealed version is one file with everything that builds need of its pages:
//
//     heddle-sealed 1 <hash of all bytes after this line>
//     {"pages":1200,"bodies":81000,…}            bytes of each part
//     pages    routes, facts, navigation files
//     bodies   article and search sections of each page, one after the other
//     search   files of the search index of each language
//     files    images of the pages
//     sources  the files that the version was made of, from which it can be restored
//
// Each part is compressed by itself, so that a build reads those that it needs: one in which nothing changed reads none,
// since the cache has an outline of the pages. URLs contain `sealedBase` in place of the site's `base`.

/** Base of the URLs in a sealed version. No page has such a text by chance. */
export const sealedBase = '/heddle-sealed-base/';

const format = 'heddle-sealed 1';
const partNames = ['pages', 'bodies', 'search', 'files', 'sources'] as const;
type PartName = (typeof partNames)[number];

/** Options of the site that the content of a sealed version depends on. */
export interface SealedSettings {
  lang: string;
  hasLocaleFolders: boolean;
  cleanUrls: boolean;
}

/** A compiled page. Its body begins at `offset` of the part with the bodies. */
export interface SealedPage {
  route: Omit<Route, 'source'>;
  facts: PageFacts;
  offset: number;
  length: number;
}

/** The search indexes of a sealed version by language, and what they depend on besides its pages. */
export interface SealedSearch {
  key: string;
  files: Record<string, SealedIndexFile[]>;
}

/** The part of a sealed version that describes its pages. */
export interface SealedListing {
  version: string;
  settings: SealedSettings;
  pages: SealedPage[];
  /** Texts of `_meta.json` and `_nav.json` by their paths relative to the docs root. */
  navigation: Record<string, string>;
  /** `SealedSearch.key` of its search indexes; undefined without them. */
  searchKey?: string;
}

/** A list of files: their paths and bytes. */
export type SealedFiles = ReadonlyMap<string, Buffer>;

/** Content of a sealed version. */
export interface SealedContent {
  listing: SealedListing;
  bodies: Buffer;
  search: SealedSearch | undefined;
  /** Images by the hash of their bytes. */
  files: SealedFiles;
  /** Sources by their paths relative to the folder of the version. */
  sources: SealedFiles;
}

/** A sealed version whose file has been verified. Its parts are read when they are asked for. */
export interface SealedVersion {
  /** Hash of the whole file. */
  hash: string;
  listing(): SealedListing;
  bodies(): Buffer;
  search(): SealedSearch | undefined;
  files(): SealedFiles;
  sources(): SealedFiles;
}

const compress = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

const jsonBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** A line with the names and sizes of files, and their bytes. */
const joinFiles = (files: SealedFiles): Buffer =>
  Buffer.concat([
    jsonBytes([...files].map(([path, bytes]) => [path, bytes.length])),
    Buffer.from('\n'),
    ...files.values(),
  ]);

function splitFiles(bytes: Buffer): SealedFiles {
  const border = bytes.indexOf('\n');
  const rows = JSON.parse(bytes.toString('utf8', 0, border)) as [path: string, length: number][];
  let offset = border + 1;
  return new Map(rows.map(([path, length]) => [path, bytes.subarray(offset, (offset += length))]));
}

/** The bytes of the file of a sealed version. */
export function sealedBytes({ listing, bodies, search, files, sources }: SealedContent): Buffer {
  const parts = [jsonBytes(listing), bodies, jsonBytes(search ?? null), joinFiles(files), joinFiles(sources)].map(
    compress,
  );
  const sizes = Object.fromEntries(partNames.map((name, index) => [name, parts[index]!.length]));
  const rest = Buffer.concat([Buffer.from(`${JSON.stringify(sizes)}\n`), ...parts]);
  return Buffer.concat([Buffer.from(`${format} ${contentHash(rest)}\n`), rest]);
}

const headLength = format.length + 33;

/** The hash in the first line of a file, if it has the form of this one. */
function readHash(path: string): string | undefined {
  const head = Buffer.alloc(headLength);
  const descriptor = openSync(path, 'r');
  try {
    readSync(descriptor, head, 0, headLength, 0);
  } finally {
    closeSync(descriptor);
  }
  return new RegExp(`^${format} ([\\da-f]{32})$`).exec(head.toString('latin1'))?.[1];
}

/** The content of a file after its first line, which has its hash. Throws if the file is damaged, or not that of `wanted`. */
function verifiedBytes(path: string, file: string, wanted?: string): { hash: string; rest: Buffer } {
  const bytes = readFileSync(path);
  const border = bytes.indexOf('\n');
  const head = bytes.toString('latin1', 0, Math.max(border, 0));
  const hash = head.slice(format.length + 1);
  const rest = bytes.subarray(border + 1);
  if (/^heddle-sealed \d+ [\da-f]{32}$/.test(head) && !head.startsWith(`${format} `))
    throw new BuildError([sealedFormat(file)]);
  if (!head.startsWith(`${format} `) || contentHash(rest) !== hash) throw new BuildError([sealedDamaged(file)]);
  if (wanted !== undefined && wanted !== hash) throw new BuildError([fileChanged(file, 'changed')]);
  return { hash, rest };
}

/**
 * Reads and verifies the file of a sealed version; `file` names it in messages, and `change` is applied to the text of its
 * listing. With `isVerified`, the file was verified before and has not changed since: only its first line is read until a
 * part is asked for. Throws a `BuildError` if the file is damaged.
 */
export function readSealed(
  path: string,
  file: string,
  change: (text: string) => string = (text) => text,
  isVerified = false,
): SealedVersion {
  const hash = isVerified ? readHash(path) : undefined;
  const verified = hash === undefined ? verifiedBytes(path, file) : undefined;
  let bytes = verified?.rest;
  const part = (name: PartName): Buffer => {
    const rest = (bytes ??= verifiedBytes(path, file, hash).rest);
    const start = rest.indexOf('\n') + 1;
    const sizes = JSON.parse(rest.toString('utf8', 0, start)) as Record<PartName, number>;
    const before = partNames.slice(0, partNames.indexOf(name)).reduce((sum, other) => sum + sizes[other], start);
    return brotliDecompressSync(rest.subarray(before, before + sizes[name]));
  };
  let listing: SealedListing | undefined;
  let bodies: Buffer | undefined;
  return {
    hash: hash ?? verified!.hash,
    listing: () => (listing ??= JSON.parse(change(part('pages').toString())) as SealedListing),
    bodies: () => (bodies ??= part('bodies')),
    search: () => (JSON.parse(part('search').toString()) as SealedSearch | null) ?? undefined,
    files: () => splitFiles(part('files')),
    sources: () => splitFiles(part('sources')),
  };
}
