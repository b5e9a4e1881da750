import type { Html, Nodes, Root, Text } from 'mdast';
import type { VFile } from 'vfile';
import { componentTag, foreignSyntax, foreignTag, type ForeignSyntax } from '../../report/errors/markdown.js';
import type { Place } from '../page-scope.js';
import { placeOf } from '../markdown-nodes.js';
import { walkMarkdown } from '../../syntax-tree/walk-tree.js';

/** Syntax of other generators that Markdown takes for text or for a comment, by the kind of node that it becomes. */
const patterns: Record<'text' | 'html', readonly (readonly [ForeignSyntax, RegExp])[]> = {
  text: [
    ['interpolation', /(?<!\\)\{\{[^{}]+\}\}/],
    ['snippet', /^<<< ?[^\s<]/m],
  ],
  html: [['include', /<!-- ?@include:/]],
};

/** Opening tags of components. Names in capitals alone are those of HTML elements. */
const tag = /<((?!(?:[A-Z][A-Z\d]+|[ABIPQSU])[\s/>])[A-Z][\w.]*)(?=[\s/>])/g;
const attributes = /((?:\s+[\w:@#.-]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'<>/]+))?)*)\s*/;
const selfClosingTag = new RegExp(`<([A-Z][\\w.]*)${attributes.source}\\/>`, 'g');

/** Tags of components on sites that were moved: in Vue, names with hyphens are components as well. */
const foreignTags = new RegExp(
  `<((?!(?:[A-Z][A-Z\\d]+|[ABIPQSU])[\\s/>])[A-Z][\\w.]*|[a-z]+(?:-[a-z\\d]+)+)${attributes.source}(\\/?)>|<\\/([A-Z][\\w.]*|[a-z]+(?:-[a-z\\d]+)+)>`,
  'g',
);

/** Classes of the badges of VitePress, whose names are those of Heddle's. */
const badgeTypes = new Set(['tip', 'info', 'warning', 'danger']);

/** Tags of Vue that only frame their content: what is shown in a browser alone, and slots of a component. */
const frames = /<\/?(?:ClientOnly|template)(?:\s[^<>]*)?>/g;

/** HTML for the tag of a component that Heddle cannot run: the name, and the content. VitePress's badge is Heddle's. */
function placeholderHtml(name: string, attributeText: string, isClosed: boolean): string {
  const end = isClosed ? '</span>' : '';
  if (name !== 'Badge') return `<span class="hd-foreign"><code>&lt;${name}&gt;</code>${end}`;
  const of = (key: string): string => new RegExp(`\\s${key}="([^"]*)"`).exec(attributeText)?.[1] ?? '';
  const type = badgeTypes.has(of('type')) ? of('type') : 'tip';
  return `<span class="hd-badge hd-badge-${type}">${of('text')}${end}`;
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** Position of a part of a node's value, if the value is equal to the source. */
function placeIn(node: Html | Text, index: number): Place {
  const { line, column } = placeOf(node);
  const lines = node.value.slice(0, index).split('\n');
  return { line: line + lines.length - 1, column: lines.length === 1 ? column + index : lines.at(-1)!.length + 1 };
}

/**
 * remark plugin for Markdown files: reports, once a page, syntax of other generators and tags of components, which would
 * vanish or show as text without a word. A component's tag that closes itself gets an end, since HTML knows none and would
 * put the rest of the page into the element.
 */
export function remarkForeignSyntax() {
  return (tree: Root, file: VFile): void => {
    const scope = file.data.scope!;
    const reported = new Set<string>();
    const isNew = (key: string): boolean => !reported.has(key) && Boolean(reported.add(key));
    const checkTags = (node: Html): void => {
      if (scope.config.compat.includes('vitepress')) node.value = node.value.replace(frames, '');
      const visible = node.value.replace(/<!--[^]*?-->/g, blank);
      if (scope.config.compat.length > 0) {
        for (const { 1: name = 'Badge', index } of visible.matchAll(foreignTags))
          if (name !== 'Badge' && isNew(`<${name}`)) scope.report(foreignTag(name), placeIn(node, index));
        node.value = node.value.replace(
          foreignTags,
          (_, name: string | undefined, text: string | undefined, end: string | undefined) =>
            name === undefined ? '</span>' : placeholderHtml(name, text ?? '', end === '/'),
        );
        return;
      }
      for (const { 1: name = '', index } of visible.matchAll(tag)) {
        if (isNew(`<${name}`)) scope.report(componentTag(name), placeIn(node, index));
      }
      node.value = node.value.replace(selfClosingTag, '<$1$2></$1>');
    };
    const source = String(file.value);
    walkMarkdown(tree, (node: Nodes) => {
      if (node.data?.isLiteral) return 'skip';
      if (node.type !== 'text' && node.type !== 'html') return undefined;
      for (const [kind, pattern] of patterns[node.type]) {
        const match = pattern.exec(node.value);
        if (!match) continue;
        // Text with a backslash, such as `\{\{ name }}`, is meant as text.
        const { start, end } = node.position ?? {};
        const written = source.slice(start?.offset, end?.offset);
        // Nodes of an included file have the position of the comment that includes it.
        if (!pattern.test(written) && !written.startsWith('<!--')) continue;
        if (isNew(kind)) scope.report(foreignSyntax(kind), placeIn(node, match.index));
      }
      if (node.type === 'html' && scope.config.markdown.html) checkTags(node);
      return undefined;
    });
  };
}
