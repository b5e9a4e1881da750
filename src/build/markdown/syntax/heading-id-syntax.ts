import type { CompileContext, Extension as FromMarkdownExtension, Token } from 'mdast-util-from-markdown';
import type { Construct, Effects, Extension, State } from 'micromark-util-types';
import type { Processor } from 'unified';
import type { HeadingId } from '../markdown-nodes.js';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    headingId: 'headingId';
    attributeList: 'attributeList';
  }
}

const codes = { hash: 35, space: 32, openBrace: 123, closeBrace: 125 };

/** Reads `{#id}`. Whether it names a heading is seen later: here it must only win over MDX expressions. */
function tokenizeHeadingId(effects: Effects, ok: State, nok: State): State {
  let length = 0;
  const start: State = (code) => {
    effects.enter('headingId');
    effects.consume(code);
    return hash;
  };
  const hash: State = (code) => {
    if (code !== codes.hash) return nok(code);
    effects.consume(code);
    return name;
  };
  const name: State = (code) => {
    if (code === codes.closeBrace && length > 0) {
      effects.consume(code);
      effects.exit('headingId');
      return ok;
    }
    const isName = code !== null && code > codes.space && code !== codes.openBrace && code !== codes.closeBrace;
    if (!isName) return nok(code);
    length += 1;
    effects.consume(code);
    return name;
  };
  return start;
}

const headingId: Construct = { name: 'headingId', tokenize: tokenizeHeadingId };

/** A list of attributes, which is not an expression: `{.class}`, `{ #id .class}`, `{width="4" height="3"}`. */
const attributeList = /^\{\s*(?:(?:\.[A-Za-z_-]|#[\w-])[^{}]*|[\w-]+="[^"]*"(?:\s+[\w-]+="[^"]*")+\s*)\}$/;

/** Reads `{.class key="value"}` up to the brace at its end, in one line. */
function tokenizeAttributeList(effects: Effects, ok: State, nok: State): State {
  let text = '';
  const inside: State = (code) => {
    if (code === null || code < -2) return nok(code);
    text += code < 0 ? ' ' : String.fromCodePoint(code);
    effects.consume(code);
    if (code !== codes.closeBrace) return inside;
    if (!attributeList.test(text)) return nok;
    effects.exit('attributeList');
    return ok;
  };
  return (code) => {
    effects.enter('attributeList');
    return inside(code);
  };
}

const attributes: Construct = { name: 'attributeList', tokenize: tokenizeAttributeList };

const syntax: Extension = { text: { [codes.openBrace]: headingId } };
const foreignSyntax: Extension = { text: { [codes.openBrace]: [headingId, attributes] } };

const fromMarkdown: FromMarkdownExtension = {
  enter: {
    headingId(this: CompileContext, token: Token) {
      const node: HeadingId = { type: 'headingId', value: this.sliceSerialize(token).slice(2, -1) };
      this.enter(node, token);
    },
  },
  exit: {
    headingId(this: CompileContext, token: Token) {
      this.exit(token);
    },
  },
};

/**
 * remark plugin: teaches the parser `{#id}`. Must come after remark-mdx. With `hasAttributes`, lists of attributes such as
 * `{.class}` are read, too, and left out: in MDX, other generators have plugins for them.
 */
export function remarkHeadingIdSyntax(this: Processor, { hasAttributes = false } = {}): void {
  const data = this.data();
  (data.micromarkExtensions ??= []).push(hasAttributes ? foreignSyntax : syntax);
  (data.fromMarkdownExtensions ??= []).push(fromMarkdown);
}
