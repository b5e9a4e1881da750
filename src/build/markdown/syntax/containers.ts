import type { Code, RootContent, Html, Nodes, PhrasingContent, Root } from 'mdast';
import { bracketLabel, parseCodeMeta, splitLanguage, withoutOpenBraces } from '../../highlight/code-meta.js';
import { placeOf } from '../markdown-nodes.js';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { VFile } from 'vfile';
import {
  codeGroupContent,
  emptyCodeGroup,
  nestingLimit,
  strayContainerEnd,
  unknownAttribute,
  unclosedContainer,
  unknownContainer,
} from '../../report/errors/markdown.js';
import type { ContainerRole } from '../../../compat/dialect.js';
import { dialects } from '../../../compat/dialects.js';
import type { PageScope } from '../page-scope.js';
import type { ContainerType } from '../../config/options/markdown-options.js';
import { codeTabsClass, labelGroup, tabs } from '../../../shared/markup/tabs-markup.js';
import { callout, type CalloutDefinition } from '../../../shared/markup/callout-markup.js';
import { calloutTypes } from '../../config/callout-types.js';
import { markdownMarkup } from '../tree-markup.js';
import { inlineText } from '../inline-text.js';
import type { ContainerFence } from '../parser/container-fence-rule.js';
import { hasDirectiveContainers, withOwnContainers } from './directives.js';
import { depthLimit } from './nesting.js';
import { walkMarkdown } from '../../syntax-tree/walk-tree.js';
import { textLang } from '../../facts/route.js';

/** Quoted values and braces, which brackets may be part of, or a label. */
const labelToken = new RegExp(`${/"[^"]*"|'[^']*'|`[^`]*`|\{[^}]*\}/.source}|${bracketLabel.source}`, 'g');
const titleToken = /(?:^|\s)title=(?:"[^"]*"|'[^']*'|`[^`]*`|\S+)/;

/** Takes `[label]` out of a block's info line. */
function takeBracketLabel(block: Code): string | undefined {
  const info = [block.lang, block.meta].filter(Boolean).join(' ');
  const match = [...withoutOpenBraces(info).matchAll(labelToken)].find(([, label]) => label?.trim());
  if (!match) return undefined;
  const language = (block.lang ?? '').split('[')[0]!;
  const rest = info.slice(language.length, match.index) + info.slice(match.index + match[0].length);
  block.lang = language || null;
  block.meta = rest.trim() || null;
  return match[1]!.trim();
}

/** Label of a block: `[label]`, else its title, which is then only on the tab, else its language. */
function takeLabel(block: Code): string {
  const label = takeBracketLabel(block);
  if (label !== undefined) return label;
  const { title } = parseCodeMeta(block.meta ?? '');
  if (title !== undefined) block.meta = block.meta!.replace(titleToken, '').trim() || null;
  return title ?? (splitLanguage(block.lang ?? '').language || 'text');
}

/** A tab with its panel. */
interface TabDraft {
  label: string;
  children: RootContent[];
}

/** Tabs without React; `id` begins the ids of all of them. If each tab is one block of code, they look like a code group. */
const tabsNode = (drafts: readonly TabDraft[], id: string): RootContent =>
  tabs(
    markdownMarkup,
    {
      id,
      group: labelGroup,
      className: drafts.every(({ children: [first, ...others] }) => first?.type === 'code' && others.length === 0)
        ? codeTabsClass
        : undefined,
    },
    drafts.map(({ label, children }) => ({
      label: [markdownMarkup.text(label)],
      panelLabel: label,
      content: children,
    })),
    0,
  );

/** A code group: tabs with a block of code each. */
export const codeGroupNode = (blocks: readonly Code[], id: string): RootContent =>
  tabsNode(
    blocks.map((block) => ({ label: takeLabel(block), children: [block] })),
    id,
  );

/** Puts each code block in the component `CodeGroup` into a tab with its label: components can't look into its HTML. */
function labelComponentBlocks(group: MdxJsxFlowElement): void {
  group.children = group.children.map((child) => {
    if (child.type !== 'code') return child;
    const label = { type: 'mdxJsxAttribute' as const, name: 'label', value: takeLabel(child) };
    return { type: 'mdxJsxFlowElement', name: 'Tab', attributes: [label], children: [child] };
  });
}

/** The site's own types of callouts. */
export interface ContainerOptions {
  containers: Readonly<Record<string, ContainerType>>;
}

interface OpenContainer {
  fence: ContainerFence;
  children: RootContent[];
}

interface ContainerRun {
  types: ReadonlyMap<string, CalloutDefinition>;
  scope: PageScope;
  /** Number of code groups and tabs so far; numbers their ids. */
  codeGroups: number;
  isTooDeep: boolean;
}

const codeGroup = 'code-group';
/** Containers of dialects, by name. */
const foreignRoles = new Map(dialects.flatMap(({ containers = {} }) => Object.entries(containers)));
const namesOf = (...roles: readonly ContainerRole[]): string[] =>
  [...foreignRoles].filter(([, role]) => roles.includes(role)).map(([name]) => name);
/** Containers that show their content as it is. */
const literalNames = namesOf('literal');
/** Containers that only moved sites have. */
const movedNames = namesOf('tabs', 'tab');

/** True for an HTML comment, such as an instruction to a formatter. */
const isComment = ({ type, ...node }: RootContent): boolean => {
  const text = type === 'html' && 'value' in node ? node.value.trim() : '';
  return text.startsWith('<!--') && text.indexOf('-->') === text.length - 3;
};

/** The group, and the content that cannot be in it. */
function buildCodeGroup({ fence, children }: OpenContainer, run: ContainerRun): RootContent[] {
  const blocks = children.filter((child): child is Code => child.type === 'code');
  const strangers = children.filter((child) => child.type !== 'code' && !isComment(child));
  if (strangers.length > 0) run.scope.report(codeGroupContent(), placeOf(strangers[0]!));
  else if (blocks.length === 0) run.scope.report(emptyCodeGroup(), placeOf(fence));
  run.codeGroups += 1;
  const group = codeGroupNode(blocks, `${run.scope.idPrefix}code-group-${run.codeGroups}`);
  return [...(blocks.length > 0 ? [group] : []), ...strangers];
}

function withoutSpaceAtEnd(title: PhrasingContent[]): PhrasingContent[] {
  const last = title.at(-1);
  return last?.type === 'text' ? [...title.slice(0, -1), { ...last, value: last.value.trimEnd() }] : title;
}

/** The title without attributes at its end, such as `{icon="star"}`, which other generators read. */
function withoutAttributes(title: readonly PhrasingContent[]): PhrasingContent[] {
  const last = title.at(-1);
  if (last?.type === 'mdxTextExpression') return title.slice(0, -1);
  if (last?.type === 'headingId') return withoutSpaceAtEnd(title.slice(0, -1));
  if (last?.type !== 'text') return [...title];
  const start = last.value.lastIndexOf('{');
  if (start === -1 || last.value.indexOf('}', start) !== last.value.length - 1) return [...title];
  const value = last.value.slice(0, start).trimEnd();
  return value === '' ? title.slice(0, -1) : [...title.slice(0, -1), { ...last, value }];
}

/** The content before the first title of a tab, which is a line such as `== npm`, and the tabs. */
function readTabs(children: readonly RootContent[]): { before: RootContent[]; tabs: TabDraft[] } {
  const before: RootContent[] = [];
  const tabs: TabDraft[] = [];
  const add = (node: RootContent): void => void (tabs.at(-1)?.children ?? before).push(node);
  for (const child of children) {
    const first = child.type === 'paragraph' ? child.children[0] : undefined;
    const [line, title = ''] = (first?.type === 'text' && /^={2,} ([^\n]*)\n?/.exec(first.value)) || [];
    if (child.type !== 'paragraph' || first?.type !== 'text' || line === undefined) {
      add(child);
      continue;
    }
    tabs.push({ label: title.trim(), children: [] });
    const rest = first.value.slice(line.length);
    const content = [...(rest === '' ? [] : [{ ...first, value: rest }]), ...child.children.slice(1)];
    if (content.length > 0) add({ ...child, children: content });
  }
  return { before, tabs };
}

/** The tabs of a container, and the content before them. */
function buildTabs({ children }: OpenContainer, run: ContainerRun): RootContent[] {
  const { before, tabs: found } = readTabs(children);
  if (found.length === 0) return before;
  run.codeGroups += 1;
  return [...before, tabsNode(found, `${run.scope.idPrefix}code-group-${run.codeGroups}`)];
}

/** The content of a tab, whose blocks of code get its title. */
function labelBlocks({ fence, children }: OpenContainer): RootContent[] {
  const title = inlineText({ type: 'paragraph', children: fence.children })
    .replace(/:active$/, '')
    .trim();
  for (const child of children)
    if (child.type === 'code' && title !== '') child.meta = [child.meta, `[${title}]`].filter(Boolean).join(' ');
  return children;
}

/** Attributes in braces after a title, such as `{#id .class open}`; `unknown` are the names that mean nothing. */
function readAttributes({ attributes = '' }: ContainerFence) {
  const read = { id: undefined as string | undefined, classes: [] as string[], isOpen: false, unknown: [] as string[] };
  const part = /([.#])([^\s{}"'=\\.#]+)|([^\s{}"'=\\.#]+)(?:\s*=\s*(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^\s}]*))?/g;
  for (const [, mark, name, key] of attributes.matchAll(part))
    if (mark === '#') read.id ??= name;
    else if (mark === '.') read.classes.push(name!);
    else if (key === 'open') read.isOpen = true;
    else if (key !== 'title') read.unknown.push(key!);
  return read;
}

function buildContainer(container: OpenContainer, end: RootContent, run: ContainerRun): RootContent[] {
  const { fence, children } = container;
  const { name } = fence;
  const type = run.types.get(name);
  if (literalNames.includes(name)) for (const child of children) child.data = { ...child.data, isLiteral: true };
  const role = type ? undefined : foreignRoles.get(name);
  if (role === 'tabs') return buildTabs(container, run);
  if (role === 'tab') return labelBlocks(container);
  const isMoved = run.scope.config.compat.length > 0;
  const given = isMoved ? withoutAttributes(fence.children) : fence.children;
  if (!type && name !== codeGroup) {
    // The type was one of a plugin, whose title is text of the page, such as the date of `::: timeline 2024-03-01`.
    const isTitled = isMoved && given.length > 0 && !literalNames.includes(name);
    return isTitled ? [{ type: 'paragraph', children: [{ type: 'strong', children: given }] }, ...children] : children;
  }
  const value = type?.title ?? '';
  const title: PhrasingContent[] = given.length > 0 ? given : [{ type: 'text', value }];
  const { id, classes, isOpen, unknown } = readAttributes(fence);
  if (unknown.length > 0 && !isMoved) run.scope.report(unknownAttribute(unknown[0]!), placeOf(fence));
  const look = type && { ...type, isOpen: isOpen ? (true as const) : undefined };
  const nodes = look ? [callout(markdownMarkup, look, title, children)] : buildCodeGroup(container, run);
  const properties = nodes[0]?.data?.hProperties;
  if (properties && id !== undefined) properties['id'] = id;
  if (properties) properties['className'] = [properties['className'] ?? [], classes].flat() as string[];
  if (fence.position && end.position && nodes[0])
    nodes[0].position = { start: fence.position.start, end: end.position.end };
  return nodes;
}

/** Position in the stack of the container that a line closes: the innermost with as many colons, else the innermost. */
function closedBy(fence: ContainerFence, open: readonly OpenContainer[]): number {
  const position = open.findLastIndex((container) => container.fence.size === fence.size);
  return position === -1 ? open.length - 1 : position;
}

/** Line of the first ::: within HTML that directly precedes it. */
function lineOfEndInHtml(children: readonly RootContent[]): number | undefined {
  for (const node of children) {
    const index = node.type === 'html' ? node.value.search(/^[ \t]*:{3,}[ \t]*$/m) : -1;
    if (node.type === 'html' && index > 0)
      return placeOf(node).line + node.value.slice(0, index).split('\n').length - 1;
  }
  return undefined;
}

/** True if a line of colons ends a container that begins among the same siblings. */
const endsSibling = (siblings: readonly RootContent[]): boolean =>
  siblings.slice(0, -1).reduce((open, node) => {
    if (node.type !== 'containerFence') return open;
    return Math.max(0, open + (node.name === '' ? -1 : 1));
  }, 0) > 0;

/**
 * A list and the end of a container that is its last line, with the indentation of an item. Formatters indent this line, and
 * other generators take it for the end. Other nodes stay as they are.
 */
function withLiftedEnd(node: RootContent): RootContent[] {
  const items = node.type === 'list' ? node.children.at(-1)!.children : [];
  const last = items.at(-1);
  if (last?.type === 'list') return [node, ...withLiftedEnd(last).slice(1)];
  if (last?.type !== 'containerFence' || last.name !== '' || endsSibling(items)) return [node];
  items.pop();
  return [node, last];
}

/** HTML and the ends of containers that it takes in, since it goes on to the next empty line. */
function withSplitEnd(node: Html): RootContent[] {
  const parts: RootContent[] = [];
  let lines: string[] = [];
  const addHtml = (): void => {
    if (lines.length > 0) parts.push({ ...node, value: lines.join('\n') });
    lines = [];
  };
  for (const line of node.value.split('\n')) {
    const colons = line.trim();
    if (!/^:{3,}$/.test(colons)) {
      lines.push(line);
      continue;
    }
    addHtml();
    const end: ContainerFence = { type: 'containerFence', size: colons.length, name: '', children: [] };
    parts.push(node.position ? { ...end, position: node.position } : end);
  }
  addHtml();
  return parts;
}

/** A node that may have taken in the end of a container, and that end. */
const withOwnEnd = (node: RootContent): RootContent[] =>
  node.type === 'html' ? withSplitEnd(node) : withLiftedEnd(node);

/** Content of a container that ends in its own line, `::: tip Text :::`; undefined for other lines. */
function contentOfLine({ children }: ContainerFence): PhrasingContent[] | undefined {
  const last = children.at(-1);
  if (last?.type !== 'text' || !last.value.endsWith(':::')) return undefined;
  const content = last.value.slice(0, -3);
  return /[ \t]$/.test(content) ? [...children.slice(0, -1), { ...last, value: content.trimEnd() }] : undefined;
}

/** Pairs the fences among siblings with a stack, so that fences of one length nest. */
function pairFences(siblings: readonly RootContent[], run: ContainerRun): RootContent[] {
  const { scope, types } = run;
  const result: RootContent[] = [];
  const open: OpenContainer[] = [];
  const add = (...nodes: RootContent[]): void => void (open.at(-1)?.children ?? result).push(...nodes);
  const closeLast = (end: RootContent): void => add(...buildContainer(open.pop()!, end, run));
  const leaveOpen = (): void => {
    const { fence, children } = open.at(-1)!;
    scope.report(unclosedContainer(fence.name, lineOfEndInHtml(children)), placeOf(fence));
    closeLast(open.at(-1)!.children.at(-1) ?? fence);
  };
  const isMoved = scope.config.compat.length > 0;
  const addNode = (node: RootContent): void => {
    if (node.type !== 'containerFence') add(node);
    else if (node.name !== '') {
      const known = [...types.keys(), codeGroup, ...literalNames, ...(isMoved ? movedNames : [])];
      if (!known.includes(node.name)) scope.report(unknownContainer(node.name, known), placeOf(node));
      const content = isMoved ? contentOfLine(node) : undefined;
      if (content) {
        const paragraph: RootContent = { type: 'paragraph', children: content };
        add(...buildContainer({ fence: { ...node, children: [] }, children: [paragraph] }, node, run));
      } else if (open.length < depthLimit) open.push({ fence: node, children: [] });
      else if (!run.isTooDeep) {
        run.isTooDeep = true;
        scope.report(nestingLimit(depthLimit), placeOf(node));
      }
    } else if (open.length === 0) scope.report(strayContainerEnd(), placeOf(node));
    else {
      const position = closedBy(node, open);
      while (open.length - 1 > position) leaveOpen();
      closeLast(node);
    }
  };
  for (const node of siblings) for (const part of isMoved && open.length > 0 ? withOwnEnd(node) : [node]) addNode(part);
  while (open.length > 0) leaveOpen();
  return result;
}

const isOwn = (name: string, { types }: ContainerRun): boolean =>
  types.has(name) || name === codeGroup || literalNames.includes(name);

function pairChildren(parent: Nodes, run: ContainerRun): void {
  if (!('children' in parent)) return;
  const written = parent.children as RootContent[];
  const children = hasDirectiveContainers(written) ? withOwnContainers(written, (name) => isOwn(name, run)) : written;
  if (children.some(({ type }) => type === 'containerFence')) parent.children = pairFences(children, run) as never;
}

/** remark plugin: turns lines of colons and the content between them into callouts, details and code groups. */
export function remarkContainers({ containers }: ContainerOptions) {
  return (tree: Root, file: VFile): void => {
    const scope = file.data.scope!;
    const types = calloutTypes(containers, textLang(scope.route));
    const run: ContainerRun = { types, scope, codeGroups: 0, isTooDeep: false };
    pairChildren(tree, run);
    walkMarkdown(tree, (node) => {
      pairChildren(node, run);
      if (node.type === 'mdxJsxFlowElement' && node.name === 'CodeGroup') labelComponentBlocks(node);
    });
  };
}
