/**
 * Style sheets that are entries of the browser's bundle: the theme, its parts and `globalStyles`. A sheet of these that a
 * plugin makes from pages, such as the one of Tailwind, changes with a class name in a page. Then its entry alone is
 * bundled again, and its file replaces the old one in the manifest:
 *
 *     tailwind.css (changed) ─▸ heddle-global.css ─▸ assets/global.8SDHPA2J.css     bundled again
 *     theme, components ──────▸ scripts, server bundle                              as they were
 *
 * That has the same result as bundling everything, if no other file contains or names the sheet, and if the entry is made
 * of the same files with the same imports as before. Otherwise, everything is bundled.
 */
import type { Metafile } from 'esbuild';
import { resolve } from 'node:path';
import { contentHash } from '../cache/cache-key.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import type { MadeSheet } from './made-sheets.js';
import { styleSheetOf, type SiteBundle } from './bundle-in-memory.js';

/** A style sheet that is an entry of the browser's bundle and can be bundled by itself. */
export interface StyleEntry {
  /** Specifier of the entry. */
  name: string;
  /** Output path. */
  path: string;
  /** Hash of the names of all files that it is made of, and of what each imports. */
  shape: string;
  /** Absolute paths of the sheets that plugins make for it, and that nothing else contains. */
  sheets: string[];
}

/** Namespace of modules that Heddle makes for a site. */
const siteModule = 'heddle-site:';

/** Names of a module and of everything that it imports. */
function reachedFrom(entry: string, inputs: Metafile['inputs']): Set<string> {
  const reached = new Set([entry]);
  // The set grows while it is iterated.
  for (const name of reached)
    for (const { path, external } of inputs[name]?.imports ?? []) if (!external) reached.add(path);
  return reached;
}

const shapeOf = (reached: ReadonlySet<string>, inputs: Metafile['inputs']): string =>
  contentHash(
    JSON.stringify(
      [...reached]
        .sort(compareCodeUnits)
        .map((name) => [
          name,
          inputs[name]?.imports.map(({ path, kind, original, external }) => [path, kind, original, external]),
        ]),
    ),
  );

/** What decides whether a style sheet can be bundled by itself. */
export interface StyleEntryOptions {
  inBrowsers: readonly SiteBundle[];
  server?: SiteBundle;
  /** Style sheets of the site's theme. Its modules are empty in the other bundles. */
  siteStyles?: SiteBundle | undefined;
  sheets: readonly MadeSheet[];
  /** Absolute paths of modules that are parts of files without a metafile. */
  apart: ReadonlySet<string>;
  projectRoot: string;
  toOutputPath: (output: string) => string;
  /** True for an output, by its name, that a file of the bundle refers to. */
  isReferenced: (output: string) => boolean;
}

/** Describes the style sheets of bundles that can be bundled by themselves. */
export function describeStyleEntries(options: StyleEntryOptions): StyleEntry[] {
  const { inBrowsers, server, siteStyles, sheets, apart, projectRoot, toOutputPath, isReferenced } = options;
  const isEntry = (entry = ''): boolean => entry.startsWith(siteModule) && entry.endsWith('.css');
  const browser = inBrowsers.find(({ metafile }) =>
    Object.values(metafile.outputs).some((output) => isEntry(output.entryPoint)),
  );
  if (!browser) return [];
  const { inputs, outputs } = browser.metafile;
  const emptied = new Set(styleSheetOf(siteStyles)?.inputs);
  const found = Object.entries(outputs).flatMap(([output, { entryPoint }]) => {
    if (entryPoint === undefined || !isEntry(entryPoint) || isReferenced(output)) return [];
    const reached = reachedFrom(entryPoint, inputs);
    const isWarnedOf = browser.warnings.some(({ location }) => !location || reached.has(location.file));
    if (isWarnedOf || [...reached].some((name) => emptied.has(name))) return [];
    return [{ name: entryPoint.slice(siteModule.length), output, reached }];
  });
  const alone = new Set(found.map(({ output }) => output));
  /** Absolute paths of all modules in other outputs. */
  const elsewhere = new Set(
    [...inBrowsers, ...(server ? [server] : [])].flatMap(({ metafile }) =>
      Object.entries(metafile.outputs).flatMap(([output, { inputs: modules }]) =>
        metafile === browser.metafile && alone.has(output)
          ? []
          : Object.keys(modules).map((name) => resolve(projectRoot, name)),
      ),
    ),
  );
  return found.flatMap(({ name, output, reached }) => {
    const files = new Set([...reached].map((module) => resolve(projectRoot, module)));
    const made = sheets
      .map(({ path }) => path)
      .filter((path) => files.has(path) && !elsewhere.has(path) && !apart.has(path));
    return made.length === 0
      ? []
      : [{ name, path: toOutputPath(output), shape: shapeOf(reached, inputs), sheets: made }];
  });
}

/** The entries to bundle again after some sheets changed; undefined if something else contains one of them. */
export function entriesOfSheets(
  styleEntries: readonly StyleEntry[],
  changed: readonly string[],
): readonly StyleEntry[] | undefined {
  const isAlone = changed.every((path) => styleEntries.some(({ sheets }) => sheets.includes(path)));
  return isAlone ? styleEntries.filter(({ sheets }) => sheets.some((path) => changed.includes(path))) : undefined;
}
