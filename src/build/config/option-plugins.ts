import * as z from 'zod';
import type { PluggableList } from 'unified';
import type { ClientModule, Plugin, WorkerHooks } from './plugin.js';
import { builderSchema } from './option-builder.js';
import { filledText, functionOf, pathWithProps } from './option-shape.js';
import type { Shape } from './option-shape.js';

const pluggables = z.custom<PluggableList>((value) => Array.isArray(value)).describe('a list of unified plugins');

const hook = <Name extends keyof Plugin>(): z.ZodType<Plugin[Name] | undefined> =>
  functionOf<Plugin[Name]>().optional();

export const pluginSchema = z.strictObject({
  name: filledText,
  options: z.unknown().optional(),
  cacheKey: z.string().optional(),
  checkOptions: hook<'checkOptions'>(),
  config: hook<'config'>(),
  i18nSource: hook<'i18nSource'>(),
  configResolved: hook<'configResolved'>(),
  inputs: hook<'inputs'>(),
  addPages: hook<'addPages'>(),
  runtimeModules: hook<'runtimeModules'>(),
  extendPageData: hook<'extendPageData'>(),
  pagesCompiled: hook<'pagesCompiled'>(),
  searchData: hook<'searchData'>(),
  head: hook<'head'>(),
  emit: hook<'emit'>(),
  buildEnd: hook<'buildEnd'>(),
  handleRequest: hook<'handleRequest'>(),
  globalStyles: z.array(filledText).optional(),
  globalUIComponents: z.array(z.union([filledText, pathWithProps])).optional(),
  clientModules: z
    .array(z.strictObject({ path: filledText, selector: filledText } satisfies Shape<ClientModule>))
    .optional(),
  openFolders: z.array(filledText).optional(),
  builder: builderSchema.optional(),
  markdown: z
    .strictObject({
      contentPlugins: pluggables.optional(),
      remarkPlugins: pluggables.optional(),
      rehypePlugins: pluggables.optional(),
      globalComponents: z.array(filledText).optional(),
    } satisfies Shape<NonNullable<WorkerHooks['markdown']>>)
    .optional(),
} satisfies Shape<Plugin>);
