import type { BuildOptions, Loader, Plugin } from 'esbuild';
import {
  call,
  choice,
  either,
  filledText,
  groupOf,
  list,
  option,
  record,
  required,
  text,
  textLike,
  type Kind,
} from './kinds.js';

/** Options passed to esbuild when it bundles the theme and the components that pages import. */
export type BuilderOptions = Pick<BuildOptions, 'alias' | 'define' | 'plugins' | 'loader' | 'external' | 'target'>;

const loaders = [
  'base64',
  'binary',
  'copy',
  'css',
  'dataurl',
  'default',
  'empty',
  'file',
  'js',
  'json',
  'jsx',
  'local-css',
  'text',
  'ts',
  'tsx',
] as const satisfies readonly Loader[];

const esbuildPlugin: Kind<Plugin> = {
  ...groupOf<Plugin>({ name: required(filledText), setup: required(call<Plugin['setup']>()) }),
  isOpen: true,
};

export const builderOptions = groupOf<BuilderOptions>({
  /** Other names for modules. */
  alias: option(record(filledText), { zh: '模块的别名' }),
  /** Constants, as JavaScript source. */
  define: option(record({ ...text, expected: 'a string holding a JavaScript value' }), {
    zh: '常量，写成 JavaScript 源码',
  }),
  /** esbuild plugins. */
  plugins: option(list(esbuildPlugin), { zh: 'esbuild 插件', type: 'Plugin[]' }),
  /** How files of a type are treated, by extension. */
  loader: option(record(choice(...loaders), textLike('an extension that begins with a dot', /^\./)), {
    zh: '各扩展名的文件如何处理',
    type: 'Record<extension, Loader>',
  }),
  /** Modules that stay outside of the bundle. */
  external: option(list(filledText), { zh: '不打包的模块' }),
  /** Browsers to write code for. */
  target: option(either(filledText, list(filledText)), { zh: '目标浏览器', type: 'string | string[]' }),
});
