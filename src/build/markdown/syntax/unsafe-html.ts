import type { Root } from 'hast';
import type { VFile } from 'vfile';
import { unsafeHtml } from '../../report/errors/markdown.js';
import { nodesToHtml } from '../../html/collapse-static.js';
import { holdsCode } from '../../html/data-html.js';
import { removeCode } from '../../html/html-rule.js';
import { placeOf } from '../markdown-nodes.js';

declare module 'vfile' {
  interface DataMap {
    /** True once raw HTML of the page was parsed. */
    hasRawHtml: boolean;
  }
}

/** rehype plugin: removes code from the raw HTML of a Markdown file, which is data. */
export function rehypeUnsafeHtml() {
  return (tree: Root, file: VFile): void => {
    const scope = file.data.scope!;
    removeCode(tree, (problem, element) => scope.report(problem, placeOf(element)));
    if (!file.data.hasRawHtml) return;
    tree.children = tree.children.filter((node) => {
      if (node.type !== 'element' || !holdsCode(nodesToHtml([node]))) return true;
      scope.report(unsafeHtml(`This HTML, which browsers read in another way,`), placeOf(node));
      return false;
    });
  };
}
