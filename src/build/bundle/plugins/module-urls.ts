import type { OnLoadResult, PartialMessage, Plugin, PluginBuild } from 'esbuild';
import type { Node } from 'estree';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { SiteConfig } from '../../config/site-config.js';
import { computedModuleUrl, missingModuleFile, modulePlace, type PageProblem } from '../../report/errors/markdown.js';
import { contentHash } from '../../cache/cache-key.js';
import { modulePath } from '../../files/module-path.js';
import { diskPath } from '../../files/paths.js';
import { packageRoot } from '../../files/package-root.js';
import { fileQuery, findModuleUrls, type ModuleUrl } from '../../syntax-tree/module-urls.js';
import { parseModule, type ParsedModule } from '../../syntax-tree/parse-module.js';
import { styledId, styledNames, styledTemplates } from '../../syntax-tree/styled-components.js';
import { moduleUrlSpecifier } from '../../../shared/theme-components.js';
import { isUrlImport } from '../component-entries.js';
import { ownTheme } from '../own-theme.js';
import { startsWithNone } from './path-filter.js';
import { publicUrl, urlParts } from './root-paths.js';
import { fileLoader, splitThemeImports } from './site-theme.js';

/**
 * Modules cannot know their URL: the server renders them from a file, and browsers load them as a part of a chunk. So
 * `new URL('./file', import.meta.url)` becomes the URL of a published file, or of a bundled worker:
 *
 *     new Worker(new URL('./work.ts', import.meta.url), { type: 'module' })
 *     import heddleFile0 from '/…/work.ts?heddle-module-worker'
 *     new Worker(heddleModuleUrl(heddleFile0), { type: 'module' })
 *
 * In files of the site, all else that reads the place of the module is an error, because it would publish a path of the
 * machine. Packages read it in code for Node, too, which stays.
 */

type Placed = Node & { start: number; end: number };

/** A module with its parsed code. */
type ModuleFile = { path: string; text: string } & ParsedModule;

/** Comments that say what JSX becomes, which a transformation that keeps JSX drops. */
const jsxComments = /@jsx(?:ImportSource|Runtime|Frag)?[ \t]+[\w@/.-]+/g;

/** Message of a plugin, with the line of the source for a node of the transformed code. */
function messageAt(node: Node, { path, text, originalPlace }: ModuleFile) {
  const { line, column } = originalPlace(node);
  const lineText = text.split(/\r\n|\r|\n/)[line] ?? '';
  return (problem: PageProblem): PartialMessage => ({
    text: problem.message,
    detail: { fix: problem.fix },
    location: { file: path, line: line + 1, column, lineText },
  });
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Absolute path of a file that a module names, as a path from its folder or in a package. */
async function findFile(path: string, importer: string, build: PluginBuild): Promise<string | undefined> {
  const resolveDir = dirname(importer);
  const written = diskPath(join(resolveDir, path));
  if (isFile(written)) return written;
  for (const specifier of path.startsWith('.') ? [path] : [`./${path}`, path]) {
    const found = await build.resolve(specifier, { importer, resolveDir, kind: 'import-statement' });
    if (found.errors.length === 0 && found.namespace === 'file' && isFile(found.path)) return found.path;
  }
  return undefined;
}

/** Expression and import for a URL; a problem if there is no such file. */
async function replacement(
  { written, use }: ModuleUrl & { written: string },
  name: string,
  importer: string,
  { config, build }: { config: SiteConfig; build: PluginBuild },
): Promise<{ url: string; line?: string } | PageProblem> {
  if (isUrlImport(written) || written.startsWith('//')) return { url: JSON.stringify(written) };
  const { path, suffix } = urlParts(written);
  if (path.startsWith('/')) {
    const url = publicUrl(path, config);
    return url === undefined ? missingModuleFile(written) : { url: JSON.stringify(url + suffix) };
  }
  const file = await findFile(path, importer, build);
  if (file === undefined) return missingModuleFile(written);
  const line = `import ${name} from ${JSON.stringify(file + fileQuery(use))};`;
  return { url: suffix === '' ? name : `${name} + ${JSON.stringify(suffix)}`, line };
}

/** A change of the code of a module. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Changes that make URLs those of published files, with the imports that they need. */
async function fileUrls(
  module: ModuleFile,
  { config, build }: { config: SiteConfig; build: PluginBuild },
): Promise<{ edits: Edit[]; imports: string; errors: PartialMessage[] }> {
  const { path, program } = module;
  const { urls, others } = findModuleUrls(program);
  const errors = others.map((node) => messageAt(node, module)(modulePlace()));
  const lines = [`import { moduleUrl as heddleModuleUrl, workerUrl as heddleWorkerUrl } from '${moduleUrlSpecifier}';`];
  const edits: Edit[] = [];
  for (const [index, { node, written, use }] of urls.entries()) {
    const found =
      written === undefined
        ? computedModuleUrl()
        : await replacement({ node, written, use }, `heddleFile${index}`, path, { config, build });
    if ('message' in found) errors.push(messageAt(node, module)(found));
    else {
      if (found.line !== undefined) lines.push(found.line);
      const { start, end } = node as Placed;
      edits.push({ start, end, text: `${use === 'file' ? 'heddleModuleUrl' : 'heddleWorkerUrl'}(${found.url})` });
    }
  }
  return { edits, imports: edits.length > 0 ? lines.join('') : '', errors };
}

/** Changes that give components of styled-components ids, which are the same on the server and in browsers. */
function componentIds({ path, program }: ModuleFile, projectRoot: string): Edit[] {
  const hash = contentHash(modulePath(path, projectRoot));
  return styledTemplates(program, styledNames(program)).map(({ tag }, index) => {
    const { end } = tag as typeof tag & Placed;
    return { start: end, end, text: `.withConfig({ componentId: '${styledId(hash, index)}' })` };
  });
}

/** The code of a module as the bundle gets it; undefined if it stays as it is. */
async function changedModule(
  module: ModuleFile,
  { isOwn, isTheme }: { isOwn: boolean; isTheme: boolean },
  { config, build }: { config: SiteConfig; build: PluginBuild },
): Promise<OnLoadResult | undefined> {
  const { edits, imports, errors } = await fileUrls(module, { config, build });
  if (isOwn && errors.length > 0) return { errors };
  if (isOwn) edits.push(...componentIds(module, config.projectRoot));
  if (edits.length === 0) return undefined;
  // From the last on, so that positions stay.
  const edited = edits
    .sort((a, b) => b.start - a.start)
    .reduce((rest, edit) => rest.slice(0, edit.start) + edit.text + rest.slice(edit.end), module.code);
  const comments = (module.text.match(jsxComments) ?? []).map((comment) => `/** ${comment} */`).join('');
  return {
    contents: comments + imports + splitThemeImports(edited, isTheme),
    loader: 'jsx',
    resolveDir: dirname(module.path),
  };
}

/** True for a file that people edit: of the site, or of another package of its repository. */
export const isOwnFile = (path: string): boolean =>
  !path.includes(`${sep}node_modules${sep}`) && !path.startsWith(join(packageRoot(), 'dist') + sep);

/** Files of the site with `import.meta`, other than its properties of bundlers, or with components that need ids. */
const ownCode = /\bimport\s*\.\s*meta\b(?!\s*\.\s*(?:env|glob|hot)\b)|['"]styled-components['"]/;

/** esbuild plugin: `new URL('./file', import.meta.url)`, in files of the site and in packages. */
export function moduleUrls(config: SiteConfig, themeModule: string | undefined): Plugin {
  const runtimeRoot = join(packageRoot(), 'dist/runtime') + sep;
  return {
    name: 'heddle-module-urls',
    setup: (build) => {
      const load = async (path: string, isTheme: boolean): Promise<OnLoadResult | undefined> => {
        const text = await readFile(path, 'utf8');
        const isOwn = isOwnFile(path);
        if (!(isOwn ? ownCode : /\bimport\.meta\.url\b/).test(text)) return undefined;
        const parsed = await parseModule(path, text, fileLoader(path, build)).catch(() => undefined);
        // esbuild itself reports mistakes in the code, with their places.
        return parsed && changedModule({ path, text, ...parsed }, { isOwn, isTheme }, { config, build });
      };
      build.onLoad(
        { filter: new RegExp(`^${startsWithNone([runtimeRoot])}.*\\.[cm]?[jt]sx?$`), namespace: 'file' },
        ({ path }) => (path === themeModule ? undefined : load(path, false)),
      );
      if (themeModule !== undefined) build.onLoad({ filter: /.*/, namespace: ownTheme }, () => load(themeModule, true));
    },
  };
}
