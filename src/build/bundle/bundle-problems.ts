import type { Message, OnResolveResult, PluginBuild, Location } from 'esbuild';
import { isBuiltin } from 'node:module';
import { extname, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Dialect } from '../../compat/dialect.js';
import { dialects } from '../../compat/dialects.js';
import { generatorTitles, type GeneratorName } from '../../compat/names.js';
import { modulePath } from '../files/module-path.js';
import { existsSync } from 'node:fs';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { readRegularFile } from '../cache/cache-folder.js';
import { packageRoot } from '../files/package-root.js';
import { withSlashes } from '../files/paths.js';
import { nearestImport, nearestInMessage } from '../report/nearest.js';
import { esbuildColumn } from '../formats/json.js';
import type { Diagnostic } from '../report/diagnostic.js';
import {
  bundleFailed,
  bundleWarning,
  missingFile,
  missingImport,
  pageWithoutComponent,
} from '../report/errors/build.js';
import { createCodeFrames } from '../report/code-frame.js';
import { thrownProblem } from '../markdown/mdx-mistakes.js';
import { VFileMessage } from 'vfile-message';
import type { ComponentEntry } from './component-entries.js';
import { ownTheme } from './own-theme.js';

/** A message of the bundler in words that say what to do. */
export interface ImportAdvice {
  message: string;
  fix?: string;
}

const asData = 'Import its text with ?raw, or its URL with ?url.';
const withPlugin = (name: string): string =>
  `Add an esbuild plugin for ${name} to builder.plugins, such as ${name === 'Sass' ? 'esbuild-sass-plugin' : `one from npm`}, or compile the file to CSS and import that.`;

/** Advice for a component in another language, which sites with the dialect may have. */
const componentAdvice = ({ name, componentLanguage }: Dialect, ending: string): string =>
  componentLanguage?.ending === ending
    ? `Heddle runs React components. On a site that comes from ${generatorTitles[name as GeneratorName]}, set compat: ['${name}'].`
    : 'Heddle runs React components. Write the component in React.';

/** Advice for files without a loader, by extension. */
const fixes: Readonly<Record<string, string>> = {
  '.scss': withPlugin('Sass'),
  '.sass': withPlugin('Sass'),
  '.less': withPlugin('Less'),
  '.styl': withPlugin('Stylus'),
  '.wasm': 'Import its URL with ?url, or a function that starts it with ?init.',
  '.csv': `${asData} To import rows, convert it to JSON.`,
  '.tsv': `${asData} To import rows, convert it to JSON.`,
  '.html': asData,
  '.htm': asData,
  ...Object.fromEntries(
    dialects.flatMap((dialect) =>
      (dialect.foreignFiles ?? []).map((ending) => [ending, componentAdvice(dialect, ending)]),
    ),
  ),
};

/** The package that a file belongs to; undefined for files of the site. */
const packageOfFile = (file: string): string | undefined =>
  [...file.matchAll(/(?:^|[\\/])node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/g)].at(-1)?.[1]?.replace('\\', '/');

function nodeAdvice(specifier: string, file: string): ImportAdvice {
  const importer = packageOfFile(file);
  const name = specifier.replace(/^node:/, '');
  if (importer === undefined)
    return {
      message: `${JSON.stringify(specifier)} is a module of Node.js, and components run in browsers, which do not have it.`,
      fix: 'Read files and other data while the site is built, in site.config.ts or in paths() of a page, or import them: JSON and YAML as data, others as text with ?raw.',
    };
  return {
    message: `The package ${importer} imports ${JSON.stringify(specifier)}, a module of Node.js that browsers do not have.`,
    fix: `Check if ${importer} has a version for browsers. Otherwise name a replacement: builder: { alias: { ${JSON.stringify(specifier)}: 'a-package-with-${name.replace(/\W.*/, '')}' } }.`,
  };
}

/** Advice for a message; the message as it is if there is none. `reason` is its text without prefixes. */
function importAdvice({ location, detail }: Pick<Message, 'location' | 'detail'>, reason: string): ImportAdvice {
  const given = (detail as { fix?: unknown } | undefined)?.fix;
  if (typeof given === 'string') return { message: /[.?!]$/.test(reason) ? reason : `${reason}.`, fix: given };
  const unresolved = /^Could not resolve "([^"]+)"/.exec(reason)?.[1];
  if (unresolved !== undefined && isBuiltin(unresolved)) return nodeAdvice(unresolved, location?.file ?? '');
  const [, ending = '', file = ''] = /^No loader is configured for "([^"]*)" files: (.*)$/.exec(reason) ?? [];
  if (file !== '')
    return {
      message: `The bundler does not know what to do with ${file}.`,
      fix:
        fixes[ending || extname(file)] ??
        `${asData} To import it in another form, set a loader in builder.loader or add an esbuild plugin to builder.plugins.`,
    };
  return { message: reason };
}

const namespace = 'heddle-passed-on';

/**
 * The result of resolving a specifier to a file through a plugin: a module that reexports everything from the file.
 * With the path itself, esbuild would not look up `type` and `sideEffects` in the file's `package.json`. Where a file is
 * imported by its path too, the first of both imports would then decide, and with it the time that each one took.
 */
export const passOn = (file: string, projectRoot: string): OnResolveResult => ({
  path: modulePath(file, projectRoot),
  namespace,
  sideEffects: false,
  pluginData: file,
});

/** Loads the modules of `passOn`. */
export const loadPassedOn = (build: PluginBuild): void =>
  build.onLoad({ filter: /.*/, namespace }, ({ pluginData: file }: { pluginData: string }) => ({
    contents: `export * from ${JSON.stringify(file)};`,
    resolveDir: dirname(file),
  }));

/** A message of esbuild that names files instead of the modules that pass them on. */
const withoutPassedOn = (message: string): string => message.replaceAll(`${namespace}:`, '');

const unescapedReason = (text: string): string => withoutPassedOn(text.replace(/^\[plugin [^\]]+\] /, ''));

/** The file that a line of a module of Heddle's own imports: the configuration names it, and it is to blame. */
function importedFile({ file, lineText }: Location): string | undefined {
  if (!file.startsWith('heddle-site:')) return undefined;
  const written = /^[^"]*("(?:[^"\\]|\\.)+")/.exec(lineText)?.[1];
  const path = written === undefined ? '' : (JSON.parse(written) as string);
  return isAbsolute(path) ? path : undefined;
}

/**
 * Path, relative to the project, of a source that a bundle names, from the folder that its names are relative to; undefined
 * if the site did not write it itself.
 */
export function siteSource(name: string, folder: string, projectRoot: string): string | undefined {
  // The theme's own module is bundled under another name, with its lines.
  const isTheme = name.startsWith(`${ownTheme}:`);
  if (!isTheme && /^[a-z-]+:/.test(name)) return undefined;
  const path = isTheme ? resolve(projectRoot, name.slice(ownTheme.length + 1)) : resolve(folder, name);
  const file = relative(projectRoot, path);
  const isOwn = !file.startsWith('..') && !file.split(sep).includes('node_modules');
  return isOwn && !path.startsWith(join(packageRoot(), 'dist', sep)) ? withSlashes(file) : undefined;
}

/**
 * Warnings of esbuild for files of the site, once each: bundles share files. Lines that a plugin wrote are left out, since
 * nobody could find them.
 */
export function bundleWarnings(messages: readonly Message[], projectRoot: string): Diagnostic[] {
  const found = new Map<string, Diagnostic>();
  for (const { location, text } of messages) {
    if (!location) continue;
    const file = siteSource(location.file, projectRoot, projectRoot);
    const source = file === undefined ? undefined : readRegularFile(join(projectRoot, file))?.toString();
    const { line, lineText } = location;
    if (file === undefined || source?.split(/\r?\n/)[line - 1] !== lineText) continue;
    const warning = bundleWarning({ file, line, column: esbuildColumn(location) }, `${text}.`);
    found.set(JSON.stringify(warning), warning);
  }
  return [...found].sort(([a], [b]) => compareCodeUnits(a, b)).map(([, warning]) => warning);
}

/** The import of a page that was probably meant, as the page writes it. */
function nearestToEntry(id: string, importer: string): string | undefined {
  const written = isAbsolute(id) ? withSlashes(relative(dirname(importer), id)) : id;
  return nearestImport(isAbsolute(id) ? written.replace(/^(?!\.)/, './') : written, importer);
}

/** The problem of an MDX module that could not be compiled, in the words of those of pages. Undefined for other messages. */
function mdxProblem({ detail }: Message, file: string, projectRoot: string): Diagnostic | undefined {
  if (!(detail instanceof VFileMessage) || detail.cause === undefined) return undefined;
  const source = readRegularFile(join(projectRoot, file))?.toString() ?? '';
  const [problem, place] = thrownProblem(detail.cause, source);
  const frame = place && createCodeFrames(source)(place.line, place.column);
  return { ...problem, file, ...place, ...(frame === undefined ? {} : { frame }) };
}

/** Problems of a failed bundle, at the import in the page where the page is to blame. */
export function bundleProblems(
  messages: readonly Message[],
  entries: readonly ComponentEntry[],
  projectRoot: string,
): Diagnostic[] {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return messages.flatMap((message): Diagnostic[] => {
    const { location, text } = message;
    const written = unescapedReason(text).replaceAll(projectRoot + sep, '');
    const { message: reason, fix } = importAdvice(message, written);
    const advice = fix === undefined ? {} : { fix };
    const entry = location && byName.get(location.file.replace(/^heddle-component:/, ''));
    if (entry && location.file.startsWith('heddle-component:')) {
      const name = /import "([^"]+)"$/.exec(written)?.[1];
      const users = entry.users.filter(({ names }) => name === undefined || names.includes(name));
      const page = users.find(({ file }) => join(projectRoot, file) === entry.id);
      if (page && name === 'default' && reason.startsWith('No matching export'))
        return [pageWithoutComponent(page.file)];
      const [id, specifier] = [entry.id, entry.name].map((text) => text.replace(/\?heddle-[\w-]+$/, '')) as [
        string,
        string,
      ];
      const isMissing = isAbsolute(id) && reason.startsWith('Could not resolve "') && !existsSync(id);
      const [, folder, path] = (entry.id.endsWith('?heddle-public') && /^(.*?\bpublic)(\/.*)$/.exec(specifier)) || [];
      return (users.length > 0 ? users : entry.users).map(({ file, line, column }) => {
        const place = { file, line, column };
        const near = nearestToEntry(id, join(projectRoot, file));
        const problem = isMissing
          ? missingFile(place, path ?? specifier, near, folder)
          : missingImport(place, specifier, reason, near);
        return { ...problem, ...advice };
      });
    }
    const given = location && byName.get(/^heddle-given:(.*)$/.exec(location.file)?.[1] ?? '');
    if (given) {
      return given.users.map(({ file, line, column }) => ({
        ...bundleFailed({ file, line, column }, reason, nearestInMessage(reason, join(projectRoot, file))),
        ...advice,
      }));
    }
    if (!location) return [{ ...bundleFailed({ file: entries[0]?.users[0]?.file ?? '' }, reason), ...advice }];
    const imported = importedFile(location);
    if (imported) return [{ ...bundleFailed({ file: relative(projectRoot, imported) }, reason), ...advice }];
    const file = relative(projectRoot, resolve(projectRoot, location.file.replace(/^[a-z-]+:/, '')));
    const ofMdx = mdxProblem(message, file, projectRoot);
    if (ofMdx) return [ofMdx];
    const place = { file, line: location.line, column: esbuildColumn(location) };
    return [{ ...bundleFailed(place, reason, nearestInMessage(reason, join(projectRoot, file))), ...advice }];
  });
}
