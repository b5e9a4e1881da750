import GithubSlugger from 'github-slugger';
import type { Element, ElementContent, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import type { Heading, PhrasingContent, Root as MdastRoot } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { fragmentHeadings } from './fragments.js';
import { tocTooLong } from './markdown-problems.js';

/** Most entries of a table of contents. */
const tocLimit = 2000;

/** remark plugin: `{#id}` at the end of a heading becomes its id; elsewhere it is text. */
export function remarkHeadingIds() {
  return (tree: MdastRoot): void => {
    visit(tree, 'headingId', (node, index, parent) => {
      if (!parent || index === undefined) return;
      const siblings = parent.children as PhrasingContent[];
      const isLast = siblings.slice(index + 1).every((after) => after.type === 'text' && after.value.trim() === '');
      if (parent.type === 'heading' && isLast) {
        const heading = parent as Heading;
        heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, id: node.value } };
        siblings.splice(index);
        const before = siblings.at(-1);
        if (before?.type === 'text') before.value = before.value.replace(/[\s\\]+$/, '');
      } else siblings[index] = { type: 'text', value: `{#${node.value}}` };
    });
  };
}

const headingName = /^h([1-6])$/;

function takeId(node: Element, text: string, slugger: GithubSlugger, used: Set<string>): string {
  const written = node.properties['id'];
  let id = typeof written === 'string' && written !== '' ? written : slugger.slug(text) || slugger.slug('section');
  if (id === '-' || /^-\d+$/.test(id)) id = slugger.slug('section');
  for (let count = 1; used.has(id); count++) id = `${id.replace(/-\d+$/, '')}-${count}`;
  used.add(id);
  return id;
}

/** rehype plugin: ids and anchors of headings, the table of contents, and every id that links can lead to. */
export function rehypeHeadings(options: { anchorLabel: (lang: string) => string }) {
  return (tree: Root, file: VFile): void => {
    const scope = file.data.scope!;
    const slugger = new GithubSlugger();
    const used = new Set<string>();
    const label = options.anchorLabel(scope.route.lang);
    let isTocCut = false;
    visit(tree, (node) => {
      if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
        for (const entry of fragmentHeadings(file.data.fragments?.get(node.name ?? '') ?? [])) {
          scope.anchors.push(entry.id);
          if (entry.depth > 1 && entry.depth <= 4) scope.toc.push(entry);
        }
        for (const attribute of node.attributes)
          if (attribute.type === 'mdxJsxAttribute' && attribute.name === 'id' && typeof attribute.value === 'string')
            scope.anchors.push(attribute.value);
        return;
      }
      if (node.type !== 'element') return;
      const depth = Number(headingName.exec(node.tagName)?.[1]);
      if (!depth) {
        const { id } = node.properties;
        if (typeof id === 'string') scope.anchors.push(id);
        return;
      }
      const text = toString(node).trim();
      const id = takeId(node, text, slugger, used);
      node.properties['id'] = id;
      scope.anchors.push(id);
      if (depth === 1) scope.headingTitle ??= text;
      else if (depth <= 4 && !(node.properties['className'] as string[] | undefined)?.includes('sr-only')) {
        if (scope.toc.length < tocLimit) scope.toc.push({ text, id, depth, charIndex: -1 });
        else isTocCut = true;
      }
      const anchor: ElementContent = {
        type: 'element',
        tagName: 'a',
        properties: { className: ['hd-anchor'], href: `#${encodeURIComponent(id)}`, ariaLabel: label },
        children: [{ type: 'text', value: '#' }],
      };
      node.children.push(anchor);
    });
    if (isTocCut) scope.report(tocTooLong(tocLimit));
  };
}
