// Bundles Node code so that processes and threads load few files. esbuild makes a chunk for each set of entries that share
// code, and each `import()` is an entry: a build would load 130 chunks, and Node takes longer to load a chunk than to run it.
// So the chunks are bundled again, with entries that load a group of chunks whole instead of parts of it.
import { build } from 'esbuild';
import { relative } from 'node:path';
import { dirname, join, relative as relativeUrl } from 'node:path/posix';

const isStatic = ({ kind }) => kind !== 'dynamic-import';

/** Outputs that some outputs import, and theirs, with themselves. */
function withImports(outputs, paths, isFollowed = isStatic) {
  const found = new Set(paths);
  for (const path of found)
    for (const each of outputs[path].imports) if (!each.external && isFollowed(each)) found.add(each.path);
  return found;
}

/** Groups of chunks, each with the entries that load it whole. Those run where it is loaded anyway. */
function groupChunks(outputs) {
  const entries = Object.keys(outputs).filter((path) => outputs[path].entryPoint);
  const startingAt = (...sources) =>
    withImports(
      outputs,
      entries.filter((path) => sources.includes(outputs[path].entryPoint)),
    );
  // The command line prints its help without the groups, and scripts import the package's functions without them.
  const alone = startingAt('src/cli/cli.ts', 'src/index.ts');
  const thread = startingAt(
    'src/build/worker/worker.ts',
    'src/build/pages/run-compile.ts',
    'src/build/render/run-render.ts',
  );
  const chunks = [...startingAt('src/cli/run-build.ts')].filter(
    (path) => !outputs[path].entryPoint && !alone.has(path),
  );
  const inThreads = withImports(outputs, thread, () => true);
  const isPlugin = (path) => /^src\/(?:plugins\/[^/]+\/)?index\.ts$/.test(outputs[path].entryPoint);
  return [
    { members: chunks.filter((path) => thread.has(path)), isUser: () => true },
    {
      members: chunks.filter((path) => !thread.has(path)),
      isUser: (path) => !inThreads.has(path) && !isPlugin(path),
    },
  ].map(({ members, isUser }) => {
    const isPart = (path) => members.includes(path);
    const users = entries.filter(
      (path) => !alone.has(path) && isUser(path) && [...withImports(outputs, [path])].some(isPart),
    );
    return { members, users };
  });
}

const importsOf = (path, imported) =>
  imported.map((each) => `import ${JSON.stringify(`./${relativeUrl(dirname(path), each)}`)};\n`).join('');

/** Bundles the entries of `options`, and resolves with the result of esbuild that has the source files in its metafile. */
export async function bundleNode({ banner, ...options }) {
  const result = await build({ ...options, write: false, metafile: true });
  const { outputs } = result.metafile;
  const slashed = (path) => relative(process.cwd(), path).replaceAll('\\', '/');
  const texts = new Map(result.outputFiles.map(({ path, text }) => [slashed(path), text]));
  for (const [index, { members, users }] of groupChunks(outputs).entries()) {
    const path = join(dirname(members[0]), `group-${index}.js`);
    texts.set(path, importsOf(path, members));
    for (const user of users) texts.set(user, importsOf(user, [path]) + texts.get(user));
  }
  const chunks = {
    name: 'chunks',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /.*/ }, ({ path, importer }) => {
        const file = join(dirname(importer), path);
        return texts.has(file) ? { path: file, namespace: 'chunks' } : { path, external: true };
      });
      onLoad({ filter: /.*/, namespace: 'chunks' }, ({ path }) => ({ contents: texts.get(path), loader: 'js' }));
    },
  };
  const entryPoints = Object.keys(options.entryPoints).map((name) => ({
    in: join(slashed(options.outdir), `${name}.js`),
    out: name,
  }));
  await build({ ...options, banner, entryPoints, plugins: [chunks] });
  return result;
}
