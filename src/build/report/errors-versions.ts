import { nearest } from './nearest.js';
import type { Diagnostic } from './diagnostic.js';

const problem = (code: string, message: string, fix: string): Diagnostic => ({
  code,
  severity: 'error',
  kind: 'config',
  message,
  fix,
});

export const versionName = (name: string): Diagnostic =>
  problem(
    'version-name',
    `A version cannot have the name ${JSON.stringify(name)}.`,
    'Use letters, digits, dots, hyphens and underscores, such as 2.0, and no name of a language.',
  );

export const versionExists = (name: string): Diagnostic =>
  problem(
    'version-exists',
    `The version ${name} exists, or the docs folder has a file of this name.`,
    'Use another name, or drop the version first with `heddle version drop`.',
  );

export const versionNotThere = (name: string, versions: readonly string[]): Diagnostic => {
  const near = nearest(name, versions);
  const known = versions.length > 0 ? `Use one of ${versions.join(', ')}.` : 'The site has no versions.';
  return problem(
    'version-missing',
    `The site has no version ${name}.`,
    near === undefined ? known : `Did you mean ${near}?`,
  );
};

export const versionDefault = (name: string): Diagnostic =>
  problem(
    'version-default',
    `${name} is the default version, which visitors see at URLs without a version.`,
    'Make another version the `default` of `multiVersion` first.',
  );
