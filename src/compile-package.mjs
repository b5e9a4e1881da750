// Compiles src/ to dist/: Node code with most of its packages as one bundle in shared chunks (loading hundreds of small
// files costs every thread half a second), browser code file by file (sites bundle it themselves).
import { build } from 'esbuild';
import { hash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleNode } from './bundle-node.mjs';
import { compilePatterns } from './compile-patterns.mjs';
import { flexsearchReader } from './flexsearch-reader.mjs';

const sourceRoot = dirname(fileURLToPath(import.meta.url));
const projectRoot = dirname(sourceRoot);
const outdir = join(projectRoot, 'dist');
const { version, peerDependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));

const listFiles = (folder, endings) =>
  readdirSync(join(sourceRoot, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)) && !entry.name.endsWith('.d.ts'),
    )
    .map((entry) => join(entry.parentPath, entry.name));

/** Hash of all that compiling takes. */
function sourcesHash() {
  const files = [...listFiles('', ['']), join(projectRoot, 'package-lock.json'), join(projectRoot, 'package.json')];
  return hash(
    'sha256',
    files
      .sort()
      .map((file) => hash('sha256', readFileSync(file)))
      .join(),
  ).slice(0, 32);
}

const common = { format: 'esm', target: 'node20.19', logLevel: 'warning', sourcemap: false };

for (const stale of ['chunks', 'runtime', 'compat', 'shared', 'source', 'plugins', 'vendor'])
  rmSync(join(outdir, stale), { recursive: true, force: true });

const pluginNames = readdirSync(join(sourceRoot, 'plugins'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/**
 * Packages that stay packages: they hold binaries or data files, or must be one with the user's own copy. Of shiki, that is
 * its grammars and themes. Its code is in the bundle, because each thread would load 40 files of the packages that it needs.
 */
const externalPackages = ['esbuild', 'react', 'react-dom', '@shikijs/langs', '@shikijs/themes', 'sirv', 'ws'].concat(
  // Packages that only some plugins need are installed by their users.
  Object.keys(peerDependencies),
);

/**
 * Packages of CommonJS that are loaded by `require`. An `import` of one makes Node look for the names it exports, which
 * takes 60 to 100 ms of 80 to 120 for esbuild, and 0.4 of 0.65 s for TypeScript.
 */
const requiredPackages = /^(?:esbuild|typescript)$/;

/** Packages that browser files of plugins take from the site. */
const ofSites = ['react', 'react/*', 'react-dom', 'react-dom/*', '@codemirror/*', '@lezer/*', 'sucrase'];

/** Browser files that hold the packages they import: sites need not have those installed. */
const vendored = listFiles('runtime/vendor', ['.ts']);

/** Components and style sheets of dialects, which sites bundle like the runtime. */
const dialectFiles = (endings) => listFiles('compat', endings).filter((file) => /[\\/]runtime[\\/]/.test(file));

/** Browser files of plugins: what pages load, and files that plugins bundle. What they import travels inside. */
const clients = listFiles('plugins', ['.ts', '.tsx']).filter((file) =>
  /[\\/]client[\\/](?:index\.ts|react[\\/]index\.tsx|[\w-]+\.entry\.tsx?)$/.test(file),
);

/** Scripts that documents in frames of plugins start with. Such a document has no origin, from which modules could load. */
const frameScripts = listFiles('plugins', ['.ts']).filter((file) => /[\\/]client[\\/][\w-]+\.script\.ts$/.test(file));

/** Browser files that sites copy as they are. */
const wholeScripts = [join(sourceRoot, 'runtime/search/local/search-worker.ts')];

const flexsearch = flexsearchReader(projectRoot);

/** Files for browsers that hold the packages they import. */
const browserBundle = {
  ...common,
  metafile: true,
  target: 'es2022',
  bundle: true,
  outbase: sourceRoot,
  outdir,
  legalComments: 'none',
};

const workerBundle = {
  ...browserBundle,
  platform: 'browser',
  minify: true,
  entryPoints: wholeScripts,
  plugins: [flexsearch.plugin],
};

const [nodeBundle, , , yamlBundle, , vendorBundle, clientBundle, wholeBundle, , frameBundle] = await Promise.all([
  bundleNode({
    ...common,
    entryPoints: {
      index: join(sourceRoot, 'index.ts'),
      cli: join(sourceRoot, 'cli/cli.ts'),
      worker: join(sourceRoot, 'build/worker/worker.ts'),
      receiver: join(sourceRoot, 'build/worker/receiver.ts'),
      ...Object.fromEntries(
        pluginNames.map((name) => [`plugins/${name}/index`, join(sourceRoot, 'plugins', name, 'index.ts')]),
      ),
    },
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    platform: 'node',
    external: externalPackages,
    legalComments: 'none',
    banner: {
      js: "import { createRequire as heddleRequire } from 'node:module'; const require = heddleRequire(import.meta.url);",
    },
    define: { __HEDDLE_VERSION__: JSON.stringify(version), __HEDDLE_SOURCES__: JSON.stringify(sourcesHash()) },
    // Of acorn, which some packages import and others require, one copy is enough.
    alias: { acorn: join(projectRoot, 'node_modules/acorn/dist/acorn.mjs') },
    plugins: [
      {
        name: 'required-packages',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: requiredPackages }, ({ path, namespace }) =>
            namespace === 'required' ? { path, external: true } : { path, namespace: 'required' },
          );
          onLoad({ filter: /.*/, namespace: 'required' }, ({ path }) => ({
            contents: `module.exports = require('${path}');`,
          }));
          // Piscina travels inside the package: its optional native dependency is not wanted in users' trees.
          onLoad({ filter: /[\\/]executor[\\/]thread-pool\.ts$/ }, ({ path }) => ({
            contents: readFileSync(path, 'utf8').replace("require('piscina')", "require('#piscina')"),
            loader: 'ts',
          }));
          onLoad({ filter: /[\\/]front-matter[\\/]parse-yaml\.ts$/ }, ({ path }) => ({
            contents: readFileSync(path, 'utf8').replace("require('yaml')", "require('#yaml')"),
            loader: 'ts',
          }));
        },
      },
    ],
  }),
  build({
    ...common,
    format: 'cjs',
    entryPoints: {
      main: join(projectRoot, 'node_modules/piscina/dist/main.js'),
      worker: join(projectRoot, 'node_modules/piscina/dist/worker.js'),
    },
    outdir: join(outdir, 'vendor/piscina'),
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    external: ['@napi-rs/nice'],
    legalComments: 'inline',
    banner: { js: '/* Piscina, Copyright James M Snell and the Piscina contributors, MIT License */' },
    // Piscina starts `worker.js` beside its main file.
    plugins: [
      {
        name: 'piscina-worker-name',
        setup: ({ onLoad }) => {
          onLoad({ filter: /piscina[\\/]dist[\\/](index|worker_pool[\\/].*)\.js$/ }, ({ path }) => ({
            contents: readFileSync(path, 'utf8').replace(/(['"])((?:\.\.\/|\.\/)?)worker\.js\1/g, '$1./worker.cjs$1'),
            loader: 'js',
          }));
        },
      },
    ],
  }),
  // A thread that is stopped while it links ES modules ends the process.
  build({
    ...common,
    format: 'cjs',
    entryPoints: { watcher: join(sourceRoot, 'build/foreign/watcher.ts') },
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    legalComments: 'none',
  }),
  // From one file, the parser of front matter loads in 8 ms; its package has 70 files, which take 33 ms.
  build({
    ...common,
    metafile: true,
    format: 'cjs',
    entryPoints: { yaml: join(projectRoot, 'node_modules/yaml/dist/index.js') },
    outdir: join(outdir, 'vendor'),
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    legalComments: 'none',
  }),
  build({
    ...common,
    target: 'es2022',
    platform: 'neutral',
    jsx: 'automatic',
    entryPoints: [
      ...listFiles('runtime', ['.ts', '.tsx']).filter(
        (file) => !vendored.includes(file) && !wholeScripts.includes(file),
      ),
      ...dialectFiles(['.ts', '.tsx']),
      ...listFiles('shared', ['.ts']),
    ],
    outbase: sourceRoot,
    outdir,
  }),
  build({ ...browserBundle, platform: 'neutral', mainFields: ['module', 'main'], entryPoints: vendored }),
  build({
    ...browserBundle,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    splitting: true,
    chunkNames: 'plugins/client-chunks/[name]-[hash]',
    jsx: 'automatic',
    external: ['heddle-*', 'heddle/*', ...ofSites],
    entryPoints: clients,
  }),
  build({
    ...workerBundle,
    define: { ...flexsearch.define, __HEDDLE_CHARSETS__: 'true' },
    entryNames: '[dir]/[name]-charsets',
  }),
  // Nearly all sites have the default charset, which needs none of FlexSearch's.
  build({ ...workerBundle, define: { ...flexsearch.define, SUPPORT_CHARSET: 'false', __HEDDLE_CHARSETS__: 'false' } }),
  build({ ...browserBundle, platform: 'browser', format: 'iife', minify: true, entryPoints: frameScripts }),
]);
// Piscina loads a worker with `require`. A thread that is stopped while it does so with a module of this kind ends the whole
// process (Node 20.19 to 20.20 at least); one that is stopped during `import` ends alone.
for (const name of ['worker', 'receiver'])
  writeFileSync(
    join(outdir, `${name}.cjs`),
    `const worker = import('./${name}.js');\nworker.catch(() => undefined);\nmodule.exports = async (batch) => (await worker).default(batch);\n`,
  );
/** Licenses of all packages whose code is in the bundle. */
const bundledPackages = [
  ...new Set(
    [nodeBundle, yamlBundle, vendorBundle, clientBundle, wholeBundle, frameBundle]
      .flatMap(({ metafile }) => Object.keys(metafile.inputs))
      .flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []),
  ),
].sort();
const licences = bundledPackages.map((folder) => {
  const file = readdirSync(folder).find((name) => /^licen[sc]e/i.test(name));
  const { name, version: packageVersion, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `${name} ${packageVersion} (${license})\n\n${file ? readFileSync(join(folder, file), 'utf8').trim() : ''}`;
});
licences.push(
  `Lucide icons (ISC)\n\n${readFileSync(join(sourceRoot, 'runtime/theme/icons/LUCIDE-LICENSE.txt'), 'utf8').trim()}`,
);
writeFileSync(join(outdir, 'THIRD-PARTY-LICENSES.txt'), `${licences.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`);

for (const style of [
  ...listFiles('runtime', ['.css', '.json']),
  ...dialectFiles(['.css']),
  ...listFiles('plugins', ['.css']),
])
  cpSync(style, join(outdir, style.slice(sourceRoot.length + 1)));
// Interface texts by language, and texts of plugins by plugin and key.
for (const file of listFiles('shared/texts', ['.json'])) cpSync(file, join(outdir, file.slice(sourceRoot.length + 1)));
const pluginTexts = {};
for (const file of listFiles('shared/plugin-texts', ['.json']).sort())
  for (const [name, texts] of Object.entries(JSON.parse(readFileSync(file, 'utf8'))))
    for (const [key, text] of Object.entries(texts))
      ((pluginTexts[name] ??= {})[key] ??= {})[basename(file, '.json')] = text;
mkdirSync(join(outdir, 'shared/plugin-texts'), { recursive: true });
for (const [name, texts] of Object.entries(pluginTexts))
  writeFileSync(join(outdir, 'shared/plugin-texts', `${name}.json`), JSON.stringify(texts));
// Readable source for `heddle eject`.
for (const folder of ['runtime', 'shared'])
  for (const file of listFiles(folder, ['.ts', '.tsx']))
    cpSync(file, join(outdir, 'source', file.slice(sourceRoot.length + 1)));
if (existsSync(join(sourceRoot, 'cli/templates')))
  cpSync(join(sourceRoot, 'cli/templates'), join(outdir, 'templates'), { recursive: true });
cpSync(join(projectRoot, 'node_modules/shiki/dist/onig.wasm'), join(outdir, 'onig.wasm'));
await compilePatterns(projectRoot);

const { outputFiles } = await build({
  ...common,
  entryPoints: [join(sourceRoot, 'build/config/options/navigation-options.ts')],
  bundle: true,
  write: false,
});
const { navigationSchemas } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
mkdirSync(join(outdir, 'schemas'), { recursive: true });
for (const [name, schema] of Object.entries(navigationSchemas))
  writeFileSync(join(outdir, 'schemas', name), `${JSON.stringify(schema, null, 2)}\n`);
