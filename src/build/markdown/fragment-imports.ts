import type { Program } from 'estree';
import type { Root } from 'mdast';
import { join } from 'node:path';
import { diskPath } from '../files/disk-path.js';
import { aliasedPath } from '../files/path-aliases.js';
import type { SiteConfig } from '../config/site-config.js';
import type { Place } from './page-scope.js';
import { walkMarkdown } from '../syntax-tree/walk-tree.js';

/** An import of a Markdown file as a component. */
export interface FragmentImport {
  specifier: string;
  place: Place;
}

/** Markdown files that a page's ESM imports as components, by local name. */
export function importedFragments(tree: Root): Map<string, FragmentImport> {
  const found = new Map<string, FragmentImport>();
  walkMarkdown(tree, (node) => {
    const program: Program | null | undefined = node.type === 'mdxjsEsm' ? node.data?.estree : undefined;
    for (const statement of program?.body ?? []) {
      if (statement.type !== 'ImportDeclaration') continue;
      const specifier = String(statement.source.value);
      const local = statement.specifiers.find(({ type }) => type === 'ImportDefaultSpecifier')?.local.name;
      if (local === undefined || !/\.mdx?$/.test(specifier)) continue;
      const start = statement.loc?.start;
      found.set(local, { specifier, place: { line: start?.line ?? 1, column: (start?.column ?? 0) + 1 } });
    }
  });
  return found;
}

/** Absolute path of the Markdown file that a specifier in a file of a folder means; undefined for one of a package. */
export function fragmentPath(
  specifier: string,
  folder: string,
  { builder, compat, projectRoot }: SiteConfig,
): string | undefined {
  if (/^\.{1,2}\//.test(specifier)) return diskPath(join(folder, specifier));
  const aliases = { ...(compat.includes('docusaurus') ? { '@site': '.' } : {}), ...builder.alias };
  return aliasedPath(specifier, aliases, projectRoot);
}

/** Names of the components that a tree shows. */
export function shownNames(tree: Root): Set<string> {
  const names = new Set<string>();
  walkMarkdown(tree, (node) => {
    const isElement = node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
    if (isElement && node.name) names.add(node.name);
  });
  return names;
}
