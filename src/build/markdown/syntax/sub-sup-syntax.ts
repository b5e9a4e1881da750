import type { CompileContext, Extension as FromMarkdownExtension, Token } from 'mdast-util-from-markdown';
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';
import type { Processor } from 'unified';
import { htmlElement } from '../markdown-nodes.js';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    subSup: 'subSup';
    subSupMark: 'subSupMark';
  }
}

const codes = { caret: 94, tilde: 126, openBracket: 91, closeBracket: 93 };

/** Reads `^2^` or `~2~`: inline content without white space and brackets between two marks that are alone. */
function tokenizeSubSup(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let mark: Code = null;
  let length = 0;
  const readMark = (code: Code): void => {
    effects.enter('subSupMark');
    effects.consume(code);
    effects.exit('subSupMark');
  };
  const start: State = (code) => {
    if (this.previous === code) return nok(code);
    mark = code;
    effects.enter('subSup');
    readMark(code);
    return first;
  };
  const first: State = (code) => {
    if (code === mark) return nok(code);
    effects.enter('chunkText', { contentType: 'text' });
    return inside(code);
  };
  const inside: State = (code) => {
    if (code === mark && length > 0) {
      effects.exit('chunkText');
      readMark(code);
      effects.exit('subSup');
      return after;
    }
    if (code === null || code <= 32 || code === codes.openBracket || code === codes.closeBracket) return nok(code);
    length += 1;
    effects.consume(code);
    return inside;
  };
  const after: State = (code) => (code === mark ? nok(code) : ok(code));
  return start;
}

const construct: Construct = { name: 'subSup', tokenize: tokenizeSubSup };

const syntax: Extension = { text: { [codes.caret]: construct, [codes.tilde]: construct } };

const fromMarkdown: FromMarkdownExtension = {
  enter: {
    subSup(this: CompileContext, token: Token) {
      this.enter(htmlElement(this.sliceSerialize(token).startsWith('^') ? 'sup' : 'sub', {}, []), token);
    },
  },
  exit: {
    subSup(this: CompileContext, token: Token) {
      this.exit(token);
    },
  },
};

/** remark plugin: `x^2^` and `H~2~O`. Strikethrough takes two tildes beside it. */
export function remarkSubSup(this: Processor): void {
  const data = this.data();
  (data.micromarkExtensions ??= []).push(syntax);
  (data.fromMarkdownExtensions ??= []).push(fromMarkdown);
}
