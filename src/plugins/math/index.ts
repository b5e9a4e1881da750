import { readFile } from 'node:fs/promises';
import type { Plugin as EsbuildPlugin } from 'esbuild';
import { join } from 'node:path';
import remarkMath from 'remark-math';
import type { Plugin } from '../../build/config/plugin.js';
import { optionProblems } from '../../build/config/options/check-options.js';
import { pluginPackages, missingPackages, packageVersion } from '../plugin-packages.js';
import { withDefaults } from '../../build/config/options/with-defaults.js';
import { packageRoot } from '../../build/files/package-root.js';
import { mathOptions, type MathOptions } from './options.js';
import { remarkFormulas } from './remark-formulas.js';

/** esbuild plugin: of KaTeX's fonts, the site gets the files that browsers of today ask for, and not two older forms. */
const modernFonts: EsbuildPlugin = {
  name: 'heddle-math-fonts',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]katex[\\/]dist[\\/]katex\.min\.css$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/,url\([^(),]*\.(?:woff|ttf)\) format\("[^"]*"\)/g, ''),
      loader: 'css',
    }));
  },
};

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
