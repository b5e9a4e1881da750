// Makes the search index of a made-up site. Words follow Zipf's law as in documentation without its stop words: the
// commonest is 1 % of the text, and a vocabulary of 30,000 words is used up slowly.
import { describeText, indexFiles } from '../../src/build/search/index-files.ts';
import { createSegmentIndexer } from '../../src/build/search/index-segment.ts';
import { mergeBucket } from '../../src/build/search/merge-bucket.ts';
import { splitByBucket } from '../../src/build/search/term-buckets.ts';
import { createRandom } from '../corpora/random.js';

const vocabulary = 30_000;
const flattening = 10;
const sectionsPerPage = 6;
const wordsPerSection = 100;
const pagesPerSegment = 32;

const syllables =
  'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu al en ir or us ast ent ing ock und'.split(' ');

/** A word for a rank; commoner ones are shorter. */
function wordOf(rank) {
  let word = '';
  for (let rest = rank + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length];
  return word;
}

function makePage(page, text) {
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
  return { url: `/page-${page}`, group: '', texts: { title, description: '', keywords: [] }, sections };
}

/** Files of the index, by name and text, made in the steps of a build. */
export function makeIndex(count) {
  const random = createRandom(count).next;
  const words = Array.from({ length: vocabulary }, (_, rank) => wordOf(rank));
  const range = Math.log((vocabulary + flattening) / flattening);
  const word = () => words[Math.floor(flattening * (Math.exp(random() * range) - 1))];
  const text = (length) => Array.from({ length }, word).join(' ');
  const indexSegment = createSegmentIndexer();
  const texts = new Map();
  const store = (content) => {
    const { hash, sizeBytes } = describeText(content);
    texts.set(hash, content);
    return { hash, sizeBytes };
  };
  const lists = new Map();
  const pages = [];
  let base = 0;
  for (let first = 0; first < count; first += pagesPerSegment) {
    const made = Array.from({ length: Math.min(pagesPerSegment, count - first) }, (_, index) =>
      makePage(first + index, text),
    );
    const { entries, fragments, ids } = indexSegment(made, true);
    pages.push(
      ...made.map(({ sections }, index) => ({
        sections: sections.length,
        boost: 1,
        fragment: store(fragments[index]),
      })),
    );
    for (const [bucket, part] of splitByBucket(entries))
      lists.set(bucket, [...(lists.get(bucket) ?? []), [base, JSON.stringify(part)]]);
    base += ids;
  }
  const buckets = [...lists].sort(([one], [other]) => one - other).map(([, parts]) => mergeBucket(parts, store));
  const readText = (hash) => texts.get(hash);
  const files = indexFiles({ lang: 'en', version: '', pages, buckets, readText });
  return files.map((file) => [file.name, file.text ?? readText(file.hash)]);
}
