import type { Root } from 'hast';
import type { PageScope } from '../markdown/page-scope.js';
import { constants, esmNode, parsedValue } from '../syntax-tree/estree-nodes.js';

/** Variables that pages of Docusaurus use without importing them, and that its Markdown files export. */
export const docusaurusVariables: Readonly<Record<string, (scope: PageScope) => unknown>> = {
  toc: ({ toc }) => toc.map(({ id, text, depth }) => ({ id, value: text, level: depth })),
  frontMatter: ({ frontmatter }) => frontmatter,
  contentTitle: ({ headingTitle }) => headingTitle ?? null,
};

/** Declares the variables that expressions of a page use and the page does not bind. */
export function addPageVariables(tree: Root, scope: PageScope, bound: ReadonlySet<string>): void {
  const used = Object.entries(docusaurusVariables).filter(
    ([name]) => !bound.has(name) && new RegExp(`\\{[^{}]*\\b${name}\\b`).test(scope.source),
  );
  if (used.length === 0) return;
  const values = used.map(([name, valueOf]) => [name, parsedValue(valueOf(scope))] as const);
  tree.children.unshift(esmNode([constants(Object.fromEntries(values))]));
}
