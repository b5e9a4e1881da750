import type { Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';

/*
 * Most of React's code is one CommonJS file, which esbuild puts into a function. Browsers read through such a function while
 * the script loads, and compile it once more, on the main thread, when it is called: a third of what React's start costs.
 * Functions of a module are compiled when they are called, and the module itself while it loads, in another thread. So the file becomes
 * a module here.
 */

const required = /\brequire\("([\w-]+)"\)/g;
const exported = /^exports\.(\w+) = /gm;

/** React's file for browsers as a module. Undefined if it has anything but `require("name")` and `exports.name = …`. */
export function toModule(source: string): string | undefined {
  const packages = [...new Set([...source.matchAll(required)].map(([, name]) => name!))];
  const names = [...new Set([...source.matchAll(exported)].map(([, name]) => name!))];
  const code = source.replace(required, (_, name: string) => `required${packages.indexOf(name)}`);
  if (names.length === 0 || /\b(?:require|module)\b/.test(code.replaceAll('"module"', ''))) return undefined;
  return [
    ...packages.map((name, index) => `import required${index} from ${JSON.stringify(name)};`),
    'const exports = {};',
    code,
    `export const { ${names.join(', ')} } = exports;`,
    'export default exports;',
  ].join('\n');
}

/** esbuild plugin for production: `react-dom/client` is a module. Code that requires it gets the same. */
export const reactModule: Plugin = {
  name: 'heddle-react-module',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/ }, async ({ path }) => {
      const contents = toModule(await readFile(path, 'utf8'));
      return contents === undefined ? undefined : { contents, loader: 'js' };
    });
    // The file of the package requires one for development or production.
    onLoad({ filter: /[\\/]react-dom[\\/]client\.js$/ }, async ({ path }) => {
      const file = './cjs/react-dom-client.production.js';
      if (!(await readFile(path, 'utf8')).includes(file)) return undefined;
      return { contents: `export * from '${file}';\nexport { default } from '${file}';`, loader: 'js' };
    });
  },
};
