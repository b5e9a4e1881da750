// Runs bundled test files one after the other in one process: `node test/run-files.mjs <bundle> ...`. Before each file it
// prints `FILE <bundle>`, and after it `END <seconds>`, so that run.mjs can separate their outputs.
import { pathToFileURL } from 'node:url';

// uvu then leaves it to this module when tests begin.
Object.assign(globalThis, { UVU_DEFER: 1, UVU_INDEX: 0, UVU_QUEUE: [] });
const { exec, test } = await import('uvu');

// uvu drops the error of `test.before`.
const { before } = test;
test.before = Object.assign(
  (hook) =>
    before(async (state) => {
      try {
        await hook(state);
      } catch (error) {
        console.error('test.before failed:', error);
        throw error;
      }
    }),
  before,
);

let hasFailed = false;
for (const bundle of process.argv.slice(2)) {
  const startedAt = performance.now();
  console.log(`FILE ${bundle}`);
  globalThis.UVU_QUEUE.splice(0, Infinity, [null]);
  try {
    await import(pathToFileURL(bundle).href);
    await exec();
    hasFailed ||= process.exitCode !== 0;
  } catch (error) {
    hasFailed = true;
    console.error(error);
  }
  console.log(`\nEND ${((performance.now() - startedAt) / 1000).toFixed(3)}`);
}
process.exitCode = hasFailed ? 1 : 0;
