import type { BuildOptions, Loader, Plugin } from 'esbuild';
import * as k from './kinds.js';

/** Options passed to esbuild when it bundles the theme and the components that pages import. */
export type BuilderOptions = Pick<
  BuildOptions,
  'alias' | 'conditions' | 'define' | 'plugins' | 'loader' | 'external' | 'resolveExtensions' | 'target'
>;

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

const esbuildPlugin: k.Kind<Plugin> = {
  ...k.groupOf<Plugin>({ name: k.required(k.filledText), setup: k.required(k.call<Plugin['setup']>()) }),
  isOpen: true,
};

export const builderOptions = k.groupOf<BuilderOptions>({
  /** Other names for modules. */
  alias: k.option(k.record(k.filledText), { zh: '模块的别名' }),
  /** Further conditions for the `exports` of packages, such as `style`. */
  conditions: k.option(k.list(k.filledText), { zh: '匹配包的 `exports` 时附加的条件，例如 `style`' }),
  /** Constants, as JavaScript source. */
  define: k.option(k.record({ ...k.text, expected: 'a string holding a JavaScript value' }), {
    zh: '常量，写成 JavaScript 源码',
  }),
  /** esbuild plugins. */
  plugins: k.option(k.list(esbuildPlugin), { zh: 'esbuild 插件', type: 'Plugin[]' }),
  /** How files of a type are treated, by extension. */
  loader: k.option(k.record(k.choice(...loaders), k.textLike('an extension that begins with a dot', /^\./)), {
    zh: '各扩展名的 loader',
    type: 'Record<extension, Loader>',
  }),
  /** Modules that stay outside of the bundle. */
  external: k.option(k.list(k.filledText), { zh: '不打包的模块' }),
  /** Endings that imports leave out, which are tried before the usual ones, such as `.web.js`. */
  resolveExtensions: k.option(k.list(k.textLike('an extension such as `.web.js`', /^\.\w[\w.]*$/)), {
    zh: '导入时可以省略的扩展名，先于常用扩展名匹配，例如 `.web.js`',
  }),
  /** Browsers to write code for. */
  target: k.option(k.either(k.filledText, k.list(k.filledText)), { zh: '目标浏览器', type: 'string | string[]' }),
});
