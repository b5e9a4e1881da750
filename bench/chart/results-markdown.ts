import type { CorpusResult, Results } from '../results.js';
import { formatFigure, formatRatio, shownFigures } from '../shown-figures.js';
import { comma, measuredWith, words, type Language } from './languages.js';
import { corpusTitle, properName, resultsCharts } from './results-charts.js';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, at) => (at === 0 ? '---' : '--:')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** Generators as columns, with ratios to the first one. */
function peerTable({ generators }: CorpusResult, language: Language): string {
  const own = generators[0]!.figures;
  const rows = shownFigures
    .filter(({ name }) => generators.filter(({ figures }) => figures[name] !== undefined).length > 1)
    .filter(({ unit }) => unit !== 'perSecond')
    .map(({ name, label, unit }) => [
      label[language],
      ...generators.map(({ figures }, at) => {
        const value = figures[name];
        if (value === undefined) return '';
        const base = own[name];
        return formatFigure(value, unit) + (at > 0 && base ? ` (${formatRatio(value, base)} ×)` : '');
      }),
    ]);
  return table(
    [words.figure[language], ...generators.map(({ name, version }) => `${properName(name)} ${version}`)],
    rows,
  );
}

/** What the figures of peers do not say: which did not finish, and which have no search to build. */
function peerNotes({ generators }: CorpusResult, language: Language): string[] {
  const list = (names: readonly string[]): string => names.map(properName).join(comma[language]);
  const failed = generators.flatMap(({ name, failure }) => (failure === undefined ? [] : [name]));
  const searchless = generators.flatMap(({ name, hasSearch }) => (hasSearch ? [] : [name]));
  return [
    ...(failed.length > 0 ? [words.unfinished[language] + list(failed)] : []),
    ...(searchless.length > 0 ? [words.noSearch[language] + list(searchless)] : []),
  ];
}

/** True for figures of the table of peers, which Heddle's own table leaves out: each question has one answer. */
const isOfPeers = (name: string): boolean => /^(?:cold|warm|page)\./.test(name);

/** Corpora as columns. */
function ownTable(corpora: readonly CorpusResult[], language: Language): string {
  const figuresOf = ({ generators }: CorpusResult) => generators[0]!.figures;
  const rows = shownFigures
    .filter(({ name }) => !isOfPeers(name) && corpora.some((result) => figuresOf(result)[name] !== undefined))
    .map(({ name, label, unit }) => [
      label[language],
      ...corpora.map((result) => {
        const value = figuresOf(result)[name];
        return value === undefined ? '' : formatFigure(value, unit);
      }),
    ]);
  return table([words.figure[language], ...corpora.map(({ corpus }) => corpusTitle(corpus, language))], rows);
}

/** Charts and tables of a file of results, as Markdown for a page of the documentation. */
export function resultsMarkdown(results: Results, language: Language): string {
  const { subject, machine, runs, corpora } = results;
  const facts = measuredWith(language, { ...subject, date: subject.date ?? '', ...machine, runs });
  const charts = resultsCharts(results, language).filter(({ file }) => !file.startsWith('bench-home'));
  const pictures = charts.map(({ file, title }) => `![${title}](/${file})`);
  // Figures of fewer pages are those of the peers' table.
  if (results.command === 'heddle') return [facts, ownTable(corpora.slice(-1), language)].join('\n\n');
  if (results.command === 'compile') return [facts, ...pictures, ownTable(corpora, language)].join('\n\n');
  const tables = corpora.map((corpus) =>
    [
      `:::details{title="${corpusTitle(corpus.corpus, language)}"}`,
      peerTable(corpus, language),
      ...peerNotes(corpus, language),
      ':::',
    ].join('\n\n'),
  );
  return [facts, ...pictures, words.less[language], ...tables].join('\n\n');
}
