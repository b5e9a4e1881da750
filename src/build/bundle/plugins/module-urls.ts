import type { BuildOptions, Plugin } from 'esbuild';
import type { MemberExpression, NewExpression, Node } from 'estree';
import { visit } from 'estree-util-visit';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { SiteConfig } from '../../config/site-config.js';
import { modulePath } from '../../files/module-path.js';
import { packageRoot } from '../../files/package-root.js';
import { runEsbuild } from '../../esbuild/run-esbuild.js';
import { isUrl } from '../component-entries.js';
import { siteSource } from '../bundle-problems.js';
import { parseModule, placeIn } from '../second-pass.js';
import type { WatchedPaths } from '../bundle-inputs.js';
import { exactly } from './path-filter.js';

const assetUrl = 'heddle-asset-url';
const workerFile = 'heddle-worker';

/** Where code of a module reads where the module is. */
interface Located {
  start: number;
  end: number;
  /** The first argument of `new URL`, if it is a text. */
  written?: string;
  /** True for the URL of a worker. */
  isWorker?: boolean;
  isModule?: boolean;
}

type Placed = Node & { start: number; end: number };

const isMetaUrl = (node: Node | undefined): boolean =>
  node?.type === 'MemberExpression' &&
  node.object.type === 'MetaProperty' &&
  node.property.type === 'Identifier' &&
  node.property.name === 'url';

const isNew = (node: Node | undefined, ...names: string[]): node is NewExpression =>
  node?.type === 'NewExpression' && node.callee.type === 'Identifier' && names.includes(node.callee.name);

const textOf = (node: Node | undefined): string | undefined => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  const [part, more] = node?.type === 'TemplateLiteral' ? node.quasis : [];
  return part && !more ? (part.value.cooked ?? undefined) : undefined;
};

/** Finds `new URL('…', import.meta.url)` and what else reads the place of a module. */
function locatedParts(program: Node): { urls: Located[]; hasOther: boolean } {
  const urls: Located[] = [];
  let hasOther = false;
  const seen = new Set<Node>();
  const isBound = new Set<string>();
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') isBound.add(node.id.name);
    if (isNew(node, 'Worker', 'SharedWorker')) {
      const [url, options] = node.arguments;
      if (isNew(url, 'URL')) seen.add(Object.assign(url, { isWorker: true, isModule: hasModuleOption(options) }));
    }
    if (isNew(node, 'URL') && isMetaUrl(node.arguments[1])) {
      seen.add(node.arguments[1] as MemberExpression);
      const written = textOf(node.arguments[0]);
      if (written === undefined) return void (hasOther = true);
      const { start, end } = node as Placed & NewExpression;
      const { isWorker = false, isModule = false } = node as NewExpression & { isWorker?: boolean; isModule?: boolean };
      urls.push({ start, end, written, isWorker, isModule });
    } else if (node.type === 'MemberExpression' && node.object.type === 'MetaProperty' && !seen.has(node)) {
      if (['url', 'dirname', 'filename'].includes((node.property as { name?: string }).name ?? '')) hasOther = true;
    } else if (node.type === 'Identifier' && /^__(?:dirname|filename)$/.test(node.name) && !isBound.has(node.name))
      hasOther = true;
  });
  return { urls, hasOther };
}

const hasModuleOption = (options: Node | undefined): boolean =>
  options?.type === 'ObjectExpression' &&
  options.properties.some(
    (property) =>
      property.type === 'Property' &&
      (property.key as { name?: string }).name === 'type' &&
      textOf(property.value) === 'module',
  );

/** Code of a module whose URLs lead to published files. */
function withUrls(code: string, urls: readonly Located[], { base, assetBase }: SiteConfig): string {
  const lines = [`import { assetUrl as heddleAssetUrl } from '${assetUrl}';`];
  let result = code;
  for (const [index, { start, end, written = '', isWorker, isModule }] of [...urls.entries()].reverse()) {
    const [, path = '', hash = ''] = /^([^?#]*)(.*)$/s.exec(written)!;
    let url = `heddleFile${index}`;
    if (isUrl(written) || written.startsWith('//')) url = JSON.stringify(written);
    else if (path.startsWith('/')) url = JSON.stringify(base + written.slice(1));
    else {
      const from = /^\.{1,2}\//.test(path) ? path : `./${path}`;
      const query = isWorker ? `${workerFile}${isModule ? '-module' : ''}` : 'url';
      lines.push(`import ${url} from ${JSON.stringify(`${decodeURI(from)}?${query}`)};`);
      // Browsers run workers from the site itself only.
      if (isWorker && assetBase !== base) url = `${JSON.stringify(base)} + ${url}.slice(${assetBase.length})`;
      if (hash !== '') url = `${url} + ${JSON.stringify(hash)}`;
    }
    result = `${result.slice(0, start)}heddleAssetUrl(${url})${result.slice(end)}`;
  }
  return `${lines.join('')}\n${result}`;
}

/** Addresses are the same on the server and in browsers: the path, which `fetch` and `Worker` accept. */
const assetUrlSource = `export const assetUrl = (path) => {
  const url = new URL(path, 'http://localhost');
  const text = () => path;
  return Object.defineProperties(url, { href: { get: text }, toString: { value: text }, toJSON: { value: text } });
};`;

/** esbuild plugin: `new URL('./file', import.meta.url)` in some modules, and workers, which are bundled by themselves. */
export function moduleUrls(
  config: SiteConfig,
  locating: ReadonlySet<string>,
  watched: WatchedPaths,
  workerOptions: () => BuildOptions,
): Plugin {
  const { projectRoot } = config;
  return {
    name: 'heddle-module-urls',
    setup: (build) => {
      build.onResolve({ filter: new RegExp(`\\?(?:worker|sharedworker|${workerFile}(?:-module)?)$`) }, async (args) => {
        if (/^(?:heddle-component:|!)/.test(args.path)) return undefined;
        const [path = '', query = ''] = args.path.split('?');
        const { importer, namespace, resolveDir, kind } = args;
        const found = await build.resolve(path, { importer, namespace, resolveDir, kind });
        const { errors, warnings } = found;
        if (errors.length > 0 || found.namespace !== 'file') return { errors, warnings };
        return {
          // Servers tell the type of a script by its ending.
          path: modulePath(found.path, projectRoot).replace(/\.\w+$/, '.js'),
          namespace: query.startsWith(workerFile) ? query : 'heddle-worker-class',
          pluginData: { file: found.path, name: query === 'sharedworker' ? 'SharedWorker' : 'Worker' },
          sideEffects: false,
        };
      });
      build.onLoad({ filter: /.*/, namespace: 'heddle-worker-class' }, ({ pluginData }) => {
        const { file, name } = pluginData as { file: string; name: string };
        const toOwn =
          config.assetBase === config.base
            ? 'url'
            : `${JSON.stringify(config.base)} + url.slice(${config.assetBase.length})`;
        return {
          contents: `import url from ${JSON.stringify(`./${basename(file)}?${workerFile}-module`)};\nexport default function createWorker(options) { return new ${name}(${toOwn}, { type: 'module', ...options }); }`,
          resolveDir: dirname(file),
        };
      });
      build.onLoad({ filter: /.*/, namespace: workerFile }, (args) => loadWorker(args.pluginData, 'iife'));
      build.onLoad({ filter: /.*/, namespace: `${workerFile}-module` }, (args) => loadWorker(args.pluginData, 'esm'));
      const loadWorker = async (pluginData: unknown, format: 'iife' | 'esm') => {
        const { file } = pluginData as { file: string };
        const options = workerOptions();
        const inline = Object.entries(options.loader ?? {}).map(([ending, loader]) => [
          ending,
          loader === 'file' ? 'dataurl' : loader,
        ]);
        const { outputFiles, metafile } = await runEsbuild({
          ...options,
          loader: Object.fromEntries(inline) as NonNullable<BuildOptions['loader']>,
          entryPoints: [file],
          splitting: false,
          format,
          sourcemap: false as const,
          write: false as const,
          metafile: true as const,
        });
        for (const name of Object.keys(metafile.inputs)) {
          const path = resolve(projectRoot, name);
          if (!/^[\w-]{2,}:/.test(name) && !path.startsWith(join(packageRoot(), 'dist') + sep)) watched.files.add(path);
        }
        return { contents: outputFiles.find(({ path }) => path.endsWith('.js'))!.contents, loader: 'file' as const };
      };
      if (locating.size === 0) return;
      build.onResolve({ filter: exactly([assetUrl]) }, () => ({ path: assetUrl, namespace: assetUrl }));
      build.onLoad({ filter: /.*/, namespace: assetUrl }, () => ({ contents: assetUrlSource }));
      build.onLoad({ filter: exactly(locating), namespace: 'file' }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        const { code, program } = await parseModule(path, text);
        const { urls, hasOther } = locatedParts(program);
        if (hasOther && siteSource(path, projectRoot, projectRoot) !== undefined) {
          const { place } = placeIn(
            path,
            text,
            /(?<!new URL\(\s*(['"`])[^'"`]*\1\s*,\s*)\b(?:import\.meta\.(?:url|dirname|filename)|__(?:dir|file)name)\b/,
            projectRoot,
          );
          const { line, column } = place;
          const location = { file: place.file, line, column: column - 1, lineText: text.split('\n')[line - 1]! };
          return { errors: [{ text: 'The code would publish the path of a file of this machine', location }] };
        }
        return urls.length === 0
          ? undefined
          : { contents: withUrls(code, urls, config), loader: 'js', resolveDir: dirname(path) };
      });
    },
  };
}
