import type { Element } from 'hast';
import type { DecorationItem, ShikiTransformer } from '@shikijs/types';
import type { Highlighter } from '../create-highlighter.js';
import { lineClassNames } from './line-classes.js';
import { characterName, findBidiCharacters, findWords, type LineMark } from './line-marks.js';
import type { PreparedBlock } from './prepare-block.js';
import { longestBlock } from '../size-limits.js';

function decorationsOf({ lines, words }: PreparedBlock): DecorationItem[] {
  const decorate = (line: number, { start, end }: LineMark, rest: Partial<DecorationItem>): DecorationItem => ({
    start: { line, character: start },
    end: { line, character: end },
    alwaysWrap: true,
    ...rest,
  });
  return lines.flatMap((text, line) => [
    ...findWords(text, line, words).map((mark) => decorate(line, mark, { properties: { class: 'highlighted-word' } })),
    ...findBidiCharacters(text).map((mark) =>
      decorate(line, mark, { tagName: 'bdi', properties: { 'data-char': characterName(text[mark.start]!) } }),
    ),
  ]);
}

/** Gives lines, `<code>` and `<pre>` what Heddle's blocks have besides what users' transformers added. */
function blockMarks({ classes, writtenLanguage, height }: PreparedBlock): ShikiTransformer {
  return {
    name: 'heddle:block',
    enforce: 'post',
    line(node: Element, line: number): void {
      const [, ...names] = lineClassNames(classes.get(line - 1)).split(' ');
      if (names.length > 0) this.addClassToHast(node, names);
    },
    code(node: Element): void {
      this.addClassToHast(node, `language-${writtenLanguage}`);
    },
    pre(node: Element): void {
      if (height !== undefined) node.properties['data-height'] = height;
    },
  };
}

/** The `<pre>` of a block that goes through the user's shiki transformers. */
export function transformedPre(
  block: PreparedBlock,
  highlighter: Highlighter,
  transformers: readonly ShikiTransformer[],
): string {
  const code = block.lines.join('\n');
  return highlighter.transformBlock(code, code.length > longestBlock ? 'text' : block.language, {
    transformers: [...transformers, blockMarks(block)],
    decorations: decorationsOf(block),
    meta: block.writtenMeta,
  });
}
