import { stripControls } from '../../build/report/strip-controls.js';
import type { CommandOf } from '../parsed-command.js';
import { readReport } from './build-report.js';
import { diffReports } from './diff-reports.js';

/** `heddle report diff`: prints the differences between two reports as Markdown. */
export function runReport({ before, after }: CommandOf<'report'>): number {
  console.log(stripControls(diffReports(readReport(before), readReport(after))));
  return 0;
}
