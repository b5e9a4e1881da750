import type { CreateTwoslashOptions, TwoslashExecuteOptions } from 'twoslash';

/** Options of the plugin. */
export interface TwoslashPluginOptions {
  /** Whether a block needs the word `twoslash`; otherwise all blocks in `ts` and `tsx` have types. Default: true. */
  explicitTrigger?: boolean;
  /** Options of the compiler, written as in `tsconfig.json`. Default: those of twoslash, which are strict. */
  compilerOptions?: Record<string, unknown>;
  /** Whether what TypeScript read for one block serves the next. Default: true. */
  cache?: boolean;
  /** Further options of twoslash. Default: none. */
  twoslashOptions?: Omit<CreateTwoslashOptions & TwoslashExecuteOptions, 'cache'>;
}
