import type { ReactNode } from 'react';
import { copyAttributes, morph } from '../../dom/morph.js';
import type { OpenSearch } from '../state/open-search.js';

/*
 * The view of a search without React: functions that make elements of the search's state, and `update`, which gives the
 * shown elements the attributes, handlers and content of those that were just made. Elements in the same place and of the
 * same kind stay, so the focus does.
 */

/** Children of an element; `false`, undefined and `''` are left out. */
export type ElementContent = Node | string | false | undefined | readonly ElementContent[];

/** Handlers by the names of their properties. */
type Handlers = Partial<Pick<HTMLElement, 'onclick' | 'onauxclick' | 'onmousedown' | 'onmousemove'>>;
type Attributes = Record<string, string | number | boolean | undefined>;

const handlerNames = ['onclick', 'onauxclick', 'onmousedown', 'onmousemove'] as const;

const nodesOf = (content: ElementContent): (Node | string)[] =>
  Array.isArray(content) ? content.flatMap(nodesOf) : content ? [content as Node | string] : [];

/** Attributes that are undefined or false are left out. */
function setAttributes(made: Element, attributes: Attributes): void {
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? '' : String(value));
}

/** Makes an element; see `setAttributes`. */
export function element(
  name: string,
  attributes: Attributes = {},
  content: ElementContent = [],
  handlers: Handlers = {},
): HTMLElement {
  const made = document.createElement(name);
  setAttributes(made, attributes);
  made.append(...nodesOf(content));
  return Object.assign(made, handlers);
}

/** Makes an icon from a path on a grid of 24 by 24, which the style sheet of the theme renders with lines. */
export function iconElement(path: string, className = 'hd-icon'): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  setAttributes(svg, { class: className, viewBox: '0 0 24 24', 'aria-hidden': 'true' });
  const shape = document.createElementNS(svg.namespaceURI, 'path');
  setAttributes(shape, { d: path });
  svg.append(shape);
  return svg as SVGElement;
}

/** Content of an interface text with a node in one of its places; without such a place, the node follows the text. */
export function textWithNode(text: string, name: string, node: ElementContent): ElementContent {
  const [before = '', after] = text.split(`{{${name}}}`);
  return [before, after === undefined && ' ', node, after];
}

/** Elements with content of their own, which only their owner changes. */
const owned = new WeakSet<Node>();

/** Makes an element whose content `update` leaves alone. */
function ownedElement(name: string, attributes: Attributes): HTMLElement {
  const made = element(name, attributes);
  owned.add(made);
  return made;
}

/** Makes an element, or a text, like another of its kind. */
function settle(now: ChildNode, next: Node): void {
  if (now instanceof Text) {
    if (now.data !== (next as Text).data) now.data = (next as Text).data;
    return;
  }
  copyAttributes(next as Element, now as Element);
  if (now instanceof HTMLElement) for (const name of handlerNames) now[name] = (next as HTMLElement)[name] as never;
  update(now as Element, [...next.childNodes]);
}

/** Makes the content of an element like `content`, whose nodes may be used up. */
export function update(place: Element, content: ElementContent): void {
  const shown = [...place.childNodes];
  const wanted = nodesOf(content).map((node) => (typeof node === 'string' ? new Text(node) : node));
  const isSameKind = (now: Node | undefined, next: Node): boolean =>
    now?.nodeName === next.nodeName && !owned.has(now) && !owned.has(next);
  morph(place, wanted, (next, index) => (isSameKind(shown[index], next) ? shown[index] : undefined), settle);
}

/** Icons of the search by name. */
const paths = {
  search: 'm21 21-4.34-4.34M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z',
  cross: 'm7 7 10 10M17 7 7 17',
  favorite: 'm12 4 2.5 5 5.5.8-4 3.9.9 5.5-4.9-2.6-4.9 2.6.9-5.5-4-3.9 5.5-.8Z',
  recent: 'M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM12 8v4l3 2',
  page: 'M7 4h7l4 4v12H7zm7 0v4h4',
  heading: 'M10 4 8 20m8-16-2 16M5 9h15M4 15h15',
  content: 'M5 7h14M5 12h14M5 17h9',
  down: 'M12 6v12m-5-5 5 5 5-5',
  up: 'M12 18V6m-5 5 5-5 5 5',
} as const;

export type SearchIconName = keyof typeof paths;

export const searchIcon = (name: SearchIconName): SVGElement => iconElement(paths[name]);

export const spinnerIcon = (): SVGElement => iconElement('M12 3a9 9 0 1 0 9 9', 'hd-icon hd-search-spinner');

export const returnIcon = (): SVGElement =>
  iconElement('M19 6v6a3 3 0 0 1-3 3H5m4-4-4 4 4 4', 'hd-icon hd-icon-forward hd-search-return');

export const noSignalIcon = (): SVGElement =>
  iconElement(
    'M3 3l18 18M8.5 15.5a5 5 0 0 1 5-1.3M5 12a10 10 0 0 1 4-2.5M2 8.5A15 15 0 0 1 6 6m5-1a15 15 0 0 1 11 3.5m-8 1A10 10 0 0 1 19 12m-7 7h.01',
    'hd-icon hd-search-large-icon',
  );

export const nothingIcon = (): SVGElement =>
  iconElement('M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0Zm2 9-4-4M9 9l4 4m0-4-4 4', 'hd-icon hd-search-large-icon');

/** Nodes that a search hook rendered: where they are shown, and the signal that removes them. */
interface Drawn {
  place: HTMLElement;
  shown: AbortController;
}

/** By search, and by what is shown. */
const drawnOf = new WeakMap<OpenSearch, Map<unknown, Drawn>>();

async function render(
  { startRuntime }: OpenSearch,
  { place, shown: { signal } }: Drawn,
  node: ReactNode,
): Promise<void> {
  const runtime = await startRuntime();
  if (!signal.aborted) signal.addEventListener('abort', runtime.render(place, node));
}

/** The element in which React shows what a search hook renders, the same for the same result. */
export function drawn<Result>(search: OpenSearch, result: Result, draw: (result: Result) => ReactNode): HTMLElement {
  const known = drawnOf.get(search) ?? new Map<unknown, Drawn>();
  drawnOf.set(search, known);
  const present = known.get(result);
  if (present) return present.place;
  const made: Drawn = { place: ownedElement('span', { class: 'hd-search-drawn' }), shown: new AbortController() };
  known.set(result, made);
  // Without React, the row is empty and still a link.
  render(search, made, draw(result)).catch(() => undefined);
  return made.place;
}

/** Ends what isn't in the document. */
export function endDrawn(search: OpenSearch): void {
  for (const [result, { place, shown }] of drawnOf.get(search) ?? []) {
    if (place.isConnected) continue;
    shown.abort();
    drawnOf.get(search)!.delete(result);
  }
}
