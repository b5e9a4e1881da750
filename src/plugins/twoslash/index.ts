import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from '../../build/config/plugin.js';
import { optionProblems } from '../../build/config/options/check-options.js';
import { missingPackages, pluginPackages, packageVersion } from '../plugin-packages.js';
import { packageRoot } from '../../build/files/package-root.js';
import { twoslashOptions, type TwoslashPluginOptions } from './options.js';
import { remarkTypes } from './remark-types.js';
import { createTypedBlocks } from './typed-blocks.js';

export type { TwoslashPluginOptions } from './options.js';

/** Files on which the available types of other packages depend. */
const lockFiles = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'package.json'];

/** Plugin: code blocks show the types that TypeScript finds in them. */
export function twoslash(options: TwoslashPluginOptions = {}): Plugin {
  const blocks = createTypedBlocks();
  const folder = join(packageRoot(), 'dist/plugins/twoslash');
  return {
    name: 'twoslash',
    options,
    cacheKey: pluginPackages.twoslash.map(packageVersion).join(),
    checkOptions: () => [...optionProblems(twoslashOptions, options), ...missingPackages(pluginPackages.twoslash)],
    config: async ({ markdown }) => {
      const { createTypesTransformer } = await import('./types-transformer.js');
      const shiki = markdown?.shiki ?? {};
      const transformers = [...(shiki.transformers ?? []), await createTypesTransformer(blocks)];
      return { markdown: { ...markdown, shiki: { ...shiki, transformers } } };
    },
    inputs: ({ projectRoot }) => lockFiles.map((name) => join(projectRoot, name)).filter((path) => existsSync(path)),
    markdown: { remarkPlugins: [[remarkTypes, { ...options, blocks, styles: join(folder, 'types.css') }]] },
    clientModules: [{ path: join(folder, 'client/index.js'), selector: '.hd-type' }],
  };
}
