import type { Data, Html, Parent, RootContent, Text } from 'mdast';
import type { ElementContent, Properties } from 'hast';
import type { Raw } from 'mdast-util-to-hast';
import type { Position } from 'unist';
import type { Place } from './page-scope.js';
import type { ContainerFence } from './parser/container-fence-rule.js';

/** An HTML element that Markdown syntax makes; it becomes exactly that element. */
export interface HtmlElement extends Parent {
  type: 'htmlElement';
  data: Data & { hName: string; hProperties: Properties };
  children: RootContent[];
}

/** `{#id}` in running text. */
export interface HeadingId {
  type: 'headingId';
  value: string;
  data?: Data;
  position?: Position | undefined;
}

declare module 'mdast' {
  interface Data {
    hName?: string | undefined;
    hProperties?: Properties | undefined;
    hChildren?: ElementContent[] | undefined;
    /** True if nothing in the node is syntax of a template. */
    isLiteral?: boolean;
  }
  interface BlockContentMap {
    containerFence: ContainerFence;
    htmlElement: HtmlElement;
  }
  interface PhrasingContentMap {
    headingId: HeadingId;
  }
  interface RootContentMap {
    containerFence: ContainerFence;
    htmlElement: HtmlElement;
    headingId: HeadingId;
  }
}

/** Makes an element of the Markdown tree. */
export function htmlElement(hName: string, hProperties: Properties, children: readonly RootContent[]): HtmlElement {
  return { type: 'htmlElement', data: { hName, hProperties }, children: [...children] };
}

/** Where a node begins; generated nodes count as the beginning of the file. */
export function placeOf(node: { position?: Position | undefined }): Place {
  const start = node.position?.start;
  return { line: start?.line ?? 1, column: start?.column ?? 1 };
}

/** The source of a node. Generated nodes have the whole source. */
export const writtenIn = ({ position }: { position?: Position | undefined }, source: string): string =>
  source.slice(position?.start.offset, position?.end.offset);

/** Position of a part of a node's value, if the value is equal to the source. */
export function placeIn(node: Html | Raw | Text, index: number): Place {
  const { line, column } = placeOf(node);
  const lines = node.value.slice(0, index).split('\n');
  return { line: line + lines.length - 1, column: lines.length === 1 ? column + index : lines.at(-1)!.length + 1 };
}
