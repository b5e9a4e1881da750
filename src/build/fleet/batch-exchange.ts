import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Cache } from '../cache/cache.js';
import { makePack, type PackEntry } from '../cache/pack.js';
import type { Outcome } from '../executor/executor.js';
import type { Computed, StepItem, StepRequest, Timed } from '../step/step.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import {
  storedKeys,
  type BatchOutcomes,
  type FleetJob,
  type FleetResult,
  type SentOutcome,
  type SharedPart,
} from './fleet-job.js';
import type { FleetStore } from './fleet-store.js';
import { packContent, unpackContent, type Receiver } from './packed-content.js';
import type { OpenedArchive } from './site-archive.js';

export type Request = StepRequest<StepItem>;
export type StepOutcome = Outcome<Timed<Computed<unknown>>>;

/** A batch: what a worker is sent, and the content that only this run has. */
export interface Batch {
  order: Omit<FleetJob, 'build' | 'round' | 'packs'>;
  items: readonly Request[];
  contents: readonly PackEntry[];
  /** Reads a value that a worker stored. */
  parse(stored: string): unknown;
}

/** Exchange of content between a build and its workers, through the store. */
export interface BatchExchange {
  /** Uploads content and waits until it has arrived. */
  upload(packed: readonly PackEntry[]): Promise<void>;
  /** Packs in the store with entries that items read. */
  packsOf(items: readonly Request[]): string[];
  /** Uploads the content and the entries that a worker did not find. */
  supply(batch: Batch, missing: Extract<FleetResult, { kind: 'missing' }>): Promise<void>;
  /**
   * Writes results of a batch to the cache, and returns the outcomes; undefined if the store lacks a part of them.
   */
  receive(done: Extract<FleetResult, { kind: 'done' }>, batch: Batch): Promise<StepOutcome[] | undefined>;
}

/** Opens the exchange of one build. Entries are in packs, or in the shared cache if that is the store. */
export function createBatchExchange(
  store: FleetStore,
  archive: OpenedArchive,
  cache: Cache,
  receiver: Receiver,
  onLateErrors: (problems: readonly Diagnostic[]) => void,
): BatchExchange {
  /** Packs in the store, by the entries in them. */
  const packOf = new Map<string, string>();

  const supplyEntries = async (keys: readonly string[]): Promise<void> => {
    const known = [...cache.readMany(keys)].map(([key, bytes]) => ({ key, bytes }));
    if (store.entries) {
      await store.entries.getMany(keys);
      await store.entries.put(known);
      return;
    }
    const pack = await packContent(makePack(known));
    await store.packed([pack.key]);
    await store.putContents([pack]);
    for (const key of keys) packOf.set(key, pack.key);
  };

  return {
    upload: async (packed) => {
      await store.putContents(packed);
      await store.flush();
    },
    packsOf: (items) => [
      ...new Set(items.flatMap(({ locations }) => locations.flatMap(([key]) => packOf.get(key) ?? []))),
    ],
    supply: async (batch, { contents, entries }) => {
      // Content that the store lacks is uploaded again, also if it had it before.
      const found = await store.packed(contents);
      const lost = new Set(contents.filter((hash) => !found.has(hash)));
      await store.putContents(batch.contents.filter(({ key }) => lost.has(key)));
      await archive.putAgain(lost);
      if (entries.length > 0) await supplyEntries(entries);
      await store.flush();
    },
    receive: async (done, { parse }) => {
      const found = await store.packed([done.outcomes, ...done.packs]);
      if ([done.outcomes, ...done.packs].some((hash) => !found.has(hash))) return undefined;
      const listed = await unpackContent(found.get(done.outcomes)!);
      const { outcomes, values: texts, shared, lateErrors } = JSON.parse(listed.toString()) as BatchOutcomes;
      const entries = await store.entries?.getMany(shared);
      if (entries && !shared.every((key) => entries.has(key))) return undefined;
      const written = [...texts.map(([key, text]) => [key, Buffer.from(text)] as const), ...(entries ?? [])];
      cache.write(
        written.map(([key, bytes]) => ({ key, bytes })),
        true,
      );
      const values = new Map(texts);
      if (done.packs.length > 0) {
        const packs = done.packs.map((hash) => new Uint8Array(found.get(hash)!));
        const keys = outcomes.flatMap(storedKeys);
        const stored = await receiver.store({
          folder: cache.folder,
          packs: packs.map((bytes) => ({ sequence: cache.nextSequence(), bytes })),
          keys,
        });
        if (stored.kind === 'failed') throw new BuildError(stored.diagnostics);
        if (stored.kind === 'unusable') return undefined;
        for (const [index, locations] of stored.locations.entries()) {
          cache.remember(locations);
          for (const [key] of locations) packOf.set(key, done.packs[index]!);
        }
        for (const [index, text] of stored.texts.entries()) values.set(keys[index]!, text);
      }
      onLateErrors(lateErrors);
      return outcomes.map((outcome) => withValue(outcome, values, parse));
    },
  };
}

/** An outcome with the value that the worker stored. */
function withValue(
  outcome: SentOutcome,
  values: ReadonlyMap<string, string>,
  parse: (stored: string) => unknown,
): StepOutcome {
  if (outcome.status === 'failed' || !('storedKey' in outcome.output)) return outcome as StepOutcome;
  const { storedKey, ...costs } = outcome.output;
  return { status: 'done', output: { ...costs, key: storedKey, value: parse(values.get(storedKey)!) } };
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
