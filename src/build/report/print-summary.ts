import { stripControls } from './wording.js';
import type { Report } from './report.js';

/** Names of the counts that the summary shows; stages use them with `Report.count`. */
export const summaryCounts = {
  compiled: 'compiled',
  cacheHits: 'cache hits',
  filesChanged: 'files changed',
  outputFiles: 'output files',
  outputBytes: 'output bytes',
} as const;

export interface BuildSummary {
  /** Pages of the site. */
  pages: number;
  /** Output folder as the user reads it. */
  outDir: string;
  /** Time of the whole run in milliseconds. */
  durationMs: number;
  /** True if the times of plugins are listed by hook. */
  isDetailed?: boolean;
  /** The part of the site that was put into the shared cache; nothing was published then. */
  part?: { index: number; count: number; isRendered: boolean } | undefined;
}

/** Milliseconds as `420 ms`, `3.2 s` or `2 min 5 s`. */
export function formatDuration(durationMs: number): string {
  if (durationMs < 1000) return `${Math.round(durationMs)} ms`;
  if (durationMs < 60_000) return `${(durationMs / 1000).toFixed(1)} s`;
  const seconds = Math.round(durationMs / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Bytes as `512 B`, `1.5 kB` or `2.0 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 999_950 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function outputLine(report: Report, outDir: string): string {
  const { counts } = report;
  const bytes = counts.get(summaryCounts.outputBytes);
  const files = counts.get(summaryCounts.outputFiles);
  const changed = counts.get(summaryCounts.filesChanged);
  const parts = [
    bytes === undefined ? '' : formatBytes(bytes),
    files === undefined ? '' : `${files} files`,
    changed === undefined ? '' : `${changed} changed`,
  ].filter(Boolean);
  return parts.length > 0 ? `${outDir} (${parts.join(', ')})` : outDir;
}

/** Times of plugins from this on, in milliseconds, are worth a word. */
const shownPluginMs = 1;

/** Times by plugin, or by plugin and hook, the longest first. */
function pluginTimes({ pluginCosts }: Report, isByHook: boolean): string {
  const sums = new Map<string, number>();
  for (const [hook, { durationMs }] of Object.entries(pluginCosts)) {
    const name = isByHook ? hook : hook.slice(0, hook.lastIndexOf(' '));
    sums.set(name, (sums.get(name) ?? 0) + durationMs);
  }
  return [...sums]
    .filter(([, durationMs]) => durationMs >= shownPluginMs)
    .sort((a, b) => b[1] - a[1])
    .map(([name, durationMs]) => `${name} ${formatDuration(durationMs)}`)
    .join(', ');
}

/** Results that were made again and are the same, by step; `''` if none was asked for. */
const verifiedLine = ({ counts }: Report): string =>
  [...counts]
    .flatMap(([name, count]) => (name.startsWith('verified ') ? [`${name.slice('verified '.length)} ${count}`] : []))
    .join(', ');

const uncachedPrefix = 'uncached ';

/** Name of the count of pages of a file that are rendered in each build, because of calls such as `Date.now()`. */
export const uncachedCount = (file: string, calls: readonly string[]): string =>
  `${uncachedPrefix}${file} (${calls.join(', ')})`;

/** Pages that the summary names if their results are not stored. */
const shownUncached = 3;

/** Pages that are rendered in each build; `''` if there are none. */
function uncachedLine({ counts }: Report, isDetailed: boolean): string {
  const found = [...counts.keys()].flatMap((name) =>
    name.startsWith(uncachedPrefix) ? [name.slice(uncachedPrefix.length)] : [],
  );
  const shown = isDetailed ? found : found.slice(0, shownUncached);
  const others = found.length - shown.length;
  return `${shown.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}

const partLine = ({ index, count, isRendered }: NonNullable<BuildSummary['part']>): string =>
  `${index} of ${count}: ${isRendered ? 'compiled, indexed and rendered' : 'compiled; the other parts are not complete yet'}`;

/** Summary of a finished build, as lines of label and value. */
export function formatSummary(report: Report, summary: BuildSummary): string {
  const { pages, outDir, durationMs, isDetailed = false, part } = summary;
  const { everyPage } = report;
  const hits = report.counts.get(summaryCounts.cacheHits) ?? 0;
  const looked = hits + (report.counts.get(summaryCounts.compiled) ?? 0);
  const rate = Math.round(pages / Math.max(durationMs / 1000, 0.001));
  const rows: [label: string, value: string][] = [
    ['pages', `${pages} in ${formatDuration(durationMs)} (${rate} a second)`],
    ['phases', report.phases.map(({ name, durationMs: phaseMs }) => `${name} ${formatDuration(phaseMs)}`).join(', ')],
    ['plugins', pluginTimes(report, isDetailed)],
    ['cache', `${hits} of ${looked} pages were known`],
    ['uncached', uncachedLine(report, isDetailed)],
    ['verified', verifiedLine(report)],
    ['theme', everyPage ? `adds ${formatBytes(everyPage.bytes)} to every page: ${everyPage.reason}` : ''],
    ['slowest', report.slowestPages.map((page) => `${page.file} ${formatDuration(page.durationMs)}`).join(', ')],
    part ? ['part', partLine(part)] : ['output', outputLine(report, outDir)],
  ];
  return rows
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label.padEnd(8)} ${stripControls(value).replaceAll('\n', ' ')}`)
    .join('\n');
}
