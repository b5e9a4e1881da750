import { fileURLToPath } from 'node:url';
import type { Root } from 'mdast';
import type { InlineMath, Math } from 'mdast-util-math';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { PageStyle } from '../../index.js';
import type { MathOptions } from './options.js';
import { loadMath, type MathProblem, type RenderMath } from './render-math.js';

/** Position of a problem in the page. The formula begins after its dollar signs, or on the line below them. */
function placeOf(node: Math | InlineMath, { offset }: MathProblem, source: string): { line: number; column: number } {
  const { line, column, offset: start = 0 } = node.position?.start ?? { line: 1, column: 1 };
  const dollars = /^\$+/.exec(source.slice(start))?.[0].length ?? 0;
  const before = node.value.slice(0, offset).split('\n');
  if (node.type === 'math') return { line: line + before.length, column: before.at(-1)!.length + 1 };
  const isFirstLine = before.length === 1;
  return { line: line + before.length - 1, column: (isFirstLine ? column + dollars : 1) + before.at(-1)!.length };
}

function report(
  node: Math | InlineMath,
  problems: readonly MathProblem[],
  file: VFile,
  { checkFormulas }: MathOptions,
): void {
  for (const problem of problems) {
    const place = placeOf(node, problem, String(file.value));
    const message = file.message(problem.reason, { place, ruleId: problem.isError ? 'math-error' : 'math-warning' });
    message.note = problem.isError
      ? 'Correct the formula, or write `\\$` where a dollar sign is meant.'
      : "Write the formula as LaTeX reads it, or set `strict` of the plugin to `'ignore'`.";
    message.fatal = problem.isError && checkFormulas !== 'warning' ? true : null;
  }
}

/** The style sheets that formulas need: KaTeX's own with its fonts, and what Heddle adds. */
function styleFiles({ output }: MathOptions): string[] {
  if (output === 'mathml') return [];
  return [fileURLToPath(import.meta.resolve('katex/dist/katex.min.css'))];
}

/** remark plugin: renders the formulas that remark-math found. */
export function remarkFormulas(options: MathOptions & { ownStyles: string }) {
  let loading: ReturnType<typeof loadMath> | undefined;
  return async (tree: Root, file: VFile): Promise<void> => {
    const formulas: (Math | InlineMath)[] = [];
    visit(tree, (node) => {
      if (node.type === 'math' || node.type === 'inlineMath') formulas.push(node);
    });
    if (formulas.length === 0) return;
    const render: RenderMath = (await (loading ??= loadMath(options)))();
    const rules = new Map<string, string>();
    for (const node of formulas) {
      const isDisplay = node.type === 'math';
      const rendered = render(node.value, isDisplay);
      report(node, rendered.problems, file, options);
      for (const [name, rule] of rendered.rules) rules.set(name, rule);
      node.data = {
        hName: isDisplay ? 'div' : 'span',
        hProperties: { className: ['hd-math', ...(isDisplay ? ['hd-math-display'] : [])] },
        hChildren: rendered.children as never,
      };
    }
    const styles: PageStyle[] = (file.data.styles ??= []);
    styles.push(...styleFiles(options), options.ownStyles);
    if (rules.size > 0) styles.push({ css: [...rules.values()].sort().join('\n') });
  };
}
