import type {
  CreateTwoslashOptions,
  TwoslashExecuteOptions,
  TwoslashInstance,
  TwoslashNode,
  TwoslashReturn,
} from 'twoslash';
import type { System } from 'typescript';
import { loadTypeScript } from '../compiler-settings.js';
import { importOptional } from '../optional-package.js';
import { withDefaults } from '../../build/config/options/with-defaults.js';
import { createVisibleSystem } from './visible-files.js';
import { twoslashOptions, type TwoslashPluginOptions } from './options.js';

/** A block without its notations, with what TypeScript says of it. */
export interface TypedCode {
  code: string;
  nodes: TwoslashNode[];
}

/** A problem of a block. `line` counts its lines from 1, 0 is the block as a whole. */
export interface TypeProblem {
  reason: string;
  line: number;
  column: number;
}

/** Reads the types of a block of code. */
export type ReadTypes = (code: string, extension: string) => TypedCode & { problems: TypeProblem[] };

/** Offset in the code as written of an offset in the code without notations. */
function writtenOffset(offset: number, removals: readonly (readonly [number, number])[]): number {
  let written = offset;
  for (const [start, end] of [...removals].sort(([a], [b]) => a - b)) if (start <= written) written += end - start;
  return written;
}

/** Errors that the block does not announce by `@errors`, at their positions in the block as written. */
function unexpectedErrors({ errors, meta }: TwoslashReturn, code: string): TypeProblem[] {
  const { errors: expected, noErrors } = meta.handbookOptions;
  if (noErrors === true) return [];
  const known = new Set<unknown>([...expected, ...(Array.isArray(noErrors) ? noErrors : [])]);
  return errors
    .filter((error) => !known.has(error.code))
    .map((error) => {
      const before = code.slice(0, writtenOffset(error.start, meta.removals)).split('\n');
      return {
        reason: `${error.code}: ${error.text}`,
        line: before.length,
        column: before.at(-1)!.length + 1,
      };
    });
}

function failure(error: unknown): TypeProblem {
  const { message, title, description } = error as Error & { title?: string; description?: string };
  return { reason: (title ? [title, description].filter(Boolean).join(': ') : message).trim(), line: 0, column: 1 };
}

function readWithProblems(
  twoslasher: TwoslashInstance,
  code: string,
  extension: string,
  options: TwoslashExecuteOptions,
): TypedCode & { problems: TypeProblem[] } {
  let found: TypeProblem;
  try {
    return { ...pick(twoslasher(code, extension, options)), problems: [] };
  } catch (error) {
    found = failure(error);
  }
  try {
    const handbookOptions = { ...options.handbookOptions, noErrorValidation: true };
    const result = twoslasher(code, extension, { ...options, handbookOptions });
    const problems = unexpectedErrors(result, code);
    return { ...pick(result), problems: problems.length > 0 ? problems : [found] };
  } catch {
    return { code, nodes: [], problems: [found] };
  }
}

const pick = ({ code, nodes }: TwoslashReturn): TypedCode => ({ code: code.replace(/\n$/, ''), nodes });

/**
 * Loads TypeScript and twoslash. Blocks of code pages see what the project sees; those of data see packages only, see
 * `visible-files.ts`.
 */
export async function loadTypes(given: TwoslashPluginOptions, page: 'code' | 'data'): Promise<ReadTypes> {
  const { compilerOptions = {}, cache, twoslashOptions: further } = withDefaults(twoslashOptions, given);
  const ts = await loadTypeScript('twoslash');
  // The package itself would import TypeScript once more.
  const { createTwoslasher } = await importOptional('twoslash', 'twoslash', () => import('twoslash/core'));
  const { options: converted, errors } = ts.convertCompilerOptionsFromJson(compilerOptions, process.cwd());
  if (errors.length > 0)
    throw new Error(`Plugin twoslash: ${ts.flattenDiagnosticMessageText(errors[0]!.messageText, ' ')}`);
  delete converted['configFilePath'];
  const { tsModule = ts as unknown as NonNullable<CreateTwoslashOptions['tsModule']>, vfsRoot = process.cwd() } =
    further;
  const seenBy =
    page === 'code' ? tsModule : { ...tsModule, sys: createVisibleSystem(tsModule.sys as System, process.cwd()) };
  const twoslasher = createTwoslasher({ ...further, vfsRoot, tsModule: seenBy as typeof tsModule, cache });
  const options: TwoslashExecuteOptions = {
    customTags: ['annotate', 'log', 'warn', 'error'],
    ...further,
    compilerOptions: { ...further.compilerOptions, ...converted },
  };
  return (code, extension) => readWithProblems(twoslasher, code, extension, options);
}
