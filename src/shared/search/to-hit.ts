import { makeSnippet, markTerms, type IsMatch } from './highlight.js';
import { headingOf, type ExplainedScore } from './rank-sections.js';
import type { SearchHit } from './search-types.js';
import { sectionUrl, type FragmentSection, type PageFragment } from './search-index.js';
import type { Tokenize } from './tokenizer.js';

/** A section that was found. */
export interface FoundSection {
  score: ExplainedScore;
  fragment: PageFragment;
  section: FragmentSection;
}

/** What is shown of a section; `words` is the length of a snippet. */
export function toHit(
  { score, fragment, section }: FoundSection,
  isMatch: IsMatch,
  words: number,
  tokenize: Tokenize,
): SearchHit {
  const url = sectionUrl(fragment.url, section.id);
  const title = markTerms(headingOf(fragment, section), isMatch, tokenize);
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
      lvl0: fragment.group,
      lvl1: fragment.title,
      lvl2: heading(0),
      lvl3: heading(1),
      lvl4: heading(2),
      lvl5: heading(3),
      lvl6: heading(4),
    },
    content: section.text === '' ? null : snippet.map(({ text }) => text).join(''),
    segments: {
      title,
      path: section.path.length > 0 ? [markTerms(fragment.title, isMatch, tokenize), ...path] : path,
      snippet,
    },
    score: score.score,
    explanation: score,
  };
}
