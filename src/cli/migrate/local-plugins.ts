import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { foreignModuleOf } from './foreign-call.js';
import type { SiteDraft } from './site-draft.js';

// Plugins for remark and rehype in files of a site. Their functions are all that a configuration has of them: their file is
// found by the imports of the configuration.

/** A plugin that is a file of the site. */
export interface LocalPlugin {
  /** Path in the new project. */
  file: string;
  /** Name for an import. */
  name: string;
  /** Types of the nodes that it looks for, such as `link`. */
  nodeTypes: readonly string[];
  /** Packages that it imports. */
  packages: readonly string[];
}

const imported = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*)['"](\.{1,2}\/[^'"]+)['"]/g;
const packageImport = /(?:\bfrom\s*|\bimport\s*|\brequire\(\s*)['"]((?:@[\w.-]+\/)?[\w][\w.-]*)[^'"]*['"]/g;
const endings = ['', '.ts', '.js', '.mjs', '.cjs', '.mts', '/index.ts', '/index.js', '/index.mjs'];

/** `visit(tree, 'link', …)` or `visit(tree, ['link', 'image'], …)`, and `node.type === 'link'`. */
const visited = /\bvisit\w*\(\s*[\w.]+\s*,\s*(\[[^\]]*\]|'[^']*'|"[^"]*")|\.type\s*===?\s*('[^']*'|"[^"]*")/g;

/** Files of the project that a module imports by relative paths. */
function importsOf(folder: string, file: string): string[] {
  const source = readFileSync(join(folder, file), 'utf8');
  return [...source.matchAll(imported)].flatMap(([, path]) => {
    const target = posix.join(posix.dirname(file), path!);
    const found = endings.map((ending) => target + ending).find((one) => existsSync(join(folder, one)) && statSync(join(folder, one)).isFile()); // prettier-ignore
    return found !== undefined && /\.[cm]?[jt]s$/.test(found) ? [found] : [];
  });
}

/** A file's name as esbuild writes it into the name of a default export: `fix-links.mjs` becomes `fix_links_default`. */
const defaultNames = (file: string): string[] => {
  const name = posix.basename(file).replace(/\.\w+$/, '');
  return [name, posix.basename(posix.dirname(file))].map((one) => `${one.replace(/\W/g, '_')}_default`);
};

/** The file with a plugin, if the configuration of the site imports it. */
export function localPlugin({ project, moves }: SiteDraft, plugin: unknown): LocalPlugin | undefined {
  const { folder, configFile } = project;
  const isPackage = foreignModuleOf(plugin) !== undefined;
  if (typeof plugin !== 'function' || isPackage || configFile === undefined) return undefined;
  const declaration = new RegExp(`\\b(?:function\\s*\\*?\\s*|const\\s+|let\\s+)${plugin.name || '$^'}\\b`);
  for (const file of importsOf(folder, configFile)) {
    const source = readFileSync(join(folder, file), 'utf8');
    if (!defaultNames(file).includes(plugin.name) && !declaration.test(source)) continue;
    const types = [...source.matchAll(visited)].flatMap(([whole]) => [...whole.matchAll(/['"]([\w-]+)['"]/g)]);
    const packages = [...source.matchAll(packageImport)].map(([, name]) => name!);
    return {
      file: moves.get(file) ?? file,
      name: plugin.name.replace(/_default$/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      nodeTypes: [...new Set(types.map(([, type]) => type!))],
      packages: [...new Set(packages)],
    };
  }
  return undefined;
}

const sentenceList = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;

/** A plugin of the site, and how to use it in Heddle. */
export function describePlugin({ file, name, nodeTypes, packages }: LocalPlugin, option: string): string {
  const changes = nodeTypes.length > 0 ? ` It reads nodes of the type ${sentenceList(nodeTypes)}.` : '';
  const needs = packages.length > 0 ? ` It imports ${sentenceList(packages)}.` : '';
  return `${changes}${needs} To keep it, write \`import ${name} from './${file}'\` in site.config.ts, or the import of its name, and add \`${name}\` to \`markdown.${option}\`. Remove what only the old generator has.`;
}
