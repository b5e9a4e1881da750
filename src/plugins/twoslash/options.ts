import type { CreateTwoslashOptions, TwoslashExecuteOptions } from 'twoslash';
import * as k from '../../build/config/options/kinds.js';

const twoslashFields = {
  /** Whether a block needs the word `twoslash`; otherwise all `ts` and `tsx` blocks have types, except those with the word `no-twoslash`. Default: true. */
  explicitTrigger: k.option(k.flag, {
    default: true,
    zh: '是否只为带有 `twoslash` 的代码块显示类型；否则所有 `ts` 和 `tsx` 代码块都显示类型，带有 `no-twoslash` 的除外',
  }),
  /** Options of the compiler, written as in `tsconfig.json`. Default: those of twoslash, which are strict. */
  compilerOptions: k.option(k.foreign<Record<string, unknown>>(), {
    zh: '编译器选项，写法与 `tsconfig.json` 相同。默认值：twoslash 的选项，为严格模式。',
  }),
  /** Whether what TypeScript read for one block serves the next. Default: true. */
  cache: k.option(k.flag, { default: true, zh: 'TypeScript 读取的内容是否在代码块之间复用' }),
  /** Further [options of twoslash](https://twoslash.netlify.app/refs/options), such as `extraFiles` or `handbookOptions`. Default: none. */
  twoslashOptions: k.option(k.foreign<Omit<CreateTwoslashOptions & TwoslashExecuteOptions, 'cache'>>(), {
    default: {},
    zh: '其他 [twoslash 选项](https://twoslash.netlify.app/refs/options)，例如 `extraFiles` 或 `handbookOptions`',
  }),
};

export interface TwoslashPluginOptions extends k.OptionsOf<typeof twoslashFields> {}
export const twoslashOptions: k.Group<typeof twoslashFields, TwoslashPluginOptions> = k.group(twoslashFields);
