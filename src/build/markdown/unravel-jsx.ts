import type { Paragraph, Parents, PhrasingContent, Root, RootContent } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { Processor } from 'unified';
import type { VFile } from 'vfile';
import { blocks, phrasing, transparent, withoutParagraphs } from './element-content.js';
import { walkMarkdown } from '../syntax-tree/walk-tree.js';

/** Components of the theme that are text, and those that are blocks. Components of a site may be either. */
const inlineComponents = new Set(['Badge', 'Button', 'Link', 'SvgWrapper', 'Tag', 'Tooltip']);
const blockComponents = new Set([
  ...['Announcement', 'Banner', 'Callout', 'Card', 'CodeBlock', 'CodeGroup', 'FileTree', 'HoverGroup', 'LinkCard'],
  ...['Overview', 'OverviewGroup', 'PackageManagerTabs', 'PageTab', 'PageTabs', 'SourceCode', 'Steps', 'Tab', 'Tabs'],
]);

const isBlank = (node: PhrasingContent): boolean => node.type === 'text' && node.value.trim() === '';

/** True for an expression of comments alone. */
function isComment(expression: string): boolean {
  let rest = expression.trim();
  while (rest.startsWith('/*')) {
    const end = rest.indexOf('*/', 2);
    if (end === -1) return false;
    rest = rest.slice(end + 2).trimStart();
  }
  return rest === '';
}

/** `{' '}` and comments. */
const isEmptyExpression = (node: PhrasingContent): boolean =>
  node.type === 'mdxTextExpression' && (isComment(node.value) || /^\s*(["'`])\s*\1\s*$/.test(node.value));

/** True if a name is one of a component: `Card`, `icons.Star`, and the fragment `<>`. */
const isComponent = (name: string | null): boolean => name === null || /^[A-Z]|[.:]/.test(name);

/**
 * True if the elements of a paragraph with JSX alone are blocks, which must not be in `<p>`: one alone, blocks of HTML or
 * of the theme, and components of the site of which each has a line of its own.
 */
function areBlocks(children: readonly PhrasingContent[]): boolean {
  const shown = children.filter((child) => !isBlank(child) && !isEmptyExpression(child));
  if (shown.length < 2) return true;
  const names = shown.flatMap((child) => (child.type === 'mdxJsxTextElement' ? [child.name] : []));
  if (
    names.some(
      (name) => name !== null && (/^[a-z][a-z\d]*$/.test(name) ? !phrasing.has(name) : blockComponents.has(name)),
    )
  )
    return true;
  const areComponents =
    names.length === shown.length && names.every((name) => isComponent(name) && !inlineComponents.has(name ?? ''));
  const ends = shown.map(({ position }) => position);
  return (
    areComponents && ends.every((place, index) => index === 0 || ends[index - 1]!.end.line < (place?.start.line ?? 0))
  );
}

/** True if a paragraph contains JSX and expressions only, so that its author may have meant blocks and not text. */
function isJsxParagraph({ children }: Paragraph): boolean {
  return (
    children.some(({ type }) => type === 'mdxJsxTextElement' || type === 'mdxTextExpression') &&
    children.every(
      (child) => child.type === 'mdxJsxTextElement' || child.type === 'mdxTextExpression' || isBlank(child),
    )
  );
}

/**
 * The content of a paragraph as blocks. In Markdown there is a line feed between blocks anyway, and white space with a line
 * feed is none for a component, as in JSX.
 */
function asBlocks({ children }: Paragraph, parent: Parents): RootContent[] {
  const keepsSpace = (value: string): boolean =>
    parent.type === 'mdxJsxFlowElement' && !(isComponent(parent.name) && value.includes('\n'));
  const parts = children.flatMap((child): RootContent[] => {
    if (child.type === 'mdxJsxTextElement') return [{ ...child, type: 'mdxJsxFlowElement' } as unknown as RootContent];
    if (child.type === 'mdxTextExpression') return [{ ...child, type: 'mdxFlowExpression' } as RootContent];
    return child.type === 'text' && keepsSpace(child.value) ? [child] : [];
  });
  const isSpace = (block: RootContent | undefined): boolean => block?.type === 'text';
  while (isSpace(parts[0])) parts.shift();
  while (isSpace(parts.at(-1))) parts.pop();
  return parts;
}

/**
 * The parts of a paragraph around the blocks of HTML and of the theme in it, as browsers read it:
 * `<details><summary>Title</summary>⏎text</details>`. Undefined for a paragraph without blocks.
 */
function aroundBlocks(paragraph: Paragraph): RootContent[] | undefined {
  const parts: RootContent[] = [];
  let run: PhrasingContent[] = [];
  const endRun = (): void => {
    const [first, last] = [run[0], run.at(-1)];
    if (first?.type === 'text') first.value = first.value.trimStart();
    if (last?.type === 'text') last.value = last.value.trimEnd();
    const position = first?.position && { start: first.position.start, end: last!.position!.end };
    if (!run.every(isBlank)) parts.push({ ...paragraph, children: run, position });
    run = [];
  };
  for (const child of paragraph.children) {
    const name = child.type === 'mdxJsxTextElement' ? (child.name ?? '') : '';
    if (!blocks.has(name) && !blockComponents.has(name)) run.push(child);
    else {
      endRun();
      parts.push({ ...child, type: 'mdxJsxFlowElement' } as unknown as RootContent);
    }
  }
  if (parts.length === 0) return undefined;
  endRun();
  return parts;
}

const isFlowJsx = ({ type }: RootContent): boolean => type === 'mdxJsxFlowElement' || type === 'mdxFlowExpression';

/** True for what is text on a line of its own, too. */
const isInline = (node: RootContent): boolean =>
  node.type === 'mdxFlowExpression'
    ? !isComment(node.value)
    : node.type === 'mdxJsxFlowElement' &&
      node.name !== null &&
      (phrasing.has(node.name) || inlineComponents.has(node.name));

/** The white space between two blocks of JSX in an element that MDX drops: in one line, and between lines of text. */
function spaceBetween(before: RootContent, after: RootContent, parent: MdxJsxFlowElement | Root): string {
  const [end, start] = [before.position?.end, after.position?.start];
  if (!end || !start || !isFlowJsx(before) || !isFlowJsx(after)) return '';
  if (end.line === start.line) return parent.type !== 'root' && end.column < start.column ? ' ' : '';
  if (start.line !== end.line + 1) return '';
  // Components may count their children, and white space is one. Between two values it is a part of the text.
  const areWords =
    parent.type === 'root' || isComponent(parent.name)
      ? [before, after].every((node) => node.type === 'mdxFlowExpression' && isInline(node))
      : isInline(before) || isInline(after);
  return areWords ? '\n' : '';
}

/**
 * Puts the white space between the children of an element: `<Badge /> <Badge />`. What is in a container such as `:::tip`
 * is below the root here.
 */
function addSpaces(parent: MdxJsxFlowElement | Root): void {
  parent.children = parent.children.flatMap((child: RootContent, index): RootContent[] => {
    const before = parent.children[index - 1];
    const value = before ? spaceBetween(before, child, parent) : '';
    return value === '' ? [child] : [{ type: 'text', value }, child];
  }) as typeof parent.children & Root['children'];
}

/** True if a paragraph in an element of JSX would be in an element that contains none. `isInside` says it of the element itself. */
const isWithoutParagraphs = (name: string | null, isInside: boolean): boolean =>
  name === null || transparent.has(name) || (isComponent(name) && !inlineComponents.has(name))
    ? isInside
    : withoutParagraphs.has(name) || (inlineComponents.has(name) && (name !== 'Link' || isInside));

/**
 * Content of an element that contains no paragraph, as text: that of its only paragraph, and of lines of text and components
 * that follow each other. Undefined if there are blocks, or blank lines between paragraphs.
 */
function asText(children: readonly RootContent[]): RootContent[] | undefined {
  const parts: RootContent[] = [];
  let endLine: number | undefined;
  for (const child of children) {
    const { start, end } = child.position ?? {};
    if (children.length > 1 && (!start || !end || (endLine !== undefined && start.line > endLine + 1)))
      return undefined;
    const isBlock =
      !isFlowJsx(child) || ('name' in child && (blocks.has(child.name ?? '') || blockComponents.has(child.name ?? '')));
    if (child.type !== 'paragraph' && isBlock) return undefined;
    if (endLine !== undefined && endLine !== start!.line) parts.push({ type: 'text', value: '\n' });
    parts.push(...(child.type === 'paragraph' ? child.children : [child]));
    endLine = end?.line;
  }
  return children.some(({ type }) => type === 'paragraph') ? parts : undefined;
}

/** Text on a line of its own is a paragraph for MDX, also in `<p>` and `<h2>`: it is their text, as in one line. */
function unwrapText(tree: Root): void {
  // Trees may be too deep for a function that calls itself.
  const open: [Parents, boolean][] = [[tree, false]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [parent, isInside] = next;
    for (const child of parent.children) {
      if (!('children' in child) || child.type === 'paragraph') continue;
      const holdsNone = child.type === 'mdxJsxFlowElement' && isWithoutParagraphs(child.name, isInside);
      const text = holdsNone ? asText(child.children) : undefined;
      if (text) child.children = text as never;
      else open.push([child, holdsNone]);
    }
  }
}

/**
 * Unwraps JSX that is alone in a paragraph: `<Card />` on a line of its own is a block, and a component must not end
 * up inside `<p>`. Several in one line are text, and keep the white space between them. Text that is alone in an element that
 * contains no paragraph is unwrapped, too.
 */
export function unravelJsx(tree: Root): void {
  walkMarkdown(tree, (node, index, _siblings, within) => {
    if (node.type !== 'paragraph') return undefined;
    const parent = within as Parents;
    const holdsNone = parent.type === 'mdxJsxFlowElement' && parent.name !== null && withoutParagraphs.has(parent.name);
    const isWhole = isJsxParagraph(node) && (holdsNone || areBlocks(node.children));
    const parts = isWhole ? asBlocks(node, parent) : holdsNone ? undefined : aroundBlocks(node);
    if (!parts) return undefined;
    (parent.children as RootContent[]).splice(index, 1, ...parts);
    return index + parts.length;
  });
  unwrapText(tree);
  addSpaces(tree);
  walkMarkdown(tree, (node) => {
    if (node.type === 'mdxJsxFlowElement') addSpaces(node);
  });
}

/** Type of paragraphs with JSX alone, up to the plugins of the page. */
const kept = 'jsxParagraph' as 'paragraph';

/**
 * remark plugin for MDX that `@mdx-js/mdx` compiles: the same as in pages. That compiler unwraps all paragraphs with JSX
 * alone and drops their white space. It doesn't recognize them while they have another type, which they have when they are
 * parsed. The plugin comes after those that change the parser, and `remarkKeepParagraphs` before all others.
 */
export function remarkUnravelJsx(this: Processor): void {
  const parse = this.parser! as (document: string, file: VFile) => Root;
  this.parser = (document, file) => {
    const tree = parse(document, file);
    unravelJsx(tree);
    walkMarkdown(tree, (node) => {
      if (node.type === 'paragraph' && isJsxParagraph(node)) node.type = kept;
    });
    return tree;
  };
}

/** remark plugin: makes paragraphs of those that `remarkUnravelJsx` has kept. */
export const remarkKeepParagraphs = () => (tree: Root) =>
  walkMarkdown(tree, (node) => {
    if (node.type === kept) node.type = 'paragraph';
  });
