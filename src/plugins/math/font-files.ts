import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** esbuild plugin: of KaTeX's fonts, the site gets the files that browsers of today ask for, and not two older forms. */
export const modernFonts: Plugin = {
  name: 'heddle-math-fonts',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]katex[\\/]dist[\\/]katex\.min\.css$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/,url\([^)]*\.(?:woff|ttf)\) format\("[^"]*"\)/g, ''),
      loader: 'css',
    }));
  },
};
