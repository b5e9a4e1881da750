import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { decodeNumericCharacterReference } from 'micromark-util-decode-numeric-character-reference';
import { voidElements } from '../../../../shared/void-elements.js';

// The template of a Vue component, or an element of one in a Markdown page, as a tree. Names keep their case, since
// components and properties are told apart by it.

/** Thrown for what only Vue can render. */
export class NotStatic extends Error {}

export interface TemplateElement {
  type: 'element';
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: TemplateNode[];
  /** Position after the element in the source. */
  end: number;
}

export type TemplateNode = TemplateElement | { type: 'text'; value: string };

const startTag = /<([A-Za-z][\w.:-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=`]+))?)*)\s*(\/?)>/y;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`]+)))?/g;

/** Text in which character references are characters. */
export const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z\d]+));/gi,
    (written: string, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return decodeNamedCharacterReference(name) || written;
      return decodeNumericCharacterReference((hex ?? decimal)!, hex === undefined ? 10 : 16);
    },
  );

const attributesOf = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(attribute)].map(([, name, double, single, bare]) => [
      name!,
      decodeEntities(double ?? single ?? bare ?? ''),
    ]),
  );

/** Reads the element that begins at a position; undefined if there is none, or if it has no end. */
export function parseElement(source: string, start: number): TemplateElement | undefined {
  startTag.lastIndex = start;
  const [tag, name = '', attributes = '', slash = ''] = startTag.exec(source) ?? [];
  if (tag === undefined) return undefined;
  const element: TemplateElement = {
    type: 'element',
    name,
    attributes: attributesOf(attributes),
    children: [],
    end: start + tag.length,
  };
  if (slash === '/' || voidElements.has(name)) return element;
  const { nodes, end } = parseNodes(source, element.end);
  const closing = new RegExp(`</${name.replaceAll('.', '\\.')}\\s*>`, 'y');
  closing.lastIndex = end;
  if (!closing.test(source)) return undefined;
  return { ...element, children: nodes, end: closing.lastIndex };
}

/** Reads nodes up to an end tag, or to the end of the source. Comments are left out. */
export function parseNodes(source: string, start = 0): { nodes: TemplateNode[]; end: number } {
  const nodes: TemplateNode[] = [];
  let at = start;
  let text = '';
  const addText = (): void => {
    if (text !== '') nodes.push({ type: 'text', value: text });
    text = '';
  };
  while (at < source.length && !source.startsWith('</', at)) {
    const comment = source.startsWith('<!--', at) ? source.indexOf('-->', at) : -1;
    const element = source[at] === '<' && comment === -1 ? parseElement(source, at) : undefined;
    if (comment !== -1) at = comment + 3;
    else if (element) {
      addText();
      nodes.push(element);
      at = element.end;
    } else if (/^<[A-Za-z]/.test(source.slice(at, at + 2))) throw new NotStatic('an element has no end');
    else if (source.startsWith('{{', at)) {
      const end = source.indexOf('}}', at);
      text += source.slice(at, end === -1 ? source.length : end + 2);
      at = end === -1 ? source.length : end + 2;
    } else text += source[at++]!;
  }
  addText();
  return { nodes, end: at };
}
