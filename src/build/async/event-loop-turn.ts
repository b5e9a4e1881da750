import { setImmediate } from 'node:timers/promises';

/**
 * Resolves once the event loop has looked for signals: one that arrived while code was running is delivered by then.
 * Takes two turns, since the first can end without looking when the caller runs in the phase that does.
 */
export async function eventLoopTurn(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
