import type { Code, Root } from 'mdast';
import { createHash } from 'node:crypto';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { withDefaults } from '../../build/config/options/with-defaults.js';
import { twoslashOptions, type TwoslashPluginOptions } from './options.js';
import { loadTypes } from './read-types.js';
import type { TypedBlocks } from './typed-blocks.js';

const extensions = new Map([
  ['ts', 'ts'],
  ['typescript', 'ts'],
  ['tsx', 'tsx'],
  ['js', 'js'],
  ['jsx', 'jsx'],
]);
const word = /(?:^|\s)twoslash(?=\s|$)/;

function isWanted({ lang, meta }: Code, explicitTrigger: boolean): boolean {
  if (!extensions.has(lang ?? '')) return false;
  if (word.test(meta ?? '')) return true;
  return !explicitTrigger && /^t/.test(lang!) && !/(?:^|\s)no-?twoslash(?=\s|$)/.test(meta ?? '');
}

/** remark plugin: reads the types of blocks, reports errors, and takes twoslash's notations out of the code. */
export function remarkTypes(options: TwoslashPluginOptions & { blocks: TypedBlocks; styles: string }) {
  const { blocks, styles } = options;
  const { explicitTrigger } = withDefaults(twoslashOptions, options);
  const loading: { code?: ReturnType<typeof loadTypes>; data?: ReturnType<typeof loadTypes> } = {};
  return async (tree: Root, file: VFile): Promise<void> => {
    const wanted: Code[] = [];
    visit(tree, 'code', (node) => {
      if (isWanted(node, explicitTrigger)) wanted.push(node);
    });
    if (wanted.length === 0) return;
    const page = file.path?.endsWith('.mdx') ? 'code' : 'data';
    const read = await (loading[page] ??= loadTypes(options, page));
    for (const node of wanted) {
      const { problems, ...typed } = read(node.value, extensions.get(node.lang!)!);
      const { line = 1, column = 1 } = node.position?.start ?? {};
      for (const problem of problems) {
        const place = { line: line + problem.line, column: problem.line === 0 ? column : problem.column };
        file.message(problem.reason, { place, ruleId: 'twoslash-error' }).fatal = true;
      }
      const key = createHash('sha256').update(JSON.stringify(typed)).digest('hex').slice(0, 12);
      blocks.put(key, typed);
      node.value = typed.code;
      node.meta = `${(node.meta ?? '').replace(word, '')} twoslash=${key}`.trim();
    }
    (file.data.styles ??= []).push(styles);
  };
}
