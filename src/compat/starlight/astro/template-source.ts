import { voidElements } from '../../../shared/void-elements.js';

// The template of an Astro component as JSX. Both are nearly the same; what differs is rewritten while the text is read once:
//
//     <p class="a" style="color: red">{list.map((one) => <br>)} & more
//     </p>                                       Astro
//     <p className="a" style={__style("…")}>{list.map((one) => <br />)} & more </p>   JSX
//
// Expressions contain markup, and markup expressions. A template that needs Astro itself is not read.

/** Thrown for what only Astro has. */
export class NotReadable extends Error {}

/** Names that the source of a component uses besides those of its author. */
export const helperNames = {
  style: '__style',
  classes: '__classes',
  children: '__children',
  useScript: '__useScript',
  define: '__define',
  slot: '__slot',
  fragment: '__Fragment',
} as const;

/** Elements in which white space is no content. */
const withoutText = /^(?:table|thead|tbody|tfoot|tr|ul|ol|dl|select|svg|g|picture|video|colgroup)$/;

/** Attributes that have another name in React, besides those with hyphens in SVG. */
const attributeNames: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  srcset: 'srcSet',
  autoplay: 'autoPlay',
  playsinline: 'playsInline',
  allowfullscreen: 'allowFullScreen',
  autofocus: 'autoFocus',
  readonly: 'readOnly',
};

/** Directives that only say how Astro runs or styles a component. */
const directives = /^(?:client|server|is|transition|data-astro)[:-]/;

/** Characters of an expression after which markup may begin. */
const beforeMarkup = /(?:[(,=?:&|{}[;>]|\breturn|=>)\s*$/;

const asText = (text: string): string => JSON.stringify(text.replace(/&quot;/g, '"').replace(/&amp;/g, '&'));

/** Rules of Tailwind, which only a style sheet of the site can have. */
const otherStyles = /@(?:apply|config|reference|tailwind|theme|utility|variant)\b/;

/** Reads a template from its beginning. */
export class TemplateReader {
  private at = 0;

  /** Style sheets for elements of the component, and for the whole page. */
  readonly styles: { scoped: string[]; global: string[] } = { scoped: [], global: [] };

  /** Source of scripts of the component, in TypeScript. */
  readonly scripts: string[] = [];

  /** True if the template has a style sheet that is left out. */
  leavesStyleOut = false;

  private readonly source: string;
  private readonly scope: string;

  /** `scope` is an attribute for each element. */
  constructor(source: string, scope: string) {
    this.source = source;
    this.scope = scope;
  }

  /** The whole template. */
  read(): string {
    const text = this.children('');
    if (this.at < this.source.length) throw new NotReadable('an end tag without a start');
    return text;
  }

  private startsWith(text: string): boolean {
    return this.source.startsWith(text, this.at);
  }

  /** Reads a match of a sticky pattern; undefined if there is none here. */
  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  /** Text up to another one, which is read as well. */
  private takeUntil(text: string): string {
    const end = this.source.indexOf(text, this.at);
    if (end === -1) throw new NotReadable(`${text} is missing`);
    const found = this.source.slice(this.at, end);
    this.at = end + text.length;
    return found;
  }

  /** Content up to the end tag of the parent, or to the end of the template. */
  private children(parent: string): string {
    let out = '';
    while (this.at < this.source.length && !this.startsWith('</')) {
      if (this.startsWith('<!--')) this.takeUntil('-->');
      else if (this.take(/<!doctype[^>]*>/iy) !== undefined) throw new NotReadable('a whole document');
      else if (this.startsWith('<')) out += this.element();
      else if (this.startsWith('{')) out += this.braces();
      else out += this.text(parent);
    }
    return out;
  }

  private text(parent: string): string {
    const text = this.take(/[^<{]+/y)!;
    if (parent === 'pre' || parent === 'textarea') return `{${asText(text)}}`;
    if (text.trim() === '' && (withoutText.test(parent) || parent === '')) return '';
    return text.replace(/\s+/g, ' ').replace(/>/g, '&gt;').replace(/\}/g, '&#125;');
  }

  /** An expression with its braces. */
  private braces(): string {
    this.at++;
    const text = this.expression();
    // Expressions without a value, such as comments.
    return text.replace(/\/\*(?:[^]*?\*\/|[^]*)/g, '').trim() === '' ? '' : `{${text}}`;
  }

  /** JavaScript up to the brace that closes it, which is read as well. */
  private expression(): string {
    let out = '';
    let depth = 0;
    while (this.at < this.source.length) {
      const plain = this.take(
        /\/\*[^]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|[^`'"/<{}]+|\/(?![/*])/y,
      );
      if (plain !== undefined) out += plain;
      else if (this.startsWith('`')) out += this.templateText();
      else if (
        this.startsWith('<') &&
        /^<(?:[A-Za-z>])/.test(this.source.slice(this.at, this.at + 2)) &&
        (out.trim() === '' || beforeMarkup.test(out))
      )
        out += this.element();
      else {
        const character = this.source[this.at++]!;
        if (character === '}' && depth-- === 0) return out;
        if (character === '{') depth++;
        out += character;
      }
    }
    throw new NotReadable('an expression without an end');
  }

  /** A template literal. */
  private templateText(): string {
    this.at++;
    let out = '`';
    while (this.at < this.source.length) {
      const plain = this.take(/(?:\\[^]|\$(?!\{)|[^`\\$])+/y);
      if (plain !== undefined) out += plain;
      else if (this.startsWith('${')) {
        this.at += 2;
        out += `\${${this.expression()}}`;
      } else {
        this.at++;
        return `${out}\``;
      }
    }
    throw new NotReadable('a text without an end');
  }

  private element(): string {
    this.at++;
    const name = this.take(/[A-Za-z][\w.:-]*/y) ?? '';
    if (name === 'html' || name === 'body' || name === 'head') throw new NotReadable('a whole document');
    const { attributes, isClosed } = this.startTag(name);
    if (name === 'style' || name === 'script') {
      if (!isClosed) this.addCode(name, attributes, this.takeUntil(`</${name}>`));
      return '';
    }
    const isVoid = isClosed || voidElements.has(name);
    const children = isVoid ? '' : this.children(name);
    if (!isVoid && this.take(new RegExp(`</${name.replaceAll('.', '\\.')}\\s*>`, 'y')) === undefined)
      throw new NotReadable(`the end of <${name}> is missing`);
    if (name === 'slot') return this.slot(attributes, children);
    if (name === 'Fragment' || name === '') return this.fragment(attributes, children);
    const set = attributes.get('set:html') ?? attributes.get('set:text');
    const own = [...attributes].flatMap(([key, value]) => this.attribute(name, key, value));
    const tag = [name, ...own, this.scope].join(' ');
    return isVoid || set !== undefined ? `<${tag} />` : `<${tag}>${children}</${name}>`;
  }

  /** Adds a style sheet or a script. */
  private addCode(name: 'style' | 'script', attributes: ReadonlyMap<string, string>, text: string): void {
    const others = [...attributes.keys()].filter((key) => key !== 'is:global' && attributes.get(key) !== '"css"');
    if (name === 'script') {
      if (attributes.size > 0) throw new NotReadable('a script with attributes');
      this.scripts.push(text);
    } else if (others.length > 0 || otherStyles.test(text)) this.leavesStyleOut = true;
    else this.styles[attributes.has('is:global') ? 'global' : 'scoped'].push(text);
  }

  /** Content of a component for one of its slots. */
  private slot(attributes: ReadonlyMap<string, string>, fallback: string): string {
    const { slot, children } = helperNames;
    const name = attributes.get('name') ?? '"default"';
    const otherwise = fallback.trim() === '' ? '' : ` ?? <>${fallback}</>`;
    const passedOn = attributes.get('slot');
    const of = new Map(passedOn === undefined ? [] : [['slot', passedOn]]);
    return this.fragment(of, `{${slot}(${children}, ${name})${otherwise}}`);
  }

  private fragment(attributes: ReadonlyMap<string, string>, children: string): string {
    const { fragment } = helperNames;
    if (attributes.size === 0) return `<>${children}</>`;
    const slot = attributes.get('slot');
    if (slot === undefined || attributes.size > 1) throw new NotReadable('a fragment with attributes');
    return `<${fragment} slot={${slot}}>${children}</${fragment}>`;
  }

  /** Attributes with their values as JavaScript: texts have quotes, and spread ones have the key `...`. */
  private startTag(name: string): { attributes: Map<string, string>; isClosed: boolean } {
    const attributes = new Map<string, string>();
    for (;;) {
      this.take(/\s+/y);
      if (this.take(/\/\s*>/y) !== undefined) return { attributes, isClosed: true };
      if (this.take(/>/y) !== undefined) return { attributes, isClosed: false };
      if (this.startsWith('{')) {
        this.at++;
        const text = this.expression().trim();
        attributes.set(text.startsWith('...') ? text : text.replace(/\s/g, ''), text);
        continue;
      }
      const key = this.take(/[^\s=/>{}'"`]+/y);
      if (key === undefined) throw new NotReadable(`an attribute of <${name}>`);
      attributes.set(key, this.take(/\s*=\s*/y) === undefined ? 'true' : this.value());
    }
  }

  private value(): string {
    if (this.startsWith('{')) {
      this.at++;
      return this.expression().trim();
    }
    if (this.startsWith('`')) return this.templateText();
    const quoted = this.take(/"[^"]*"|'[^']*'|[^\s>"'`=<]+/y);
    if (quoted === undefined) throw new NotReadable('a value of an attribute');
    return asText(/^["']/.test(quoted) ? quoted.slice(1, -1) : quoted);
  }

  /** An attribute as JSX; none for what only Astro reads. */
  private attribute(name: string, key: string, value: string): string[] {
    if (key.startsWith('...')) return [`{${key}}`];
    if (directives.test(key)) return [];
    if (key.startsWith('define:') || /^on[a-z]+$/.test(key)) throw new NotReadable(`the attribute ${key}`);
    if (key === 'set:html') return [`dangerouslySetInnerHTML={{ __html: ${value} }}`];
    if (key === 'set:text') return [`children={${value}}`];
    // A property may be an image, which is an object in Astro and a URL here.
    if (key === 'src' && /^[\w$.?]+\.src$/.test(value)) return [`src={${value} ?? ${value.replace(/\??\.src$/, '')}}`];
    const isElement = /^[a-z]/.test(name);
    if (key === 'class:list') return [`${isElement ? 'className' : 'class'}={${helperNames.classes}(${value})}`];
    if (!isElement) return [`${key}={${value}}`];
    if (key === 'style') return [`style={${helperNames.style}(${value})}`];
    const isKept = /^(?:data|aria)-/.test(key) || !key.includes('-');
    const ownName = isKept ? key : key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return [`${attributeNames[key] ?? ownName}={${value}}`];
  }
}
