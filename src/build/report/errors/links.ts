import type { Diagnostic, SourcePosition } from '../diagnostic.js';

export const linksFileInvalid = (place: SourcePosition): Diagnostic => ({
  code: 'links-file-invalid',
  severity: 'error',
  kind: 'config',
  message: 'The line is not a known dead link: a list of file, code and link.',
  fix: 'Restore the file from version control, or delete it and write it again with `heddle links accept`.',
  ...place,
});

/** Documents that are named in a message. */
const mostNamed = 3;

export const externalLink = (
  url: string,
  documents: readonly string[],
  { state, reason }: { state: 'dead' | 'unsure'; reason: string },
): Diagnostic => {
  const more = documents.length > mostNamed ? ` and ${documents.length - mostNamed} more` : '';
  const linkedFrom = `It is linked from ${documents.slice(0, mostNamed).join(', ')}${more}.`;
  return state === 'dead'
    ? {
        code: 'external-link-dead',
        severity: 'error',
        kind: 'content',
        message: `${url} is gone: ${reason}. ${linkedFrom}`,
        fix: 'Correct the link, or exclude it under `markdown.link.checkDeadLinks`.',
      }
    : {
        code: 'external-link-unsure',
        severity: 'warning',
        kind: 'content',
        message: `${url} could not be checked: ${reason}. ${linkedFrom}`,
        fix: 'Open it in a browser. If it works, exclude it under `markdown.link.checkDeadLinks`.',
      };
};
