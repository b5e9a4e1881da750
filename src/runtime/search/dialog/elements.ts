/*
 * The view of a search without React: functions that make elements of the search's state, and `update`, which gives the
 * shown elements the attributes, handlers and content of those that were just made. Elements in the same place and of the
 * same kind stay, so the focus does.
 */

/** Children of an element; `false`, undefined and `''` are left out. */
export type Content = Node | string | false | undefined | readonly Content[];

/** Handlers by the names of their properties. */
type Handlers = Partial<Pick<HTMLElement, 'onclick' | 'onauxclick' | 'onmousedown' | 'onmousemove'>>;
type Attributes = Record<string, string | number | boolean | undefined>;

const handlerNames = ['onclick', 'onauxclick', 'onmousedown', 'onmousemove'] as const;

const nodesOf = (content: Content): (Node | string)[] =>
  content instanceof Node || typeof content === 'string'
    ? content === ''
      ? []
      : [content]
    : content
      ? content.flatMap(nodesOf)
      : [];

/** Makes an element. Attributes that are undefined or false are left out. */
export function element(
  name: string,
  attributes: Attributes = {},
  content: Content = [],
  handlers: Handlers = {},
): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? '' : String(value));
  made.append(...nodesOf(content));
  return Object.assign(made, handlers);
}

/** Makes an icon from a path on a grid of 24 by 24, which the style sheet of the theme renders with lines. */
export function icon(path: string, className = 'hd-icon'): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const attributes = { class: className, viewBox: '0 0 24 24', 'aria-hidden': 'true' };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value);
  const shape = document.createElementNS(svg.namespaceURI, 'path');
  shape.setAttribute('d', path);
  svg.append(shape);
  return svg as SVGElement;
}

/** Content of an interface text with a node in one of its places; without such a place, the node follows the text. */
export function textWithNode(text: string, name: string, node: Content): Content {
  const [before = '', after] = text.split(`{{${name}}}`);
  return [before, after === undefined && ' ', node, after];
}

/** Elements with content of their own, which only their owner changes. */
const owned = new WeakSet<Node>();

/** Makes an element whose content `update` leaves alone. */
export function ownedElement(name: string, attributes: Attributes): HTMLElement {
  const made = element(name, attributes);
  owned.add(made);
  return made;
}

const isSameKind = (now: Node, next: Node): boolean =>
  now.nodeName === next.nodeName && !owned.has(now) && !owned.has(next);

/** Gives an element the attributes and handlers of another. */
function copy(now: Element, next: Element): void {
  for (const { name } of [...now.attributes]) if (!next.hasAttribute(name)) now.removeAttribute(name);
  for (const { name, value } of next.attributes) if (now.getAttribute(name) !== value) now.setAttribute(name, value);
  if (now instanceof HTMLElement && next instanceof HTMLElement)
    Object.assign(now, Object.fromEntries(handlerNames.map((name) => [name, next[name]])));
}

/** Makes the content of an element like `content`, whose nodes may be used up. */
export function update(place: Element, content: Content): void {
  const shown = [...place.childNodes];
  const wanted = nodesOf(content).map((node) => (typeof node === 'string' ? new Text(node) : node));
  wanted.forEach((next, index) => {
    const now = shown[index];
    if (!now?.parentNode || !isSameKind(now, next)) {
      if (now?.parentNode === place) now.replaceWith(next);
      else place.append(next);
    } else if (now instanceof Text) {
      if (now.data !== (next as Text).data) now.data = (next as Text).data;
    } else {
      copy(now as Element, next as Element);
      update(now as Element, [...next.childNodes]);
    }
  });
  for (const extra of shown.slice(wanted.length)) extra.remove();
}
