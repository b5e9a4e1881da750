// Sites of made-up pages, for sizes that no documentation at hand has. Words follow Zipf's law as in documentation without
// its stop words: the commonest is 1 % of the text, and a vocabulary of 30,000 words is used up slowly.
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '../corpora/random.js';
import { buildSite } from './built-sites.js';
import { searchCorpora } from './obtain-sets.js';

const vocabulary = 30_000;
const flattening = 10;
const sectionsPerPage = 6;
const wordsPerSection = 100;
const pagesPerFolder = 100;

const syllables =
  'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu al en ir or us ast ent ing ock und'.split(' ');

/** A word for a rank; commoner ones are shorter. */
function wordOf(rank: number): string {
  let word = '';
  for (let rest = rank + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length];
  return word;
}

function writePages(docs: string, count: number): void {
  const { next } = createRandom(count);
  const words = Array.from({ length: vocabulary }, (_, rank) => wordOf(rank));
  const range = Math.log((vocabulary + flattening) / flattening);
  const text = (length: number): string =>
    Array.from({ length }, () => words[Math.floor(flattening * (Math.exp(next() * range) - 1))]).join(' ');
  for (let page = 0; page < count; page++) {
    const folder = join(docs, `part-${Math.floor(page / pagesPerFolder)}`);
    mkdirSync(folder, { recursive: true });
    const sections = Array.from(
      { length: sectionsPerPage },
      (_, index) => `${index === 0 ? `# ${text(2)}` : `## ${text(3)}`}\n\n${text(wordsPerSection)}\n`,
    );
    writeFileSync(join(folder, `page-${page}.md`), sections.join('\n'));
  }
}

/** Builds a site of so many pages, with Heddle's cache. Returns its output folder. */
export async function buildMadeUpSite(pages: number): Promise<string> {
  const folder = join(searchCorpora, `made-up-${pages}`);
  const docs = join(folder, 'docs');
  if (!existsSync(docs)) {
    const partial = `${docs}.${process.pid}`;
    writePages(partial, pages);
    renameSync(partial, docs);
  }
  writeFileSync(join(folder, 'site.config.mjs'), `export default { root: 'docs', title: 'Made up' };\n`);
  await buildSite(folder, join(folder, 'out'));
  return join(folder, 'out');
}
