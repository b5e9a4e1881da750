import type { CompileContext, Extension as FromMarkdownExtension, Token } from 'mdast-util-from-markdown';
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';
import type { Processor } from 'unified';

/** A line of three or more colons: the beginning or the end of a container. */
export interface ContainerFence {
  type: 'containerFence';
  /** Text behind the colons. */
  value: string;
  position?: { start: { line: number; column: number }; end: { line: number; column: number } };
}

declare module 'mdast' {
  interface RootContentMap {
    containerFence: ContainerFence;
  }
  interface BlockContentMap {
    containerFence: ContainerFence;
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    containerFence: 'containerFence';
    containerFenceText: 'containerFenceText';
    headingId: 'headingId';
  }
}

const colon = 58;
const isLineEnd = (code: Code): boolean => code === null || code < -2;
const isSpace = (code: Code): boolean => code === -2 || code === -1 || code === 32;

/** Reads one fence line as a leaf block, which ends paragraphs and lists as a code fence does. */
function tokenizeFence(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let colons = 0;
  const start: State = (code) => {
    effects.enter('containerFence');
    return marker(code);
  };
  const marker: State = (code) => {
    if (code === colon) {
      colons += 1;
      effects.consume(code);
      return marker;
    }
    if (colons < 3) return nok(code);
    return isLineEnd(code) ? end(code) : text(code, true);
  };
  const text = (code: Code, isFirst = false): State | undefined => {
    if (isFirst) effects.enter('containerFenceText');
    if (isLineEnd(code)) {
      effects.exit('containerFenceText');
      return end(code);
    }
    effects.consume(code);
    return (next) => text(next);
  };
  const end: State = (code) => {
    effects.exit('containerFence');
    return ok(code);
  };
  return start;
}

const fence: Construct = { name: 'containerFence', tokenize: tokenizeFence, concrete: true };

/** Reads `{#id}`; what follows decides later whether it names a heading. */
function tokenizeHeadingId(effects: Effects, ok: State, nok: State): State {
  let length = 0;
  const start: State = (code) => {
    effects.enter('headingId');
    effects.consume(code);
    return hash;
  };
  const hash: State = (code) => {
    if (code !== 35) return nok(code);
    effects.consume(code);
    return name;
  };
  const name: State = (code) => {
    if (code === 125 && length > 0) {
      effects.consume(code);
      effects.exit('headingId');
      return ok;
    }
    if (code === null || isLineEnd(code) || isSpace(code) || code === 123 || code === 125) return nok(code);
    length += 1;
    effects.consume(code);
    return name;
  };
  return start;
}

const headingId: Construct = { name: 'headingId', tokenize: (effects, ok, nok) => tokenizeHeadingId(effects, ok, nok) };

const syntax: Extension = { flow: { [colon]: fence }, text: { 123: headingId } };

/** `{#id}` in running text. */
export interface HeadingId {
  type: 'headingId';
  value: string;
}

declare module 'mdast' {
  interface PhrasingContentMap {
    headingId: HeadingId;
  }
}

const fromMarkdown: FromMarkdownExtension = {
  enter: {
    containerFence(this: CompileContext, token: Token) {
      this.enter({ type: 'containerFence', value: '' } as never, token);
    },
    headingId(this: CompileContext, token: Token) {
      this.enter({ type: 'headingId', value: this.sliceSerialize(token).slice(2, -1) } as never, token);
    },
  },
  exit: {
    containerFenceText(this: CompileContext, token: Token) {
      (this.stack.at(-1) as unknown as ContainerFence).value = this.sliceSerialize(token).trim();
    },
    containerFence(this: CompileContext, token: Token) {
      this.exit(token);
    },
    headingId(this: CompileContext, token: Token) {
      this.exit(token);
    },
  },
};

/** remark plugin: teaches the parser container fences and heading ids. */
export function remarkFenceSyntax(this: Processor): void {
  const data = this.data() as { micromarkExtensions?: Extension[]; fromMarkdownExtensions?: FromMarkdownExtension[] };
  (data.micromarkExtensions ??= []).push(syntax);
  (data.fromMarkdownExtensions ??= []).push(fromMarkdown);
}
