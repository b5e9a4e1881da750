// Makes the search index of a made-up site. Words follow Zipf's law as in documentation without its stop words: the
// commonest is 1 % of the text, and a vocabulary of 30,000 words is used up slowly.
import { contentHash } from '../src/build/cache/cache-key.ts';
import { indexFiles } from '../src/build/search/index-files.ts';
import { indexPage } from '../src/build/search/index-page.ts';
import { createTokenizer } from '../src/shared/search/tokenizer.ts';
import { createRandom } from './make-corpus.mjs';

const vocabulary = 30_000;
const flattening = 10;
const sectionsPerPage = 6;
const wordsPerSection = 100;

const syllables =
  'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu al en ir or us ast ent ing ock und'.split(' ');

/** A word for a rank; commoner ones are shorter. */
function wordOf(rank) {
  let word = '';
  for (let rest = rank + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length];
  return word;
}

/** Files of the index, by path and bytes. */
export function makeIndex(pages) {
  const random = createRandom(pages);
  const words = Array.from({ length: vocabulary }, (_, rank) => wordOf(rank));
  const range = Math.log((vocabulary + flattening) / flattening);
  const word = () => words[Math.floor(flattening * (Math.exp(random() * range) - 1))];
  const text = (count) => Array.from({ length: count }, word).join(' ');
  const eachToken = createTokenizer();
  const fragments = new Map();
  const indexed = Array.from({ length: pages }, (_, page) => {
    const title = text(2);
    const sections = Array.from({ length: sectionsPerPage }, (_, index) => {
      const heading = index === 0 ? '' : text(3);
      return {
        id: heading.replaceAll(' ', '-'),
        heading,
        depth: index === 0 ? 1 : 2,
        text: text(wordsPerSection),
        code: '',
      };
    });
    const result = indexPage(sections, { title, description: '', keywords: [] }, true, eachToken);
    const fragment = JSON.stringify([{ url: `/page-${page}`, title, group: '', sections: result.sections }]);
    const fragmentHash = contentHash(fragment);
    fragments.set(fragmentHash, fragment);
    const record = { sections: sections.length, boost: 1, fragmentHash, fragmentBytes: Buffer.byteLength(fragment) };
    return { record, entries: result.entries };
  });
  const files = indexFiles({
    lang: 'en',
    version: '',
    pages: indexed.map(({ record }) => record),
    postings: indexed.map(({ entries }) => entries),
    readFragment: (hash) => fragments.get(hash),
  });
  return files.map(({ path, source }) => [path, source.kind === 'bytes' ? source.bytes : fragments.get(source.key)]);
}
