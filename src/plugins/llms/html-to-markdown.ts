import type { Element, Nodes, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { toMdast, type State } from 'hast-util-to-mdast';
import { toString } from 'hast-util-to-string';
import type { BlockContent, Code, Html, Paragraph, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { parseFragment } from 'parse5';
import { visit } from 'unist-util-visit';

/** Elements that visitors use but that say nothing. */
const silentElements = new Set(['button', 'svg', 'input', 'label', 'script', 'style', 'template', 'noscript']);
const silentClasses = ['hd-anchor', 'hd-copy-ignore'];

/** Prefix of the site's URLs in the result, for their replacement. */
export const siteUrlMark = 'heddle-site:';

const isSiteUrl = (url: unknown, base: string): boolean =>
  typeof url === 'string' && url.startsWith(base) && !url.startsWith('//');

const classesOf = ({ properties }: Element): string[] => (properties['className'] as string[] | undefined) ?? [];
const hasClass = (node: Nodes, name: string): boolean => node?.type === 'element' && classesOf(node).includes(name);

const strong = (value: string): Paragraph => ({
  type: 'paragraph',
  children: [{ type: 'strong', children: [{ type: 'text', value }] }],
});

function findElement(root: Element, isWanted: (element: Element) => boolean): Element | undefined {
  let found: Element | undefined;
  visit(root, 'element', (element) => {
    if (!found && isWanted(element)) found = element;
  });
  return found;
}

function codeBlock(block: Element): Code | undefined {
  const code = findElement(block, ({ tagName }) => tagName === 'code');
  if (!code) return undefined;
  const title = findElement(block, (element) => hasClass(element, 'hd-code-title'));
  const lang = classesOf(code).find((name) => name.startsWith('language-'));
  return {
    type: 'code',
    lang: lang?.slice('language-'.length) ?? null,
    meta: title ? `title="${toString(title)}"` : null,
    value: toString(code).replace(/\n$/, ''),
  };
}

const isSilent = (element: Element): boolean =>
  silentElements.has(element.tagName) || silentClasses.some((name) => hasClass(element, name));

function removeSilent(tree: Root | Element): void {
  visit(tree, 'element', (element, index, parent) => {
    if (!parent || !isSilent(element)) return undefined;
    parent.children.splice(index!, 1);
    return index;
  });
}

/** Makes one text of highlighted code, whose hundreds of elements every later step would visit. */
function joinCode(block: Element): void {
  const code = findElement(block, ({ tagName }) => tagName === 'code');
  if (!code) return;
  removeSilent(code);
  code.children = [{ type: 'text', value: toString(code) }];
}

/**
 * Removes decoration, joins code and marks URLs of the site. Returns the texts of tabs by the id of the element that they label.
 */
function simplify(tree: Root, base: string): Map<string, string> {
  const labels = new Map<string, string>();
  // React separates texts beside each other by comments.
  visit(tree, 'comment', (_comment, index, parent) => {
    parent!.children.splice(index!, 1);
    return index;
  });
  visit(tree, 'element', (element, index, parent) => {
    const { properties } = element;
    if (properties['role'] === 'tab')
      for (const id of [properties['ariaControls']].flat()) labels.set(String(id), toString(element));
    if (isSilent(element)) {
      parent!.children.splice(index!, 1);
      return index;
    }
    if (hasClass(element, 'hd-code')) joinCode(element);
    for (const name of ['href', 'src'] as const)
      if (isSiteUrl(properties[name], base)) properties[name] = siteUrlMark + properties[name];
    delete properties['hidden'];
    return undefined;
  });
  return labels;
}

/** A formula as it was written, from the note that MathML has of it. */
function formula(element: Element): Html | undefined {
  const written = findElement(element, ({ tagName }) => tagName === 'annotation');
  if (!written) return undefined;
  const tex = toString(written);
  return { type: 'html', value: hasClass(element, 'hd-math-display') ? `$$\n${tex}\n$$` : `$${tex}$` };
}

/** Parts of the theme that have a form of their own in Markdown. */
function convertDiv(state: State, element: Element, labels: ReadonlyMap<string, string>): RootContent[] {
  if (hasClass(element, 'hd-math')) {
    const written = formula(element);
    if (written) return [written];
  }
  if (hasClass(element, 'hd-code')) {
    const code = codeBlock(element);
    if (code) return [code];
  }
  if (hasClass(element, 'hd-callout')) {
    const title = element.children.find((child) => hasClass(child, 'hd-callout-title'));
    const rest = element.children.filter((child) => child !== title);
    const children = state.toFlow(state.all({ ...element, children: rest })) as BlockContent[];
    return [{ type: 'blockquote', children: [...(title ? [strong(toString(title))] : []), ...children] }];
  }
  const content = state.toFlow(state.all(element)) as RootContent[];
  const label = element.properties['role'] === 'tabpanel' ? labels.get(String(element.properties['id'])) : undefined;
  return label ? [strong(label), ...content] : content;
}

/**
 * Writes the HTML of an article as Markdown: components as what they show, nothing that only controls the page. URLs below
 * `base` come after `siteUrlMark`: where they lead depends on other pages.
 */
export function htmlToMarkdown(html: string, base: string): string {
  const tree = fromParse5(parseFragment(html)) as Root;
  const labels = simplify(tree, base);
  const mdast = toMdast(tree, {
    handlers: {
      div: (state, element: Element) => convertDiv(state, element, labels),
      span: (state, element: Element) =>
        (hasClass(element, 'hd-math') ? formula(element) : undefined) ?? state.all(element),
    },
  });
  const markdown = toMarkdown(mdast, {
    bullet: '-',
    rule: '-',
    fences: true,
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  });
  return markdown.trim();
}
