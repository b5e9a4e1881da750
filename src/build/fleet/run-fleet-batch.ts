import { setTimeout } from 'node:timers/promises';
import type { Cache } from '../cache/cache.js';
import { BuildError } from '../report/diagnostic.js';
import { fleetStoreIncomplete, fleetTaskFailed } from '../report/errors/fleet.js';
import type { HookCosts } from '../report/hook-costs.js';
import type { Batch, BatchExchange, StepOutcome } from './batch-exchange.js';
import type { FleetQueue } from './fleet-queue.js';

/** Time after which a batch is given to a worker again that did not know the build, in ms. */
const skippedMs = 500;

/** Attempts of a batch whose parts or results are not in the store. */
const mostRounds = 3;

/** A fleet as one build uses it. */
export interface Fleet {
  /** Id of the build. */
  build: string;
  queue: FleetQueue;
  exchange: BatchExchange;
  cache: Cache;
  signal: AbortSignal;
}

/** Outcomes of a batch. Those of items that have to run again are undefined. */
export interface BatchEnds {
  outcomes: (StepOutcome | undefined)[];
  pluginCosts: HookCosts;
}

/** Runs a batch until its results have arrived. An item with which workers were lost is a failure of its own. */
export async function runFleetBatch(fleet: Fleet, batch: Batch): Promise<BatchEnds> {
  const { build, queue, exchange, cache, signal } = fleet;
  for (let round = 0; ; round++) {
    const result = await queue.run(
      { ...batch.order, build, round, packs: exchange.packsOf(batch.items) },
      batch.items.length,
    );
    switch (result.kind) {
      case 'skipped':
        // It was announced in the meantime.
        round -= 1;
        await setTimeout(skippedMs, undefined, { signal });
        continue;
      case 'failed':
        throw new BuildError(result.diagnostics ?? [fleetTaskFailed(result.message)]);
      case 'lost':
        return { outcomes: crashedOutcomes(batch, result.index), pluginCosts: {} };
      case 'missing': {
        const unknown = result.entries.filter((key) => !cache.find(key));
        if (unknown.length > 0) return { outcomes: lostOutcomes(batch, unknown), pluginCosts: {} };
        await exchange.supply(batch, result);
        if (round >= mostRounds)
          throw new BuildError([fleetStoreIncomplete(result.contents.length + result.entries.length)]);
        continue;
      }
      case 'done': {
        const outcomes = await exchange.receive(result, batch);
        if (outcomes) return { outcomes, pluginCosts: result.pluginCosts };
        if (round >= mostRounds) throw new BuildError([fleetStoreIncomplete(1)]);
      }
    }
  }
}

/** Outcomes of a batch whose workers were lost, at the item with this index if it is known. */
const crashedOutcomes = ({ items }: Batch, culprit: number | undefined): (StepOutcome | undefined)[] =>
  items.map((_, index) =>
    index === culprit || items.length === 1
      ? { status: 'failed', reason: 'crashed', message: 'Three workers were lost while they worked on it' }
      : undefined,
  );

/** Outcomes of a batch when entries are not in the local cache any more. */
function lostOutcomes({ items }: Batch, keys: readonly string[]): StepOutcome[] {
  const unknown = new Set(keys);
  return items.map(({ locations }) => ({
    status: 'failed',
    reason: locations.some(([key]) => unknown.has(key)) ? 'lost' : 'thrown',
    message: 'An entry of the cache cannot be read.',
  }));
}
