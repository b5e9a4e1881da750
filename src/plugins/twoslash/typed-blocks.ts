import type { TwoslashNode } from 'twoslash';
import type { TypedCode } from './read-types.js';

/** Number of blocks that are remembered between reading their types and highlighting them. */
const limit = 2000;

/** Hands what is known of blocks from the Markdown stage to highlighting, in one thread. */
export interface TypedBlocks {
  put(key: string, typed: TypedCode): void;
  get(key: string): TypedCode | undefined;
}

export function createTypedBlocks(): TypedBlocks {
  const blocks = new Map<string, TypedCode>();
  return {
    put: (key, typed) => {
      blocks.delete(key);
      blocks.set(key, typed);
      if (blocks.size > limit) blocks.delete(blocks.keys().next().value!);
    },
    get: (key) => blocks.get(key),
  };
}

/** Line of each line of `before` in `after`, which lacks some comments and whole lines; undefined for lines that are gone. */
function matchLines(before: readonly string[], after: readonly string[]): (number | undefined)[] {
  let next = 0;
  return before.map((line) => (next < after.length && line.startsWith(after[next]!) ? next++ : undefined));
}

/** Moves the types of code to the positions that remain when notations such as `[!code ++]` are removed. */
export function alignNodes({ code, nodes }: TypedCode, shown: string): TwoslashNode[] {
  if (code === shown) return nodes;
  const after = shown.split('\n');
  const places = matchLines(code.split('\n'), after);
  const starts = after.reduce<number[]>((all, line, index) => [...all, all[index]! + line.length + 1], [0]);
  return nodes.flatMap((node): TwoslashNode[] => {
    const line = places[node.line];
    if (line === undefined || node.character + node.length > after[line]!.length) return [];
    return [{ ...node, line, start: starts[line]! + node.character }];
  });
}
