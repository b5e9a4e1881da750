import { runFleetWorker } from '../build/fleet/run-fleet-worker.js';
import { formatDiagnostics } from '../build/report/print-diagnostics.js';
import { stripControls } from '../build/report/strip-controls.js';
import type { Interruption } from './interruption.js';
import type { CommandOf } from './parsed-command.js';
import { isColored } from './terminal.js';

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
    warn: (diagnostic) =>
      process.stderr.write(`${formatDiagnostics([diagnostic], { isColored: isColored(process.stderr) })}\n`),
  });
  return 0;
}
