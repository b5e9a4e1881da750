/*
 * Facts of a page without its texts: enough to rank its sections, and to show the rows whose headings explain them.
 * The manifest has an entry for each page, so that only rows which show a text make the search read the page's texts.
 *
 *     ['/guide', 'Guide', 'Docs', ['1', '2Install', '3On Windows\nwin'], [[0, 'part.0a1b2c3d4e.json']]]
 *
 * Each section is the digit of its depth and its heading, then the anchor, unless that follows from the heading. Files
 * have entries as the columns of a table, which are about 4 % smaller with gzip.
 */

/** Place of a section in its page. */
export interface SectionHead {
  /** Anchor, `''` for the text above the first heading. */
  id: string;
  /** Headings above it and its own, without the page's title. */
  path: string[];
  /** Depth of its heading, 1 for the top of the page. */
  depth: number;
}

/** File with the texts of sections from the first one on; their list begins there with the text at `offset`, 0 if missing. */
export type TextsPlace = readonly [firstSection: number, file: string, offset?: number];

export type SearchPageEntry = readonly [
  url: string,
  title: string,
  group: string,
  sections: readonly string[],
  texts: readonly TextsPlace[],
];

/** Entries of pages as files have them: each list is in the order of pages. */
export interface PageTable {
  urls: string[];
  titles: string[];
  groups: string[];
  /** Encoded sections of each page, joined by `sectionEnd`. */
  sections: string[];
  texts: (readonly TextsPlace[])[];
}

/** The control character DEL: nobody sees it in a heading, and JSON doesn't escape it. */
const sectionEnd = '\x7f';

export const toPageTable = (entries: readonly SearchPageEntry[]): PageTable => ({
  urls: entries.map(([url]) => url),
  titles: entries.map(([, title]) => title),
  groups: entries.map(([, , group]) => group),
  sections: entries.map(([, , , sections]) =>
    sections.map((section) => section.replaceAll(sectionEnd, '')).join(sectionEnd),
  ),
  texts: entries.map(([, , , , texts]) => texts),
});

export const fromPageTable = ({ urls, titles, groups, sections, texts }: PageTable): SearchPageEntry[] =>
  urls.map((url, page) => [url, titles[page]!, groups[page]!, sections[page]!.split(sectionEnd), texts[page]!]);

/** The fields of a page that a hit shows, without its texts. */
export interface PageHead {
  /** With `base`, without an anchor. */
  url: string;
  title: string;
  /** Part of the site: text of the sidebar's group, or of the navigation. */
  group: string;
  sections: SectionHead[];
  texts: readonly TextsPlace[];
}

/** The place of a section's text. */
export const textsPlace = ({ texts }: PageHead, position: number): TextsPlace =>
  texts.findLast(([first]) => first <= position)!;

/** Section of a page as its source has it. */
interface WrittenSection {
  id: string;
  heading: string;
  depth: number;
}

/** Returns the anchors that headings of a page have as a rule, which is GitHub's, in the order of the headings. */
function createAnchors(): (heading: string) => string {
  const counts = new Map<string, number>();
  return (heading) => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count > 0 && anchor !== '' ? `${anchor}-${count}` : anchor;
  };
}

/** Headings above each section and its own; the page's title is not among them, since the first section has none. */
export function headingPaths(sections: readonly Pick<WrittenSection, 'heading' | 'depth'>[]): string[][] {
  const open: (typeof sections)[number][] = [];
  return sections.map((section, index) => {
    if (index === 0) return [];
    while (open.length > 0 && open.at(-1)!.depth >= section.depth) open.pop();
    open.push(section);
    return open.map(({ heading }) => heading);
  });
}

/** Encodes the sections of an entry. */
export function encodeSections(sections: readonly WrittenSection[]): string[] {
  const anchorOf = createAnchors();
  return sections.map(({ id, heading: written, depth }, index) => {
    const heading = index === 0 ? '' : written;
    const isUsual = anchorOf(heading) === id && !heading.includes('\n');
    return `${depth}${heading}${isUsual ? '' : `\n${id}`}`;
  });
}

/** Heading of an encoded section. */
export function encodedHeading(section: string): string {
  const end = section.lastIndexOf('\n');
  return section.slice(1, end < 0 ? undefined : end);
}

/** The page that an entry describes. */
export function decodePage([url, title, group, sections, texts]: SearchPageEntry): PageHead {
  const anchorOf = createAnchors();
  const written = sections.map((section): WrittenSection => {
    const heading = encodedHeading(section);
    const usual = anchorOf(heading);
    const end = section.lastIndexOf('\n');
    return { heading, depth: Number(section[0]), id: end < 0 ? usual : section.slice(end + 1) };
  });
  const paths = headingPaths(written);
  return {
    url,
    title,
    group,
    sections: written.map(({ id, depth }, index) => ({ id, depth, path: paths[index]! })),
    texts,
  };
}
