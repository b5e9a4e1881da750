import type { BuildOptions, Loader, Plugin as EsbuildPlugin } from 'esbuild';
import * as k from './kinds.js';
import type { PluggableList } from 'unified';
import type { ClientModule, Plugin, WorkerHooks } from '../plugin.js';

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

const esbuildPlugin: k.Kind<EsbuildPlugin> = {
  ...k.groupOf<EsbuildPlugin>({ name: k.required(k.filledText), setup: k.required(k.call<EsbuildPlugin['setup']>()) }),
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

const pluggables = k.tested<PluggableList>('a list of unified plugins', Array.isArray);

const hooks = {
  checkOptions: k.call(),
  config: k.call(),
  i18nSource: k.call(),
  configResolved: k.call(),
  inputs: k.call(),
  loadContent: k.call(),
  addPages: k.call(),
  addNavigation: k.call(),
  runtimeModules: k.call(),
  extendPageData: k.call(),
  pagesCompiled: k.call(),
  searchData: k.call(),
  head: k.call(),
  convertArticle: k.call(),
  emit: k.call(),
  buildEnd: k.call(),
  handleRequest: k.call(),
};

/** Components with or without props, by their paths. */
export const components = k.list(
  k.either(
    k.filledText,
    k.tuple<[path: string, props: Record<string, unknown>]>(
      'a list of a path and props',
      k.filledText,
      k.record(k.anything),
    ),
  ),
);

const markdownParts = k.groupOf<NonNullable<WorkerHooks['markdown']>>({
  contentPlugins: pluggables,
  remarkPlugins: pluggables,
  rehypePlugins: pluggables,
  globalComponents: k.list(k.filledText),
});

export const pluginOptions = k.groupOf<Plugin>({
  name: k.required(k.filledText),
  options: k.anything,
  cacheKey: k.text,
  ...(hooks as Pick<k.FieldsOf<Plugin>, keyof typeof hooks>),
  globalStyles: k.list(k.filledText),
  globalUIComponents: components,
  clientModules: k.list(
    k.groupOf<ClientModule>({ path: k.required(k.filledText), selector: k.required(k.filledText) }),
  ),
  openFolders: k.list(k.filledText),
  builder: builderOptions,
  markdown: markdownParts,
});
