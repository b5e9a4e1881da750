import type { Paragraph, Parents, Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';

/** True if a paragraph contains JSX and expressions only, so that its author meant blocks and not text. */
function isJsxParagraph(paragraph: Paragraph): boolean {
  let hasElement = false;
  for (const child of paragraph.children) {
    if (child.type === 'mdxJsxTextElement' || child.type === 'mdxTextExpression') hasElement = true;
    else if (child.type !== 'text' || child.value.trim() !== '') return false;
  }
  return hasElement;
}

/**
 * Unwraps JSX that is alone in a paragraph: `<Badge />` on a line of its own is a block, and a component must not end
 * up inside `<p>`.
 */
export function unravelJsx(tree: Root): void {
  visit(tree, 'paragraph', (paragraph, index, parent: Parents | undefined) => {
    if (!parent || index === undefined || !isJsxParagraph(paragraph)) return undefined;
    const blocks = paragraph.children.flatMap((child): Root['children'] => {
      if (child.type === 'mdxJsxTextElement')
        return [{ ...child, type: 'mdxJsxFlowElement' } as unknown as Root['children'][number]];
      if (child.type === 'mdxTextExpression')
        return [{ ...child, type: 'mdxFlowExpression' } as Root['children'][number]];
      return [];
    });
    (parent.children as Root['children']).splice(index, 1, ...blocks);
    return [SKIP, index];
  });
}
