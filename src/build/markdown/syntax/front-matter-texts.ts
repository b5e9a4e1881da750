import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import { SKIP, visit } from 'unist-util-visit';

const fieldPattern = /^\s*frontmatter((?:\.[A-Za-z_$][\w$]*)+)\s*$/;

/** Value at a path such as `.hero.name`; undefined where there is none. */
const valueAt = (frontmatter: unknown, path: string): unknown =>
  path
    .split('.')
    .slice(1)
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      frontmatter,
    );

/**
 * Replaces expressions such as `{frontmatter.version}` in MDX pages by the text of the field, so that titles, the outline and
 * search contain it and the page needs no JavaScript for it. Pages that bind the name themselves are left alone.
 */
export function remarkFrontMatterTexts() {
  return (tree: Root, file: VFile): void => {
    const { frontmatter } = file.data.scope!;
    let isBound = false;
    visit(
      tree,
      'mdxjsEsm',
      ({ value }) =>
        void (isBound ||= /(?:^|[\s{,*])frontmatter\s*(?:=|[,}].*\bfrom\b|from\b|:\s*\w+\s*=)/m.test(value)),
    );
    if (isBound) return;
    visit(tree, (node, index, parent) => {
      if (node.type !== 'mdxTextExpression' && node.type !== 'mdxFlowExpression') return undefined;
      const path = fieldPattern.exec(node.value)?.[1];
      const value = path && valueAt(frontmatter, path);
      if (typeof value !== 'string' && typeof value !== 'number') return undefined;
      const text = { type: 'text' as const, value: String(value), position: node.position };
      parent!.children[index!] =
        node.type === 'mdxTextExpression' ? text : { type: 'paragraph', children: [text], position: node.position };
      return SKIP;
    });
  };
}
