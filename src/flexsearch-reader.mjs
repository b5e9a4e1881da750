// The parts of FlexSearch that searching an imported index needs. Its package is one minified file, of which the search
// worker used half: adding, highlighting, storage, workers and caches are left out here. Its sources are made for that, with
// a constant for each part. Its published modules have all parts: with them, the worker has 31 kB with gzip, and with the
// smallest published file that has documents 26 kB, where 20 kB is the limit. Everything that is left out is listed here, and a
// release of FlexSearch with other parts doesn't compile.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** Constants of FlexSearch's `config.js` that are true. */
const supported = [
  'SUPPORT_CHARSET',
  'SUPPORT_DOCUMENT',
  'SUPPORT_ENCODER',
  'SUPPORT_RESOLVER',
  'SUPPORT_SERIALIZE',
  'SUPPORT_TAGS',
];

/** Constants that are false, besides `RELEASE`. */
const unsupported = [
  'DEBUG',
  'POLYFILL',
  'PROFILER',
  'SUPPORT_ASYNC',
  'SUPPORT_CACHE',
  'SUPPORT_COMPRESSION',
  'SUPPORT_HIGHLIGHTING',
  'SUPPORT_KEYSTORE',
  'SUPPORT_PERSISTENT',
  'SUPPORT_STORE',
  'SUPPORT_SUGGESTION',
  'SUPPORT_WORKER',
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

/** Methods that are left out. */
const otherMethods =
  '_push_index add addFilter addMapper addMatcher addReplacer addStemmer append cleanup clear commit compress contain destroy export get mount remove searchCache serialize set update';

/** Modules whose classes have these methods. */
const classModules = [
  'document.js',
  'document/add.js',
  'document/search.js',
  'encoder.js',
  'index.js',
  'index/add.js',
  'index/search.js',
];

const addedMethod = /\b[A-Z]\w+\.prototype\.(\w+) = (\w+;)?/g;
const configImport = /import \{[^}]*\} from "[./]*config\.js";/;

/**
 * Drops the import of the constants, and the statements that add other methods; a function in one is left as an expression
 * without effect.
 */
const cut = (code) =>
  code
    .replace(addedMethod, (whole, name, imported) =>
      calledMethods.includes(name) ? whole : imported === undefined ? 'void ' : '',
    )
    .replace(configImport, '');

const constantsOf = (config) => [...config.matchAll(/^export const (\w+) = /gm)].map(([, name]) => name);

/** Names that one list has and the other lacks, as sentences. */
const differences = (kind, found, expected) => [
  ...found.filter((name) => !expected.includes(name)).map((name) => `there is a new ${kind} ${name}`),
  ...expected.filter((name) => !found.includes(name)).map((name) => `there is no ${kind} ${name}`),
];

/**
 * Differences between FlexSearch's sources and the lists above; none as long as the same parts are left out. `read` returns
 * the text of a module, or undefined.
 */
export function changedParts(read) {
  const files = ['config.js', ...methods, ...Object.keys(neverCalled), ...classModules];
  const missing = files.filter((file) => read(file) === undefined);
  if (missing.length > 0) return missing.map((file) => `there is no module ${file}`);
  const found = classModules.flatMap((file) => [...read(file).matchAll(addedMethod)].map(([, name]) => name));
  return [
    ...differences('constant', constantsOf(read('config.js')), [...supported, ...unsupported, 'RELEASE']),
    ...differences('method', [...new Set(found)], [...calledMethods, ...otherMethods.split(' ')]),
    ...classModules
      .filter((file) => /\bfrom\s*["'][./]*config\.js/.test(cut(read(file))))
      .map((file) => `${file} imports its constants in another way`),
  ];
}

/**
 * Returns an esbuild plugin and the values of FlexSearch's constants, with which `import ... from 'flexsearch'` brings the
 * classes Document and Encoder and the charsets, without the methods that change an index.
 */
export function flexsearchReader(projectRoot) {
  const source = join(projectRoot, 'node_modules/flexsearch/src');
  const read = (file) => (existsSync(join(source, file)) ? readFileSync(join(source, file), 'utf8') : undefined);
  const changes = changedParts(read);
  if (changes.length > 0)
    throw new Error(`FlexSearch has other parts than src/flexsearch-reader.mjs names: ${changes.join('; ')}.`);
  const define = Object.fromEntries(
    constantsOf(read('config.js')).map((name) => [name, String(supported.includes(name))]),
  );
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
          contents: neverCalled[relative(source, path).replaceAll(sep, '/')] ?? cut(readFileSync(path, 'utf8')),
          resolveDir: dirname(path),
        }));
      },
    },
  };
}
