import * as z from 'zod';
import type { Loader, Plugin } from 'esbuild';
import { filledText, functionOf } from './option-shape.js';
import type { Shape } from './option-shape.js';
import type { BuilderOptions } from './user-config.js';

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

export const builderSchema = z.strictObject({
  alias: z.record(z.string(), filledText).optional(),
  define: z.record(z.string(), z.string().describe('a string holding a JavaScript value')).optional(),
  plugins: z
    .array(z.looseObject({ name: filledText, setup: functionOf<Plugin['setup']>() }).describe('an esbuild plugin'))
    .optional(),
  loader: z.record(z.string().regex(/^\./).describe('an extension that begins with a dot'), z.enum(loaders)).optional(),
  external: z.array(filledText).optional(),
  target: z.union([filledText, z.array(filledText)]).optional(),
} satisfies Shape<BuilderOptions>);
