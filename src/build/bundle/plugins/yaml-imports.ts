import type { Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { parseDocument } from 'yaml';

/** esbuild plugin: `import data from './data.yaml'` imports what the file contains, as an import of JSON does. */
export const yamlImports: Plugin = {
  name: 'heddle-yaml-imports',
  setup: (build) =>
    build.onLoad({ filter: /\.ya?ml$/ }, async ({ path }) => {
      const document = parseDocument(await readFile(path, 'utf8'));
      const errors = document.errors.map(({ message, linePos }) => {
        const { line, col } = linePos?.[0] ?? { line: 1, col: 1 };
        return { text: message.replace(/ at line \d+[^]*$/, ''), location: { file: path, line, column: col - 1 } };
      });
      return errors.length > 0 ? { errors } : { contents: JSON.stringify(document.toJS() ?? null), loader: 'json' };
    }),
};
