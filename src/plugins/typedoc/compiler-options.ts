import type { CompilerOptions } from 'typescript';
import { importOptional } from '../optional-package.js';
import type { CompilerProblem } from './problem-logger.js';
import { findTsconfig } from './source-files.js';

/** How modules are compiled. */
export interface CompilerSettings {
  options: CompilerOptions;
  /** Declaration files that `tsconfig.json` includes. */
  declarations: string[];
  /** `tsconfig.json` and the files that it extends. */
  files: string[];
  problems: CompilerProblem[];
}

/** The compiler's complaint that `tsconfig.json` includes no files: the modules are given, so none are needed. */
const noInputs = 18003;

/** Reads the nearest `tsconfig.json` of a module; without one, JavaScript and modern TypeScript are read. */
export async function readCompilerSettings(modulePath: string): Promise<CompilerSettings> {
  const { default: ts } = await importOptional('typedoc', 'typescript', () => import('typescript'));
  const tsconfig = findTsconfig(modulePath);
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
  const problems: CompilerProblem[] = [];
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
