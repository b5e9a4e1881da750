/**
 * Some code needs what only a finished bundle shows. The first pass bundles as for any other site. If it contains code that
 * reads variables of the environment, URLs of modules, or the default export of a CommonJS package, the bundles are made
 * once more:
 *
 * - `process.env.NAME` becomes the value of this build, on the server and in browsers.
 * - `new URL('./file', import.meta.url)` becomes the URL of a published file, or of a bundled worker.
 * - A default import of a package with `__esModule` is its `exports.default`, as other bundlers have it.
 *
 * Sites without such code are bundled once.
 */
import { transform, type Metafile } from 'esbuild';
import { readFileSync } from 'node:fs';
import { extname, join, resolve, sep } from 'node:path';
import { packageRoot } from '../files/package-root.js';
import { codeFrame } from '../report/code-frame.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { bundleFailed } from '../report/errors/build.js';
import { siteSource } from './bundle-problems.js';
import { variablesSpecifier } from '../../shared/theme-components.js';
import type { ComponentEntry } from './component-entries.js';
import { isSecretName, variableReads } from '../syntax-tree/variable-reads.js';
import type { SiteBundle } from './site-bundle.js';
import type { Program } from 'estree';

/** What the second pass does besides the first. */
export interface SecondPass {
  /** Variables that code of the site reads, with their values in this build; null for those that are not set. */
  variables: [name: string, value: string | null][];
  /** Absolute paths of the modules that read `import.meta`, `__dirname` or `__filename`. */
  locating: ReadonlySet<string>;
  /** Specifiers of CommonJS packages that modules of the site import. */
  commonJs: ReadonlySet<string>;
}

const isCode = /\.(?:[cm]?[jt]sx?|mdx?)$/;

/** Code of a module as plain JavaScript, with its syntax tree. */
export async function parseModule(path: string, text: string): Promise<{ code: string; program: Program }> {
  const loader = extname(path).replace(/^\.[cm]?/, '') as 'ts' | 'tsx' | 'js' | 'jsx';
  const { code } = await transform(text, {
    loader: loader === 'js' ? 'jsx' : loader,
    jsx: 'automatic',
    target: 'esnext',
    logLevel: 'silent',
  });
  const { parse } = await import('acorn');
  const options = { ecmaVersion: 'latest', sourceType: 'module' } as const;
  return { code, program: parse(code, { ...options, allowReturnOutsideFunction: true }) as unknown as Program };
}

/** The place of the first match in a file of the site, with its lines. */
export function placeIn(path: string, text: string, wanted: RegExp, projectRoot: string) {
  const index = Math.max(0, text.search(wanted));
  const before = text.slice(0, index).split('\n');
  const line = before.length;
  const column = before.at(-1)!.length + 1;
  const file = siteSource(path, projectRoot, projectRoot) ?? path;
  return { place: { file, line, column }, frame: codeFrame(text, line, column) };
}

const wholeEnvironment = 'Read variables by their names, such as `process.env.RELEASE`.';

/** Reads the names of the variables that modules of the site read. Throws a `BuildError` for reads that have no answer. */
async function siteVariables(
  sources: ReadonlyMap<string, string>,
  projectRoot: string,
  defined: Readonly<Record<string, string>>,
): Promise<string[]> {
  const names = new Set<string>();
  const problems: Diagnostic[] = [];
  for (const [path, text] of sources) {
    if (!/\bprocess\b/.test(text)) continue;
    if (/\.mdx?$/.test(path)) {
      for (const [, name = ''] of text.matchAll(/\bprocess\.env\.(\w+)/g)) if (!isSecretName(name)) names.add(name);
      continue;
    }
    const refuse = (wanted: RegExp, message: string, fix: string): void => {
      const { place, frame } = placeIn(path, text, wanted, projectRoot);
      problems.push({ ...bundleFailed(place, message, fix), frame });
    };
    for (const read of variableReads((await parseModule(path, text)).program)) {
      if (read.names === undefined)
        refuse(
          /\bprocess\b(?:\?\.|\.|\[['"])env\b(?!(?:\?\.|\.)[\w$])|\}\s*=\s*(?:globalThis\.)?process\b|=\s*process\b/,
          'The code reads variables of the environment whose names are known at run time only.',
          wholeEnvironment,
        );
      for (const name of read.names ?? []) {
        if (name === 'NODE_ENV' || defined[`process.env.${name}`] !== undefined) continue;
        if (isSecretName(name))
          refuse(
            new RegExp(`\\b${name.replace(/[^\w]/g, '\\$&')}\\b`),
            `The value of the variable ${name} would be published in a script.`,
            `Leave it out of components, or define \`process.env.${name}\` under \`builder.define\` if everyone may read it.`,
          );
        names.add(name);
      }
    }
  }
  if (problems.length > 0) throw new BuildError(problems);
  return [...names].sort();
}

/** True if a module of a `package.json` with `"type": "module"` gets the exports of CommonJS as Node has them. */
function hasModuleType(projectRoot: string): boolean {
  try {
    return (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { type?: string }).type === 'module';
  } catch {
    return false;
  }
}

/** CommonJS packages that modules of the site import, besides React. */
function commonJsImports(metafiles: readonly Metafile[], projectRoot: string): Set<string> {
  const found = new Set<string>();
  const isOwnModule = hasModuleType(projectRoot);
  for (const { inputs } of metafiles)
    for (const [name, { imports }] of Object.entries(inputs)) {
      if (!isOwnModule && !/\.m[jt]s$/.test(name)) continue;
      if (siteSource(name, projectRoot, projectRoot) === undefined) continue;
      for (const { path, original, kind } of imports)
        if (
          (kind === 'import-statement' || kind === 'dynamic-import') &&
          original !== undefined &&
          inputs[path]?.format === 'cjs' &&
          /(?:^|[\\/])node_modules[\\/]/.test(path) &&
          !/^(?:react|react-dom)(?:\/|$)/.test(original)
        )
          found.add(original);
    }
  return found;
}

/** What bundles need another pass for; undefined if they are whole. */
export async function secondPass(
  bundles: readonly SiteBundle[],
  projectRoot: string,
  defined: Readonly<Record<string, string>>,
): Promise<SecondPass | undefined> {
  const metafiles = bundles.map(({ metafile }) => metafile);
  const commonJs = commonJsImports(metafiles, projectRoot);
  const readsVariables = metafiles.some(({ inputs }) => '<define:process.env>' in inputs);
  const isLocating = (text: string): boolean =>
    /\bimport\.meta\.(?:url|dirname|filename)\b|\b__(?:dir|file)name\b/.test(text);
  const locates = bundles.some(({ outputFiles }) =>
    // The first line of a script for the server creates `require`.
    outputFiles.some(
      ({ path, text }) => /\.m?js$/.test(path) && isLocating(text.replace(/^import \{ createRequire as heddle.*/, '')),
    ),
  );
  const locating = new Set<string>();
  let variables: SecondPass['variables'] = [];
  if (readsVariables || locates) {
    const own = new Map<string, string>();
    const root = join(packageRoot(), 'dist') + sep;
    for (const name of new Set(metafiles.flatMap(({ inputs }) => Object.keys(inputs)))) {
      const path = resolve(projectRoot, name.replace(/^heddle-own-theme:/, ''));
      if (!isCode.test(path) || /^(?:<|(?!heddle-own-theme:)[\w-]{2,}:)/.test(name) || path.startsWith(root)) continue;
      const isOwn = siteSource(name, projectRoot, projectRoot) !== undefined;
      if (!isOwn && !locates) continue;
      const text = readFileSync(path, 'utf8');
      if (isOwn) own.set(path, text);
      if (locates && isLocating(text) && !/\.mdx?$/.test(path)) locating.add(path);
    }
    if (readsVariables) variables = variableValues(await siteVariables(own, projectRoot, defined));
  }
  return commonJs.size + locating.size + variables.length === 0 ? undefined : { variables, locating, commonJs };
}

/** The values of variables in this build, which are part of a bundle. */
export const variableValues = (names: readonly string[]): SecondPass['variables'] =>
  names.map((name) => [name, process.env[name] ?? null]);

/** The variables that MDX pages read. */
export const pageVariableValues = (entries: readonly ComponentEntry[]): SecondPass['variables'] =>
  variableValues(entries.find(({ id }) => id === variablesSpecifier)?.names ?? []);

/** Definitions of `process.env` and of the variables that are known. */
export function variableDefinitions(mode: string, variables: SecondPass['variables']): Record<string, string> {
  const known = variables.filter(([, value]) => value !== null);
  const all = JSON.stringify({ NODE_ENV: mode, ...Object.fromEntries(known) });
  return { 'process.env': all, 'globalThis.process.env': all };
}
