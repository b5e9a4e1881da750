import type { BuildFailure, Message } from 'esbuild';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { codeFrame } from '../../report/code-frame.js';
import { BuildError } from '../../report/diagnostic.js';
import type { Diagnostic } from '../../report/diagnostic.js';
import { configSyntax } from '../../report/errors/config.js';
import { createModulePathPlugin, fixedPaths, modulePathNames, type PathCode } from './module-path-plugin.js';
import { createPackagePlugin } from './package-plugin.js';
import { projectPath } from './project-path.js';
import { runEsbuild } from '../../esbuild/run-esbuild.js';

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

const sourceMapLine = /^\/\/# sourceMappingURL=.*$/m;

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && Array.isArray((error as Partial<BuildFailure>).errors);
}

/** Problem for a message of esbuild, whose columns are bytes counted from 0. */
function toDiagnostic({ text, location }: Message, configFile: string, projectRoot: string): Diagnostic {
  if (!location) return configSyntax({ file: projectPath(projectRoot, configFile) }, text);
  const path = resolve(projectRoot, location.file);
  const column = Buffer.from(location.lineText).subarray(0, location.column).toString().length + 1;
  const place = { file: projectPath(projectRoot, path), line: location.line, column };
  try {
    return configSyntax(place, text, codeFrame(readFileSync(path, 'utf8'), place.line, column));
  } catch {
    return configSyntax(place, text);
  }
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
 * that it runs where they are not installed, and it finds its files below its own folder. Throws a `BuildError` with the place of every syntax error and missing import.
 */
export async function bundleConfig(
  configFile: string,
  projectRoot: string,
  { isMovable = false } = {},
): Promise<ConfigBundle> {
  const packages = new Set<string>();
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
        createModulePathPlugin(undefined, isMovable ? movedPaths : fixedPaths),
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
    throw new BuildError(
      error.errors.map((message) => toDiagnostic(message, configFile, projectRoot)),
      { cause: error },
    );
  }
}
