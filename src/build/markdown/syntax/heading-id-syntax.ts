import type { CompileContext, Extension as FromMarkdownExtension, Token } from 'mdast-util-from-markdown';
import type { Construct, Effects, Extension, State } from 'micromark-util-types';
import type { Processor } from 'unified';
import type { HeadingId } from '../markdown-nodes.js';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    headingId: 'headingId';
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

const syntax: Extension = { text: { [codes.openBrace]: headingId } };

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

/** remark plugin: teaches the parser `{#id}`. Must come after remark-mdx. */
export function remarkHeadingIdSyntax(this: Processor): void {
  const data = this.data();
  (data.micromarkExtensions ??= []).push(syntax);
  (data.fromMarkdownExtensions ??= []).push(fromMarkdown);
}
