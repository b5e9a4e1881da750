import { z } from 'zod';
import type { PluggableList } from 'unified';
import type { Plugin, WorkerHooks } from '../plugins/plugin.js';
import { filledText, functionOf } from './option-shape.js';
import type { Shape } from './option-shape.js';

const pluggables = z.custom<PluggableList>((value) => Array.isArray(value)).describe('a list of unified plugins');

const hook = <Name extends keyof Plugin>(): z.ZodType<Plugin[Name] | undefined> =>
  functionOf<Plugin[Name]>().optional();

export const pluginSchema = z.strictObject({
  name: filledText,
  cacheKey: z.string().optional(),
  config: hook<'config'>(),
  configResolved: hook<'configResolved'>(),
  addPages: hook<'addPages'>(),
  pagesCompiled: hook<'pagesCompiled'>(),
  emit: hook<'emit'>(),
  buildEnd: hook<'buildEnd'>(),
  extendPageData: hook<'extendPageData'>(),
  head: hook<'head'>(),
  markdown: z
    .strictObject({
      remarkPlugins: pluggables.optional(),
      rehypePlugins: pluggables.optional(),
      globalComponents: z.array(filledText).optional(),
    } satisfies Shape<NonNullable<WorkerHooks['markdown']>>)
    .optional(),
} satisfies Shape<Plugin>);
