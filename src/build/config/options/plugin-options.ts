import type { PluggableList } from 'unified';
import type { ClientModule, Plugin, WorkerHooks } from '../plugin.js';
import { builderOptions } from './builder-options.js';
import {
  anything,
  call,
  either,
  filledText,
  groupOf,
  list,
  record,
  required,
  tested,
  text,
  tuple,
  type FieldsOf,
} from './kinds.js';

const pluggables = tested<PluggableList>('a list of unified plugins', Array.isArray);

const hooks = {
  checkOptions: call(),
  config: call(),
  i18nSource: call(),
  configResolved: call(),
  inputs: call(),
  addPages: call(),
  runtimeModules: call(),
  extendPageData: call(),
  pagesCompiled: call(),
  searchData: call(),
  head: call(),
  emit: call(),
  buildEnd: call(),
  handleRequest: call(),
};

/** Components with or without props, by their paths. */
export const components = list(
  either(
    filledText,
    tuple<[path: string, props: Record<string, unknown>]>('a list of a path and props', filledText, record(anything)),
  ),
);

const markdownParts = groupOf<NonNullable<WorkerHooks['markdown']>>({
  contentPlugins: pluggables,
  remarkPlugins: pluggables,
  rehypePlugins: pluggables,
  globalComponents: list(filledText),
});

export const pluginOptions = groupOf<Plugin>({
  name: required(filledText),
  options: anything,
  cacheKey: text,
  ...(hooks as Pick<FieldsOf<Plugin>, keyof typeof hooks>),
  globalStyles: list(filledText),
  globalUIComponents: components,
  clientModules: list(groupOf<ClientModule>({ path: required(filledText), selector: required(filledText) })),
  openFolders: list(filledText),
  builder: builderOptions,
  markdown: markdownParts,
});
