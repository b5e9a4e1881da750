import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { formatJsonRows, isPageRow, parseJsonRows, type PageRow } from '../formats/json-rows.js';
import type { SourceSection } from './source-sections.js';

/** File that says of which state of its source each translation is, below the folder of the configuration. */
export const acceptedName = 'heddle.translations.json';

/** A translation that somebody accepted, and the sections that its source had then. */
export interface AcceptedTranslation {
  /** Route path of the source. */
  path: string;
  lang: string;
  sections: readonly SourceSection[];
}

/** The facts of a row are a language, and sections: each is its digest, a space and its name. */
const isRow = (row: unknown): row is PageRow =>
  isPageRow(row) && row[2].every((section) => /^[\da-f]{8} /.test(section));

/** Text of the file: one line for each translation, sorted by path and language. */
export const acceptedText = (translations: readonly AcceptedTranslation[]): string =>
  formatJsonRows(
    translations
      .map(({ path, lang, sections }): PageRow => [path, lang, sections.map(({ digest, name }) => `${digest} ${name}`)])
      .sort(([path, lang], [other, otherLang]) => compareCodeUnits(path, other) || compareCodeUnits(lang, otherLang)),
  );

/** Reads the text of the file. Returns the number of the first line that is no translation instead. */
export function parseAccepted(text: string): AcceptedTranslation[] | number {
  const rows = parseJsonRows(text, isRow);
  if (typeof rows === 'number') return rows;
  return rows.map(({ row: [path, lang, sections] }) => ({
    path,
    lang,
    sections: sections.map((section) => ({ digest: section.slice(0, 8), name: section.slice(9) })),
  }));
}
