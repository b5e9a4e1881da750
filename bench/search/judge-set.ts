import { join } from 'node:path';
import { builtSite, type SiteVariant } from './built-sites.js';
import { openRival, rivalNames, type Engine, type RivalEngine, type RivalName } from './engines.js';
import { allHits } from '../../src/shared/search/hit-counts.js';
import { createHeddle, readSections, type BuiltIndex, type SectionRecord } from './heddle-index.js';
import { askEngine, judgeable, reciprocal, scoreOf, type Answer, type JudgedUnit, type Score } from './judge.js';
import { searchCorpora, type ObtainedSet } from './obtain-sets.js';
import { unlistedPages, type Unlisted } from './pool.js';
import { makeQueries, queryKinds, type QueriedSite, type QueryKind, type WantedQuery } from './queries.js';
import { measureCost, type QueryCost } from './query-cost.js';

export type EngineName = 'heddle' | RivalName;

/** Scores of all engines for one kind of query, by one unit. */
export interface KindScores {
  kind: QueryKind;
  unit: JudgedUnit;
  scores: Record<EngineName, Score>;
  /** Queries at which MiniSearch is ahead of Heddle, the furthest first. */
  behind: { query: string; wanted: readonly string[]; heddle: Answer; minisearch: Answer }[];
  /** First pages that the lists of questions lack; for questions by page alone. */
  unlisted?: Unlisted[];
}

/** All that is known of how a set is searched. */
export interface JudgedSet {
  name: string;
  lang: string;
  isUnseen: boolean;
  pages: number;
  sections: number;
  kinds: KindScores[];
  cost?: QueryCost;
}

export interface JudgeSetOptions {
  kinds: readonly QueryKind[];
  /** True to use sites that are built already. */
  isBuilt: boolean;
  hasCost: boolean;
}

/** Fewer queries of a kind say nothing by sections. */
const fewestQueries = 10;

/** Hits that are asked for: Heddle's dialog shows 20; of the others' longer lists each page counts once. */
const hitLimits: Record<EngineName, number> = { heddle: allHits, minisearch: 100, flexsearch: 100 };

interface OpenSite {
  index: BuiltIndex;
  sections: SectionRecord[];
  engines: Record<EngineName, Engine>;
  rivals: RivalEngine[];
}

async function openSite(obtained: ObtainedSet, variant: SiteVariant, isBuilt: boolean): Promise<OpenSite> {
  const { name, lang } = obtained.set;
  const index = { outDir: await builtSite(obtained, variant, isBuilt), lang, version: '' };
  const sections = await readSections(index);
  const rivals = rivalNames.map((rival) => openRival(rival, sections, lang, join(searchCorpora, name, 'rivals')));
  const [minisearch, flexsearch] = rivals.map(({ search }) => search);
  return {
    index,
    sections,
    engines: { heddle: createHeddle(index), minisearch: minisearch!, flexsearch: flexsearch! },
    rivals,
  };
}

async function judgeKind(
  { engines }: OpenSite,
  kind: QueryKind,
  unit: JudgedUnit,
  queries: readonly WantedQuery[],
): Promise<KindScores> {
  const ask = async (name: EngineName): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (const query of queries) answers.push(await askEngine(engines[name], query, unit, hitLimits[name]));
    return answers;
  };
  const heddle = await ask('heddle');
  const minisearch = await ask('minisearch');
  const flexsearch = await ask('flexsearch');
  const distance = (index: number): number => reciprocal(minisearch[index]!) - reciprocal(heddle[index]!);
  const behind = queries
    .map((query, index) => ({ query, index }))
    .filter(({ index }) => distance(index) > 0)
    .sort((one, other) => distance(other.index) - distance(one.index))
    .map(({ query, index }) => ({ ...query, heddle: heddle[index]!, minisearch: minisearch[index]! }));
  return {
    kind,
    unit,
    scores: { heddle: scoreOf(heddle), minisearch: scoreOf(minisearch), flexsearch: scoreOf(flexsearch) },
    behind,
    ...(kind === 'questions' && unit === 'page' ? { unlisted: unlistedPages([heddle, minisearch, flexsearch]) } : {}),
  };
}

/** Judges a set with queries of some kinds. */
export async function judgeSet(obtained: ObtainedSet, options: JudgeSetOptions): Promise<JudgedSet> {
  const { set, links } = obtained;
  const whole = await openSite(obtained, 'docs', options.isBuilt);
  const linkless = options.kinds.includes('links')
    ? await openSite(obtained, 'docs-links', options.isBuilt)
    : undefined;
  const queriedSite = ({ index, sections }: OpenSite): QueriedSite => ({
    name: set.name,
    outDir: index.outDir,
    sections,
    links,
  });
  const kinds: KindScores[] = [];
  for (const kind of queryKinds) {
    if (!options.kinds.includes(kind)) continue;
    const site = kind === 'links' ? linkless! : whole;
    const queries = makeQueries(kind, queriedSite(site));
    for (const unit of ['page', 'section'] as const) {
      const judged = judgeable(queries, unit);
      if (judged.length >= (unit === 'page' ? 1 : fewestQueries)) kinds.push(await judgeKind(site, kind, unit, judged));
    }
  }
  for (const rival of [...whole.rivals, ...(linkless?.rivals ?? [])]) rival.save();
  const cost = options.hasCost
    ? await measureCost(whole.index, makeQueries('questions', queriedSite(whole)), links)
    : undefined;
  return {
    name: set.name,
    lang: set.lang,
    isUnseen: set.isUnseen,
    pages: new Set(whole.sections.map(({ page }) => page)).size,
    sections: whole.sections.length,
    kinds,
    ...(cost ? { cost } : {}),
  };
}
