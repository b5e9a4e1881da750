import { join } from 'node:path';
import remarkMath from 'remark-math';
import type { Plugin } from '../../build/config/plugin.js';
import { optionProblems } from '../../build/config/options/check-options.js';
import { pluginPackages } from '../plugin-packages.js';
import { missingPackages } from '../missing-packages.js';
import { withDefaults } from '../../build/config/options/with-defaults.js';
import { packageRoot } from '../../build/files/package-root.js';
import { packageVersion } from '../package-version.js';
import { modernFonts } from './font-files.js';
import { mathOptions, type MathOptions } from './options.js';
import { remarkFormulas } from './remark-formulas.js';

export type { MathOptions } from './options.js';

/** Plugin: formulas in LaTeX notation, rendered by KaTeX in the build. */
export function math(options: MathOptions = {}): Plugin {
  const ownStyles = join(packageRoot(), 'dist/plugins/math/math.css');
  return {
    name: 'math',
    options,
    cacheKey: packageVersion('katex'),
    checkOptions: () => [...optionProblems(mathOptions, options), ...missingPackages(pluginPackages.math)],
    markdown: {
      remarkPlugins: [
        [remarkMath, { singleDollarTextMath: withDefaults(mathOptions, options).singleDollar }],
        [remarkFormulas, { ...options, ownStyles }],
      ],
    },
    builder: { plugins: [modernFonts] },
  };
}
