import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx-jsx';
import { parseEntities } from 'parse-entities';
import { Uncertain, type GrowingText } from './growing-text.js';
import { readExpression } from './mdx-javascript.js';

/** A tag as it is written. */
export interface WrittenTag {
  /** Null for a fragment. */
  name: string | null;
  attributes: (MdxJsxAttribute | MdxJsxExpressionAttribute)[];
  kind: 'open' | 'close' | 'selfClosing';
  end: number;
}

const nameStart = /[$_\p{ID_Start}]/u;
const namePart = /[-$_\u200C\u200D\p{ID_Continue}]/u;

/** True if a letter of ASCII is at an offset, or another character that an expression matches. */
function matches(text: string, offset: number, other: RegExp): boolean {
  const code = text.charCodeAt(offset) | 32;
  return (code >= 97 && code <= 122) || other.test(text.charAt(offset));
}

/** Reads the parts of a tag from left to right. */
class TagReader {
  private readonly source: GrowingText;
  offset: number;

  constructor(source: GrowingText, offset: number) {
    this.source = source;
    this.offset = offset;
  }

  /** Character at the offset; an empty text at the end of the block. */
  next(): string {
    return this.source.text.charAt(this.offset);
  }

  take(character: string): boolean {
    const isNext = this.next() === character;
    if (isNext) this.offset += 1;
    return isNext;
  }

  expect(character: string): void {
    if (!this.take(character)) throw new Uncertain();
  }

  skipSpace(): void {
    const { source } = this;
    for (;;) {
      if (/\s/.test(this.next())) this.offset += 1;
      else if (this.offset < source.text.length || !source.grow()) return;
    }
  }

  isAtName(): boolean {
    return matches(this.source.text, this.offset, nameStart);
  }

  /** A name, which is followed by white space or by one of some characters. */
  name(followers: string): string {
    const { source } = this;
    if (!this.isAtName()) throw new Uncertain();
    const start = this.offset;
    while (matches(source.text, this.offset, namePart)) this.offset += 1;
    const name = source.text.slice(start, this.offset);
    const isOver = this.offset === source.text.length && source.grow();
    if (!isOver && !followers.includes(this.next() || '\0') && !/\s/.test(this.next())) throw new Uncertain();
    return name;
  }

  /** Text up to a quote. White space at the beginning of lines is not a part of it. */
  quoted(quote: string): string {
    const { source } = this;
    const start = this.offset;
    for (;;) {
      const end = source.text.indexOf(quote, this.offset);
      if (end !== -1) {
        this.offset = end + 1;
        const value = source.text.slice(start, end).replace(/\n[^\S\n]+/g, '\n');
        return value.includes('&') ? parseEntities(value, { nonTerminated: false }) : value;
      }
      this.offset = source.text.length;
      if (!source.grow()) throw new Uncertain();
    }
  }

  attribute(): MdxJsxAttribute | MdxJsxExpressionAttribute {
    const { source } = this;
    const start = this.offset;
    const finish = <T extends MdxJsxAttribute | MdxJsxExpressionAttribute>(attribute: T, end: number): T => {
      attribute.position = { start: source.point(start), end: source.point(end) };
      return attribute;
    };
    if (this.take('{')) {
      const { value, estree, end } = readExpression(source, this.offset, { isSpread: true, mayBeEmpty: false });
      this.offset = end;
      return finish({ type: 'mdxJsxExpressionAttribute', value, data: { estree } }, end);
    }
    let name = this.name('/:=>{');
    let nameEnd = this.offset;
    this.skipSpace();
    if (this.take(':')) {
      this.skipSpace();
      name += `:${this.name('/=>{')}`;
      nameEnd = this.offset;
      this.skipSpace();
    }
    if (!this.take('=')) {
      if (!'/>{'.includes(this.next() || '\0') && !this.isAtName()) throw new Uncertain();
      return finish({ type: 'mdxJsxAttribute', name, value: null }, nameEnd);
    }
    this.skipSpace();
    const mark = this.next();
    if (mark === '"' || mark === "'") {
      this.offset += 1;
      const value = this.quoted(mark);
      return finish({ type: 'mdxJsxAttribute', name, value }, this.offset);
    }
    this.expect('{');
    const { value, estree, end } = readExpression(source, this.offset, { mayBeEmpty: false });
    this.offset = end;
    return finish(
      { type: 'mdxJsxAttribute', name, value: { type: 'mdxJsxAttributeValueExpression', value, data: { estree } } },
      end,
    );
  }
}

/** Reads the tag that begins at `<`. Undefined if the sign is text, which it is before white space. */
export function readTag(source: GrowingText, start: number): WrittenTag | undefined {
  const reader = new TagReader(source, start + 1);
  // The end of a line is white space, even where the block goes on.
  if (/[ \t\n]/.test(reader.next()) || (reader.next() === '' && source.grow())) return undefined;
  reader.skipSpace();
  const isClosing = reader.take('/');
  if (isClosing) reader.skipSpace();
  if (reader.take('>')) return { name: null, attributes: [], kind: isClosing ? 'close' : 'open', end: reader.offset };
  let name = reader.name('./:>{');
  reader.skipSpace();
  if (reader.take(':')) {
    reader.skipSpace();
    name += `:${reader.name('/>{')}`;
    reader.skipSpace();
  } else
    while (reader.take('.')) {
      reader.skipSpace();
      name += `.${reader.name('./>{')}`;
      reader.skipSpace();
    }
  const attributes: WrittenTag['attributes'] = [];
  while (reader.next() === '{' || reader.isAtName()) {
    attributes.push(reader.attribute());
    reader.skipSpace();
  }
  const isSelfClosing = reader.take('/');
  if (isSelfClosing) reader.skipSpace();
  reader.expect('>');
  // A closing tag has nothing but its name.
  if (isClosing && (isSelfClosing || attributes.length > 0)) throw new Uncertain();
  return { name, attributes, kind: isClosing ? 'close' : isSelfClosing ? 'selfClosing' : 'open', end: reader.offset };
}
