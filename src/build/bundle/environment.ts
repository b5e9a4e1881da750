/**
 * Components and theme modules may read variables of the environment by name. In browsers there is no `process`, so bundles
 * get the values instead. Which variables are read shows only when all modules are known:
 *
 * 1. Bundles are made as for any other site.
 * 2. Files of the site in them that contain the word `process` are parsed for `process.env.NAME` and
 *    `const { NAME } = process.env`.
 * 3. If there are some, bundles are made once more with a definition for each name.
 *
 * Names that only packages read are not published: an author doesn't see them, and the environment of a machine has secrets.
 * What is read in another way when pages are rendered is an input of those pages.
 */
import type { Plugin } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { variablesSpecifier } from '../../shared/theme-components.js';
import { readRegularFile } from '../cache/cache-folder.js';
import { contentHash } from '../cache/cache-key.js';
import type { SiteConfig } from '../config/site-config.js';
import { codeFrame } from '../report/code-frame.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { secretVariable, unnamedVariable } from '../report/errors/build.js';
import { parseModule } from '../syntax-tree/parse-module.js';
import { isSecretName, variableReads } from '../syntax-tree/variable-reads.js';
import { siteSource } from './bundle-problems.js';
import { exactly } from './plugins/path-filter.js';
import type { ComponentEntry } from './component-entries.js';
import type { SiteBundle } from './bundle-in-memory.js';

/** `process.env` where a pattern takes variables out of it, such as in `const { NAME } = process.env`. */
interface PatternRead {
  /** Offset in the text of the file. */
  start: number;
  /** The expression, as the file has it. */
  expression: string;
  names: readonly string[];
}

/** Variables that code of a site reads. */
export interface SiteVariables {
  /** Their names, sorted. */
  names: readonly string[];
  /** Reads with a pattern, in the order of the text, by the absolute paths of files. */
  patterns: ReadonlyMap<string, readonly PatternRead[]>;
}

const codeFile = /\.[cm]?[jt]sx?$/;

const loaderOf = (path: string): 'ts' | 'tsx' | 'jsx' =>
  /\.[cm]?ts$/.test(path) ? 'ts' : path.endsWith('.tsx') ? 'tsx' : 'jsx';

/** `process.env`, as it may be written. */
const environment = /^(?:(?:globalThis|global|window|self)\s*\??\.\s*)?process\s*\??\.\s*env\b/;

/** Names that a text reads as `process.env.NAME`, without those of secrets. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/\bprocess\.env\.(\w+)/g)].flatMap(([, name = '']) =>
    isSecretName(name) || name === 'NODE_ENV' ? [] : [name],
  );

/** Reads the variables that one file of the site reads. Adds to `problems` what cannot be published. */
async function readFileVariables(
  { path, file, text }: { path: string; file: string; text: string },
  isDefined: (name: string) => boolean,
  problems: Diagnostic[],
): Promise<{ names: string[]; patterns: PatternRead[] }> {
  const names: string[] = [];
  const patterns: PatternRead[] = [];
  // esbuild has bundled the file, perhaps with another loader; what has no tree here can still name variables.
  const parsed = await parseModule(path, text, loaderOf(path)).catch(() => undefined);
  if (!parsed) return { names: namedIn(text).filter((name) => !isDefined(name)), patterns };
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  for (const read of variableReads(parsed.program)) {
    const { line, column } = parsed.originalPlace(read.environment);
    const start = lineStarts[line]! + column;
    const refuse = (problem: Diagnostic): void =>
      void problems.push({
        ...problem,
        line: line + 1,
        column: column + 1,
        frame: codeFrame(text, line + 1, column + 1),
      });
    const isPattern = read.environment === read.whole;
    const [expression = ''] = environment.exec(text.slice(start)) ?? [];
    if (!read.names || (isPattern && expression === '')) {
      refuse(unnamedVariable({ file }));
      continue;
    }
    const own = read.names.filter((name) => name !== 'NODE_ENV' && !isDefined(name));
    const secret = own.find(isSecretName);
    if (secret !== undefined) refuse(secretVariable({ file }, secret));
    names.push(...own);
    if (isPattern) patterns.push({ start, expression, names: read.names });
  }
  return { names, patterns: patterns.sort((a, b) => a.start - b.start) };
}

/** The variables that MDX pages read, which the compiler knows. */
const pageVariables = (entries: readonly ComponentEntry[]): readonly string[] =>
  entries.find(({ id }) => id === variablesSpecifier)?.names ?? [];

/** The variables that are known before anything is bundled: those of MDX pages. */
export const firstVariables = (entries: readonly ComponentEntry[]): SiteVariables => ({
  names: pageVariables(entries),
  patterns: new Map(),
});

/** The part of the plan of bundles that decides which code they have. */
interface CodeSource {
  context: { config: SiteConfig };
  entries: readonly ComponentEntry[];
  theme: { module: string | undefined };
  watched: { files: ReadonlySet<string> };
  runtimeModules: Readonly<Record<string, string>>;
}

/** True if a site has code of its own, besides that of pages. */
const hasOwnCode = ({ context: { config }, entries, theme, runtimeModules }: CodeSource): boolean =>
  entries.length > 0 ||
  theme.module !== undefined ||
  config.globalUIComponents.length > 0 ||
  Object.keys(runtimeModules).length > 0;

/** Finds the variables that code of the site in finished bundles reads. Throws a `BuildError` with reads that are refused. */
export async function findVariables(bundles: readonly SiteBundle[], plan: CodeSource): Promise<SiteVariables> {
  const names = new Set(pageVariables(plan.entries));
  const patterns = new Map<string, readonly PatternRead[]>();
  if (!hasOwnCode(plan)) return { names: [...names].sort(), patterns };
  const { projectRoot, builder } = plan.context.config;
  const isDefined = (name: string): boolean => builder.define?.[`process.env.${name}`] !== undefined;
  const problems: Diagnostic[] = [];
  // Workers are bundled apart, and their modules are watched.
  const modules = [...bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs)), ...plan.watched.files];
  for (const name of new Set(modules)) {
    const file = siteSource(name, projectRoot, projectRoot);
    if (file === undefined || !/\.(?:[cm]?[jt]sx?|mdx?)$/.test(file)) continue;
    const path = join(projectRoot, file);
    const text = readRegularFile(path)?.toString() ?? '';
    if (!/\bprocess\b/.test(text)) continue;
    if (!codeFile.test(file)) {
      for (const found of namedIn(text)) if (!isDefined(found)) names.add(found);
      continue;
    }
    const found = await readFileVariables({ path, file, text }, isDefined, problems);
    for (const each of found.names) names.add(each);
    if (found.patterns.length > 0) patterns.set(path, found.patterns);
  }
  if (problems.length > 0) throw new BuildError(problems);
  return { names: [...names].sort(), patterns };
}

/** Definitions of variables for esbuild, in all forms that code has for them. */
export const variableDefinitions = ({ names }: SiteVariables): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      const text = value === undefined ? 'undefined' : JSON.stringify(value);
      if (!/^[A-Za-z_$][\w$]*$/.test(name)) return [];
      return ['', 'globalThis.', 'global.', 'window.'].map((start) => [`${start}process.env.${name}`, text]);
    }),
  );

/** Text of a file with an object of single variables wherever a pattern takes some out of `process.env`. */
export const withoutPatterns = (path: string, text: string, { patterns }: SiteVariables): string =>
  (patterns.get(path) ?? []).reduceRight((changed, { start, expression, names }) => {
    const end = start + expression.length;
    // A file that was edited since then is bundled again.
    if (changed.slice(start, end) !== expression) return changed;
    const values = names.map((name) => `${JSON.stringify(name)}: process.env.${name}`);
    return `${changed.slice(0, start)}({ ${values.join(', ')} })${changed.slice(end)}`;
  }, text);

/** esbuild plugin that loads the files that take variables out of `process.env` with patterns. */
export const patternReads = (variables: SiteVariables): Plugin[] =>
  variables.patterns.size === 0
    ? []
    : [
        {
          name: 'heddle-pattern-reads',
          setup: ({ onLoad }) =>
            onLoad({ filter: exactly(variables.patterns.keys()), namespace: 'file' }, ({ path }) => ({
              contents: withoutPatterns(path, readFileSync(path, 'utf8'), variables),
              loader: loaderOf(path),
            })),
        },
      ];

/** Values that a bundle contains, as hashes: variables are not stored under their values. */
export const variableHashes = (names: readonly string[]): [name: string, hash: string][] =>
  names.map((name) => [name, process.env[name] === undefined ? '' : contentHash(process.env[name])]);

/** True if variables have the values that a bundle was made with. */
export const areVariablesSame = (hashes: readonly (readonly [name: string, hash: string])[]): boolean => {
  const now = variableHashes(hashes.map(([name]) => name));
  return now.every(([, hash], index) => hash === hashes[index]![1]);
};
