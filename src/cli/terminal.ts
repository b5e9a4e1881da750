import { createReport } from '../build/report/create-report.js';
import type { Report } from '../build/report/report.js';

/** True if a stream supports colors. */
export function isColored(stream: { isTTY?: boolean }): boolean {
  return stream.isTTY === true && !process.env['NO_COLOR'];
}

/** A report on standard error, so that standard output contains results only. */
export function createTerminalReport(mode: 'live' | 'final'): Report {
  return createReport({
    output: {
      write: (text) => void process.stderr.write(text),
      isTerminal: process.stderr.isTTY === true && !process.env['CI'],
      now: () => performance.now(),
    },
    isLive: mode === 'live',
    isColored: isColored(process.stderr),
  });
}
