import type { Element, ElementContent } from 'hast';
import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { loadCheck } from './check-diagram.js';

const element = (tagName: string, properties: Element['properties'], children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});
const text = (value: string): ElementContent => ({ type: 'text', value });

/** `title="…"` after the language, in any kind of quotes. */
const titleOf = ({ meta }: Code): string | undefined => /(?:^|\s)title=(["'`])(.+?)\1/.exec(meta ?? '')?.[2];

/** The diagram as its text, which the browser replaces by an image, and its title below. */
function toFigure(node: Code): void {
  const title = titleOf(node);
  const source = element('code', { className: ['language-mermaid'] }, [text(node.value)]);
  const caption = title === undefined ? [] : [element('figcaption', {}, [text(title)])];
  Object.assign(node, {
    type: 'diagram',
    data: {
      hName: 'figure',
      hProperties: { className: ['hd-mermaid'] },
      hChildren: [element('pre', { tabIndex: 0 }, [source]), ...caption],
    },
  });
}

/** remark plugin: blocks of code in the language mermaid become diagrams. */
export function remarkDiagrams({ styles, severity }: { styles: string; severity: 'error' | 'warning' }) {
  let loading: ReturnType<typeof loadCheck> | undefined;
  return async (tree: Root, file: VFile): Promise<void> => {
    const blocks: Code[] = [];
    visit(tree, 'code', (node) => {
      if (node.lang === 'mermaid') blocks.push(node);
    });
    if (blocks.length === 0) return;
    const check = await (loading ??= loadCheck());
    for (const node of blocks) {
      const problem = await check(node.value);
      const { line = 1, column = 1 } = node.position?.start ?? {};
      if (problem) {
        const place = { line: line + problem.line, column };
        file.message(problem.reason, { place, ruleId: 'mermaid-error' }).fatal = severity === 'error';
      }
      toFigure(node);
    }
    (file.data.styles ??= []).push(styles);
  };
}
