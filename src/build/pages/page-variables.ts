import type { Root } from 'hast';
import type { PageScope } from '../markdown/page-scope.js';
import { esmNode, parsedValue } from './page-esm.js';

/** Variables that pages of Docusaurus use without importing them. */
const variables: Readonly<Record<string, (scope: PageScope) => unknown>> = {
  toc: ({ toc }) => toc.map(({ id, text, depth }) => ({ id, value: text, level: depth })),
  frontMatter: ({ frontmatter }) => frontmatter,
  contentTitle: ({ headingTitle }) => headingTitle ?? null,
};

/** Declares the variables that expressions of a page use and the page does not bind. */
export function addPageVariables(tree: Root, scope: PageScope, bound: ReadonlySet<string>): void {
  const used = Object.keys(variables).filter(
    (name) => !bound.has(name) && new RegExp(`\\{[^{}]*\\b${name}\\b`).test(scope.source),
  );
  if (used.length === 0) return;
  tree.children.unshift(
    esmNode([
      {
        type: 'VariableDeclaration',
        kind: 'const',
        declarations: used.map((name) => ({
          type: 'VariableDeclarator',
          id: { type: 'Identifier', name },
          init: parsedValue(variables[name]!(scope)),
        })),
      },
    ]),
  );
}
