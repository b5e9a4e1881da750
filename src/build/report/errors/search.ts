import type { Diagnostic, SourcePosition } from '../diagnostic.js';

export const searchOff = (): Diagnostic => ({
  code: 'search-off',
  severity: 'error',
  kind: 'config',
  message: 'The option `search` is false, so the site has no search index.',
  fix: 'Remove the option, and run `heddle build`.',
});

export const queryFileMissing = (file: string): Diagnostic => ({
  code: 'query-file-missing',
  severity: 'error',
  kind: 'config',
  message: `The file of queries ${file} cannot be read.`,
  fix: 'Correct the path; it is relative to the folder in which the command runs.',
});

export const queryFileEmpty = (file: string): Diagnostic => ({
  code: 'query-file-empty',
  severity: 'error',
  kind: 'content',
  message: 'The file contains no query.',
  fix: 'Write one on each line: `query | /url`.',
  file,
});

export const queryLine = (place: SourcePosition, message: string): Diagnostic => ({
  code: 'query-line',
  severity: 'error',
  kind: 'content',
  message,
  fix: 'Write `query | /url`, with commas between several URLs.',
  ...place,
});

export const queryUrl = (place: SourcePosition, url: string, suggestion: string | undefined): Diagnostic => ({
  code: 'query-url',
  severity: 'error',
  kind: 'content',
  message: `No page of the site has the URL ${url}.`,
  fix: suggestion ? `Did you mean ${suggestion}?` : 'Correct the URL, or build the site again if the page is new.',
  ...place,
});

export const queryAnchor = (
  place: SourcePosition,
  path: string,
  anchor: string,
  suggestion: string | undefined,
): Diagnostic => ({
  code: 'query-url',
  severity: 'error',
  kind: 'content',
  message: `The page ${path} has no anchor #${anchor}.`,
  fix: suggestion ? `Did you mean ${path}#${suggestion}?` : `Write ${path} to accept every section of the page.`,
  ...place,
});

export const searchBelowMinimum = (measured: number, minimum: number): Diagnostic => ({
  code: 'search-below-minimum',
  severity: 'error',
  kind: 'content',
  message: `The MRR@10 is ${measured.toFixed(3)}, below the minimum of ${minimum}.`,
  fix: 'See above which queries miss their pages. Titles, headings and `search.keywords` of the front matter are what helps most.',
});
