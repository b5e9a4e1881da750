import * as k from '../../build/config/options/kinds.js';

const stylesFields = {
  /** Options of Sass for `.scss` and `.sass` files, such as `loadPaths`. Default: none. */
  sass: k.option(k.record(k.anything), {
    default: {},
    zh: '编译 `.scss` 和 `.sass` 文件时传给 Sass 的选项，例如 `loadPaths`',
    type: 'object',
  }),
  /** Options of Less for `.less` files, such as `modifyVars`. Default: none. */
  less: k.option(k.record(k.anything), {
    default: {},
    zh: '编译 `.less` 文件时传给 Less 的选项，例如 `modifyVars`',
    type: 'object',
  }),
  /** Whether style sheets are processed by PostCSS, if the project has a configuration of PostCSS. Default: true. */
  postcss: k.option(k.flag, { default: true, zh: '项目有 PostCSS 配置时，样式表是否由 PostCSS 处理' }),
};

export interface StylesOptions extends k.OptionsOf<typeof stylesFields> {}
export const stylesOptions: k.Group<typeof stylesFields, StylesOptions> = k.group(stylesFields);
