import type { CorpusSpec } from './corpora/corpora.js';
import { corpusLabel } from './corpora/keep-corpus.js';
import { formatFigure, formatRatio, shownFigures } from './shown-figures.js';
import type { CorpusResult, Results } from './results.js';

/** Rows as lines with aligned columns: the first to the left, others to the right. */
export function alignRows(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>((all, row) => row.map((cell, at) => Math.max(cell.length, all[at] ?? 0)), []);
  return rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
      .join('  ')
      .trimEnd(),
  );
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const title = (corpus: CorpusSpec, sourceBytes: number): string =>
  `${corpusLabel(corpus)} (${megabytes(sourceBytes)} of Markdown)`;

/** One column a generator, with ratios to the first one after its figures. */
function corpusLines({ corpus, sourceBytes, generators }: CorpusResult): string[] {
  const [own] = generators;
  const rows = shownFigures
    .filter(({ name }) => generators.some(({ figures }) => figures[name] !== undefined))
    .map(({ name, label, unit }) => [
      label.en,
      ...generators.map(({ figures }) => {
        const value = figures[name];
        const base = own?.figures[name];
        if (value === undefined) return '-';
        const ratio = figures === own?.figures || !base ? '' : ` (${formatRatio(value, base)} x)`;
        return formatFigure(value, unit) + ratio;
      }),
    ]);
  const failures = generators.flatMap(({ name, failure }) => (failure ? [`${name} failed: ${failure}`] : []));
  const head = ['', ...generators.map(({ name, version }) => `${name} ${version}`)];
  return [title(corpus, sourceBytes), ...alignRows([head, ...rows]), ...failures, ''];
}

/** Results as a table for a terminal. */
export function printedResults({ subject, machine, runs, corpora }: Results): string {
  const { cpu, cores, memoryGb, system, node } = machine;
  return [
    `heddle ${subject.version} ${subject.commit ?? ''} ${subject.date ?? ''}`.trimEnd(),
    `${cores} x ${cpu}, ${memoryGb} GB, ${system}, Node ${node}; median of ${runs} run${runs === 1 ? '' : 's'}`,
    '',
    ...corpora.flatMap(corpusLines),
  ].join('\n');
}
