import { encodeSections } from '../../shared/search/page-entry.js';
import type { SearchSection } from '../facts/page-facts.js';

/** Characters of the texts in one file. */
const textsOfFile = 8_000;

/** Text of a section that visitors get with a hit, at most; generated pages can be megabytes long. */
const longestText = 8000;

/** An entry without the places of texts. */
export type PageAbout = readonly [url: string, title: string, group: string, sections: readonly string[]];

/** Text of a section as hits show it. */
export const shownText = ({ text }: SearchSection): string => text.slice(0, longestText);

/** A page as hits show it. */
export interface CutPage {
  about: PageAbout;
  /** Texts of a file, of which the first belongs to the section named here. */
  texts: [firstSection: number, texts: string[]][];
}

/** Cuts the texts of a page into files, so that a hit loads the texts around it alone. */
export function cutPage(url: string, title: string, group: string, sections: readonly SearchSection[]): CutPage {
  const texts: CutPage['texts'] = [];
  let length = 0;
  for (const [position, section] of sections.entries()) {
    const shown = shownText(section);
    length += shown.length;
    if (texts.length === 0 || length > textsOfFile) {
      texts.push([position, []]);
      length = shown.length;
    }
    texts.at(-1)![1].push(shown);
  }
  return { about: [url, title, group, encodeSections(sections)], texts };
}
