import type { ImportDeclaration } from 'estree';
import type { Nodes as HtmlNodes, Root as HtmlRoot, RootContent } from 'hast';
import type { Nodes } from 'mdast';
import type { TocEntry } from '../../shared/page-data.js';
import type { AssetFact, FragmentFact, InputFact, SearchSection } from '../facts/page-facts.js';
import type { OutsideRead } from '../outside/outside-reads.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { blocks, elementName } from './element-content.js';
import { literalProps, useKey } from './fragment-props.js';

/** The part of an imported Markdown file that counts for the page that shows it. */
export interface FragmentOutline {
  headingTitle: string | undefined;
  /** Its first paragraphs, as those of a page. */
  description: string;
  /** True if it can be a part of a sentence. */
  isText: boolean;
  toc: readonly TocEntry[];
  anchors: readonly string[];
  sections: readonly SearchSection[];
}

/** An import of a component that a fragment shows. */
export interface FragmentImport {
  declaration: ImportDeclaration;
  /** Absolute path of the folder from which it is resolved. */
  folder: string;
  /** The fragment, relative to the project. */
  file: string;
}

/** A Markdown file that was compiled to become a part of the pages that show it. Pages share it: it must not be changed. */
export interface CompiledFragment extends FragmentOutline {
  /** Absolute path of the file. */
  path: string;
  /** HTML, with elements between it where the fragment has components. */
  content: readonly RootContent[];
  /** The same as a part of a sentence; undefined if it has blocks. */
  text: readonly RootContent[] | undefined;
  imports: readonly FragmentImport[];
  /** What the names mean that the content uses, as `meaningOf` returns it. */
  meanings: ReadonlyMap<string, string>;
  /** HTML of the fragments that the content uses as values, by the names that it has for them. */
  values: ReadonlyMap<string, string>;
  /** Facts of the file, and of the fragments in it. */
  files: readonly FragmentFact[];
  assets: readonly AssetFact[];
  styles: readonly (string | { css: string })[];
  diagnostics: readonly Diagnostic[];
  /** Files that it depends on, itself included. */
  inputs: readonly InputFact[];
  reads: readonly OutsideRead[];
  /** HTML of its code blocks, by the hash of what is written. */
  blocks: ReadonlyMap<string, string>;
  /** Characters of MDX in it and in the fragments in it. */
  mdxLength: number;
  /** Fragments in fragments: 1 without any. */
  height: number;
}

declare module 'vfile' {
  interface DataMap {
    /** Fragments that a page shows, by component name, those that were compiled by `useKey`. */
    fragments: ReadonlyMap<string, FragmentOutline | CompiledFragment>;
    /** Fragments that a page uses as values, by the names of their imports. */
    fragmentValues: ReadonlyMap<string, CompiledFragment>;
  }
}

/** The content of a tree as a part of a sentence: that of its only paragraph. Undefined if it has other blocks. */
export function sentencePart(tree: HtmlRoot): readonly RootContent[] | undefined {
  const shown = tree.children.filter(
    (node) => node.type !== 'mdxjsEsm' && !(node.type === 'text' && node.value.trim() === ''),
  );
  const [only] = shown;
  if (shown.length === 1 && only?.type === 'element' && only.tagName === 'p') return only.children;
  return shown.some((node) => node.type === 'staticHtml' || blocks.has(elementName(node) ?? '')) ? undefined : shown;
}

/** The fragment that a node of either tree shows, if it shows one. */
export function shownFragment(
  node: Nodes | HtmlNodes,
  fragments: ReadonlyMap<string, FragmentOutline | CompiledFragment>,
): FragmentOutline | CompiledFragment | undefined {
  const isElement = node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
  if (!isElement || !node.name || fragments.size === 0) return undefined;
  return fragments.get(useKey(node.name, literalProps(node))) ?? fragments.get(node.name);
}
