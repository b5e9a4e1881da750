import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { formatJsonRows, parseJsonRows } from '../util/json-rows.js';
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

/** Each section is its digest, a space and its name. */
type Row = [path: string, lang: string, sections: readonly string[]];

const isRow = (row: unknown): row is Row =>
  Array.isArray(row) &&
  row.length === 3 &&
  typeof row[0] === 'string' &&
  row[0].startsWith('/') &&
  typeof row[1] === 'string' &&
  Array.isArray(row[2]) &&
  row[2].every((section) => typeof section === 'string' && /^[\da-f]{8} /.test(section));

/** Text of the file: one line for each translation, sorted by path and language. */
export const acceptedText = (translations: readonly AcceptedTranslation[]): string =>
  formatJsonRows(
    translations
      .map(({ path, lang, sections }): Row => [path, lang, sections.map(({ digest, name }) => `${digest} ${name}`)])
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
