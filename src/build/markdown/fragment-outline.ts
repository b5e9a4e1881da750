import type { Nodes as HtmlNodes } from 'hast';
import type { Nodes } from 'mdast';
import type { TocEntry } from '../../shared/page-data.js';
import type { SearchSection } from '../facts/page-facts.js';

/** The part of an imported Markdown file that counts for the page that shows it. */
export interface FragmentOutline {
  headingTitle: string | undefined;
  toc: readonly TocEntry[];
  anchors: readonly string[];
  sections: readonly SearchSection[];
}

declare module 'vfile' {
  interface DataMap {
    /** Fragments that a page shows, by component name. */
    fragments: ReadonlyMap<string, FragmentOutline>;
  }
}

/** The fragment that a node of either tree shows, if it shows one. */
export function shownFragment(
  node: Nodes | HtmlNodes,
  fragments: ReadonlyMap<string, FragmentOutline>,
): FragmentOutline | undefined {
  const isElement = node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
  return isElement && node.name ? fragments.get(node.name) : undefined;
}
