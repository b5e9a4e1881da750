import { Children, isValidElement, type ReactNode } from 'react';
import { voidElements } from '../../shared/void-elements.js';
import { unescapeHtml } from '../../shared/escape-html.js';

/** A block of code among the children of a component. */
export interface CodeText {
  /** The source, without a line break at its end. */
  code: string;
  /** The language as it was written; `text` without one. */
  language: string;
  /** The title of the block; undefined without one. */
  title?: string;
}

interface ElementProps {
  children?: ReactNode;
  className?: string;
  dangerouslySetInnerHTML?: { __html: string | { toString(): string } };
}

/** Elements around which text is on lines of its own. */
const blocks =
  /^(?:address|article|aside|blockquote|br|dd|details|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|tr|ul)$/;
/** Classes of elements whose text visitors don't copy, and of controls of code blocks. */
const silent = /(?:^|\s)(?:hd-copy-ignore|hd-code-tools|hd-anchor)(?:\s|$)/;
const silentElements = /^(?:button|script|style|template)$/;

const tag = /<!--[^]*?(?:-->|$)|<(\/?)([a-zA-Z][^\s/<>"']*)(?![^\s/<>"'])((?:[^<>"']|"[^"]*"|'[^']*')*)>|[^<]+|</g;

const attributeOf = (attributes: string, name: string): string =>
  unescapeHtml(new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');

/** Gathers text and code, from elements of React and from the HTML that the build made of static parts. */
class TextReader {
  text = '';
  readonly codes: CodeText[] = [];
  /** True within `pre`, whose white space counts. */
  private isExact = false;
  private language = '';
  private title: string | undefined;

  private add(text: string): void {
    this.text += this.isExact ? text : text.replace(/\s+/g, ' ').replace(/^ /, this.isAtStart() ? '' : ' ');
  }

  private isAtStart(): boolean {
    return this.text === '' || /\s/.test(this.text.at(-1)!);
  }

  private breakLine(): void {
    if (this.isExact) return;
    let end = this.text.length;
    while (this.text[end - 1] === ' ') end -= 1;
    this.text = this.text.slice(0, end);
    if (this.text !== '' && !this.text.endsWith('\n')) this.text += '\n';
  }

  /** Reads an element; `read` reads what is in it. */
  private element(name: string, className: string, language: string, read: () => void): void {
    if (silentElements.test(name) || silent.test(className)) return;
    if (language !== '') this.language = language;
    if (/(?:^|\s)hd-code-title(?:\s|$)/.test(className)) return this.readTitle(read);
    if (blocks.test(name)) this.breakLine();
    if (name === 'pre' && !this.isExact) this.readCode(read);
    else {
      const [, written] = /(?:^|\s)language-(\S+)/.exec(className) ?? [];
      if (this.isExact && written !== undefined && this.language === '') this.language = written;
      read();
    }
    if (blocks.test(name)) this.breakLine();
  }

  private readTitle(read: () => void): void {
    const before = this.text;
    this.text = '';
    read();
    this.title = this.text.trim();
    this.text = before;
  }

  private readCode(read: () => void): void {
    const start = this.text.length;
    this.isExact = true;
    read();
    this.isExact = false;
    const code = this.text.slice(start).replace(/\n$/, '');
    const { language, title } = this;
    this.codes.push({ code, language: language === '' ? 'text' : language, ...(title === undefined ? {} : { title }) });
    this.language = '';
    this.title = undefined;
  }

  nodes(children: ReactNode): void {
    Children.forEach(children, (child) => {
      if (typeof child === 'string' || typeof child === 'number') this.add(String(child));
      if (!isValidElement<ElementProps>(child)) return;
      const { children: inner, className = '', dangerouslySetInnerHTML: html } = child.props;
      const name = typeof child.type === 'string' ? child.type : '';
      this.element(name, className, '', () => (html ? this.html(String(html.__html)) : this.nodes(inner)));
    });
  }

  html(html: string): void {
    const tokens = html.matchAll(tag);
    const readUntil = (end: string): void => {
      for (let next = tokens.next(); !next.done; next = tokens.next()) {
        const [whole, slash, written, attributes = ''] = next.value;
        const name = written?.toLowerCase();
        if (name === undefined) {
          if (!whole.startsWith('<!--')) this.add(unescapeHtml(whole));
        } else if (slash) {
          if (name === end) return;
        } else this.tag(name, attributes, readUntil);
      }
    };
    readUntil('');
  }

  private tag(name: string, attributes: string, readUntil: (end: string) => void): void {
    const before = { text: this.text, codes: this.codes.length };
    const isVoid = voidElements.has(name) || attributes.endsWith('/');
    let isRead = isVoid;
    const read = (): void => {
      isRead = true;
      if (!isVoid) readUntil(name);
    };
    this.element(name, attributeOf(attributes, 'class'), attributeOf(attributes, 'data-lang'), read);
    if (isRead) return;
    // Omitted arguments have to be passed as well.
    readUntil(name);
    this.text = before.text;
    this.codes.length = before.codes;
  }
}

/** Reads the children of a component: elements, and HTML that the build made of Markdown. */
function readChildren(children: ReactNode): TextReader {
  const reader = new TextReader();
  reader.nodes(children);
  return reader;
}

/**
 * Text of the children of a component, also of those that are Markdown, whose elements are HTML when components get them. Blocks are on lines
 * of their own, and code is as it was written.
 */
export const textOf = (children: ReactNode): string => readChildren(children).text.trim();

/** Blocks of code among the children of a component, however deep, in their order. */
export const codeBlocksOf = (children: ReactNode): CodeText[] => readChildren(children).codes;
