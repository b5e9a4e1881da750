import type { Application } from 'typedoc';
import * as k from '../../build/config/options/kinds.js';

const isBelowDocs = (path: string): boolean =>
  path !== '' &&
  !/^(?:[\\/]|[a-z]:)/i.test(path) &&
  !path.split(/[\\/]/).some((name) => /^(?:\.|public$|$)/.test(name));

const typedocFields = {
  /** Modules whose exports get pages; absolute, or relative to the project. */
  entryPoints: k.option(k.required({ ...k.filledList(k.filledText), complaint: 'it must name at least one module' }), {
    zh: '要生成文档的模块；绝对路径，或相对于项目目录的路径',
  }),
  /** Folder of the pages below the docs folder. Default: `api`, in the folder of the default version and language. */
  outDir: k.option(k.textLike('a folder below the docs folder, such as `api` or `en/api`', isBelowDocs), {
    zh: '生成的页面所在的目录，相对于文档目录。默认值：默认版本和语言的目录中的 `api`。',
  }),
  /** Changes the TypeDoc application before it reads the modules. */
  setup: k.option(k.call<(app: Application) => void | Promise<void>>(), {
    zh: '在读取模块之前修改 TypeDoc 应用',
    type: '(app) => void | Promise<void>',
  }),
};

export interface TypedocOptions extends k.OptionsOf<typeof typedocFields> {}
export const typedocOptions: k.Group<typeof typedocFields, TypedocOptions> = k.group(typedocFields);
