import { sep } from 'node:path';
import type ts from 'typescript';
import type { CompilerOptions, Program, SourceFile } from 'typescript';

type TypeScript = typeof ts;

/** Makes programs; files of packages are parsed once, however many programs hold them. */
export interface ProgramMaker {
  make(rootPaths: readonly string[], options: CompilerOptions): Program;
}

const isOfPackage = (path: string): boolean => path.includes('/node_modules/');

/** Makes the maker of one thread. */
export function createProgramMaker(ts: TypeScript): ProgramMaker {
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
export function writtenFiles(program: Program): string[] {
  const paths = program.getSourceFiles().map(({ fileName }) => fileName);
  return paths.filter((path) => !isOfPackage(path)).map((path) => path.replaceAll('/', sep));
}
