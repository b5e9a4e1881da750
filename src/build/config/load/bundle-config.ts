import type { OnResolveResult, Plugin, BuildFailure, Message } from 'esbuild';
import { projectPath } from '../../files/paths.js';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, extname, sep, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contentHash } from '../../cache/cache-key.js';
import { askOtherPlugins, isAsking } from '../../esbuild/ask-other-plugins.js';
import { BuildError, type Diagnostic } from '../../report/diagnostic.js';
import { configSyntax } from '../../report/errors/config.js';
import { createModulePathPlugin, fixedPaths, modulePathNames, type PathCode } from './module-path-plugin.js';
import { nearestInMessage } from '../../report/nearest.js';
import { esbuildColumn } from '../../formats/json.js';
import { runEsbuild } from '../../esbuild/run-esbuild.js';
import { readPackageFile } from '../../files/package-root.js';

/** Extensions that Node runs as they are. */
const runnable = new Set(['.js', '.mjs', '.cjs', '.node']);

/** `name@version` of the package that a file belongs to, from the nearest package.json with a name. */
function owningPackage(file: string): { name: string; version: string } | undefined {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const { name, version = '' } = (readPackageFile(folder) ?? {}) as { name?: string; version?: string };
    if (name) return { name, version };
  }
  return undefined;
}

const packageNameOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/**
 * Leaves packages out of the bundle: an import of one becomes the absolute URL of its file, so that the bundle can be
 * anywhere. Local files, also with path aliases, and packages written in TypeScript go into the bundle. Adds a line for
 * each package to `identities`, which changes when the package does. With `isMovable` only Heddle itself is left out, and
 * imported by its name.
 */
function createPackagePlugin(identities: Set<string>, isMovable = false): Plugin {
  return {
    name: 'heddle-config-packages',
    setup: (build) => {
      build.onResolve({ filter: /^[^./]/ }, async (args): Promise<OnResolveResult | undefined> => {
        const { path: specifier, kind, pluginData } = args;
        if (isAsking('packages', pluginData) || kind === 'entry-point' || /^[A-Za-z]:[\\/]/.test(specifier))
          return undefined;
        if (isBuiltin(specifier)) return { path: specifier, external: true };
        if (/^(?:file|data|https?):/.test(specifier)) return { path: specifier, external: true };
        const resolved = await askOtherPlugins('packages', build, args);
        if (resolved.errors.length > 0 || resolved.external || !runnable.has(extname(resolved.path))) return undefined;
        const owner = owningPackage(resolved.path);
        const isInstalled = resolved.path.includes(`${sep}node_modules${sep}`);
        if (!isInstalled && owner?.name !== packageNameOf(specifier)) return undefined;
        if (isMovable && owner?.name === 'heddle') return { path: specifier, external: true };
        if (isMovable) {
          if (!resolved.path.endsWith('.node')) return undefined;
          return { errors: [{ text: `The package ${owner?.name ?? specifier} has compiled code (${specifier}).` }] };
        }
        const revision = isInstalled ? '' : contentHash(readFileSync(resolved.path));
        identities.add(`${specifier} ${owner?.name ?? ''}@${owner?.version ?? ''} ${revision}`);
        const isRequired = kind === 'require-call' || kind === 'require-resolve';
        return { path: isRequired ? resolved.path : pathToFileURL(resolved.path).href, external: true };
      });
    },
  };
}

/** A configuration with the local files it imports in one module. */
export interface ConfigBundle {
  /** The module, with its source map. */
  text: string;
  /** The module without its source map: what its behavior depends on. */
  code: string;
  /** Absolute paths of the local files in it, sorted. */
  inputs: string[];
  /** Identities of the packages it imports, sorted. */
  packages: string[];
}

/** A configuration that cannot be bundled. */
export class UnbundledConfig extends BuildError {
  /** Absolute paths of the local files that were read. An edit of any of them may mend it. */
  readonly inputs: readonly string[];

  constructor(diagnostics: readonly Diagnostic[], inputs: Iterable<string>, options?: ErrorOptions) {
    super(diagnostics, options);
    this.inputs = [...inputs];
  }
}

const sourceMapLine = /^\/\/# sourceMappingURL=.*$/m;

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && Array.isArray((error as Partial<BuildFailure>).errors);
}

/** Problem for a message of esbuild. */
function toDiagnostic({ text, location }: Message, configFile: string, projectRoot: string): Diagnostic {
  if (!location) return configSyntax({ file: projectPath(projectRoot, configFile) }, text);
  const path = resolve(projectRoot, location.file);
  const place = { file: projectPath(projectRoot, path), line: location.line, column: esbuildColumn(location) };
  return configSyntax(place, text, nearestInMessage(text, path));
}

/** Code for files that are below the folder of the bundle: `/site/a.css` is at `/tmp/w/site/a.css` for a bundle in `/tmp/w`. */
const movedPaths: PathCode = {
  path: (path) => `(__heddleFolder + ${JSON.stringify(path)})`,
  url: (path) => `__heddleUrlOf(__heddleFolder + ${JSON.stringify(path)}).href`,
};

/** The beginning of a bundle. CommonJS files in it may require packages, which ES modules cannot do by themselves. */
function bannerOf(configFile: string, isMovable: boolean): string {
  const lines = ["import { createRequire as __heddleCreateRequire } from 'node:module';"];
  if (isMovable)
    lines.push(
      "import { dirname as __heddleDirnameOf } from 'node:path';",
      "import { fileURLToPath as __heddlePathOf, pathToFileURL as __heddleUrlOf } from 'node:url';",
      'const __heddleFolder = __heddleDirnameOf(__heddlePathOf(import.meta.url));',
    );
  lines.push(`const require = __heddleCreateRequire(${(isMovable ? movedPaths : fixedPaths).url(configFile)});`);
  return lines.join(' ');
}

/**
 * Bundles a configuration file. With `isMovable` the packages that it imports go into the bundle, except Heddle itself, so
 * that it runs where they are not installed, and it finds its files below its own folder. Throws an `UnbundledConfig` with
 * the place of every syntax error and missing import.
 */
export async function bundleConfig(
  configFile: string,
  projectRoot: string,
  { isMovable = false } = {},
): Promise<ConfigBundle> {
  const packages = new Set<string>();
  const read = new Set([configFile]);
  const noteRead = (source: string, path: string): string => {
    read.add(path);
    return source;
  };
  try {
    const result = await runEsbuild({
      entryPoints: [configFile],
      absWorkingDir: projectRoot,
      outfile: resolve(dirname(configFile), 'site.config.bundle.mjs'),
      write: false as const,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      conditions: [],
      mainFields: ['main'],
      sourcemap: 'inline',
      sourcesContent: false,
      sourceRoot: `${pathToFileURL(dirname(configFile)).href}/`,
      metafile: true,
      charset: 'utf8',
      logLevel: 'silent',
      define: modulePathNames,
      banner: { js: bannerOf(configFile, isMovable) },
      plugins: [
        createPackagePlugin(packages, isMovable),
        createModulePathPlugin(noteRead, isMovable ? movedPaths : fixedPaths),
      ],
    });
    const text = result.outputFiles[0]?.text ?? '';
    const inputs = Object.keys(result.metafile.inputs).filter((input) => !input.startsWith('heddle-'));
    return {
      text,
      code: text.replace(sourceMapLine, ''),
      inputs: inputs.map((input) => resolve(projectRoot, input)).sort(),
      packages: [...packages].sort(),
    };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    const problems = error.errors.map((message) => toDiagnostic(message, configFile, projectRoot));
    throw new UnbundledConfig(problems, read, { cause: error });
  }
}
