import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type typescript from 'typescript';
import type { CompilerOptions, Diagnostic } from 'typescript';
import { importOptional, installCommand } from './plugin-packages.js';

type TypeScript = typeof typescript;

/** Settings with which modules are compiled. */
export interface CompilerSettings {
  options: CompilerOptions;
  /** Declaration files that `tsconfig.json` includes. */
  declarations: string[];
  /** `tsconfig.json` and the files that it extends. */
  files: string[];
  problems: Diagnostic[];
}

/** The compiler's complaint that `tsconfig.json` includes no files: the modules are given, so none are needed. */
const noInputs = 18003;

/** Loads the TypeScript compiler. Version 7 has another one, which plugins cannot call. */
export async function loadTypeScript(plugin: string): Promise<TypeScript> {
  const compiler = (await importOptional(plugin, 'typescript', () => import('typescript'))).default;
  if (typeof compiler.createProgram !== 'function')
    throw new Error(
      `Plugin ${plugin} needs TypeScript 5 or 6, and ${compiler.version} is installed: run \`${installCommand('typescript')}\`.`,
    );
  return compiler;
}

/** The nearest `tsconfig.json` in the folder of a module or above it. */
export function findTsconfig(modulePath: string): string | undefined {
  for (let folder = dirname(modulePath); ; folder = dirname(folder)) {
    const path = join(folder, 'tsconfig.json');
    if (existsSync(path)) return path;
    if (dirname(folder) === folder) return undefined;
  }
}

/** Reads a `tsconfig.json`; without one, JavaScript and modern TypeScript are read. */
export function readCompilerSettings(ts: TypeScript, tsconfig: string | undefined): CompilerSettings {
  if (tsconfig === undefined) {
    const { Bundler } = ts.ModuleResolutionKind;
    const { ESNext } = ts.ModuleKind;
    const options = { allowJs: true, strict: true, skipLibCheck: true, module: ESNext, moduleResolution: Bundler };
    return {
      options: { ...options, target: ts.ScriptTarget.ESNext, jsx: ts.JsxEmit.Preserve },
      declarations: [],
      files: [],
      problems: [],
    };
  }
  const files: string[] = [];
  const problems: Diagnostic[] = [];
  const parsed = ts.getParsedCommandLineOfConfigFile(tsconfig, undefined, {
    ...ts.sys,
    readFile: (path) => {
      files.push(path);
      return ts.sys.readFile(path);
    },
    onUnRecoverableConfigFileDiagnostic: (problem) => void problems.push(problem),
  });
  problems.push(...(parsed?.errors ?? []).filter(({ code }) => code !== noInputs));
  const declarations = parsed?.fileNames.filter((file) => file.endsWith('.d.ts')) ?? [];
  return { options: parsed?.options ?? {}, declarations, files: [...new Set(files)], problems };
}
