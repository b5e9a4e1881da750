import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CompilerOptions } from 'typescript';
import { findTsconfig, loadTypeScript, readCompilerSettings } from '../compiler-settings.js';
import { importOptional } from '../optional-package.js';
import type { ModuleDocs } from './api-doc.js';
import { createProgramMaker, writtenFiles, type ProgramMaker } from './module-program.js';
import type { ApiDocgenOptions } from './options.js';
import { readComponents } from './read-components.js';
import { readJsdoc } from './read-jsdoc.js';

const pluginName = 'api-docgen';

/** Reads modules of the entries, each again only when one of its files changed. */
export interface ModuleReader {
  read(entry: string, path: string, folder: string): Promise<ModuleDocs>;
}

function stateOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    try {
      hash.update(path).update(readFileSync(path));
    } catch {
      hash.update('missing');
    }
  }
  return hash.digest('hex');
}

/** Makes the reader of one thread. */
export function createModuleReader({ apiParseTool, parseToolOptions = {} }: ApiDocgenOptions): ModuleReader {
  const known = new Map<string, { state: string; result: ModuleDocs }>();
  const {
    tsconfigPath = {},
    compilerOptions = {},
    ...parserOptions
  } = parseToolOptions['react-docgen-typescript'] ?? {};
  let maker: ProgramMaker | undefined;

  const readAnew = async (entry: string, path: string, folder: string): Promise<ModuleDocs> => {
    const ts = await loadTypeScript(pluginName);
    maker ??= createProgramMaker(ts);
    const given = tsconfigPath[entry];
    const settings = readCompilerSettings(ts, given === undefined ? findTsconfig(path) : resolve(folder, given));
    // Global types of all installed packages would take seconds and say nothing of a module's own types.
    const options: CompilerOptions = { types: [], ...settings.options, allowJs: true, ...compilerOptions[entry] };
    const program = maker.make([path, ...settings.declarations], options);
    const sources = [...new Set([path, ...writtenFiles(program), ...settings.files])].sort();
    if (apiParseTool === 'documentation')
      return { docs: readJsdoc(ts, program, path, parseToolOptions.documentation ?? {}), sources };
    const docgen = await importOptional(pluginName, 'react-docgen-typescript', () => import('react-docgen-typescript'));
    return { docs: readComponents(docgen, program, path, parserOptions), sources };
  };

  return {
    read: async (entry, path, folder) => {
      const before = known.get(entry);
      if (before && stateOf(before.result.sources) === before.state) return before.result;
      const result = await readAnew(entry, path, folder);
      known.set(entry, { state: stateOf(result.sources), result });
      return result;
    },
  };
}
