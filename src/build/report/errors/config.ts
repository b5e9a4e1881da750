import { formatOptionPath, type OptionPath } from '../wording.js';
import type { Diagnostic, SourcePosition } from '../diagnostic.js';
import { ofThrown } from './system.js';

/** A problem with an option; its place in the configuration file is looked up from the path. */
export interface OptionProblem {
  path: OptionPath;
  diagnostic: Diagnostic;
}

/** A problem of the configuration without a place. */
export const configError = (code: string, message: string, fix?: string): Diagnostic => ({
  code,
  severity: 'error',
  kind: 'config',
  message,
  fix,
});

const optionError = (code: string, path: OptionPath, message: string, fix?: string): OptionProblem => ({
  path,
  diagnostic: configError(code, message, fix),
});

const named = (path: OptionPath): string => (path.length === 0 ? 'The configuration' : `\`${formatOptionPath(path)}\``);
const quoted = (text: string): string => JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);

/** Names the plugin that a problem comes from. */
export const fromPlugin = ({ path, diagnostic }: OptionProblem, plugin: string): OptionProblem => ({
  path,
  diagnostic: { ...diagnostic, message: `Plugin ${plugin}: ${diagnostic.message}` },
});

export const configMissing = (file: string): Diagnostic =>
  configError('config-missing', `There is no configuration file ${file}.`, 'Correct the path after --config.');

/** `near` is the import that was probably meant, if one cannot be resolved. */
export const configSyntax = (place: SourcePosition, reason: string, near?: string): Diagnostic =>
  ofThrown({
    ...configError(
      'config-syntax',
      `The configuration cannot be bundled: ${reason}`,
      near === undefined ? 'Correct the file.' : `Did you mean ${JSON.stringify(near)}?`,
    ),
    ...place,
  });

export const configThrew = (place: SourcePosition, reason: string): Diagnostic =>
  ofThrown({
    ...configError(
      'config-threw',
      `The configuration failed while it ran: ${reason}`,
      'Correct the code at this place.',
    ),
    ...place,
  });

export const configNeverSettled = (file: string, seconds: number): Diagnostic => ({
  ...configError(
    'config-never-settled',
    `The configuration did not finish within ${seconds} s.`,
    'Look for promises that never settle.',
  ),
  file,
});

export const configNoExport = (file: string): Diagnostic => ({
  ...configError(
    'config-no-export',
    'The configuration file has no default export.',
    'Write `export default defineConfig({ ... })`.',
  ),
  file,
});

export const configNotObject = (place: SourcePosition, actual: string): Diagnostic => ({
  ...configError(
    'config-not-object',
    `The configuration is ${actual}; expected an object.`,
    'Export an object, or a function that returns one.',
  ),
  ...place,
});

export const unknownOption = (
  path: OptionPath,
  suggestion: string | undefined,
  known: readonly string[],
  foreignFix: string | undefined,
): OptionProblem =>
  optionError(
    'config-unknown-option',
    path,
    foreignFix ? `${named(path)} is an option of another generator.` : `${named(path)} is not an option.`,
    foreignFix ?? (suggestion ? `Did you mean \`${suggestion}\`?` : `Known here: ${known.join(', ')}.`),
  );

export const wrongOption = (
  path: OptionPath,
  expected: string,
  actual: string | undefined,
  suggestion?: string,
): OptionProblem =>
  optionError(
    'config-wrong-value',
    path,
    actual === undefined
      ? `${named(path)} is missing; expected ${expected}.`
      : `${named(path)} must be ${expected}, but is ${actual}.`,
    suggestion ? `Did you mean ${suggestion}?` : `Set it to ${expected}.`,
  );

/** An option whose value is or may contain a secret, so that the message does not show it. */
export const wrongSecret = (path: OptionPath, expected: string): OptionProblem =>
  optionError('config-wrong-value', path, `${named(path)} must be ${expected}.`, `Set it to ${expected}.`);

/** A variable of the environment has a wrong value. */
export const wrongVariable = (name: string, expected: string): Diagnostic =>
  configError('config-wrong-value', `The environment variable ${name} must be ${expected}.`, 'Correct or remove it.');

export const wrongOptionKey = (path: OptionPath, expected: string): OptionProblem =>
  optionError(
    'config-wrong-value',
    path,
    `${named(path.slice(0, -1))} has the key ${quoted(String(path.at(-1)))}; expected ${expected}.`,
    `Rename it to ${expected}.`,
  );

export const duplicatePlugin = (path: OptionPath, name: string): OptionProblem =>
  optionError(
    'plugin-duplicate',
    path,
    `There are two plugins with the name ${quoted(name)}.`,
    'Remove or rename one of them.',
  );

/** A problem that a plugin found in its options. */
export const pluginOptionWrong = (path: OptionPath, problem: string): OptionProblem =>
  optionError('plugin-option', path, problem, 'The page of the plugin lists its options.');

export const baseInvalid = (base: string, why: string): OptionProblem =>
  optionError(
    'base-invalid',
    ['base'],
    `\`base\` ${quoted(base)} ${why}.`,
    'Write a path such as `/docs/`; the host belongs in `siteOrigin`.',
  );

export const assetPrefixInvalid = (prefix: string): OptionProblem =>
  optionError(
    'asset-prefix-invalid',
    ['assetPrefix'],
    `\`assetPrefix\` ${quoted(prefix)} is no URL of a folder.`,
    'Write a URL without query and anchor, such as `https://cdn.example.com/docs/`.',
  );

export const siteOriginInvalid = (origin: string, why: string): OptionProblem =>
  optionError(
    'site-origin-invalid',
    ['siteOrigin'],
    `\`siteOrigin\` ${quoted(origin)} ${why}.`,
    'Write scheme and host only, such as `https://example.com`; a path belongs in `base`.',
  );

export const rootMissing = (root: string): OptionProblem =>
  optionError(
    'root-missing',
    ['root'],
    `The docs folder ${root} does not exist.`,
    'Create it, or set `root` to the folder that contains the pages.',
  );

/** A folder whose name the tools that Heddle builds on cannot take. */
export const pathUnusable = (path: string, why: string): Diagnostic =>
  configError('path-unusable', `The path ${JSON.stringify(path)} ${why}.`, 'Rename the folder, or use another one.');

export const outDirRefused = (outDir: string, why: string): OptionProblem =>
  optionError(
    'out-dir-refused',
    ['outDir'],
    `The output folder ${outDir} ${why}, and writing the site would replace what is in it.`,
    'Choose a folder of its own, such as `doc_build`.',
  );

export const fileMissing = (path: OptionPath, file: string): OptionProblem =>
  optionError('config-file-missing', path, `${named(path)} names ${file}, which does not exist.`, 'Correct the path.');

export const segmentInvalid = (path: OptionPath, name: string): OptionProblem =>
  optionError(
    'segment-invalid',
    path,
    `${named(path)} ${quoted(name)} cannot be a part of a URL.`,
    'Use letters, digits, `-`, `_` and `.`, beginning with a letter or digit.',
  );

export const segmentDuplicate = (path: OptionPath, name: string): OptionProblem =>
  optionError(
    'segment-duplicate',
    path,
    `${named(path)} ${quoted(name)} is used twice.`,
    'Names of languages and versions must differ, in more than case.',
  );

export const langUnknown = (
  path: OptionPath,
  lang: string,
  langs: readonly string[],
  suggestion?: string,
): OptionProblem =>
  optionError(
    'lang-unknown',
    path,
    `The language ${quoted(lang)} is not among \`locales\`.`,
    suggestion ? `Did you mean ${suggestion}?` : `Use one of ${langs.join(', ')}, or add it to \`locales\`.`,
  );

export const versionUnknown = (version: string, versions: readonly string[]): OptionProblem =>
  optionError(
    'version-unknown',
    ['multiVersion', 'default'],
    `The default version ${quoted(version)} is not among \`multiVersion.versions\`.`,
    versions.length > 0 ? `Use one of ${versions.join(', ')}.` : 'List the versions.',
  );

export const headTagInvalid = (path: OptionPath, written: string): OptionProblem =>
  optionError(
    'head-tag-invalid',
    path,
    `${named(path)} (${quoted(written)}) has an invalid tag or attribute name.`,
    'Use base, link, meta, noscript, script, style or title, and plain attribute names.',
  );

export const defineSecrets = (key: string): OptionProblem =>
  optionError(
    'define-secrets',
    ['builder', 'define', key],
    `\`builder.define\` would copy all of ${key} into the site, secrets included.`,
    'Define single variables, such as `process.env.PUBLIC_NAME`.',
  );

export const i18nSyntax = (place: SourcePosition, reason: string): Diagnostic => ({
  ...configError('i18n-syntax', `${place.file} is not valid JSON: ${reason}`, 'Correct the JSON.'),
  ...place,
});

export const i18nShape = (place: SourcePosition, path: OptionPath, actual: string): Diagnostic => ({
  ...configError(
    'i18n-shape',
    `${path.length === 0 ? 'The file' : `\`${formatOptionPath(path)}\``} is ${actual}; expected texts by key and language.`,
    'Write `{ "key": { "en": "Text" } }`.',
  ),
  ...place,
});

export const i18nSourceFailed = (reason: string): OptionProblem => ({
  path: ['i18nSource'],
  diagnostic: ofThrown(
    configError('i18n-source-failed', `The function \`i18nSource\` failed: ${reason}`, 'Correct the function.'),
  ),
});

export const i18nMissing = (place: SourcePosition, keys: readonly string[], lang: string): Diagnostic => ({
  code: 'i18n-missing',
  severity: 'warning',
  kind: 'config',
  message: `${keys.length} text${keys.length === 1 ? ' has' : 's have'} no ${lang} form: ${keys.slice(0, 5).join(', ')}${keys.length > 5 ? ', …' : ''}. Another language is shown.`,
  fix: 'Add the texts.',
  ...place,
});

export const algoliaNameMissing = (path: OptionPath, name: 'appId' | 'apiKey' | 'indexName'): OptionProblem =>
  optionError(
    'algolia-name-missing',
    path,
    `\`${name}\` is missing.`,
    'Copy it from the dashboard of Algolia, or leave `search.algolia` out to search the local index.',
  );
