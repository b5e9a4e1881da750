import { nearest } from '../nearest.js';
import type { Diagnostic, SourcePosition } from '../diagnostic.js';
import { configError } from './config.js';

export const versionName = (name: string): Diagnostic =>
  configError(
    'version-name',
    `A version cannot have the name ${JSON.stringify(name)}.`,
    'Use letters, digits, dots, hyphens and underscores, such as 2.0, and no name of a language.',
  );

export const versionExists = (name: string): Diagnostic =>
  configError(
    'version-exists',
    `The version ${name} exists, or the docs folder has a file of this name.`,
    'Use another name, or drop the version first with `heddle version drop`.',
  );

export const versionNotThere = (name: string, versions: readonly string[]): Diagnostic => {
  const near = nearest(name, versions);
  const known = versions.length > 0 ? `Use one of ${versions.join(', ')}.` : 'The site has no versions.';
  return configError(
    'version-missing',
    `The site has no version ${name}.`,
    near === undefined ? known : `Did you mean ${near}?`,
  );
};

/** Options that a sealed version has to share with the site, and what is wrong with them. */
export const sealedSettings = (file: string, difference: string): Diagnostic => ({
  ...configError(
    'sealed-settings',
    `The version was sealed for a site with other options: ${difference}.`,
    'Restore the option, or run `heddle version unseal` and seal the version again.',
  ),
  file,
});

export const sealedDamaged = (file: string): Diagnostic => ({
  ...configError(
    'sealed-damaged',
    'The file is not what `heddle version seal` wrote: its content does not have the hash in its first line.',
    'Restore the file, for example with `git checkout`, and make sure that nothing converts its line endings.',
  ),
  file,
});

export const sealedFormat = (file: string): Diagnostic => ({
  ...configError(
    'sealed-format',
    'The version was sealed by a release of Heddle with another format.',
    'Unseal the version with that release, and seal it again with this one.',
  ),
  file,
});

export const sealedTwice = (file: string, folder: string): Diagnostic => ({
  ...configError(
    'sealed-twice',
    `The version is sealed, and there are sources of it in ${folder}.`,
    `Delete the sealed version to build the sources, or delete ${folder} to keep the sealed version.`,
  ),
  file,
});

export const sealedDefault = (name: string): Diagnostic =>
  configError(
    'sealed-default',
    `${name} is the default version, whose URLs change when another version becomes the default.`,
    'Make another version the `default` of `multiVersion` before you seal this one.',
  );

export const sealedState = (name: string, isSealed: boolean): Diagnostic =>
  configError(
    'sealed-state',
    `The version ${name} is ${isSealed ? 'sealed already' : 'not sealed'}.`,
    isSealed ? 'To change its pages, run `heddle version unseal` first.' : 'Seal it with `heddle version seal`.',
  );

export const sealedCode = (place: SourcePosition, code: string): Diagnostic => ({
  ...configError(
    'sealed-code',
    `A sealed version cannot contain ${code}, because it is code of the site.`,
    'Remove it from this page and run `heddle version seal`, or keep the sources of the version.',
  ),
  kind: 'content',
  ...place,
});

export const versionDefault = (name: string): Diagnostic =>
  configError(
    'version-default',
    `${name} is the default version, which visitors see at URLs without a version.`,
    'Make another version the `default` of `multiVersion` first.',
  );
