import type { HookCosts, Report } from '../../build/report/report.js';
import { existsSync, readFileSync } from 'node:fs';
import { toolVersion } from '../../build/cache/cache-key.js';
import { BuildError } from '../../build/report/diagnostic.js';
import { reportUnreadable } from '../../build/report/errors/budget.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import type { AgentsMeasure, BuildDetails, FileKind, PageInputs, SearchMeasure } from '../../build/report/measures.js';
import { parseJson } from '../../build/formats/json.js';
import { reasonOf } from '../../build/report/reason-of.js';
import { isRecord } from '../../shared/is-record.js';

/** A page in a report. Bytes are those that a visitor loads, with gzip; times are in milliseconds. */
export interface ReportedPage {
  file: string;
  weight: number;
  html: number;
  javascript: number;
  styles: number;
  images: number;
  /** By step. A page that came from the cache has none. */
  times?: Record<string, number> | undefined;
  /** Bytes that the work on it allocated, by step. */
  memory?: Record<string, number> | undefined;
  /** Why it was compiled. */
  miss?: string | undefined;
  /** Why it was rendered. */
  rendered?: string | undefined;
  /** Why it loads React. A page without such a component has none. */
  react?: string | undefined;
  inputs: PageInputs;
}

/** Pages that came from the cache, and the others by the reasons for which they did not. */
interface CacheUse {
  hits: number;
  misses: number;
  reasons: Record<string, number>;
}

/** Markdown copies and lists of pages. */
interface AgentsReport {
  copies: number;
  /** Of all copies. */
  bytes: number;
  /** Of all copies. */
  tokens: number;
  /** The copy with the largest number of tokens. */
  largest?: { path: string; tokens: number } | undefined;
  /** Bytes by path. */
  lists: Record<string, number>;
  /** What copies do not express, by route path and name. */
  leftovers: Record<string, Record<string, number>>;
}

/** The file that `heddle build --report` writes. */
export interface BuildReport {
  heddle: string;
  /** Pages of the site, with those for unknown URLs. */
  pages: number;
  durationMs: number;
  /** Largest resident memory of the process, its threads included. */
  peakMemoryBytes: number;
  phases: { name: string; startMs: number; durationMs: number; memoryBytes: number }[];
  plugins: HookCosts;
  /** Pages that were compiled and rendered, and those that the cache had. */
  cache: CacheUse & { rendering: CacheUse };
  output: { files: number; bytes: number; kinds: Record<FileKind, number> };
  search?: SearchMeasure | undefined;
  /** Files that agents read. */
  agents?: AgentsReport | undefined;
  warnings: { code: string; file?: string; line?: number; message: string }[];
  /** The cause for which every page loads React, and the bytes with gzip. */
  everyPage?: Report['everyPage'];
  /** By route path. */
  pageList: Record<string, ReportedPage>;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

const roundedAll = (times: Iterable<readonly [string, number]>): Record<string, number> =>
  Object.fromEntries([...times].map(([name, value]) => [name, rounded(value)]));

function agentsReport({ copies, lists }: AgentsMeasure): AgentsReport {
  const sum = (of: 'bytes' | 'tokens'): number => copies.reduce((total, copy) => total + copy[of], 0);
  const sorted = [...copies].sort((a, b) => b.tokens - a.tokens || compareCodeUnits(a.path, b.path));
  return {
    copies: copies.length,
    bytes: sum('bytes'),
    tokens: sum('tokens'),
    largest: sorted[0] && { path: sorted[0].path, tokens: sorted[0].tokens },
    lists,
    leftovers: Object.fromEntries(
      copies
        .filter(({ leftovers }) => Object.keys(leftovers).length > 0)
        .map(({ path, leftovers }): [string, Record<string, number>] => [path, leftovers])
        .sort(([a], [b]) => compareCodeUnits(a, b)),
    ),
  };
}

/** Number of pages by reason. */
function countOf(reasonsOfPages: ReadonlyMap<string, string>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reason of reasonsOfPages.values()) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

/** Text of the report of a build that has succeeded. */
export function reportText(report: Report, { pages, durationMs }: { pages: number; durationMs: number }): string {
  const { details, counts, phases, pluginCosts, diagnostics } = report;
  const { output, times, memory, misses, renders, react, inputs } = details!;
  const firstMs = Math.min(...phases.map(({ startMs }) => startMs));
  const value: BuildReport = {
    heddle: toolVersion,
    pages,
    durationMs: rounded(durationMs),
    // The system counts in kilobytes.
    peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
    phases: phases.map(({ name, startMs, durationMs: phaseMs, memoryBytes = 0 }) => ({
      name,
      startMs: rounded(startMs - firstMs),
      durationMs: rounded(phaseMs),
      memoryBytes,
    })),
    plugins: Object.fromEntries(
      Object.entries(pluginCosts).map(([hook, { durationMs: hookMs, allocatedBytes }]) => [
        hook,
        { durationMs: rounded(hookMs), allocatedBytes },
      ]),
    ),
    cache: {
      hits: counts.get('cache hits') ?? 0,
      misses: counts.get('compiled') ?? 0,
      reasons: countOf(misses),
      rendering: { hits: pages - renders.size, misses: renders.size, reasons: countOf(renders) },
    },
    output: { files: output!.files, bytes: output!.bytes, kinds: output!.kinds },
    search: output!.search,
    agents: output!.agents && agentsReport(output!.agents),
    warnings: diagnostics
      .filter(({ severity }) => severity === 'warning')
      .map(({ code, file, line, message }) => ({ code, file, line, message })) as BuildReport['warnings'],
    everyPage: report.everyPage,
    pageList: Object.fromEntries(
      output!.pages.map(({ path, file, weight, html, javascript, styles, images }): [string, ReportedPage] => {
        const [time, allocated] = [times.get(file), memory?.get(file)];
        const [miss, rendered] = [misses.get(file), renders.get(file)];
        return [
          path,
          {
            file,
            weight,
            html,
            javascript,
            styles,
            images,
            times: time && roundedAll(Object.entries(time)),
            memory: allocated,
            miss,
            rendered,
            react: react.get(file),
            inputs: inputs.get(file) ?? { source: '', options: '' },
          },
        ];
      }),
    ),
  };
  // One line for each page.
  const { pageList, ...summary } = value;
  const rows = Object.entries(pageList).map(([path, page]) => `    ${JSON.stringify(path)}: ${JSON.stringify(page)}`);
  return `${JSON.stringify(summary, undefined, 2).slice(0, -2)},\n  "pageList": {\n${rows.join(',\n')}\n  }\n}\n`;
}

const isReport = (value: unknown): value is BuildReport =>
  isRecord(value) &&
  typeof value['heddle'] === 'string' &&
  ['cache', 'output', 'pageList', 'plugins'].every((name) => isRecord(value[name])) &&
  Array.isArray(value['phases']);

/** Reads a report. Throws a `BuildError` if the file is none. */
export function readReport(file: string): BuildReport {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new BuildError([reportUnreadable(file, reasonOf(error))], { cause: error });
  }
  const parsed = parseJson(text);
  if ('problem' in parsed) throw new BuildError([reportUnreadable(file, parsed.problem.reason)]);
  if (!isReport(parsed.value)) throw new BuildError([reportUnreadable(file, 'it has other content')]);
  return parsed.value;
}

/** Inputs of the pages of the build before, from the report that the next one replaces. Empty without one. */
export function lastInputs(file: string): Pick<BuildDetails, 'lastInputs'> {
  if (!existsSync(file)) return {};
  // Nothing else is replaced by accident.
  return { lastInputs: new Map(Object.values(readReport(file).pageList).map((page) => [page.file, page.inputs])) };
}
