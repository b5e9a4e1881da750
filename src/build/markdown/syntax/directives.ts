import type { Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import type { Processor } from 'unified';
import type { VFile } from 'vfile';
import { foreignDirective } from '../../report/errors/markdown.js';
import { walkMarkdown } from '../../syntax-tree/walk-tree.js';
import { placeOf } from '../markdown-nodes.js';
import type { ContainerFence } from '../parser/container-fence-rule.js';

/** A node of remark-directive, which sites may add. */
interface Directive {
  type: 'textDirective' | 'leafDirective' | 'containerDirective';
  name: string;
  attributes?: Record<string, string | null | undefined> | null;
  children: RootContent[];
  data?: Nodes['data'];
  position?: Nodes['position'];
}

const directiveType = /^(?:text|leaf|container)Directive$/;

const asDirective = (node: Nodes): Directive | undefined =>
  directiveType.test(node.type) ? (node as unknown as Directive) : undefined;

/** The label of a container, `[Title]`, which is its first paragraph, or its attribute `title`. */
function splitLabel({ attributes, children }: Directive): { title: PhrasingContent[]; content: RootContent[] } {
  const [first, ...others] = children;
  const isLabel = (first?.data as { directiveLabel?: boolean } | undefined)?.directiveLabel === true;
  if (first?.type === 'paragraph' && isLabel) return { title: first.children, content: others };
  const title = attributes?.['title'];
  return { title: title ? [{ type: 'text', value: title }] : [], content: children };
}

/** True if remark-directive read a container among nodes. */
export const hasDirectiveContainers = (nodes: readonly Nodes[]): boolean =>
  nodes.some(({ type }) => (type as string) === 'containerDirective');

/** Nodes in which each container of remark-directive that has a name of ours is the lines that we would have read. */
export const withOwnContainers = (nodes: readonly RootContent[], isOwn: (name: string) => boolean): RootContent[] =>
  nodes.flatMap((node): RootContent[] => {
    const directive = asDirective(node);
    if (directive?.type !== 'containerDirective' || directive.data?.hName || !isOwn(directive.name)) return [node];
    const { title, content } = splitLabel(directive);
    const { id, class: classes } = directive.attributes ?? {};
    const marks = [...(id ? [`#${id}`] : []), ...(classes?.match(/\S+/g) ?? []).map((one) => `.${one}`)];
    const fence = (name: string, children: PhrasingContent[]): ContainerFence => ({
      type: 'containerFence',
      size: 3,
      name,
      ...(marks.length > 0 ? { attributes: `{${marks.join(' ')}}` } : {}),
      children,
      ...(directive.position ? { position: directive.position } : {}),
    });
    return [fence(directive.name, title), ...withOwnContainers(content, isOwn), fence('', [])];
  });

/** Source of a directive: all of it, or the first and the last line of a container. */
function writtenNodes(directive: Directive, source: string): RootContent[] {
  const { type, position, children } = directive;
  const written = source.slice(position?.start.offset, position?.end.offset);
  const text = (value: string): PhrasingContent => ({ type: 'text', value, ...(position ? { position } : {}) });
  const paragraph = (value: string): Paragraph => ({ type: 'paragraph', children: [text(value)] });
  if (type === 'textDirective') return [text(written)];
  if (type === 'leafDirective') return [paragraph(written)];
  const lines = written.split('\n');
  const end = /^[\s>]*(:{3,})\s*$/.exec(lines.length > 1 ? lines.at(-1)! : '')?.[1];
  const { content } = splitLabel({ ...directive, attributes: {}, children });
  return [paragraph(lines[0]!.trim()), ...content, ...(end === undefined ? [] : [paragraph(end)])];
}

/**
 * remark plugin: directives that no plugin of the site handles are the text that they were written as, with a warning.
 * It does nothing on sites without them. Times and ports, such as `10:30`, are directives as well, and are text without one.
 */
export function remarkUnhandledDirectives(this: Processor) {
  const extensions = (this.data().fromMarkdownExtensions ?? []).flat(2);
  if (!extensions.some(({ enter }) => 'directiveText' in (enter ?? {}))) return undefined;
  return (tree: Root, file: VFile): void => {
    const scope = file.data.scope!;
    const reported = new Set<string>();
    walkMarkdown(tree, (node, index, siblings) => {
      const directive = asDirective(node);
      if (!directive || directive.data?.hName || directive.data?.hChildren) return undefined;
      const { name } = directive;
      if (!reported.has(name) && !/^\d/.test(name)) scope.report(foreignDirective(name), placeOf(directive));
      reported.add(name);
      siblings.splice(index, 1, ...writtenNodes(directive, String(file.value)));
      return 'again';
    });
  };
}
