import type { Root } from 'hast';
import type { ComponentUse } from '../facts/page-facts.js';
import { dialectsOf } from '../../compat/dialects.js';
import { themeComponentNames, themeComponentSpecifier, placeholderSpecifier } from '../../shared/theme-components.js';
import type { PageCompiler } from './page-compiler.js';
import type { ImportDeclaration } from 'estree';
import { foreignTag } from '../report/errors/markdown.js';
import type { PageScope } from '../markdown/page-scope.js';
import { boundNames } from '../syntax-tree/bound-names.js';
import { importDeclaration } from '../syntax-tree/estree-nodes.js';
import { walkHtml } from '../syntax-tree/walk-tree.js';

/** Components used in a page that the page itself does not define, each once, at its first place. */
export function componentUses(tree: Root, names: ReadonlySet<string>): ComponentUse[] {
  const uses = new Map<string, ComponentUse>();
  walkHtml(tree, (node) => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return;
    const name = node.name?.split('.')[0];
    if (!name || /^[a-z]/.test(name) || names.has(name) || uses.has(name)) return;
    uses.set(name, { name, line: node.position?.start.line ?? 1, column: node.position?.start.column ?? 1 });
  });
  return [...uses.values()];
}

/** Everything that decides where components come from. */
export type KnownComponents = Pick<PageCompiler, 'config' | 'globalComponents' | 'overrides'>;

/** Where a component comes from that a page uses without importing it; undefined where the theme's map has to know it. */
export function componentOrigin(
  name: string,
  { config, globalComponents, overrides }: KnownComponents,
): { specifier: string; imported: string } | undefined {
  if (name === 'Fragment') return { specifier: 'react', imported: name };
  const path = globalComponents.get(name);
  if (path) return { specifier: path, imported: 'default' };
  if (overrides.has(name)) return undefined;
  const implicit = dialectsOf(config).find(({ implicitComponents: known }) => known && Object.hasOwn(known, name));
  if (implicit) return { specifier: implicit.implicitComponents![name]!, imported: 'default' };
  if (!themeComponentNames.has(name)) return undefined;
  return { specifier: themeComponentSpecifier(name), imported: name };
}

/** Imports of what a fragment uses without importing it, as `addImplicitImport` makes them for pages. */
export function implicitImports(tree: Root, scope: PageScope, known: KnownComponents): ImportDeclaration[] {
  return componentUses(tree, boundNames(tree)).flatMap(({ name, ...place }) => {
    const origin = componentOrigin(name, known);
    if (origin) return [importDeclaration(name, origin.specifier, origin.imported)];
    if (scope.config.compat.length === 0 || known.overrides.has(name)) return [];
    scope.report(foreignTag(name), place);
    return [importDeclaration(name, placeholderSpecifier, name)];
  });
}
