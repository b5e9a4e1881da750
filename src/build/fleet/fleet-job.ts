import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Outcome } from '../executor/executor.js';
import type { HookCosts } from '../report/report.js';
import type { Computed, StepItem, StoredValue, Timed } from '../step/step.js';
import { BuildError } from '../report/diagnostic.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { fleetUnsigned } from '../report/errors/fleet.js';

// How a batch travels. The queue contains keys alone; everything else is in the store:
//
//     coordinator                       store                        worker
//     archive of the site ─────────────▸ chunks of files ───────────▸ a folder with the site, a pool of threads
//     data that the items share ───────▸ JSON, and files ───────────▸ the same paths below that folder
//     items of a batch ────────────────▸ JSON ──────────────────────▸ paths are those of the folder
//     entries that they read ──────────▸ packs (of those it lacks) ──▸ its cache
//     its cache ◂────────────────────── packs of what they wrote ◂─── its threads
//     results of the items ◂─────────── JSON ◂─────────────────────── outcomes
//
// Content in the store is named by the hash of its bytes, and whoever reads it verifies that. So the signatures of a job and
// of its answer cover all of it. A pack of results is also what other workers read the entries from: paths in it are those
// of the coordinator. If the site has a shared cache, that is the store, and entries are not in packs: each is sealed and
// sent by itself, as any build does. Outcomes then have the values with them: under the key of a value, the shared cache can
// have that of another version of a file that the page includes.
//
// Packs are large, and main threads only pass them on: a worker's thread compresses the pack of its batch, and a thread of
// the coordinator writes it to the cache as it is. The values of items are among their entries, so outcomes name them.

/** A job for a worker. */
export interface FleetJob {
  build: string;
  /** URL of the shared cache without secrets, if that is the store. */
  store?: string | undefined;
  /** Hash of the `SiteArchive`. */
  archive: string;
  task: string;
  deadlineSeconds: number;
  /** Hash of the `SharedPart`. */
  shared: string;
  /** Hash of the JSON list of `FleetItem`s. */
  items: string;
  /** Hashes of packs with entries that the items read. */
  packs: string[];
  /** Attempts whose results did not arrive. */
  round: number;
}

/** An item, and the keys of the entries that it reads. */
export type FleetItem = [item: StepItem, keys: string[]];

/** Data that the items of a run share, and the files that it names. */
export interface SharedPart {
  shared: unknown;
  files: [path: string, hash: string][];
}

/** The answer of a worker. */
export type FleetResult =
  | {
      kind: 'done';
      /** Hash of the `BatchOutcomes`. */
      outcomes: string;
      /** Hashes of the packs that were written. */
      packs: string[];
      pluginCosts: HookCosts;
    }
  /** The store has no usable bytes of these contents, or no pack of the job has these entries. */
  | { kind: 'missing'; contents: string[]; entries: string[] }
  /** The build seemed to have ended. */
  | { kind: 'skipped' }
  /** The site cannot be worked on. */
  | { kind: 'failed'; message: string; diagnostics?: readonly Diagnostic[] };

/** An outcome as a worker sends it. */
export type SentOutcome = Outcome<Timed<Computed<unknown> | StoredValue>>;

/** Key of the value of an outcome, if the worker stored it. */
export const storedKeys = (outcome: SentOutcome): string[] =>
  outcome.status === 'done' && 'storedKey' in outcome.output ? [outcome.output.storedKey] : [];

/** Outcomes of the items of a batch. */
export interface BatchOutcomes {
  outcomes: SentOutcome[];
  /** Keys and texts of the values that are in no pack. The shared cache may have an older value of the same key. */
  values: [key: string, text: string][];
  /** Keys of the other entries that are in the shared cache instead of a pack. */
  shared: string[];
  /** Errors of work of earlier batches, or of unknown work. */
  lateErrors: readonly Diagnostic[];
}

/** A message of the queue: JSON, and its signature if there is a key. */
export interface SignedText {
  text: string;
  signature?: string;
}

const signatureOf = (purpose: string, text: string, secret: string): string =>
  createHmac('sha256', secret).update(`heddle fleet ${purpose}\n${text}`).digest('hex');

/** Signs a message; `purpose` is part of the signature, so that no message can be used as another one. */
export function signMessage(purpose: string, message: unknown, secret: string | undefined): SignedText {
  const text = JSON.stringify(message);
  return secret === undefined ? { text } : { text, signature: signatureOf(purpose, text, secret) };
}

/** Reads a message. Throws a `BuildError` when there is a key and the signature is missing or wrong. */
export function readMessage<T>(purpose: string, { text, signature = '' }: SignedText, secret: string | undefined): T {
  if (secret !== undefined) {
    const expected = Buffer.from(signatureOf(purpose, text, secret));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new BuildError([fleetUnsigned()]);
  }
  return JSON.parse(text) as T;
}
