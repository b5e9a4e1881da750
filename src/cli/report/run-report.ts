import { formatBytes, formatDuration } from '../../build/report/print-summary.js';
import { readReport, type BuildReport } from './build-report.js';
import { stripControls } from '../../build/report/wording.js';
import type { CommandOf } from '../command-table.js';

/** Pages that are listed of each kind. */
const mostPages = 10;

type Format = (value: number) => string;

const signed = (difference: number, format: Format): string =>
  difference === 0 ? '±0' : `${difference > 0 ? '+' : '−'}${format(Math.abs(difference))}`;

const share = (before: number, after: number): string =>
  before === 0 || before === after
    ? ''
    : ` (${after > before ? '+' : '−'}${Math.round((Math.abs(after - before) / before) * 100)} %)`;

const row = (name: string, before: number, after: number, format: Format): string =>
  `| ${name} | ${format(before)} | ${format(after)} | ${signed(after - before, format)}${share(before, after)} |`;

const table = (heading: string, rows: readonly string[]): string[] => [
  `| ${heading} | Before | After | Difference |`,
  '| --- | ---: | ---: | ---: |',
  ...rows,
];

/** Text that Markdown shows as it is, in a cell of a table. */
const code = (text: string): string => `\`${text.replace(/[`|\n]/g, ' ')}\``;

const phaseTimes = ({ phases }: BuildReport): Map<string, number> => {
  const times = new Map<string, number>();
  for (const { name, durationMs } of phases) times.set(name, (times.get(name) ?? 0) + durationMs);
  return times;
};

/** Rows of the names that either report has. */
function rowsOf(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>, format: Format): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].map((name) =>
    row(name, before.get(name) ?? 0, after.get(name) ?? 0, format),
  );
}

function listed(title: string, pages: readonly string[]): string[] {
  if (pages.length === 0) return [];
  const more = pages.length > mostPages ? [`- and ${pages.length - mostPages} more`] : [];
  return ['', `### ${title}`, '', ...pages.slice(0, mostPages).map((page) => `- ${page}`), ...more];
}

/** Differences between the reports of two builds, as Markdown for a pull request. */
function diffReports(before: BuildReport, after: BuildReport): string {
  const count: Format = String;
  const weights = (report: BuildReport): number[] => Object.values(report.pageList).map(({ weight }) => weight);
  const average = (values: readonly number[]): number =>
    values.length === 0 ? 0 : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
  const kinds = (report: BuildReport): Map<string, number> => new Map(Object.entries(report.output.kinds));
  const changed = Object.entries(after.pageList)
    .flatMap(([path, page]) => {
      const old = before.pageList[path];
      return old && old.weight !== page.weight ? [{ path, from: old.weight, to: page.weight }] : [];
    })
    .sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from) || (a.path < b.path ? -1 : 1))
    .map(
      ({ path, from, to }) =>
        `${code(path)} ${formatBytes(from)} → ${formatBytes(to)} (${signed(to - from, formatBytes)})`,
    );
  const absent = (one: BuildReport, other: BuildReport): string[] =>
    Object.keys(one.pageList)
      .filter((path) => !other.pageList[path])
      .map(code);
  const warnings = ({ warnings: list }: BuildReport): string[] =>
    list.map(({ code: name, file = '', message }) => `${name} ${code(file)} ${code(message)}`);
  const known = new Set(warnings(before));
  const plugins = (report: BuildReport, cost: 'durationMs' | 'allocatedBytes'): Map<string, number> =>
    new Map(Object.entries(report.plugins).map(([hook, costs]) => [hook, costs[cost]]));
  const pluginRows = {
    Plugin: rowsOf(plugins(before, 'durationMs'), plugins(after, 'durationMs'), formatDuration),
    'Memory of a plugin': rowsOf(plugins(before, 'allocatedBytes'), plugins(after, 'allocatedBytes'), formatBytes),
  };
  return [
    '## Build report',
    '',
    ...table('', [
      row('Pages', before.pages, after.pages, count),
      row('Build time', before.durationMs, after.durationMs, formatDuration),
      row('Peak memory', before.peakMemoryBytes, after.peakMemoryBytes, formatBytes),
      row('Pages compiled', before.cache.misses, after.cache.misses, count),
      row('Pages rendered', before.cache.rendering.misses, after.cache.rendering.misses, count),
      row('Output', before.output.bytes, after.output.bytes, formatBytes),
      row('Average page weight', average(weights(before)), average(weights(after)), formatBytes),
      row('Largest page weight', Math.max(0, ...weights(before)), Math.max(0, ...weights(after)), formatBytes),
      row('Bytes of a search', before.search?.medianBytes ?? 0, after.search?.medianBytes ?? 0, formatBytes),
      ...(before.agents || after.agents
        ? [row('Tokens of Markdown copies', before.agents?.tokens ?? 0, after.agents?.tokens ?? 0, count)]
        : []),
      row('Warnings', before.warnings.length, after.warnings.length, count),
    ]),
    '',
    ...table('Phase', rowsOf(phaseTimes(before), phaseTimes(after), formatDuration)),
    '',
    ...table('Files', rowsOf(kinds(before), kinds(after), formatBytes)),
    ...Object.entries(pluginRows).flatMap(([heading, rows]) => (rows.length > 0 ? ['', ...table(heading, rows)] : [])),
    ...listed('Page weights that changed', changed),
    ...listed('New pages', absent(after, before)),
    ...listed('Removed pages', absent(before, after)),
    ...listed(
      'New warnings',
      warnings(after).filter((warning) => !known.has(warning)),
    ),
  ].join('\n');
}

/** `heddle report diff`: prints the differences between two reports as Markdown. */
export function runReport({ before, after }: CommandOf<'report'>): number {
  console.log(stripControls(diffReports(readReport(before), readReport(after))));
  return 0;
}
