import { join } from 'node:path';
import type { Plugin } from '../../build/config/plugin.js';
import { packageRoot } from '../../build/util/package-root.js';
import type { MediumZoomOptions } from './options.js';

export type { MediumZoomOptions, ZoomOptions } from './options.js';

/** Plugin: images in articles open larger. */
export function mediumZoom(given: MediumZoomOptions = {}): Plugin {
  const { selector = '.hd-doc img', options = {} } = given;
  const settings = { selector, options: { background: 'var(--hd-zoom-background)', ...options } };
  return {
    name: 'medium-zoom',
    options: given,
    checkOptions: async () => (await import('./options-schema.js')).mediumZoomProblems(given),
    clientModules: [{ path: join(packageRoot(), 'dist/plugins/medium-zoom/client/index.js'), selector }],
    runtimeModules: () => ({ 'heddle-medium-zoom': `export const settings = ${JSON.stringify(settings)};` }),
  };
}
