import { kindTexts, queryKinds, type QueryKind } from './queries.js';
import type { EngineName, JudgedSet, KindScores } from './judge-set.js';
import { derivedSets, type DerivedSet } from './derived-queries.js';
import type { JudgedSite } from './judge-site.js';
import type { JudgedUnit, Score } from './judge.js';
import type { Spread } from './query-cost.js';

const engineNames = ['heddle', 'minisearch', 'flexsearch'] as const satisfies readonly EngineName[];
const engineTexts: Record<EngineName, string> = {
  heddle: 'Heddle',
  minisearch: 'MiniSearch',
  flexsearch: 'FlexSearch',
};

/** Puts rows under each other: the first column to the left, the others to the right. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column < 1 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const figure = (value: number): string => value.toFixed(3);
const share = (value: number): string => value.toFixed(2);

const scoreCell = ({ mrr, success1, success5 }: Score): string =>
  `${figure(mrr)} ${share(success1)} ${share(success5)}`;

/** Rows whose MRR is more than this below MiniSearch's are marked. */
const tolerance = 0.0005;

const isBehind = ({ heddle, minisearch }: KindScores['scores']): boolean => heddle.mrr < minisearch.mrr - tolerance;

function meanScores(found: readonly KindScores[]): Record<EngineName, Score> {
  const mean = (pick: (scores: KindScores['scores']) => number): number =>
    found.reduce((sum, { scores }) => sum + pick(scores), 0) / found.length;
  const ofEngine = (name: EngineName): Score => ({
    queries: found.reduce((sum, { scores }) => sum + scores[name].queries, 0),
    mrr: mean((scores) => scores[name].mrr),
    success1: mean((scores) => scores[name].success1),
    success5: mean((scores) => scores[name].success5),
  });
  return { heddle: ofEngine('heddle'), minisearch: ofEngine('minisearch'), flexsearch: ofEngine('flexsearch') };
}

const scoreRow = (name: string, scores: Record<EngineName, Score>): string[] => [
  name,
  String(scores.heddle.queries),
  ...engineNames.map((engine) => scoreCell(scores[engine])),
  isBehind(scores) ? 'behind' : '',
];

const scoreHeader = (title: string): string[] => [
  title,
  'queries',
  ...engineNames.map((name) => engineTexts[name]),
  '',
];

/** Scores of each set for a kind and a unit, and their means: all sets, those tuned on, those unseen, Chinese ones. */
function kindTable(sets: readonly JudgedSet[], kind: QueryKind, unit: JudgedUnit): string | undefined {
  const judged = sets.flatMap((set) => {
    const found = set.kinds.find((scores) => scores.kind === kind && scores.unit === unit);
    return found ? [{ set, found }] : [];
  });
  if (judged.length === 0) return undefined;
  const groups: [string, (set: JudgedSet) => boolean][] = [
    ['mean', () => true],
    ['mean, known', ({ isUnseen }) => !isUnseen],
    ['mean, unseen', ({ isUnseen }) => isUnseen],
    ['mean, Chinese', ({ lang }) => lang === 'zh'],
  ];
  const means = groups.flatMap(([name, isIn]) => {
    const members = judged.filter(({ set }) => isIn(set));
    return members.length > 1 ? [scoreRow(name, meanScores(members.map(({ found }) => found)))] : [];
  });
  const rows = judged.map(({ set, found }) => scoreRow(set.name + (set.isUnseen ? ' *' : ''), found.scores));
  return table([scoreHeader(`${kind}, by ${unit}`), ...rows, ...means]);
}

const kb = (bytes: number): string => (bytes / 1000).toFixed(0);
const spread = ({ median, p95 }: Spread, write: (value: number) => string): string => `${write(median)} ${write(p95)}`;

function costTable(sets: readonly JudgedSet[]): string | undefined {
  const measured = sets.filter(({ cost }) => cost !== undefined);
  if (measured.length === 0) return undefined;
  const rows = measured.map(({ name, pages, sections, cost }) => [
    name,
    String(pages),
    String(sections),
    spread(cost!.bytes, kb),
    spread(cost!.requests, String),
    spread(cost!.rounds, String),
    spread(cost!.letterBytes, kb),
    spread(cost!.keyMs, (ms) => ms.toFixed(1)),
  ]);
  const header = ['a first query', 'pages', 'sections', 'kB', 'requests', 'rounds', 'kB a letter', 'ms a key'];
  return `${table([header, ...rows])}\nMedian and 95th percentile; kB with gzip, of the index alone.`;
}

/** Prints the tables of all sets. */
export function printSets(sets: readonly JudgedSet[]): void {
  console.log('MRR@10, success@1, success@5. * nobody looked at this set while tuning.');
  for (const kind of queryKinds) {
    const tables = (['page', 'section'] as const).flatMap((unit) => kindTable(sets, kind, unit) ?? []);
    if (tables.length > 0) console.log(`\n${kind}: ${kindTexts[kind]}\n${tables.join('\n\n')}`);
  }
  const cost = costTable(sets);
  if (cost !== undefined) console.log(`\n${cost}`);
}

const rankText = (rank: number): string => (rank === 0 ? '-' : String(rank));

/** Prints the queries of each set and kind at which MiniSearch is furthest ahead. */
export function printWorst(sets: readonly JudgedSet[], count: number): void {
  for (const { name, kinds } of sets)
    for (const { kind, unit, behind } of kinds) {
      if (behind.length === 0) continue;
      console.log(`\n${name}, ${kind} by ${unit}: MiniSearch is ahead at ${behind.length} queries`);
      for (const { query, wanted, heddle, minisearch } of behind.slice(0, count))
        console.log(
          `  ${query} | ${wanted.join(', ')}\n    Heddle ${rankText(heddle.rank)}, MiniSearch ${rankText(minisearch.rank)}; Heddle found ${heddle.found.slice(0, 3).join(' ')}`,
        );
    }
}

/** Prints a site's scores for the queries that its own sections make. */
export function printSite({ name, sections, scores }: JudgedSite): void {
  const cell = ({ rank, recall, empty }: { rank: number; recall: number; empty: number }): string =>
    `${figure(rank)} ${share(recall)} ${(100 * empty).toFixed(0).padStart(3)} %`;
  const rows = Object.entries(scores).map(([set, of]) => [
    `${set}, ${derivedSets[set as DerivedSet]}`,
    String(of.heddle.queries),
    ...engineNames.map((engine) => cell(of[engine])),
  ]);
  const header = ['', 'queries', ...engineNames.map((engine) => engineTexts[engine])];
  console.log(`\n${name}: ${sections} sections`);
  console.log('MRR@10 (Z1: precision), success@5 (Z1: share found), queries without a hit');
  console.log(table([header, ...rows]));
}
