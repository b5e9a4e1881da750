import { createReport } from '../build/report/create-report.js';
import type { PrintOptions } from '../build/report/print-diagnostics.js';
import type { Report } from '../build/report/report.js';

/** True if a stream supports colors. */
function isColored(stream: { isTTY?: boolean }): boolean {
  return stream.isTTY === true && !process.env['NO_COLOR'];
}

/** How problems are printed on standard error by a command in the folder of the project. */
export const printOptions = (): PrintOptions => ({ isColored: isColored(process.stderr), projectRoot: '.' });

/** A report on standard error, so that standard output contains results only. */
export function createTerminalReport(mode: 'live' | 'final'): Report {
  return createReport({
    output: {
      write: (text) => void process.stderr.write(text),
      isTerminal: process.stderr.isTTY === true && !process.env['CI'],
      now: () => performance.now(),
    },
    isLive: mode === 'live',
    ...printOptions(),
  });
}
