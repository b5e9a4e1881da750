import type { Element } from 'hast';
import type { DecorationItem, ShikiTransformer } from '@shikijs/types';
import { isRecord } from '../../../shared/is-record.js';
import { callForeignNow, frequent } from '../../foreign/call-foreign.js';
import { reasonOf } from '../../report/reason-of.js';
import { describeType } from '../../values/values.js';
import type { Highlighter } from '../create-highlighter.js';
import {
  lineClassNames,
  characterName,
  findBidiCharacters,
  findWords,
  type LineMark,
  type PreparedBlock,
} from './prepare-block.js';
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

/** Gives lines and `<code>` what Heddle's blocks have besides what users' transformers added. */
function blockMarks({ classes, writtenLanguage }: PreparedBlock): ShikiTransformer {
  return {
    name: 'heddle:block',
    enforce: 'post',
    line(node: Element, line: number): void {
      const names = lineClassNames(classes.get(line - 1));
      if (names.length > 0) this.addClassToHast(node, names);
    },
    code(node: Element): void {
      this.addClassToHast(node, `language-${writtenLanguage}`);
    },
  };
}

/** Functions of transformers by what they may return. */
const transformerSteps = {
  preprocess: (result: unknown) => typeof result === 'string',
  tokens: Array.isArray,
  root: isNode,
  pre: isNode,
  code: isNode,
  line: isNode,
  span: isNode,
  postprocess: (result: unknown) => typeof result === 'string',
} as const;

function isNode(result: unknown): boolean {
  return isRecord(result) && typeof result['type'] === 'string';
}

/** A transformer of a site behind the guard of code of others: its errors name it, and so do those of wrong results. */
function guardedTransformer(transformer: ShikiTransformer): ShikiTransformer {
  const given = transformer as Record<string, unknown>;
  const subject = `shiki transformer ${typeof given['name'] === 'string' ? given['name'] : 'without a name'}`;
  const guarded: Record<string, unknown> = { ...given };
  for (const [step, isRight] of Object.entries(transformerSteps)) {
    const run = given[step];
    if (typeof run !== 'function') continue;
    guarded[step] = function (this: unknown, ...args: unknown[]): unknown {
      try {
        const result: unknown = callForeignNow(
          { subject, verb: 'called' },
          () => run.apply(this, args) as unknown,
          frequent,
        );
        // Its error would be one that nothing caught.
        if (result instanceof Promise) result.catch(() => undefined);
        if (isRight === isNode && !isNode(args[0])) throw new Error(`\`${step}\` destroyed the node that it got`);
        if (result === undefined || result === null || isRight(result)) return result;
        throw new Error(`\`${step}\` returned ${describeType(result)}`);
      } catch (error) {
        throw new Error(`${subject}: ${reasonOf(error)}`, { cause: error });
      }
    };
  }
  return guarded as ShikiTransformer;
}

/** The `<pre>` of a block that goes through the user's shiki transformers. */
export function transformedPre(
  block: PreparedBlock,
  highlighter: Highlighter,
  transformers: readonly ShikiTransformer[],
): string {
  const code = block.lines.join('\n');
  const subject = `shiki transformers ${transformers.map(({ name = 'without a name' }) => name).join(', ')}`;
  const transform = (): string =>
    highlighter.transformBlock(code, code.length > longestBlock ? 'text' : block.language, {
      transformers: [...transformers.map(guardedTransformer), blockMarks(block)],
      decorations: decorationsOf(block),
      meta: block.writtenMeta,
    });
  try {
    return callForeignNow({ subject, verb: 'called' }, transform);
  } catch (error) {
    const reason = reasonOf(error);
    throw reason.startsWith('shiki transformer') ? error : new Error(`${subject}: ${reason}`, { cause: error });
  }
}
