import type { Diagnostic, SourcePosition } from '../diagnostic.js';

/** How losses are reported. `isBuilt` is true if they are those of the site in the output folder. */
export interface LossReport {
  severity: Diagnostic['severity'];
  isBuilt: boolean;
}

export const urlsFileMissing = (file: string): Diagnostic => ({
  code: 'urls-file-missing',
  severity: 'error',
  kind: 'config',
  message: `There is no file ${file}, so there are no promised URLs to compare the site with.`,
  fix: 'Write it with `heddle urls accept`, and commit it.',
});

export const urlsFileInvalid = (place: SourcePosition): Diagnostic => ({
  code: 'urls-file-invalid',
  severity: 'error',
  kind: 'config',
  message: 'The line is not a page of a URL contract: a list of path, hash of the title and anchors.',
  fix: 'Restore the file from version control, or write it again with `heddle urls accept`.',
  ...place,
});

/** How the removal of a promised URL is accepted: by a command on the built site, or in the file when a build was refused. */
const acceptRemoval = (isBuilt: boolean): string =>
  isBuilt ? 'accept its removal with `heddle urls accept`' : 'remove it from the line';

export const urlLost = (
  place: SourcePosition,
  path: string,
  successor: string | undefined,
  { severity, isBuilt }: LossReport,
): Diagnostic => {
  const redirect = successor
    ? `Redirect it to ${successor}, which has most of its content${isBuilt ? ': `heddle urls check --redirects` writes the rule.' : ', or remove the line.'}`
    : `Add a redirect to the page that replaces it, or ${isBuilt ? acceptRemoval(true) : 'remove the line'}.`;
  return {
    code: 'url-lost',
    severity,
    kind: 'content',
    message: `The site has no page ${path} any more.`,
    fix: redirect,
    ...place,
  };
};

export const anchorLost = (
  place: SourcePosition,
  path: string,
  anchor: string,
  successor: string | undefined,
  { severity, isBuilt }: LossReport,
): Diagnostic => ({
  code: 'anchor-lost',
  severity,
  kind: 'content',
  message: `The page ${path} has no anchor #${anchor} any more.`,
  fix: `${successor ? `${successor} seems to replace it. ` : ''}Keep the anchor with \`{#${anchor}}\` after the heading, or ${acceptRemoval(isBuilt)}.`,
  ...place,
});

export const redirectsFileInvalid = (place: SourcePosition, reason: string): Diagnostic => ({
  code: 'redirects-file-invalid',
  severity: 'error',
  kind: 'config',
  message: `${place.file} is not a list of redirects: ${reason.replace(/\.$/, '')}.`,
  fix: 'Correct the file: a list of `{ "from": "/old", "to": "/new" }`.',
  ...place,
});
