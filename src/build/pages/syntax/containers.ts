import type { Blockquote, Code, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { nearest } from '../../report/nearest.js';
import type { PageScope } from '../page-scope.js';
import type { ContainerFence } from './fence-syntax.js';
import { strayContainerEnd, unclosedContainer, unknownContainer } from './markdown-problems.js';

/** Callouts and what `:::` may open besides them. */
export const calloutTypes = ['tip', 'note', 'important', 'warning', 'caution', 'danger', 'info', 'details'] as const;
const containerTypes = [...calloutTypes, 'code-group'];

/** A node that only carries an HTML element through mdast. */
interface ElementNode {
  type: 'htmlElement';
  data: { hName: string; hProperties?: Record<string, unknown> };
  children: RootContent[];
}

const element = (hName: string, hProperties: Record<string, unknown>, children: readonly unknown[]): RootContent =>
  ({ type: 'htmlElement', data: { hName, hProperties }, children }) satisfies Omit<ElementNode, 'children'> & {
    children: readonly unknown[];
  } as unknown as RootContent;

interface FenceParts {
  name: string;
  title: string;
}

/** Reads `tip Title`, `tip{title="Title"}` and `tip\{title="Title"}`. */
function parseFence(value: string): FenceParts {
  const match = /^([^\s{\\]*)\s*(?:\\?\{([^}]*)\\?\})?\s*(.*)$/s.exec(value)!;
  const attribute = /title\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s}]+))/.exec(match[2] ?? '');
  return { name: match[1]!, title: attribute?.[1] ?? attribute?.[2] ?? attribute?.[3] ?? match[3]! };
}

function titleNodes(title: string): PhrasingContent[] {
  const [paragraph] = fromMarkdown(title).children;
  return paragraph?.type === 'paragraph' ? paragraph.children : [{ type: 'text', value: title }];
}

/** HTML structure of a callout. */
export function calloutNode(
  type: string,
  title: readonly PhrasingContent[],
  children: readonly RootContent[],
): RootContent {
  const className = ['hd-callout', `hd-callout-${type}`];
  if (type === 'details')
    return element('details', { className }, [
      element('summary', {}, title),
      element('div', { className: ['hd-callout-content'] }, children),
    ]);
  return element('div', { className }, [
    element('div', { className: ['hd-callout-title'] }, title),
    element('div', { className: ['hd-callout-content'] }, children),
  ]);
}

/** Label of a block in a code group: `[label]` in its info line, else its title, else its language. */
function takeLabel(code: Code): string {
  const meta = [code.lang?.includes('[') ? code.lang : '', code.meta ?? ''].join(' ');
  const bracket = /\[([^\]]+)\]/.exec(meta);
  if (bracket) {
    if (code.lang?.includes('[')) code.lang = code.lang.replace(/\[.*$/, '') || null;
    code.meta = (code.meta ?? '').replace(bracket[0], '').trim() || null;
    return bracket[1]!;
  }
  return /title=(?:"([^"]*)"|'([^']*)')/.exec(meta)?.slice(1).find(Boolean) ?? code.lang ?? 'text';
}

function codeGroupNode(children: readonly RootContent[], number: number): RootContent {
  const blocks = children.filter((child) => child.type === 'code');
  const id = (index: number, part: string): string => `code-group-${number}-${part}-${index + 1}`;
  const tabs = blocks.map((block, index) =>
    element(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: id(index, 'tab'),
        ariaControls: id(index, 'panel'),
        ariaSelected: index === 0 ? 'true' : 'false',
        tabIndex: index === 0 ? 0 : -1,
      },
      [{ type: 'text', value: takeLabel(block) }],
    ),
  );
  const panels = blocks.map((block, index) =>
    element('div', { role: 'tabpanel', id: id(index, 'panel'), ariaLabelledBy: id(index, 'tab') }, [block]),
  );
  return element('div', { className: ['hd-code-group'] }, [
    element('div', { className: ['hd-code-group-tabs'], role: 'tablist' }, tabs),
    ...panels,
  ]);
}

const placeOf = (node: ContainerFence) => ({
  line: node.position?.start.line ?? 1,
  column: node.position?.start.column ?? 1,
});

interface OpenContainer extends FenceParts {
  fence: ContainerFence;
  children: RootContent[];
}

/** Pairs the fences among siblings; a stack makes nesting with fences of one length work. */
function pairFences(
  siblings: readonly RootContent[],
  scope: PageScope,
  counter: { codeGroups: number },
): RootContent[] {
  const result: RootContent[] = [];
  const open: OpenContainer[] = [];
  const place = (node: RootContent): void => void (open.at(-1)?.children ?? result).push(node);
  const close = ({ name, title, children }: OpenContainer): void => {
    if (name === 'code-group') return place(codeGroupNode(children, (counter.codeGroups += 1)));
    place(
      calloutNode(
        name,
        title === '' ? [{ type: 'text', value: name[0]!.toUpperCase() + name.slice(1) }] : titleNodes(title),
        children,
      ),
    );
  };
  for (const node of siblings) {
    if (node.type !== 'containerFence') {
      place(node);
      continue;
    }
    const parts = parseFence(node.value);
    if (node.value === '') {
      const container = open.pop();
      if (!container) scope.report(strayContainerEnd(), placeOf(node));
      else if (containerTypes.includes(container.name)) close(container);
    } else {
      if (!containerTypes.includes(parts.name))
        scope.report(unknownContainer(parts.name, nearest(parts.name, containerTypes), containerTypes), placeOf(node));
      open.push({ ...parts, fence: node, children: [] });
    }
  }
  for (const { name, fence } of open) scope.report(unclosedContainer(name), placeOf(fence));
  return result;
}

/** remark plugin: turns fences into callouts, details and code groups. */
export function remarkContainers() {
  return (tree: Root, file: VFile): void => {
    const scope = file.data.scope!;
    const counter = { codeGroups: 0 };
    visit(tree, (node) => {
      if (!('children' in node)) return;
      const children = node.children as RootContent[];
      if (children.some(({ type }) => type === 'containerFence'))
        (node as Root).children = pairFences(children, scope, counter);
    });
  };
}

const alertMarker = /^\[!([a-z]+)\][ \t]*([^\n]*)\n?/i;

/** remark plugin: GitHub alerts, `> [!NOTE]`. */
export function remarkAlerts() {
  return (tree: Root): void => {
    visit(tree, 'blockquote', (quote: Blockquote, index, parent) => {
      const first = quote.children[0];
      const text = first?.type === 'paragraph' ? first.children[0] : undefined;
      const match = text?.type === 'text' ? alertMarker.exec(text.value) : null;
      const type = match?.[1]!.toLowerCase();
      if (!match || !type || !(calloutTypes as readonly string[]).includes(type) || !parent || index === undefined)
        return;
      const paragraph: Paragraph = {
        ...(first as Paragraph),
        children: [
          {
            ...(text as { type: 'text'; value: string }),
            value: (text as { value: string }).value.slice(match[0].length),
          },
          ...(first as Paragraph).children.slice(1),
        ],
      };
      const isEmpty = paragraph.children.length === 1 && (paragraph.children[0] as { value: string }).value === '';
      const title: PhrasingContent[] = [{ type: 'text', value: match[2] === '' ? type.toUpperCase() : match[2]! }];
      parent.children[index] = calloutNode(type, title, [
        ...(isEmpty ? [] : [paragraph]),
        ...quote.children.slice(1),
      ]) as never;
    });
  };
}
