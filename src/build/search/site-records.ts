import { sectionUrl, type ShownPage } from '../../shared/search/search-index.js';
import type { SearchRecord } from '../../shared/search/search-record.js';

/** Bytes of a record's text, at most: the service takes records of 10 kB in all. */
const longestContent = 8000;

/** The pages of one language and version, in the order of their addresses. */
export interface RecordScope {
  lang: string;
  version: string;
  siteOrigin: string;
  pages: Iterable<{ shown: ShownPage; boost: number }>;
}

function cutText(text: string): string | null {
  const bytes = Buffer.from(text);
  if (bytes.length <= longestContent) return text === '' ? null : text;
  // The cut may lie within a character.
  return bytes
    .subarray(0, longestContent)
    .toString()
    .replace(/\uFFFD{1,3}$/, '');
}

function pageRecords(shown: ShownPage, boost: number, { lang, version, siteOrigin }: RecordScope): SearchRecord[] {
  const { url, title, group, sections } = shown;
  return sections.map(({ id, path, text }, position) => {
    const objectID = sectionUrl(url, id);
    const level = Math.min(6, path.length + 1) as 1 | 2 | 3 | 4 | 5 | 6;
    const heading = (index: number): string | null => path[index] ?? null;
    return {
      objectID,
      type: `lvl${level}`,
      url: siteOrigin + objectID,
      content: cutText(text),
      hierarchy: {
        lvl0: group === '' ? title : group,
        lvl1: title,
        lvl2: heading(0),
        lvl3: heading(1),
        lvl4: heading(2),
        lvl5: heading(3),
        lvl6: heading(4),
      },
      lang,
      version,
      weight: { pageRank: Math.round(boost * 100), level: 110 - level * 10, position },
    };
  });
}

/** Text of the file with all records of a language and version, one a line. */
export function recordsText(scope: RecordScope): string {
  const lines: string[] = [];
  for (const { shown, boost } of scope.pages)
    for (const record of pageRecords(shown, boost, scope)) lines.push(JSON.stringify(record));
  return `[\n${lines.join(',\n')}\n]\n`;
}
