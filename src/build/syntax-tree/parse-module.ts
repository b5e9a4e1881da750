import { transform, type Loader } from 'esbuild';
import type { Node, Program } from 'estree';
import { SourceMap } from 'node:module';

/** Code of a module as JavaScript with JSX, with its source map, and its program. */
export interface ParsedModule {
  code: string;
  map: string;
  program: Program;
  /** Place in the source from which a node was made; line and column begin with 0. */
  originalPlace(node: Node): { line: number; column: number };
}

/**
 * Parses a module. The newest syntax stays as it is, unless the parser does not know it: decorators, for example. Rejects with
 * what esbuild or acorn throws for code with mistakes.
 */
export async function parseModule(path: string, text: string, loader: Loader): Promise<ParsedModule> {
  const [{ Parser }, { default: jsx }] = await Promise.all([import('acorn'), import('acorn-jsx')]);
  const parse = async (target: string): Promise<ParsedModule> => {
    const { code, map } = await transform(text, {
      loader: loader === 'js' ? 'jsx' : loader,
      target,
      jsx: 'preserve',
      sourcemap: true,
      sourcefile: path,
      logLevel: 'silent',
    });
    const program = Parser.extend(jsx()).parse(code, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      locations: true,
      allowReturnOutsideFunction: true,
    });
    let sourceMap: SourceMap | undefined;
    return {
      code,
      map,
      program: program as unknown as Program,
      originalPlace: ({ loc }) => {
        sourceMap ??= new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0]);
        const entry = sourceMap.findEntry(loc!.start.line - 1, loc!.start.column);
        return 'originalLine' in entry
          ? { line: entry.originalLine, column: entry.originalColumn }
          : { line: 0, column: 0 };
      },
    };
  };
  return parse('esnext').catch(() => parse('es2022'));
}
