import { sep, resolve } from 'node:path';
import type ts from 'typescript';
import type { CompilerOptions, Program, SourceFile } from 'typescript';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findTsconfig, loadTypeScript, readCompilerSettings } from '../compiler-settings.js';
import { importOptional } from '../plugin-packages.js';
import type { ModuleDocs } from './api-doc.js';
import type { ApiDocgenOptions } from './options.js';
import { readComponents } from './read-components.js';
import { readJsdoc } from './read-jsdoc.js';

type TypeScript = typeof ts;

/** Makes programs; files of packages are parsed once, however many programs hold them. */
interface ProgramMaker {
  make(rootPaths: readonly string[], options: CompilerOptions): Program;
}

const isOfPackage = (path: string): boolean => path.includes('/node_modules/');

/** Makes the maker of one thread. */
function createProgramMaker(ts: TypeScript): ProgramMaker {
  const known = new Map<string, SourceFile | undefined>();
  return {
    make: (rootPaths, options) => {
      const host = ts.createCompilerHost(options);
      const read = host.getSourceFile.bind(host);
      host.getSourceFile = (path, target, ...rest) => {
        if (!isOfPackage(path)) return read(path, target, ...rest);
        const key = JSON.stringify([path, target]);
        if (!known.has(key)) known.set(key, read(path, target, ...rest));
        return known.get(key);
      };
      return ts.createProgram([...rootPaths], options, host);
    },
  };
}

/** Files of a program that people write. */
function writtenFiles(program: Program): string[] {
  const paths = program.getSourceFiles().map(({ fileName }) => fileName);
  return paths.filter((path) => !isOfPackage(path)).map((path) => path.replaceAll('/', sep));
}

const pluginName = 'api-docgen';

/** Reads modules of the entries, each again only when one of its files changed. */
export interface ModuleReader {
  /**
   * Reads a module. `declare` is called with the files that the result depends on before their contents are compared
   * with those that were read: after a change in between, the module is read again; the caller notices later ones.
   */
  read(entry: string, path: string, folder: string, declare: (source: string) => void): Promise<ModuleDocs>;
}

/** Readings of a module whose files change all the time. */
const mostReadings = 3;

/** Names contents of files: those that a program has read, where `program` is given and has the file. */
function stateOf(paths: readonly string[], program?: Program): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    try {
      hash.update(path).update(program?.getSourceFile(path)?.text ?? readFileSync(path, 'utf8'));
    } catch {
      hash.update('missing');
    }
  }
  return hash.digest('hex');
}

/** Documentation of a module, and the state of the files it was read from. */
interface Reading {
  state: string;
  result: ModuleDocs;
}

/** Makes the reader of one thread. */
export function createModuleReader({ apiParseTool, parseToolOptions = {} }: ApiDocgenOptions): ModuleReader {
  const known = new Map<string, Reading>();
  const {
    tsconfigPath = {},
    compilerOptions = {},
    ...parserOptions
  } = parseToolOptions['react-docgen-typescript'] ?? {};
  let maker: ProgramMaker | undefined;

  const readAnew = async (entry: string, path: string, folder: string): Promise<Reading> => {
    const ts = await loadTypeScript(pluginName);
    maker ??= createProgramMaker(ts);
    const given = tsconfigPath[entry];
    const settings = readCompilerSettings(ts, given === undefined ? findTsconfig(path) : resolve(folder, given));
    // Global types of all installed packages would take seconds and say nothing of a module's own types.
    const options: CompilerOptions = { types: [], ...settings.options, allowJs: true, ...compilerOptions[entry] };
    const program = maker.make([path, ...settings.declarations], options);
    const sources = [...new Set([path, ...writtenFiles(program), ...settings.files])].sort();
    const state = stateOf(sources, program);
    if (apiParseTool === 'documentation')
      return { state, result: { docs: readJsdoc(ts, program, path, parseToolOptions.documentation ?? {}), sources } };
    const docgen = await importOptional(pluginName, 'react-docgen-typescript', () => import('react-docgen-typescript'));
    return { state, result: { docs: readComponents(docgen, program, path, parserOptions), sources } };
  };

  return {
    read: async (entry, path, folder, declare) => {
      let reading = known.get(entry);
      for (let count = 0; ; count++) {
        reading?.result.sources.forEach(declare);
        // A file with a byte order mark differs from the text that the compiler has.
        if (reading && (count === mostReadings || stateOf(reading.result.sources) === reading.state)) break;
        reading = await readAnew(entry, path, folder);
        known.set(entry, reading);
      }
      return reading.result;
    },
  };
}
