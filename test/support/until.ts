import * as assert from 'uvu/assert';

export const pause = (timeMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, timeMs));

/** Waits until something is true, five seconds at most; `what` says what did not come. */
export async function until(isTrue: () => boolean, what: string): Promise<void> {
  for (let waitedMs = 0; !isTrue(); waitedMs += 10) {
    assert.ok(waitedMs < 5000, what);
    await pause(10);
  }
}
