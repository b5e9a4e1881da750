import * as assert from 'uvu/assert';

export const pause = (timeMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, timeMs));

/** Longest wait for an event. Generous, because machines may be busy; what is waited for takes milliseconds. */
const limitMs = 300_000;

/** Waits until something is true; `what` names what did not come, such as `the update`. */
export async function until(isTrue: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const endMs = performance.now() + limitMs;
  while (!(await isTrue())) {
    assert.ok(performance.now() < endMs, `waited in vain for: ${what}`);
    await pause(10);
  }
}
