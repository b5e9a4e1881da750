import type { Element, Nodes, Root, RootContent } from 'hast';
import { slug } from 'github-slugger';
import { fromParse5 } from 'hast-util-from-parse5';
import { toString } from 'hast-util-to-string';
import { parseFragment } from 'parse5';
import {
  codeBlock,
  codeSpan,
  collapse,
  destination,
  escapeHeadingEnd,
  escapeLineStarts,
  markdownOfText,
  lineBreak,
  siteUrlMark,
  tableText,
  type Alignment,
} from './markdown-text.js';

// An article is written in one pass over its tree. What is between blocks is a paragraph, whatever element it is in:
//
//     <div>Some <em>text</em><ul>…</ul></div>      Some *text*   paragraph
//                                                  - …           list
//
// Parts of the theme that have a form of their own in Markdown are in `widgets`, by their class. All others are written by
// their elements.

/** Elements that visitors use but that say nothing. */
const silentElements = new Set(
  (
    'area base button col colgroup datalist dialog input label link math meta noscript optgroup option param rp ' +
    'script select source style svg template textarea title track'
  ).split(' '),
);
const silentClasses = ['hd-anchor', 'hd-copy-ignore'];

const blockElements = new Set(
  (
    'address article aside blockquote body center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header hgroup hr legend li listing main menu nav ol p pre section summary table tbody td tfoot th thead tr ' +
    'ul'
  ).split(' '),
);

/** Where a node is written. */
interface Place {
  base: string;
  /** Texts of tabs, by the id of the element that they label. */
  labels: ReadonlyMap<string, string>;
  isInLink?: boolean;
  /** True where a line break would end what is written: in headings and cells. */
  isOneLine?: boolean;
  /** Changes the text of each paragraph, for an inline element with blocks in it. */
  around?: (text: string) => string;
}

interface Block {
  kind: 'paragraph' | 'list' | 'code' | 'other';
  text: string;
  /** Marker of a list: another list after it has another one. */
  marker?: string;
}

const classesOf = ({ properties }: Element): readonly string[] =>
  (properties['className'] as string[] | undefined) ?? [];
const hasClass = (node: Nodes, name: string): boolean => node.type === 'element' && classesOf(node).includes(name);
const textOf = ({ properties }: Element, name: string): string => collapse(String(properties[name] ?? '')).trim();

const shownText = (node: Nodes): string => collapse(toString(node)).trim();

const isSilent = (element: Element): boolean =>
  silentElements.has(element.tagName) ||
  'dataFootnoteBackref' in element.properties ||
  silentClasses.some((name) => hasClass(element, name));

const hasTag = (node: Nodes, ...names: string[]): node is Element =>
  node.type === 'element' && names.includes(node.tagName);

function findElement(root: Element, isWanted: (element: Element) => boolean): Element | undefined {
  for (const child of root.children) {
    if (child.type !== 'element') continue;
    const found = isWanted(child) ? child : findElement(child, isWanted);
    if (found) return found;
  }
  return undefined;
}

/** True for a block, and for an inline element with one in it, such as a link around a card. */
const isBlock = (node: Nodes): boolean =>
  node.type === 'element' &&
  !isSilent(node) &&
  (blockElements.has(node.tagName) || (!hasClass(node, 'hd-math') && node.children.some(isBlock)));

/** A URL as it is written: those of the site follow a mark, because what they point to depends on other pages. */
const writtenUrl = (url: string, { base }: Place): string =>
  url.startsWith(base) && !url.startsWith('//') ? siteUrlMark + url : url;

/** `text` changed by `change`, with its spaces outside of that. */
function changeInside(text: string, change: (inner: string) => string): string {
  const inner = text.trim();
  if (inner === '') return text;
  return (text.startsWith(' ') ? ' ' : '') + change(inner) + (text.endsWith(' ') ? ' ' : '');
}

function linkAround(element: Element, place: Place): (text: string) => string {
  const href = textOf(element, 'href');
  const url = writtenUrl(href, place);
  const isBare = url === href && /^[a-z][a-z+.-]{1,30}:/i.test(href) && !/[\s<>]/.test(href);
  if (isBare && toString(element) === href) return () => `<${href}>`;
  return (text) => `[${text}]${destination(url, textOf(element, 'title'))}`;
}

const markAround = (mark: string) => (): ((text: string) => string) => (text) => mark + text + mark;

/** Inline elements that something is put around. */
const arounds: Readonly<Record<string, (element: Element, place: Place) => (text: string) => string>> = {
  a: linkAround,
  b: markAround('**'),
  del: markAround('~~'),
  em: markAround('*'),
  i: markAround('*'),
  mark: markAround('*'),
  q: markAround('"'),
  s: markAround('~~'),
  strike: markAround('~~'),
  strong: markAround('**'),
  u: markAround('*'),
};

const isLink = ({ tagName, properties }: Element): boolean => tagName === 'a' && properties['href'] !== undefined;

/** What is put around the text of an element, and the place inside of it. */
function around(element: Element, place: Place): { change?: (text: string) => string; inside: Place } {
  if (element.tagName === 'a' && (place.isInLink || !isLink(element))) return { inside: place };
  const inside = isLink(element) ? { ...place, isInLink: true } : place;
  const find = Object.hasOwn(arounds, element.tagName) ? arounds[element.tagName] : undefined;
  return find ? { change: find(element, place), inside } : { inside };
}

function image(element: Element, place: Place): string {
  const alt = textOf(element, 'alt').replace(/[\\[\]]/g, '\\$&');
  const src = textOf(element, 'src');
  return src === '' ? alt : `![${alt}]${destination(writtenUrl(src, place), textOf(element, 'title'))}`;
}

/** The name of a file that has no other: the last part of its path, or the host. */
const fileName = (url: string): string => /([^/]+)\/*$/.exec(url.replace(/[?#].*/s, ''))?.[1] ?? url;

/** A link to what a frame or a player shows. */
function media(element: Element, place: Place): string {
  const source = findElement(element, ({ tagName }) => tagName === 'source');
  const src = textOf(element, 'src') || textOf(element, 'data') || (source ? textOf(source, 'src') : '');
  const written = textOf(element, 'title') || textOf(element, 'ariaLabel') || shownText(element);
  const name = written || fileName(src);
  if (src === '' || name === '') return markdownOfText(name, false);
  return `[${markdownOfText(name, true)}]${destination(writtenUrl(src, place), '')}`;
}

/** Text of code, without what is only shown beside it. */
function codeOf(element: Element): string {
  const texts = element.children.map((child) => {
    if (child.type === 'text') return child.value;
    return child.type === 'element' && !isSilent(child) ? codeOf(child) : '';
  });
  return texts.join('');
}

const code = (element: Element): string => {
  const text = collapse(codeOf(element));
  return text === '' ? '' : codeSpan(text);
};

/** A formula as it was written, from the annotation of its MathML. */
function formula(element: Element): string | undefined {
  const written = findElement(element, ({ tagName }) => tagName === 'annotation');
  if (!written) return undefined;
  const tex = toString(written);
  return hasClass(element, 'hd-math-display') ? `$$\n${tex}\n$$` : `$${tex}$`;
}

/** Inline elements with a form of their own. */
const inlineElements: Readonly<Record<string, (element: Element, place: Place) => string>> = {
  audio: media,
  br: (_, { isOneLine }) => (isOneLine ? ' ' : lineBreak),
  code,
  embed: media,
  iframe: media,
  image,
  img: image,
  kbd: code,
  object: media,
  samp: code,
  tt: code,
  var: code,
  video: media,
  wbr: () => '',
};

function inlineText(node: Nodes, place: Place): string {
  if (node.type === 'text') return markdownOfText(collapse(node.value), place.isInLink ?? false);
  if (node.type !== 'element' || isSilent(node)) return '';
  if (hasClass(node, 'hd-math')) {
    const written = formula(node);
    if (written !== undefined) return written;
  }
  if (Object.hasOwn(inlineElements, node.tagName)) return inlineElements[node.tagName]!(node, place);
  if ('dataFootnoteRef' in node.properties) return `[^${shownText(node)}]`;
  const { change, inside } = around(node, place);
  const text = inlineTexts(node.children, inside);
  return change ? changeInside(text, change) : text;
}

function inlineTexts(nodes: readonly Nodes[], place: Place): string {
  let text = '';
  for (const node of nodes) {
    const next = inlineText(node, place);
    // A link after an exclamation mark would be an image.
    text = next.startsWith('[') && text.endsWith('!') ? `${text.slice(0, -1)}\\!${next}` : text + next;
  }
  return text;
}

/** The text of a paragraph, heading or cell. */
function lineText(nodes: readonly Nodes[], place: Place): string {
  const lines = inlineTexts(nodes, place).replace(/ {2,}/g, ' ').split(lineBreak);
  const written = lines.map((line) => line.trim());
  const start = written.findIndex((line) => line !== '');
  const text = written.slice(start, written.findLastIndex((line) => line !== '') + 1).join(lineBreak);
  return text !== '' && place.around ? place.around(text) : text;
}

const other = (text: string): Block[] => (text === '' ? [] : [{ kind: 'other', text }]);

function paragraph(nodes: readonly Nodes[], place: Place): Block[] {
  const text = lineText(nodes, place);
  return text === '' ? [] : [{ kind: 'paragraph', text: place.isOneLine ? text : escapeLineStarts(text) }];
}

/** A text that labels the blocks below it. */
const label = (text: string): Block[] =>
  text === '' ? [] : [{ kind: 'paragraph', text: `**${markdownOfText(text, false)}**` }];

/** Lists and code may follow a block without an empty line. Other blocks would become a part of it. */
const tightSeparator = ({ kind, text }: Block): string =>
  kind === 'code' || (kind === 'list' && /^(?:[-*]|1[.)]) /.test(text)) ? '\n' : '\n\n';

function joinBlocks(blocks: readonly Block[], isTight = false): string {
  let text = '';
  for (const [index, block] of blocks.entries()) {
    if (index > 0) text += isTight ? tightSeparator(block) : '\n\n';
    text += block.text;
  }
  return text;
}

const prefixLines = (text: string, prefix: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? prefix.trimEnd() : prefix + line))
    .join('\n');

/** The anchor of a heading, as Markdown names it; `''` where it follows from the text. */
function anchorMark({ properties, children }: Element): string {
  const { id } = properties;
  if (typeof id !== 'string' || /[\s{}]/.test(id) || id === '') return '';
  const text = shownText({
    type: 'root',
    children: children.filter((child) => child.type !== 'element' || !isSilent(child)),
  } as Root);
  return id === slug(text) ? '' : ` {#${id}}`;
}

function heading(element: Element, place: Place): Block[] {
  const { tagName, children } = element;
  const text = lineText(children, { ...place, isOneLine: true });
  if (text === '') return [];
  return other(`${'#'.repeat(Number(tagName[1]))} ${escapeHeadingEnd(text)}${anchorMark(element)}`);
}

function preformatted(element: Element): Block[] {
  const inner = element.children.find((child) => hasTag(child, 'code'));
  return fenced(inner ?? element, '');
}

function fenced(element: Element, title: string): Block[] {
  const name = classesOf(element).find((each) => each.startsWith('language-')) ?? '';
  const text = codeOf(element).replace(/\n$/, '');
  return [{ kind: 'code', text: codeBlock(text, name.slice('language-'.length), title) }];
}

function quote(blocks: readonly Block[]): Block[] {
  return other(prefixLines(joinBlocks(blocks), '> '));
}

/** The box in front of an item of a task list. */
function boxOf(nodes: readonly Nodes[]): string {
  const [first] = nodes;
  if (first?.type !== 'element') return '';
  if (first.tagName === 'p') return boxOf(first.children);
  if (first.tagName !== 'input' || first.properties['type'] !== 'checkbox') return '';
  return first.properties['checked'] ? '[x] ' : '[ ] ';
}

function listItem(children: readonly Nodes[], marker: string, isTight: boolean, place: Place): string {
  const text = boxOf(children) + joinBlocks(blocksOf(children, place), isTight);
  return text === '' ? marker : `${marker} ${prefixLines(text, ' '.repeat(marker.length + 1)).trimStart()}`;
}

/** A list of items with their content. `start` is the number of the first one in an ordered list. */
function listBlock(
  items: readonly (readonly Nodes[])[],
  start: number | undefined,
  place: Place,
  previous: Block | undefined,
): Block[] {
  if (items.length === 0) return [];
  const [first, second] = start === undefined ? ['-', '*'] : ['.', ')'];
  const marker = previous?.marker === first ? second! : first!;
  const isTight = !items.some((item) => item.some((child) => hasTag(child, 'p', 'dt')));
  const texts = items.map((item, index) =>
    listItem(item, start === undefined ? marker : `${start + index}${marker}`, isTight, place),
  );
  return [{ kind: 'list', text: texts.join(isTight ? '\n' : '\n\n'), marker }];
}

/** Groups elements into items: `begins` is true for the first one of an item. */
function itemsOf(
  nodes: readonly Nodes[],
  begins: (element: Element, before: Element | undefined) => boolean,
): Element[][] {
  const items: Element[][] = [];
  let before: Element | undefined;
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    if (items.length === 0 || begins(node, before)) items.push([]);
    items.at(-1)!.push(node);
    before = node;
  }
  return items;
}

function list({ tagName, properties, children }: Element, place: Place, previous: Block | undefined): Block[] {
  const items = itemsOf(children, (child) => child.tagName === 'li');
  const contents = items.map((item) =>
    item.flatMap((child): Nodes[] => (child.tagName === 'li' ? child.children : [child])),
  );
  return listBlock(contents, tagName === 'ol' ? Number(properties['start'] ?? 1) : undefined, place, previous);
}

/** Terms with their definitions, as a list. */
function definitions({ children }: Element, place: Place, previous: Block | undefined): Block[] {
  const parts = children.flatMap((child): Nodes[] => (hasTag(child, 'div') ? child.children : [child]));
  const items = itemsOf(parts, (part, before) => part.tagName === 'dt' && before?.tagName === 'dd');
  return listBlock(items, undefined, place, previous);
}

/** Rows of a table, without those of tables in its cells. */
const rowsOf = ({ children }: Element): Element[] =>
  children.flatMap((child) => {
    if (child.type !== 'element') return [];
    return child.tagName === 'tr' ? [child] : rowsOf(child);
  });

const cellsOf = ({ children }: Element): Element[] => children.filter((child) => hasTag(child, 'td', 'th'));

function cellText({ children }: Element, place: Place): string {
  const blocks = blocksOf(children, { ...place, isOneLine: true });
  return blocks.map(({ text }) => text.replace(/\n+/g, '<br>')).join('<br>');
}

/** Number of columns or rows of a cell. Browsers read larger numbers as one, too. */
function spanOf({ properties }: Element, name: 'colSpan' | 'rowSpan'): number {
  const span = Number(properties[name] ?? 1);
  return span >= 1 && span <= 1000 ? Math.floor(span) : 1;
}

/** Texts of the cells by row and column. The text of a cell that spans several is in the first of them. */
function cellTexts(rows: readonly Element[], place: Place): string[][] {
  const texts = rows.map((): string[] => []);
  for (const [index, row] of rows.entries()) {
    const own = texts[index]!;
    for (const cell of cellsOf(row)) {
      let column = 0;
      while (own[column] !== undefined) column += 1;
      const end = column + spanOf(cell, 'colSpan');
      for (const spanned of texts.slice(index, index + spanOf(cell, 'rowSpan')))
        for (let position = column; position < end; position++) spanned[position] ??= '';
      own[column] = cellText(cell, place);
    }
  }
  return texts;
}

const isAlignment = (value: string): value is Alignment => ['left', 'right', 'center', ''].includes(value);

function table(element: Element, place: Place): Block[] {
  const rows = rowsOf(element);
  const first = rows[0] ? cellsOf(rows[0]) : [];
  const texts = cellTexts(rows, place);
  if (texts.every((row) => row.length === 0)) return [];
  const hasHead = element.children.some((child) => hasTag(child, 'thead')) || first.some((cell) => hasTag(cell, 'th'));
  const alignments = first.map((cell) => textOf(cell, 'align')).map((value) => (isAlignment(value) ? value : ''));
  return other(tableText(hasHead ? texts : [[], ...texts], alignments));
}

/** The footnotes at the end of a page. References have their numbers. */
function footnotes(section: Element, place: Place): Block[] {
  const list = findElement(section, ({ tagName }) => tagName === 'ol');
  const items = list ? list.children.filter((child) => hasTag(child, 'li')) : [];
  const texts = items.map(({ children }, index) => {
    const text = prefixLines(joinBlocks(blocksOf(children, place)), '    ').trimStart();
    return `[^${index + 1}]: ${text}`;
  });
  return other(texts.join('\n\n'));
}

const blockHandlers: Readonly<
  Record<string, (element: Element, place: Place, previous: Block | undefined) => Block[]>
> = {
  blockquote: ({ children }, place) => quote(blocksOf(children, place)),
  dl: definitions,
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  hr: () => other('---'),
  listing: preformatted,
  ol: list,
  pre: preformatted,
  table,
  ul: list,
};

/** Parts of the theme and of plugins, by class; undefined for an element that is written as any other. */
const widgets: Readonly<Record<string, (element: Element, place: Place) => Block[] | undefined>> = {
  'hd-math': (element) => {
    const written = formula(element);
    return written === undefined ? undefined : other(written);
  },
  'hd-code': (element) => {
    const inner = findElement(element, ({ tagName }) => tagName === 'code');
    const title = findElement(element, (each) => hasClass(each, 'hd-code-title'));
    return inner && fenced(inner, title ? toString(title) : '');
  },
  'hd-callout': ({ tagName, children }, place) => {
    if (tagName !== 'div') return undefined;
    const title = children.find((child) => hasClass(child, 'hd-callout-title'));
    const rest = children.filter((child) => child !== title);
    return quote([...label(title ? shownText(title) : ''), ...blocksOf(rest, place)]);
  },
};

const outside =
  (change: (text: string) => string, next = (text: string): string => text) =>
  (text: string): string =>
    next(change(text));

function elementBlocks(element: Element, place: Place, previous: Block | undefined): Block[] {
  for (const name of classesOf(element)) {
    const found = Object.hasOwn(widgets, name) ? widgets[name]!(element, place) : undefined;
    if (found) return found;
  }
  if ('dataFootnotes' in element.properties) return footnotes(element, place);
  if (Object.hasOwn(blockHandlers, element.tagName)) return blockHandlers[element.tagName]!(element, place, previous);
  const { role, id } = element.properties;
  const name = (role === 'tabpanel' && place.labels.get(String(id))) || '';
  const { change, inside } = around(element, place);
  const blocks = blocksOf(element.children, change ? { ...inside, around: outside(change, place.around) } : inside);
  return [...label(name), ...blocks];
}

function blocksOf(nodes: readonly Nodes[], place: Place): Block[] {
  const blocks: Block[] = [];
  let run: Nodes[] = [];
  const endRun = (): void => {
    if (run.length > 0) blocks.push(...paragraph(run, place));
    run = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) {
      run.push(node);
      continue;
    }
    endRun();
    blocks.push(...elementBlocks(node as Element, place, blocks.at(-1)));
  }
  endRun();
  return blocks;
}

/** Finds the texts of tabs, by the id of the element that they label. */
function findLabels(nodes: readonly RootContent[], labels: Map<string, string>): Map<string, string> {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    const { role, ariaControls } = node.properties;
    if (role === 'tab') for (const id of [ariaControls].flat()) labels.set(String(id), shownText(node));
    else findLabels(node.children, labels);
  }
  return labels;
}

/** Code of a block without the elements around its tokens, unless it has others, such as notes beside the code. */
function joinTokens(code: string): string {
  const joined = code.replace(/<\/?span(?: class="[^"]*")?>/g, '');
  return joined.includes('<', 1) || code.includes('hd-copy-ignore') ? code : joined;
}

/** The HTML of an article with one text in each block of code, whose hundreds of elements would be parsed and visited. */
function withJoinedCode(html: string): string {
  let joined = '';
  let end = 0;
  for (let start = html.indexOf('<code '); start !== -1; start = html.indexOf('<code ', end)) {
    const codeEnd = html.indexOf('</code>', start);
    if (codeEnd === -1) break;
    joined += html.slice(end, start) + joinTokens(html.slice(start, codeEnd));
    end = codeEnd;
  }
  return joined + html.slice(end);
}

/**
 * Writes the HTML of an article as Markdown: components as what they show, nothing that only controls the page. URLs below
 * `base` follow `siteUrlMark`: where they lead depends on other pages.
 */
export function htmlToMarkdown(html: string, base: string): string {
  const { children } = fromParse5(parseFragment(withJoinedCode(html))) as Root;
  return joinBlocks(blocksOf(children, { base, labels: findLabels(children, new Map()) }));
}
