import * as k from './kinds.js';

/** The last commit of a file, for the name that is shown. */
export interface LastCommit {
  name: string;
  email: string;
  /** Path of the page's file from the project folder, with forward slashes. */
  filePath: string;
}

const lastUpdatedFields = {
  /** Whether the author's name is shown, or what is shown instead of it. Default: false. */
  author: k.option(k.either(k.flag, k.call<(commit: LastCommit) => string>()), {
    default: false,
    zh: '是否显示作者姓名，或返回要显示的文字的函数',
    type: 'boolean | ((commit: { name, email, filePath }) => string)',
  }),
};

/** Options of the plugin last-updated, which `themeConfig.lastUpdated` also takes. */
export interface LastUpdatedOptions extends k.OptionsOf<typeof lastUpdatedFields> {}
export const lastUpdatedOptions: k.Group<typeof lastUpdatedFields, LastUpdatedOptions> = k.group(lastUpdatedFields);
