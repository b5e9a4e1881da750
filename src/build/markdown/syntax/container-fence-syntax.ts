import type { CompileContext, Extension as FromMarkdownExtension, Token } from 'mdast-util-from-markdown';
import type { Code, Construct, Effects, Extension, State } from 'micromark-util-types';
import type { Processor } from 'unified';
import { readFenceLine, type ContainerFence } from '../parser/container-fence-rule.js';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    containerFence: 'containerFence';
    containerFencePart: 'containerFencePart';
  }
}

const colon = 58;

const isLineEnd = (code: Code): boolean => code === null || code < -2;

/** A character of a line. White space has codes below zero. */
const toText = (code: Code): string => (code! < 0 ? ' ' : String.fromCodePoint(code!));

/** Reads the line up to its end, for a check that consumes nothing. */
const lineReader = (onLine: (line: string) => void): Construct => ({
  partial: true,
  tokenize(effects, ok) {
    let line = '';
    const inside: State = (code) => {
      if (isLineEnd(code)) {
        effects.exit('containerFencePart');
        onLine(line);
        return ok(code);
      }
      line += toText(code);
      effects.consume(code);
      return inside;
    };
    return (code) => {
      effects.enter('containerFencePart');
      return inside(code);
    };
  },
});

/** One line: colons, a name, a title. A leaf block that ends paragraphs and lists as a code fence does. */
function tokenizeFence(effects: Effects, ok: State, nok: State): State {
  let line = '';
  /** Consumes as many codes as a part of the line has; `isTitle` for inline Markdown. */
  const take = (length: number, isTitle: boolean, next: State): State => {
    let left = length;
    const type = isTitle ? 'chunkText' : 'containerFencePart';
    const inside: State = (code) => {
      if (left === 0) {
        effects.exit(type);
        return next(code);
      }
      // A character beyond the basic plane is one code, and two units of a text.
      left -= toText(code).length;
      effects.consume(code);
      return inside;
    };
    return (code) => {
      if (left <= 0) return next(code);
      if (isTitle) effects.enter('chunkText', { contentType: 'text' });
      else effects.enter('containerFencePart');
      return inside(code);
    };
  };
  const begin: State = (code) => {
    const { size, titleStart, titleEnd } = readFenceLine(line);
    if (size < 3) return nok(code);
    effects.enter('containerFence');
    const end: State = (last) => {
      effects.exit('containerFence');
      return ok(last);
    };
    const rest = take(line.length - titleEnd, false, end);
    return take(titleStart, false, take(titleEnd - titleStart, true, rest))(code);
  };
  return effects.check(
    lineReader((found) => void (line = found)),
    begin,
    nok,
  );
}

const fence: Construct = { name: 'containerFence', tokenize: tokenizeFence, concrete: true };

const syntax: Extension = { flow: { [colon]: fence } };

const fromMarkdown: FromMarkdownExtension = {
  enter: {
    containerFence(this: CompileContext, token: Token) {
      this.enter({ type: 'containerFence', size: 0, name: '', children: [] }, token);
    },
  },
  exit: {
    containerFence(this: CompileContext, token: Token) {
      const { size, name, attributes } = readFenceLine(this.sliceSerialize(token));
      Object.assign(this.stack.at(-1) as ContainerFence, { size, name, ...(attributes ? { attributes } : {}) });
      this.exit(token);
    },
  },
};

/** remark plugin: teaches the parser the lines that open and close containers. */
export function remarkContainerFences(this: Processor): void {
  const data = this.data();
  (data.micromarkExtensions ??= []).push(syntax);
  (data.fromMarkdownExtensions ??= []).push(fromMarkdown);
}
