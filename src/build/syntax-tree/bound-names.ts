import type { Program } from 'estree';
import type { Root as HtmlRoot } from 'hast';
import type { Root } from 'mdast';
import { visit as visitEstree } from 'estree-util-visit';
import { walkMarkdown } from './walk-tree.js';

/** Adds the names that a program binds. */
export function collectNames(program: Program, names: Set<string>): void {
  visitEstree(program, (node) => {
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
      if (node.id) visitEstree(node.id, (inner) => void (inner.type === 'Identifier' && names.add(inner.name)));
    } else if (
      node.type === 'ImportDefaultSpecifier' ||
      node.type === 'ImportNamespaceSpecifier' ||
      node.type === 'ImportSpecifier'
    ) {
      names.add(node.local.name);
    }
  });
}

/** Every name that the ESM of a tree binds: imports, constants, functions, classes. */
export function boundNames(tree: Root | HtmlRoot): Set<string> {
  const names = new Set<string>();
  // MDX moves ESM inside JSX to the top, too.
  walkMarkdown(tree as Root, (node) => {
    if (node.type === 'mdxjsEsm' && node.data?.estree) collectNames(node.data.estree, names);
  });
  return names;
}
