import type { OnResolveResult, PluginBuild } from 'esbuild';
import { dirname } from 'node:path';
import { modulePath } from '../files/module-path.js';

const namespace = 'heddle-passed-on';

/**
 * The result of resolving a specifier to a file through a plugin: a module that reexports everything from the file.
 * With the path itself, esbuild would not look up `type` and `sideEffects` in the file's `package.json`. Where a file is
 * imported by its path too, the first of both imports would then decide, and with it the time that each one took.
 */
export const passOn = (file: string, projectRoot: string): OnResolveResult => ({
  path: modulePath(file, projectRoot),
  namespace,
  sideEffects: false,
  pluginData: file,
});

/** Loads the modules of `passOn`. */
export const loadPassedOn = (build: PluginBuild): void =>
  build.onLoad({ filter: /.*/, namespace }, ({ pluginData: file }: { pluginData: string }) => ({
    contents: `export * from ${JSON.stringify(file)};`,
    resolveDir: dirname(file),
  }));

/** A message of esbuild that names files instead of the modules that pass them on. */
export const withoutPassedOn = (message: string): string => message.replaceAll(`${namespace}:`, '');
