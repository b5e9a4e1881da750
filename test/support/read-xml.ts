/** An element of an XML document. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
  /** Elements directly inside with a name. */
  all(name: string): XmlElement[];
  /** Text of the first element inside with a name. */
  text(name: string): string;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replace(/&(#x?[\da-f]+|\w+);|&/gi, (whole, name?: string) => {
    if (name === undefined) throw new Error('a bare & in XML');
    const known = entities[name];
    if (known !== undefined) return known;
    if (!name.startsWith('#')) throw new Error(`unknown entity ${whole}`);
    return String.fromCodePoint(name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
  });
}

function element(name: string, attributes: Record<string, string>): XmlElement {
  const children: XmlElement['children'] = [];
  const all = (wanted: string): XmlElement[] =>
    children.filter((child): child is XmlElement => typeof child !== 'string' && child.name === wanted);
  const textOf = ({ children: inner }: XmlElement): string =>
    inner.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
  return { name, attributes, children, all, text: (wanted) => textOf(all(wanted)[0] ?? element('', {})) };
}

/** Reads a well-formed XML document and returns its root; throws on everything else. */
export function fromXml(xml: string): XmlElement {
  const [illegal] = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(xml) ?? [];
  if (illegal !== undefined) throw new Error(`the character ${JSON.stringify(illegal)} is not allowed in XML`);
  const root = element('', {});
  const open = [root];
  const token =
    /<\?[^]*?\?>|<!--[^]*?-->|<!\[CDATA\[([^]*?)\]\]>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
  let end = 0;
  for (let match = token.exec(xml); match; match = token.exec(xml)) {
    end = token.lastIndex;
    const [, data, closing, name, attributes = '', empty, text] = match;
    if (data !== undefined) open.at(-1)!.children.push(data);
    else if (text?.includes(']]>')) throw new Error(`]]> outside of CDATA at ${JSON.stringify(text.slice(0, 80))}`);
    else if (text !== undefined) open.at(-1)!.children.push(decode(text));
    else if (closing) {
      if (open.pop()!.name !== name) throw new Error(`</${name}> closes another element`);
    } else if (name) {
      const pairs = [...attributes.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, key, value]) => [key!, decode(value!)]);
      if (new Map(pairs as [string, string][]).size < pairs.length) throw new Error(`<${name}> has an attribute twice`);
      const made = element(name, Object.fromEntries(pairs) as Record<string, string>);
      open.at(-1)!.children.push(made);
      if (!empty) open.push(made);
    }
  }
  if (end !== xml.length) throw new Error(`no XML at ${JSON.stringify(xml.slice(end, end + 40))}`);
  if (open.length !== 1) throw new Error(`${open.at(-1)!.name} is not closed`);
  const outside = root.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  if (outside.length !== 1) throw new Error('an XML document has one root and no text beside it');
  return root.children.find((child): child is XmlElement => typeof child !== 'string')!;
}
