import { textFile, type CutPage, type ShownPage } from '../../shared/search/search-index.js';
import { contentHash } from '../cache/cache-key.js';

/** Characters of a page's texts that are in the file with its headings, and in each further file. */
const firstTexts = 16_000;
const furtherTexts = 10_000;

/** JSON of a page: a file with its headings and first texts, and files with the other texts, in order. */
export interface CutPageJson {
  head: string;
  rest: string[];
}

/** Cuts the texts of a long page into several files, so that a hit loads the texts around it alone. */
export function cutPage({ sections, ...page }: ShownPage): CutPageJson {
  const rest: string[][] = [];
  const firsts: number[] = [];
  let length = 0;
  const heads = sections.map(({ text, ...section }, position): CutPage['sections'][number] => {
    length += text.length;
    const isFirst = rest.length === 0;
    if (length <= (isFirst ? firstTexts : furtherTexts) || (position === 0 && isFirst)) {
      if (isFirst) return { ...section, text };
    } else {
      rest.push([]);
      firsts.push(position);
      length = text.length;
    }
    rest.at(-1)!.push(text);
    return section;
  });
  const texts = rest.map((part) => JSON.stringify(part));
  const files = texts.map((text, index): [number, string] => [firsts[index]!, textFile(contentHash(text))]);
  return {
    head: JSON.stringify([{ ...page, sections: heads, ...(files.length > 0 ? { rest: files } : {}) }]),
    rest: texts,
  };
}

/** The page before it was cut, from the JSON of its files. */
export function joinPage(head: string, rest: readonly string[]): ShownPage {
  const [{ rest: files = [], ...shown }] = JSON.parse(head) as [CutPage];
  const sections = shown.sections.map((section) => ({ ...section, text: section.text ?? '' }));
  for (const [index, [first]] of files.entries())
    for (const [offset, text] of (JSON.parse(rest[index]!) as string[]).entries())
      sections[first + offset] = { ...sections[first + offset]!, text };
  return { ...shown, sections };
}
