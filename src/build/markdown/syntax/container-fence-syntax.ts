import type { CompileContext, Extension as FromMarkdownExtension, Token } from 'mdast-util-from-markdown';
import type { Code, Construct, Effects, Extension, State } from 'micromark-util-types';
import type { Processor } from 'unified';
import type { ContainerFence } from '../parser/container-fence-rule.js';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    containerFence: 'containerFence';
    containerFenceMarker: 'containerFenceMarker';
    containerFenceName: 'containerFenceName';
    containerFenceAttribute: 'containerFenceAttribute';
  }
}

const codes = {
  colon: 58,
  backslash: 92,
  openBracket: 91,
  closeBracket: 93,
  openBrace: 123,
  closeBrace: 125,
  equals: 61,
  quote: 34,
  apostrophe: 39,
};
const isLineEnd = (code: Code): boolean => code === null || code < -2;
const isSpace = (code: Code): boolean => code === -2 || code === -1 || code === 32;

/** Consumes white space, as a token of its own where there is any. */
function skipSpace(effects: Effects, next: State): State {
  const inside: State = (code) => {
    if (isSpace(code)) {
      effects.consume(code);
      return inside;
    }
    effects.exit('whitespace');
    return next(code);
  };
  return (code) => {
    if (!isSpace(code)) return next(code);
    effects.enter('whitespace');
    return inside(code);
  };
}

/** Consumes a stretch of inline Markdown up to where `isEnd` says; nothing where it is empty. */
function inlineText(effects: Effects, isEnd: (code: Code) => boolean, next: State): State {
  const inside: State = (code) => {
    if (isEnd(code) || isLineEnd(code)) {
      effects.exit('chunkText');
      return next(code);
    }
    effects.consume(code);
    return code === codes.backslash ? escaped : inside;
  };
  const escaped: State = (code) => {
    if (isLineEnd(code)) return inside(code);
    effects.consume(code);
    return inside;
  };
  return (code) => {
    if (isEnd(code) || isLineEnd(code)) return next(code);
    effects.enter('chunkText', { contentType: 'text' });
    return inside(code);
  };
}

/** `{title="Title"}`, also with an escaped brace or among other attributes, up to the end of the line. */
function tokenizeTitleAttribute(effects: Effects, ok: State, nok: State): State {
  let name = '';
  let quote: Code = null;
  let hasTitle = false;
  const start: State = (code) => {
    effects.enter('containerFenceAttribute');
    effects.consume(code);
    return code === codes.backslash ? brace : afterBrace;
  };
  const brace: State = (code) => {
    if (code !== codes.openBrace) return nok(code);
    effects.consume(code);
    return afterBrace;
  };
  const attribute: State = (code) => {
    if (code === codes.backslash || code === codes.closeBrace) return closingBrace(code);
    name = '';
    return inName(code);
  };
  const inName: State = (code) => {
    const isOver = code === codes.equals || code === codes.closeBrace || code === codes.backslash || isSpace(code);
    if (isOver && name !== '') return skipSpace(effects, afterName)(code);
    if (isOver || isLineEnd(code) || code === codes.openBrace || code === codes.quote || code === codes.apostrophe)
      return nok(code);
    name += String.fromCodePoint(code!);
    effects.consume(code);
    return inName;
  };
  const afterName: State = (code) => {
    // A class or an id has no value.
    if (code !== codes.equals) return /^[.#]./.test(name) ? attribute(code) : nok(code);
    effects.consume(code);
    return skipSpace(effects, value);
  };
  const value: State = (code) => {
    const isTitle = name === 'title' && !hasTitle;
    hasTitle ||= isTitle;
    if (code !== codes.quote && code !== codes.apostrophe) return isTitle ? bareTitle(code) : bareValue(code);
    quote = code;
    effects.consume(code);
    return isTitle ? quotedTitle : quotedValue;
  };
  const quotedValue: State = (code) => {
    if (isLineEnd(code)) return nok(code);
    effects.consume(code);
    return code === quote ? afterValue : quotedValue;
  };
  const bareValue: State = (code) => {
    const isOver = isSpace(code) || code === codes.closeBrace || code === codes.backslash;
    if (isOver) return afterValue(code);
    if (isLineEnd(code)) return nok(code);
    effects.consume(code);
    return bareValue;
  };
  const closingQuote: State = (code) => {
    if (code !== quote) return nok(code);
    effects.consume(code);
    return afterValue;
  };
  const closingBrace: State = (code) => {
    if (!hasTitle) return nok(code);
    if (code === codes.backslash) {
      effects.consume(code);
      return lastBrace;
    }
    return lastBrace(code);
  };
  const lastBrace: State = (code) => {
    if (code !== codes.closeBrace) return nok(code);
    effects.consume(code);
    effects.exit('containerFenceAttribute');
    return skipSpace(effects, (next) => (isLineEnd(next) ? ok(next) : nok(next)));
  };
  const afterBrace = skipSpace(effects, attribute);
  const afterValue = skipSpace(effects, attribute);
  const quotedTitle = inlineText(effects, (code) => code === quote, closingQuote);
  const bareTitle = inlineText(effects, (code) => isSpace(code) || code === codes.closeBrace, afterValue);
  return start;
}

const titleAttribute: Construct = { tokenize: tokenizeTitleAttribute, partial: true };

/** `[Title]` directly after the name, with or without attributes after it, up to the end of the line. */
function tokenizeBracketTitle(effects: Effects, ok: State, nok: State): State {
  let depth = 0;
  let hasText = false;
  const start: State = (code) => {
    effects.enter('containerFenceAttribute');
    effects.consume(code);
    return skipSpace(effects, inside);
  };
  const inside: State = (code) => {
    if (isLineEnd(code)) return nok(code);
    if (code === codes.closeBracket && depth === 0) {
      if (hasText) effects.exit('chunkText');
      effects.consume(code);
      effects.exit('containerFenceAttribute');
      return skipSpace(effects, afterTitle);
    }
    if (!hasText) effects.enter('chunkText', { contentType: 'text' });
    hasText = true;
    if (code === codes.openBracket) depth += 1;
    else if (code === codes.closeBracket) depth -= 1;
    effects.consume(code);
    return code === codes.backslash ? escaped : inside;
  };
  const escaped: State = (code) => {
    if (isLineEnd(code)) return nok(code);
    effects.consume(code);
    return inside;
  };
  const afterTitle: State = (code) => {
    if (code !== codes.openBrace) return lineEnd(code);
    effects.enter('containerFenceAttribute');
    effects.consume(code);
    return attributes;
  };
  const attributes: State = (code) => {
    if (isLineEnd(code) || code === codes.openBrace) return nok(code);
    effects.consume(code);
    if (code !== codes.closeBrace) return attributes;
    effects.exit('containerFenceAttribute');
    return skipSpace(effects, lineEnd);
  };
  const lineEnd: State = (code) => (isLineEnd(code) ? ok(code) : nok(code));
  return start;
}

const bracketTitle: Construct = { tokenize: tokenizeBracketTitle, partial: true };

/** One line: colons, a name, a title. A leaf block that ends paragraphs and lists as a code fence does. */
function tokenizeFence(effects: Effects, ok: State, nok: State): State {
  let colons = 0;
  let nameLength = 0;
  const start: State = (code) => {
    effects.enter('containerFence');
    effects.enter('containerFenceMarker');
    return marker(code);
  };
  const marker: State = (code) => {
    if (code === codes.colon) {
      colons += 1;
      effects.consume(code);
      return marker;
    }
    if (colons < 3) return nok(code);
    effects.exit('containerFenceMarker');
    return skipSpace(effects, beforeName)(code);
  };
  const beforeName: State = (code) => {
    if (isLineEnd(code)) return end(code);
    effects.enter('containerFenceName');
    return name(code);
  };
  const name: State = (code) => {
    const isOver = isLineEnd(code) || isSpace(code);
    const isBrace =
      nameLength > 0 && (code === codes.openBrace || code === codes.backslash || code === codes.openBracket);
    if (!isOver && !isBrace) {
      nameLength += 1;
      effects.consume(code);
      return name;
    }
    effects.exit('containerFenceName');
    if (code === codes.openBracket) return effects.attempt(bracketTitle, end, title)(code);
    return skipSpace(effects, beforeTitle)(code);
  };
  const end: State = (code) => {
    effects.exit('containerFence');
    return ok(code);
  };
  const title = inlineText(effects, () => false, end);
  const beforeTitle: State = (code) =>
    code === codes.openBrace || code === codes.backslash
      ? effects.attempt(titleAttribute, end, title)(code)
      : title(code);
  return start;
}

const fence: Construct = { name: 'containerFence', tokenize: tokenizeFence, concrete: true };

const syntax: Extension = { flow: { [codes.colon]: fence } };

function openFence(context: CompileContext): ContainerFence {
  return context.stack.at(-1) as ContainerFence;
}

const fromMarkdown: FromMarkdownExtension = {
  enter: {
    containerFence(this: CompileContext, token: Token) {
      this.enter({ type: 'containerFence', size: 0, name: '', children: [] }, token);
    },
  },
  exit: {
    containerFenceMarker(this: CompileContext, token: Token) {
      openFence(this).size = this.sliceSerialize(token).length;
    },
    containerFenceName(this: CompileContext, token: Token) {
      openFence(this).name = this.sliceSerialize(token);
    },
    containerFence(this: CompileContext, token: Token) {
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
