import { runFleetWorker } from '../build/fleet/run-fleet-worker.js';
import { formatDiagnostics } from '../build/report/print-diagnostics.js';
import { stripControls } from '../build/report/wording.js';
import type { Interruption } from './interruption.js';
import type { CommandOf } from './command-table.js';
import { printOptions } from './terminal.js';

/** `heddle worker`: runs until a signal arrives, and ends with 0 when the batches under way are done. */
export async function runWorker(
  { command: _command, isDebug: _isDebug, ...options }: CommandOf<'worker'>,
  interruption: Interruption,
): Promise<number> {
  interruption.endCalmly();
  await runFleetWorker({
    ...options,
    signal: interruption.signal,
    log: (line) => console.log(stripControls(line)),
    warn: (diagnostic) => process.stderr.write(`${formatDiagnostics([diagnostic], printOptions())}\n`),
  });
  return 0;
}
