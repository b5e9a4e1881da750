import type { CorpusSpec } from '../corpora/corpora.js';
import type { GeneratorResult, Results } from '../results.js';
import { formatFigure, formatRatio, shownFigures, type Unit } from '../shown-figures.js';
import { barChart, type Bar, type Panel } from './bar-chart.js';
import { comma, words, type Language } from './languages.js';

/** An image of the documentation. */
export interface Chart {
  /** Name in the public folder. */
  file: string;
  /** What it shows, for its description. */
  title: string;
  svg: string;
}

const ownName = 'heddle';

/** Corpus and size, such as `1,000 pages, plain Markdown`. */
export function corpusTitle({ name, pages, sections }: CorpusSpec, language: Language): string {
  const count = String(pages).replace(/\B(?=(\d{3})+$)/g, ',');
  const inSections = sections === undefined ? '' : ` (${sections})`;
  return `${count} ${words.pages[language]}${comma[language]}${words.corpora[name][language]}${inSections}`;
}

/** Name of a generator as it writes itself. */
export function properName(name: string): string {
  return name === 'vitepress' ? 'VitePress' : name.charAt(0).toUpperCase() + name.slice(1);
}

/** Figures of the charts that compare generators, and the question that each of them answers. */
const questions: readonly (readonly [figure: string, slug: string, question: Record<Language, string>])[] = [
  ['cold.seconds', 'build', words.questions.build],
  ['page.seconds', 'edit', words.questions.edit],
  ['cold.peakMb', 'memory', words.questions.memory],
  ['dev.startSeconds', 'dev-start', words.questions.devStart],
  ['dev.editMs', 'dev-edit', words.questions.devEdit],
  ['firstLoad.total', 'first-load', words.questions.firstLoad],
];

const figureOf = (name: string): { label: Record<Language, string>; unit: Unit } => {
  const figure = shownFigures.find((candidate) => candidate.name === name);
  if (!figure) throw new Error(`There is no figure ${name}`);
  return figure;
};

function peerBar({ name, hasSearch, figures }: GeneratorResult, figure: string, unit: Unit, language: Language): Bar {
  const value = figures[figure];
  const bar = { name: properName(name), isOwn: name === ownName, doesLess: !hasSearch };
  return value === undefined
    ? { ...bar, text: words.failed[language] }
    : { ...bar, value, text: formatFigure(value, unit) };
}

/** A chart for each question: generators side by side, the quickest first, with a panel for each corpus. */
function peerCharts({ corpora }: Results, language: Language): Chart[] {
  return questions.flatMap(([figure, slug, question]) => {
    const { unit } = figureOf(figure);
    const panels = corpora
      .filter(({ generators }) => generators.some(({ figures }) => figures[figure] !== undefined))
      .map(({ corpus, generators }): Panel => {
        const bars = generators.map((generator) => peerBar(generator, figure, unit, language));
        return {
          title: corpusTitle(corpus, language),
          bars: bars.sort((a, b) => (a.value ?? Infinity) - (b.value ?? Infinity)),
        };
      });
    const title = question[language];
    return panels.length === 0 ? [] : [{ file: `bench-${slug}.${language}.svg`, title, svg: barChart(title, panels) }];
  });
}

/** The chart of the home page: a build after an edit of one page among 200, as a multiple of Heddle's. */
function homeChart({ corpora }: Results, language: Language): Chart[] {
  return corpora
    .filter(({ corpus, generators }) => corpus.pages === 200 && generators[0]?.figures['page.seconds'] !== undefined)
    .map(({ corpus, generators }) => {
      const own = generators[0]!.figures['page.seconds']!;
      const bars = generators.flatMap((generator): Bar[] => {
        const value = generator.figures['page.seconds'];
        if (value === undefined) return [];
        const text = generator.name === ownName ? '1 ×' : `${formatRatio(value, own)} ×`;
        return [{ ...peerBar(generator, 'page.seconds', 'seconds', language), text }];
      });
      const title = words.questions.editRatio[language];
      const sorted = bars.sort((a, b) => (a.value ?? 0) - (b.value ?? 0));
      return {
        file: `bench-home.${language}.svg`,
        title,
        svg: barChart(title, [{ title: corpusTitle(corpus, language), bars: sorted }]),
      };
    });
}

/** Throughput of the steps of a build. */
function stepChart({ corpora }: Results, language: Language): Chart {
  const panels = corpora.map(({ corpus, generators }): Panel => ({
    title: corpusTitle(corpus, language),
    bars: shownFigures
      .filter(({ name, unit }) => unit === 'throughput' && generators[0]?.figures[name] !== undefined)
      .map(({ name, label, unit }) => {
        const value = generators[0]!.figures[name]!;
        return { name: label[language].replace(/[,（].*/, ''), value, text: formatFigure(value, unit), isOwn: true };
      }),
  }));
  const title = words.throughput[language];
  return { file: `bench-compile.${language}.svg`, title, svg: barChart(title, panels) };
}

/** Charts of a file of results in a language. */
export function resultsCharts(results: Results, language: Language): Chart[] {
  switch (results.command) {
    case 'peers':
      return [...peerCharts(results, language), ...homeChart(results, language)];
    case 'heddle':
    case 'shapes':
    case 'sites':
    case 'targets':
      return [];
    case 'compile':
      return [stepChart(results, language)];
  }
}
