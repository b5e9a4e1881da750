// Judges any site, or Heddle's own documentation and READMEs of installed packages, by derived queries.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { listIndexes } from '../../src/build/search/search-output.js';
import { searchFolder } from '../../src/shared/search/search-index.js';
import { projectRoot } from '../../test/support/project-root.js';
import { buildSite } from './built-sites.js';
import { deriveQueries, type DerivedQuery, type DerivedSet } from './derived-queries.js';
import { openRival, rivalNames, type Engine, type RivalName } from './engines.js';
import { createHeddle, readSections, type BuiltIndex } from './heddle-index.js';
import { searchCorpora } from './obtain-sets.js';

/** How well an engine answers one set of derived queries. */
export interface DerivedScore {
  queries: number;
  /** MRR@10; where all sections are wanted, the mean precision. */
  rank: number;
  /** Share of queries with a right hit among the first five; where all sections are wanted, the share found. */
  recall: number;
  /** Share of queries without a hit. */
  empty: number;
}

export type DerivedScores = Record<'heddle' | RivalName, DerivedScore>;

/** Scores of one index by the name of the set. */
export interface JudgedSite {
  name: string;
  sections: number;
  scores: Partial<Record<DerivedSet, DerivedScores>>;
}

/** Smaller sets say nothing. */
const fewestQueries = 5;

async function scoreQueries(search: Engine, queries: readonly DerivedQuery[]): Promise<DerivedScore> {
  const sums = { rank: 0, recall: 0, empty: 0 };
  for (const { query, wanted, isByPage, isWhole } of queries) {
    const ids = await search(query, isWhole ? 1000 : 10);
    const found = isByPage ? ids.map((id) => id.replace(/#.*$/, '')) : ids;
    if (found.length === 0) sums.empty += 1;
    if (isWhole) {
      const right = found.filter((id) => wanted.has(id)).length;
      sums.rank += right / Math.max(1, found.length);
      sums.recall += right / wanted.size;
      continue;
    }
    const rank = found.slice(0, 10).findIndex((id) => wanted.has(id)) + 1;
    if (rank > 0) sums.rank += 1 / rank;
    if (rank > 0 && rank <= 5) sums.recall += 1;
  }
  const count = queries.length;
  return { queries: count, rank: sums.rank / count, recall: sums.recall / count, empty: sums.empty / count };
}

/** Judges an index by the queries that its own sections make. */
export async function judgeDerived(name: string, index: BuiltIndex): Promise<JudgedSite> {
  const sections = await readSections(index);
  const rivals = rivalNames.map((rival) => openRival(rival, sections, index.lang, join(searchCorpora, 'rivals')));
  const heddle = createHeddle(index);
  const scores: JudgedSite['scores'] = {};
  for (const [set, queries] of Object.entries(deriveQueries(sections, index.outDir))) {
    if (queries.length < fewestQueries) continue;
    const [minisearch, flexsearch] = rivals.map(({ search }) => search);
    scores[set as DerivedSet] = {
      heddle: await scoreQueries(heddle, queries),
      minisearch: await scoreQueries(minisearch!, queries),
      flexsearch: await scoreQueries(flexsearch!, queries),
    };
  }
  for (const rival of rivals) rival.save();
  return { name, sections: sections.length, scores };
}

/** A site of the READMEs of all installed packages, without links, images and HTML, which lead nowhere here. */
function writeReadmeSite(folder: string, packages: string): void {
  mkdirSync(join(folder, 'docs'), { recursive: true });
  writeFileSync(join(folder, 'site.config.mjs'), 'export default { route: { cleanUrls: true } };\n');
  const folders = readdirSync(packages).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(packages, name)).map((inner) => `${name}/${inner}`) : [name],
  );
  for (const name of folders.sort()) {
    const file = join(packages, name, 'README.md');
    if (!existsSync(file)) continue;
    const text = readFileSync(file, 'utf8')
      .replace(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, '')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/^\[[^\]]+\]:.*$/gm, '')
      .replace(/<[^>`\n]+>/g, '');
    if (text.length > 1500)
      writeFileSync(join(folder, 'docs', `${name.replaceAll(/[@/]/g, '-').replace(/^-/, '')}.md`), text);
  }
}

/** Judges all indexes of sites, which are given by their folder or their output; without any, those of this repository. */
export async function judgeSites(given: readonly string[], onJudged: (site: JudgedSite) => void): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'heddle-search-'));
  try {
    const readmes = join(temporary, 'readmes');
    if (given.length === 0) writeReadmeSite(readmes, join(projectRoot, 'node_modules'));
    const folders = given.length > 0 ? given.map((folder) => resolve(folder)) : [projectRoot, readmes];
    for (const [number, folder] of folders.entries()) {
      const isOutput = existsSync(join(folder, searchFolder));
      const outDir = isOutput ? folder : join(temporary, `out-${number}`);
      if (!isOutput) await buildSite(folder, outDir);
      for (const name of listIndexes(outDir)) {
        const [lang = '', ...version] = name.split('.');
        onJudged(await judgeDerived(`${basename(folder)} ${name}`, { outDir, lang, version: version.join('.') }));
      }
    }
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
