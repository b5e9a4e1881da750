import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Cache } from '../cache/cache.js';
import { makePack, unpack, type PackEntry } from '../cache/pack.js';
import type { Outcome } from '../executor/executor.js';
import type { Computed, StepItem, StepRequest, Timed } from '../step/step.js';
import { makeChunk, readChunk } from './chunk.js';
import {
  chunkParts,
  type BatchOutcomes,
  type FleetJob,
  type FleetResult,
  type SentOutcome,
  type SharedPart,
} from './fleet-job.js';
import { packContent, type FleetStore } from './fleet-store.js';
import type { OpenedArchive } from './site-archive.js';

export type Request = StepRequest<StepItem>;
export type StepOutcome = Outcome<Timed<Computed<unknown>>>;

/** A batch: what a worker is sent, and the content that only this run has. */
export interface Batch {
  order: Omit<FleetJob, 'build' | 'round' | 'chunks'>;
  items: readonly Request[];
  contents: readonly PackEntry[];
  /** Reads a value that a worker stored. */
  parse(stored: Buffer): unknown;
}

/** Exchange of content between a build and its workers, through the store. */
export interface BatchExchange {
  /** Uploads content and waits until it has arrived. */
  upload(packed: readonly PackEntry[]): Promise<void>;
  /** Chunks in the store with entries that items read. */
  chunksOf(items: readonly Request[]): string[];
  /** Uploads the content and the entries that a worker did not find. */
  supply(batch: Batch, missing: Extract<FleetResult, { kind: 'missing' }>): Promise<void>;
  /**
   * Writes results of a batch to the cache, and returns the outcomes; undefined if the store lacks a part of them.
   */
  receive(results: string, batch: Batch): Promise<StepOutcome[] | undefined>;
}

/** Opens the exchange of one build. Entries are in chunks, or in the shared cache if that is the store. */
export function createBatchExchange(store: FleetStore, archive: OpenedArchive, cache: Cache): BatchExchange {
  /** Chunks in the store, by the entries in them. */
  const chunks = new Map<string, string>();

  const supplyEntries = async (keys: readonly string[]): Promise<void> => {
    const known = [...cache.readMany(keys)].map(([key, bytes]) => ({ key, bytes }));
    if (store.entries) {
      await store.entries.getMany(keys);
      await store.entries.put(known);
      return;
    }
    const chunk = await packContent(makeChunk([{ key: chunkParts.pack, bytes: makePack(known) }]));
    await store.contents([chunk.key]);
    await store.putContents([chunk]);
    for (const key of keys) chunks.set(key, chunk.key);
  };

  return {
    upload: async (packed) => {
      await store.putContents(packed);
      await store.flush();
    },
    chunksOf: (items) => [
      ...new Set(items.flatMap(({ locations }) => locations.flatMap(([key]) => chunks.get(key) ?? []))),
    ],
    supply: async (batch, { contents, entries }) => {
      // Content that the store lacks is uploaded again, also if it had it before.
      const found = await store.contents(contents);
      const lost = new Set(contents.filter((hash) => !found.has(hash)));
      await store.putContents(batch.contents.filter(({ key }) => lost.has(key)));
      await archive.putAgain(lost);
      if (entries.length > 0) await supplyEntries(entries);
      await store.flush();
    },
    receive: async (results, { parse }) => {
      const chunk = (await store.contents([results])).get(results);
      if (!chunk) return undefined;
      const [first, ...packs] = readChunk(chunk);
      const { outcomes, shared } = JSON.parse(first!.bytes.toString()) as BatchOutcomes;
      const entries = new Map<string, Buffer>(await store.entries?.getMany(shared));
      if (store.entries && !shared.every((key) => entries.has(key))) return undefined;
      cache.write(
        [...entries].map(([key, bytes]) => ({ key, bytes })),
        true,
      );
      for (const { bytes: pack } of packs) {
        const unpacked = unpack(pack);
        if (!unpacked) return undefined;
        cache.writePack(pack);
        for (const { key, bytes } of unpacked) {
          entries.set(key, bytes);
          chunks.set(key, results);
        }
      }
      return outcomes.map((outcome) => withValue(outcome, entries, parse));
    },
  };
}

/** An outcome with the value that the worker stored. */
function withValue(
  outcome: SentOutcome,
  entries: ReadonlyMap<string, Buffer>,
  parse: (stored: Buffer) => unknown,
): StepOutcome {
  if (outcome.status === 'failed' || !('storedKey' in outcome.output)) return outcome as StepOutcome;
  const { storedKey, ...costs } = outcome.output;
  return { status: 'done', output: { ...costs, key: storedKey, value: parse(entries.get(storedKey)!) } };
}

/** Files that the data of a run names, those in folders included, with their hashes. */
export async function packShared(
  paths: readonly string[],
): Promise<{ files: SharedPart['files']; contents: PackEntry[] }> {
  const found = paths.flatMap((path) =>
    statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
      : [path],
  );
  found.sort();
  const contents = await Promise.all(found.map((path) => packContent(readFileSync(path))));
  return { files: found.map((path, index) => [path, contents[index]!.key]), contents };
}
