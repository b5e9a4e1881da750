import { parse } from 'acorn';
import { transform } from 'esbuild';
import type { Program } from 'estree';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin, SourceMap } from 'node:module';
import { dirname, extname, resolve } from 'node:path';
import { visit as visitEstree } from 'estree-util-visit';
import { isInRepository } from '../project-files.js';
import { parseYaml } from '../page-facts.js';
import { unreadValue } from '../call-result.js';
import { foreignExport } from './foreign-values.js';

// Modules of a configuration, parsed and not run.

/** A module of the configuration. */
export interface StaticModule {
  /** Absolute path. */
  path: string;
  program: Program;
  /** Line in the source, from 1, of an offset in the code that was parsed. */
  lineOf(offset: number): number;
  code: string;
  /** Modules and values of what it imports, by the written specifier. */
  imports: Map<string, StaticModule | { value: unknown }>;
}

const endings = ['', '.ts', '.js', '.mts', '.mjs', '.cts', '.cjs', '.json', '/index.ts', '/index.js', '/index.mjs'];

/** The file that a relative specifier means; one of the output, `./nav.js`, may be written in TypeScript. */
function fileOf(folder: string, from: string, specifier: string): string | undefined {
  const target = specifier.startsWith('/') ? resolve(folder, `.${specifier}`) : resolve(dirname(from), specifier);
  return [...endings.map((ending) => target + ending), target.replace(/\.(\w?)js$/, '.$1ts')].find(
    (path) => existsSync(path) && statSync(path).isFile() && isInRepository(folder, path),
  );
}

/** Specifiers that a module imports or requires. */
function specifiersOf(program: Program): string[] {
  const found: string[] = [];
  visitEstree(program, (node) => {
    const source =
      'source' in node && node.source && typeof node.source === 'object'
        ? node.source
        : node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'require'
          ? node.arguments[0]
          : undefined;
    if (source?.type === 'Literal' && typeof source.value === 'string') found.push(source.value);
  });
  return found;
}

/** Parses modules of a project. Imported files of the repository are parsed with them; nothing is run. */
export class ModuleParser {
  private readonly parsed = new Map<string, StaticModule>();
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The module in a file. `text` replaces its source. Throws for mistakes in the syntax. */
  async parse(path: string, text?: string): Promise<StaticModule> {
    const known = text === undefined ? this.parsed.get(path) : undefined;
    if (known) return known;
    const source = text ?? readFileSync(path, 'utf8');
    const loader = /^\.[cm]?js$/.test(extname(path)) ? 'jsx' : extname(path) === '.tsx' ? 'tsx' : 'ts';
    const { code, map } = await transform(source, {
      ...{ loader, target: 'esnext', jsx: 'automatic', charset: 'utf8', logLevel: 'silent' },
      ...{ sourcemap: 'external', tsconfigRaw: {} },
    });
    const sourceMap = new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0]);
    const lineOf = (offset: number): number => {
      const before = code.slice(0, offset).split('\n');
      // The entry at the beginning of a line may be that of the line before.
      const entry = sourceMap.findEntry(before.length - 1, before.at(-1)!.length + 1);
      return 'originalLine' in entry ? entry.originalLine + 1 : 1;
    };
    const options = { ecmaVersion: 'latest', sourceType: 'module', allowReturnOutsideFunction: true } as const;
    const program = parse(code, options) as unknown as Program;
    const module: StaticModule = { path, program, lineOf, code, imports: new Map() };
    if (text === undefined) this.parsed.set(path, module);
    for (const specifier of specifiersOf(program)) module.imports.set(specifier, await this.imported(path, specifier));
    return module;
  }

  /** The target of a specifier in a module: a module of the repository, JSON, or the exports of a package. */
  private async imported(from: string, specifier: string): Promise<StaticModule | { value: unknown }> {
    if (isBuiltin(specifier)) return { value: foreignExport(`node:${specifier.replace(/^node:/, '')}`, '') };
    if (!/^\.{0,2}\//.test(specifier)) return { value: foreignExport(specifier, '') };
    const file = fileOf(this.folder, from, specifier);
    if (file?.endsWith('.json')) return { value: parseYaml(readFileSync(file, 'utf8')) ?? unreadValue };
    return file !== undefined && /\.[cm]?[jt]sx?$/.test(file)
      ? this.parse(file)
      : { value: foreignExport(specifier, '') };
  }
}
