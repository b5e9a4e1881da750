import type { Figures } from './measure/median.js';
import type { Results } from './results.js';
import { formatFigure, formatRatio, type Unit } from './shown-figures.js';

/**
 * A figure of the results with its aim: its unit and name, the pages of the corpus or the site it is of, and peers that it is
 * compared with. A site's is compared with theirs of 1,000 pages.
 */
type Target = readonly [
  label: string,
  aim: string,
  unit: Unit,
  figure: string,
  of: number | 'init' | 'own',
  peers?: readonly ('hugo' | 'eleventy')[],
];

const both = ['hugo', 'eleventy'] as const;
const targets: readonly Target[] = [
  ['cold build, 200 pages', '3 x Hugo', 'seconds', 'cold.seconds', 200, both],
  ['cold build, 1,000 pages', '1.5 x Hugo', 'seconds', 'cold.seconds', 1000, both],
  ['cold build, 5,000 pages', '0.9 x Hugo', 'seconds', 'cold.seconds', 5000, both],
  [
    'cold build, the site of `heddle init`',
    "0.46 x Eleventy's 1,000 pages",
    'seconds',
    'cold.seconds',
    'init',
    ['eleventy'],
  ],
  ['cold build, this documentation', "1.3 x Hugo's 1,000 pages", 'seconds', 'cold.seconds', 'own', ['hugo']],
  ['its peak memory', '', 'megabytes', 'cold.peakMb', 'own'],
  ['nothing changed, 1,000 pages', '0.8 s', 'seconds', 'warm.seconds', 1000, both],
  ['one page edited, 1,000 pages', '0.7 s', 'seconds', 'page.seconds', 1000, both],
  ['one page edited, 5,000 pages', '1.5 s', 'seconds', 'page.seconds', 5000, both],
  ['navigation edited, 5,000 pages', '4 s', 'seconds', 'navigation.seconds', 5000],
  ['dev server to first page, 1,000 pages', '0.9 s', 'seconds', 'dev.startSeconds', 1000],
  ['dev server to first page, 5,000 pages', '1.1 s', 'seconds', 'dev.startSeconds', 5000],
  ['edit to screen, 1,000 pages', '50 ms', 'milliseconds', 'dev.editMs', 1000],
  ['output, 1,000 pages', '40 MB', 'bytes', 'cold.outputBytes', 1000],
  ['peak memory, 1,000 pages', '700 MB', 'megabytes', 'cold.peakMb', 1000, both],
];

const peerNames = { hugo: 'Hugo', eleventy: 'Eleventy' };
const marks = ['<!-- targets -->', '<!-- end of targets -->'] as const;

function row(results: Results, [label, aim, unit, figure, of, peers = []]: Target): string[] {
  const figuresOf = (name: string, pages: number): Figures =>
    results.corpora
      .find(({ corpus }) => corpus.pages === pages)
      ?.generators.find((generator) => generator.name === name)?.figures ?? {};
  const value = typeof of === 'number' ? figuresOf('heddle', of)[figure] : results.sites?.[of][figure];
  if (value === undefined) return [label, aim, 'not measured'];
  const compared = peers.flatMap((name) => {
    const other = figuresOf(name, typeof of === 'number' ? of : 1000)[figure];
    return other === undefined ? [] : [`, ${formatRatio(value, other)} x ${peerNames[name]}`];
  });
  return [label, aim, `${formatFigure(value, unit)}${compared.join('')}`];
}

/** The text of a page whose table of targets has the figures of the results. */
export function withTargets(page: string, results: Results): string {
  const [before, rest] = page.split(marks[0]) as [string, string];
  const after = rest.split(marks[1])[1]!;
  const { subject, machine, runs } = results;
  const text = `Medians of ${runs} runs of Heddle ${subject.commit} on ${subject.date}: ${machine.cores} cores (${machine.cpu}), Node ${machine.node}.`;
  const rows = [['Figure', 'Aim', 'Measured'], [], ...targets.map((target) => row(results, target))];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const table = rows.map(
    (cells) => `| ${widths.map((width, column) => cells[column]?.padEnd(width) ?? '-'.repeat(width)).join(' | ')} |`,
  );
  return `${before}${marks[0]}\n\n${text}\n\n${table.join('\n')}\n\n${marks[1]}${after}`;
}
