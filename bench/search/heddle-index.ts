// Heddle's engine over the output of a build. Nothing else in this folder reads its files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { flexSearch } from '../../src/build/search/flexsearch.js';
import { openOutputIndex } from '../../src/build/search/search-output.js';
import { createSearchEngine } from '../../src/shared/search/search-engine.js';
import { allHits, firstHits } from '../../src/shared/search/hit-counts.js';
import { manifestFile, searchFolder, sectionUrl } from '../../src/shared/search/search-index.js';
import type { Engine } from './engines.js';

/** A section as all engines index it. */
export interface SectionRecord {
  /** URL with the anchor, which is the id of hits. */
  id: string;
  /** URL of its page. */
  page: string;
  title: string;
  /** Its heading; the page's title at the top. */
  heading: string;
  /** Headings above it, joined. */
  parents: string;
  /** Headings above it and its own. */
  path: readonly string[];
  depth: number;
  isTop: boolean;
  text: string;
}

/** An index of a built site: one language of one version. */
export interface BuiltIndex {
  outDir: string;
  lang: string;
  version: string;
}

/** The sections that an index has, in the order of pages. */
export async function readSections({ outDir, lang, version }: BuiltIndex): Promise<SectionRecord[]> {
  const { titleLengths, pageHead, sectionText } = await openOutputIndex(outDir, lang, version).open();
  const pages = await Promise.all(
    titleLengths.map(async (_, page) => {
      const read = await pageHead(page);
      const texts = await Promise.all(read.sections.map((_section, position) => sectionText(read, position)));
      return { ...read, sections: read.sections.map((section, position) => ({ ...section, text: texts[position]! })) };
    }),
  );
  return pages.flatMap((page) =>
    page.sections.map(({ id, path, depth, text }) => ({
      id: sectionUrl(page.url, id),
      page: page.url,
      title: page.title,
      heading: path.at(-1) ?? page.title,
      parents: path.slice(0, -1).join(' '),
      path,
      depth,
      isTop: path.length === 0,
      text,
    })),
  );
}

/** Heddle as its dialog uses it for all hits that it can show; a list that is wanted whole may come from one page. */
export function createHeddle({ outDir, lang, version }: BuiltIndex): Engine {
  const engine = openOutputIndex(outDir, lang, version);
  return async (query, limit) => {
    const options = limit <= allHits ? { limit } : { limit, perPage: limit };
    const { hits } = await engine.search(query, options);
    return hits.map(({ objectID }) => objectID);
  };
}

/** The cost of a visitor's first queries. */
export interface ColdQuery {
  /** Bytes of the index's files with gzip. */
  bytes: number;
  requests: number;
  /** Rounds of requests, each of which needs something of the round before. */
  rounds: number;
}

/** Hits of a part of the site that the dialog shows, by default. */
const perGroup = 5;

/**
 * Measures queries, one after the other, with an engine that has read nothing yet, as far as a visitor sees the hits
 * without scrolling.
 */
export type ColdReader = (...queries: readonly string[]) => Promise<ColdQuery>;

export function createColdReader({ outDir, lang, version }: BuiltIndex): ColdReader {
  const folder = join(outDir, searchFolder);
  const files = new Map<string, { text: string; bytes: number }>();
  const load = (name: string): { text: string; bytes: number } => {
    let file = files.get(name);
    if (!file) {
      const content = readFileSync(join(folder, name));
      files.set(name, (file = { text: content.toString(), bytes: gzipSync(content).length }));
    }
    return file;
  };
  return async (...queries) => {
    const cost: ColdQuery = { bytes: 0, requests: 0, rounds: 0 };
    let round: Promise<void> | undefined;
    const read = async (name: string): Promise<unknown> => {
      const { text, bytes } = load(name);
      cost.bytes += bytes;
      cost.requests += 1;
      if (!round) {
        cost.rounds += 1;
        round = new Promise((resolve) => setTimeout(resolve, 1));
        void round.then(() => (round = undefined));
      }
      await round;
      return JSON.parse(text) as unknown;
    };
    const engine = createSearchEngine({ read }, manifestFile(lang, version), flexSearch);
    for (const query of queries) await engine.search(query, { limit: firstHits, perGroup });
    return cost;
  };
}
