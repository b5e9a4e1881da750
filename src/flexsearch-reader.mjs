// The parts of FlexSearch that searching an imported index needs. Its package is one minified file, of which the search
// worker used half: adding, highlighting, storage, workers and caches are left out here. Its sources are made for that, with
// a constant for each part.
import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** Constants of FlexSearch's `config.js` that are true; all others are false. */
const supported = [
  'SUPPORT_CHARSET',
  'SUPPORT_DOCUMENT',
  'SUPPORT_ENCODER',
  'SUPPORT_RESOLVER',
  'SUPPORT_SERIALIZE',
  'SUPPORT_TAGS',
];

/** Modules that add methods to a class, as opposed to modules that are dropped when nothing imports a name of them. Tags are read from their map. */
const methods = ['index/search.js'];

/** Modules of which an index with our settings needs nothing, mostly because only branches that are never entered call them. */
const neverCalled = {
  'document/highlight.js': 'export const highlight_fields = undefined;',
  'index/remove.js': 'export const remove_index = undefined;',
  'intersect.js': 'export const intersect = undefined, intersect_union = undefined;',
  'preset.js': 'export default (options) => options;',
  'resolve/default.js': 'export default undefined;',
  // The result of a search for the levels of a term; the class has methods that combine such results.
  'resolver.js': 'export default class Resolver { constructor(result) { this.result = result; } }',
};

/** Methods that a search calls. The classes add all others too, which the bundler then can't drop. */
const calledMethods = ['_get_array', 'assign', 'encode', 'import', 'search'];

/** Drops the statements that add other methods; a function in one is left as an expression without effect. */
const withoutOtherMethods = (code) =>
  code.replace(/\b[A-Z]\w+\.prototype\.(\w+) = (\w+;)?/g, (whole, name, imported) =>
    calledMethods.includes(name) ? whole : imported === undefined ? 'void ' : '',
  );

/**
 * Returns an esbuild plugin and the values of FlexSearch's constants, with which `import ... from 'flexsearch'` brings the
 * classes Document and Encoder and the charsets, without the methods that change an index.
 */
export function flexsearchReader(projectRoot) {
  const source = join(projectRoot, 'node_modules/flexsearch/src');
  const constants = readFileSync(join(source, 'config.js'), 'utf8').matchAll(/^export const (\w+) = /gm);
  const define = Object.fromEntries([...constants].map(([, name]) => [name, String(supported.includes(name))]));
  const names = { Document: 'document.js', Encoder: 'encoder.js', Charset: 'charset.js' };
  const entry = Object.entries(names).map(([name, file]) => `export { default as ${name} } from './${file}';`);
  const isMethods = (path) => methods.some((file) => path === join(source, file));
  return {
    define: { ...define, RELEASE: '"custom.module"' },
    plugin: {
      name: 'flexsearch-reader',
      setup: ({ onResolve, onLoad }) => {
        onResolve({ filter: /^flexsearch$/ }, () => ({ path: 'reader', namespace: 'flexsearch' }));
        onLoad({ filter: /.*/, namespace: 'flexsearch' }, () => ({ contents: entry.join('\n'), resolveDir: source }));
        onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => {
          if (!`${resolveDir}${sep}`.startsWith(source + sep)) return undefined;
          const file = join(resolveDir, path);
          return { path: file, sideEffects: isMethods(file) };
        });
        // Without the import of their values, the constants are those of `define`, which esbuild folds while it parses.
        onLoad({ filter: /[\\/]flexsearch[\\/]src[\\/].*\.js$/ }, ({ path }) => ({
          contents:
            neverCalled[relative(source, path).replaceAll(sep, '/')] ??
            withoutOtherMethods(readFileSync(path, 'utf8')).replace(/import \{[^}]*\} from "[./]*config\.js";/, ''),
          resolveDir: dirname(path),
        }));
      },
    },
  };
}
