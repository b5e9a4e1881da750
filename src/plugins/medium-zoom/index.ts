import { join } from 'node:path';
import type { Plugin } from '../../build/config/plugin.js';
import { packageRoot } from '../../build/files/package-root.js';
import { optionProblems } from '../../build/config/options/check-options.js';
import { mediumZoomOptions, type MediumZoomOptions } from '../../build/config/options/medium-zoom-options.js';
import { textsModule } from '../page-texts.js';

export type { MediumZoomOptions, ZoomOptions } from '../../build/config/options/medium-zoom-options.js';

/** Plugin: images in articles open larger. */
export function mediumZoom(given: MediumZoomOptions = {}): Plugin {
  const { selector = '.hd-doc img', options = {} } = given;
  const settings = { selector, options: { background: 'var(--hd-zoom-background)', ...options } };
  return {
    name: 'medium-zoom',
    options: given,
    checkOptions: async () => {
      const problems = optionProblems(mediumZoomOptions, given);
      return problems.length > 0 ? problems : (await import('./selector-problems.js')).selectorProblems(given);
    },
    clientModules: [{ path: join(packageRoot(), 'dist/plugins/medium-zoom/client/index.js'), selector }],
    runtimeModules: (config) => ({
      'heddle-medium-zoom': `export const settings = ${JSON.stringify(settings)};\n${textsModule('medium-zoom', config)}`,
    }),
  };
}
