import { firstHits } from '../../src/shared/search/hit-counts.js';
import { createColdReader, createHeddle, type BuiltIndex, type ColdQuery } from './heddle-index.js';
import { thin, type WantedQuery } from './queries.js';

/** Median and 95th percentile. */
export interface Spread {
  median: number;
  p95: number;
}

/** What Heddle's queries cost a reader of a site. */
export interface QueryCost {
  /** Bytes with gzip of the index that a first query reads. */
  bytes: Spread;
  requests: Spread;
  /** Rounds of requests, one after the other. */
  rounds: Spread;
  /** Bytes that a single Latin letter reads, beyond what an empty query does. */
  letterBytes: Spread;
  /** Milliseconds of a search after each key, when what it needs is loaded. */
  keyMs: Spread;
}

const mostCold = 40;
const mostTyped = 12;

function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other);
  return { median: sorted[sorted.length >> 1] ?? 0, p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0 };
}

/** Types queries letter by letter, twice, and takes the times of the second round. */
async function typedMs(index: BuiltIndex, queries: readonly string[]): Promise<number[]> {
  const search = createHeddle(index);
  const typed = queries.flatMap((query) => [...query].map((_, end) => query.slice(0, end + 1)));
  for (const query of typed) await search(query, firstHits);
  const times: number[] = [];
  for (const query of typed) {
    const startedMs = performance.now();
    await search(query, firstHits);
    times.push(performance.now() - startedMs);
  }
  return times;
}

/** Measures first queries over questions and texts of links, single letters, and keys. */
export async function measureCost(
  index: BuiltIndex,
  questions: readonly WantedQuery[],
  links: readonly WantedQuery[],
): Promise<QueryCost> {
  const readCold = createColdReader(index);
  const asked = [...thin(questions, mostCold), ...thin(links, mostCold)].map(({ query }) => query);
  const cold: ColdQuery[] = [];
  for (const query of asked) cold.push(await readCold(query));
  const empty = await readCold('');
  const letters: number[] = [];
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') letters.push((await readCold(letter)).bytes - empty.bytes);
  return {
    bytes: spreadOf(cold.map(({ bytes }) => bytes)),
    requests: spreadOf(cold.map(({ requests }) => requests)),
    rounds: spreadOf(cold.map(({ rounds }) => rounds)),
    letterBytes: spreadOf(letters),
    keyMs: spreadOf(
      await typedMs(
        index,
        thin([...questions, ...links], mostTyped).map(({ query }) => query),
      ),
    ),
  };
}
