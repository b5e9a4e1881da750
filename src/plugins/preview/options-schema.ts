import * as z from 'zod';

const isFunction = (value: unknown): boolean => typeof value === 'function';

/** Schema of the plugin's options. */
export const previewSchema = z.strictObject({
  defaultRenderMode: z.enum(['pure', 'preview']).optional(),
  defaultPreviewMode: z.enum(['internal', 'iframe-follow', 'iframe-fixed']).optional(),
  previewLanguages: z.array(z.string().min(1)).min(1).optional(),
  previewCodeTransform: z.custom(isFunction, 'expected a function').optional(),
  iframeOptions: z
    .strictObject({
      builderConfig: z
        .strictObject({
          alias: z.record(z.string(), z.string()).optional(),
          define: z.record(z.string(), z.string()).optional(),
          plugins: z.array(z.unknown()).optional(),
          loader: z.record(z.string(), z.string()).optional(),
          external: z.array(z.string()).optional(),
          target: z.union([z.string(), z.array(z.string())]).optional(),
        })
        .optional(),
      customEntry: z.custom(isFunction, 'expected a function').optional(),
    })
    .optional(),
});
