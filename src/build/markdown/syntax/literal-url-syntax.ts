import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import type { Construct, State, Tokenizer } from 'micromark-util-types';
import type { Processor } from 'unified';
import { isUrlEnd, linkRest, longestHost } from '../parser/literal-autolinks.js';

/**
 * A construct of GitHub's literal URLs for which a text ends where a URL does: it reads the character there as the end of
 * the file.
 */
function withUrlEnd(construct: Construct): Construct {
  const tokenize: Tokenizer = function (effects, ok, nok) {
    const start = this.now().offset;
    let written = '';
    let read: Parameters<State>[0] = null;
    let isDone = false;
    const leave =
      (state: State): State =>
      () => {
        isDone = true;
        return state(read);
      };
    // Positions are read, since micromark looks ahead and comes back.
    const isEnd = (code: number): boolean => {
      const length = this.now().offset - start;
      if (length <= longestHost) written = written.slice(0, length) + String.fromCharCode(Math.max(code, 0));
      return isUrlEnd(code, length <= longestHost ? written.slice(0, length) : undefined);
    };
    const wrapped =
      (state: State): State =>
      (code) => {
        read = code;
        const next = state(code !== null && isEnd(code) ? null : code);
        return isDone || typeof next !== 'function' ? next : wrapped(next);
      };
    return wrapped(construct.tokenize.call(this, effects, leave(ok), leave(nok)));
  };
  return { ...construct, name: `${construct.name}Cjk`, tokenize, add: 'after' };
}

/**
 * remark plugin: literal URLs end at the punctuation of Chinese, Japanese and Korean, as in Heddle's own parser. It
 * replaces constructs of remark-gfm.
 */
export function remarkLiteralUrls(this: Processor): void {
  const data = this.data();
  const replaced = new Map<string, Construct>();
  const text = Object.entries(gfmAutolinkLiteral().text ?? {}).flatMap(([code, constructs]) => {
    const own = [constructs].flat().flatMap((construct) => {
      const name = construct?.name ?? '';
      if (!construct || (name !== 'wwwAutolink' && name !== 'protocolAutolink')) return [];
      if (!replaced.has(name)) replaced.set(name, withUrlEnd(construct));
      return [replaced.get(name)!];
    });
    return own.length > 0 ? [[code, own] as const] : [];
  });
  (data.micromarkExtensions ??= []).push({
    text: Object.fromEntries(text),
    disable: { null: [...replaced.keys()] },
  });
  // The URLs that GitHub's own transform would find in the finished text are found before it.
  (data.fromMarkdownExtensions ??= []).unshift({ transforms: [linkRest] });
}
