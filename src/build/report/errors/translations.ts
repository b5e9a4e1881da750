import type { Diagnostic, SourcePosition } from '../diagnostic.js';
import { inWords } from '../wording.js';

export const languageMissing = (
  file: string,
  lang: string,
  missing: readonly string[],
  files: readonly string[],
  path: string,
): Diagnostic => ({
  code: 'language-missing',
  severity: 'error',
  kind: 'content',
  message: `The page exists in ${lang} and not in ${inWords(missing, 'and')}.`,
  fix: `${files.length > 0 ? `Create ${inWords(files, 'and')}` : 'Add the page in these languages'}${path === '/' ? '' : `, or leave it out with \`languageParity.exclude: ['${path}']\``}.`,
  file,
});

export const translationsFileInvalid = (place: SourcePosition): Diagnostic => ({
  code: 'translations-file-invalid',
  severity: 'error',
  kind: 'config',
  message: 'The line is not a translation: a list of path, language and sections of the source.',
  fix: 'Restore the file from version control, or remove the line and accept the translation again with `heddle i18n accept`.',
  ...place,
});

export const translationUnknown = (written: string, near: string | undefined): Diagnostic => ({
  code: 'translation-unknown',
  severity: 'error',
  kind: 'config',
  message: `No translation has the path or the file ${JSON.stringify(written)}.`,
  fix: `${near === undefined ? 'Name' : `Did you mean ${near}? Otherwise name`} the route of a page, such as /guide/install, or the file of its source or translation.`,
});
