import type { PluggableList } from 'unified';
import type { ClientModule, Plugin, WorkerHooks } from '../plugin.js';
import { builderOptions } from './builder-options.js';
import * as k from './kinds.js';

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
