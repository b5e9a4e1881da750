import { makeSnippet, markTerms, type IsMatch } from './highlight.js';
import { headingOf, type ExplainedScore } from './rank-sections.js';
import type { FoundPlace, FoundWord, SearchHit } from './search-types.js';
import type { PageHead } from './page-entry.js';
import { sectionUrl, type ShownSection } from './search-index.js';
import type { Tokenize } from './tokenizer.js';

/** A section that was found. */
export interface FoundSection {
  score: ExplainedScore;
  shown: PageHead;
  section: ShownSection;
}

/** Words of the query with the parts of the page that contain them. */
function foundWords({ score, shown, section }: FoundSection, tokenize: Tokenize): FoundWord[] {
  const { path, text } = section;
  const places: [FoundPlace, string][] = [
    ['title', shown.title],
    ['heading', path.at(-1) ?? ''],
    ['parents', path.slice(0, -1).join('\n')],
    ['text', text],
  ];
  const termsOf = places.map(
    ([place, content]) => [place, new Set(tokenize(content).map(({ term }) => term))] as const,
  );
  return score.terms.map(({ term, found, kind }) => {
    const containing = termsOf.filter(([, terms]) => terms.has(found)).map(([place]) => place);
    return { word: term, found, kind, places: containing.length > 0 ? containing : ['elsewhere'] };
  });
}

/** The shown form of a section; `words` is the length of a snippet. */
export function toHit(found: FoundSection, isMatch: IsMatch, words: number, tokenize: Tokenize): SearchHit {
  const { score, shown, section } = found;
  const url = sectionUrl(shown.url, section.id);
  const title = markTerms(headingOf(shown, section), isMatch, tokenize);
  const path = section.path.slice(0, -1).map((text) => markTerms(text, isMatch, tokenize));
  const snippet = makeSnippet(section.text, isMatch, words, tokenize);
  const isInHeading = title.some(({ match }) => match);
  const isInText = snippet.some(({ match }) => match);
  const level = Math.min(6, section.path.length + 1) as 1 | 2 | 3 | 4 | 5 | 6;
  const heading = (index: number): string | null => section.path[index] ?? null;
  return {
    objectID: url,
    url,
    type: !isInHeading && isInText ? 'content' : `lvl${level}`,
    hierarchy: {
      lvl0: shown.group,
      lvl1: shown.title,
      lvl2: heading(0),
      lvl3: heading(1),
      lvl4: heading(2),
      lvl5: heading(3),
      lvl6: heading(4),
    },
    content: section.text === '' ? null : snippet.map(({ text }) => text).join(''),
    segments: {
      title,
      path: section.path.length > 0 ? [markTerms(shown.title, isMatch, tokenize), ...path] : path,
      snippet,
    },
    words: foundWords(found, tokenize),
    score: score.score,
    explanation: score,
  };
}
