import type { Code, Nodes, Root } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { VFileMessage } from 'vfile-message';
import { createMarkdownParser } from '../../src/build/markdown/parser/parse-markdown.js';
import { Uncertain } from '../../src/build/markdown/parser/growing-text.js';
import { createMdxRules } from '../../src/build/markdown/parser/mdx-rules.js';
import { everyField, outline, referenceHtml, remarkSyntax, treeToHtml } from './markdown-reference.js';

const remark = remarkSyntax().freeze();
const commonRemark = unified().use(remarkParse).freeze();
const heddle = createMarkdownParser();

/** HTML without white space and without the differences between writers. */
const squeeze = (html: string): string =>
  html
    .replace(/\s+/g, '')
    .replaceAll('&#x3C;', '&lt;')
    .replaceAll('&#x26;', '&amp;')
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replace(/<([a-z]+)([^<>]*)\/>/g, '<$1$2>');

/** A copy of a tree without places and `spread`. */
function withoutSpread(node: Nodes): Nodes {
  const { position: _position, spread: _spread, ...rest } = node as Nodes & { spread?: boolean };
  return ('children' in rest ? { ...rest, children: rest.children.map(withoutSpread) } : rest) as Nodes;
}

/** The same with code that is cut into its lines put together again. */
function withoutOddities(node: Nodes): Nodes {
  const copy = withoutSpread(node);
  if (!('children' in copy)) return copy;
  const children: Nodes[] = [];
  for (const child of copy.children.map(withoutOddities)) {
    const last = children.at(-1) as Code | undefined;
    const isCut = child.type === 'code' && child.lang === null && last?.type === 'code' && last.lang === null;
    if (isCut) last.value += child.value;
    else children.push(child);
  }
  return { ...copy, children } as Nodes;
}

/** A tree as text, without white space. */
const shapeOf = (tree: Root, simplify: (node: Nodes) => Nodes): string =>
  outline(simplify(tree), false).replace(/\\n|\\t| /g, '');

/**
 * The document with syntax that CommonMark does not know replaced by syntax that it does, as far as that leaves the lines
 * and blocks as they are.
 */
export const toCommonMark = (source: string): string =>
  source.replace(
    /^((?:[ >\t]|(?:[-*+]|\d+[.)])[ \t])*):::.*|^---$|\[\^|\[[ xX]\]|\{#|www\.|:\/\/|[~|@]|[^\0-\u007f]/gim,
    (written, before?: string) => (before === undefined ? 'z'.repeat(written.length) : `${before}# z`),
  );

/** Places at which nodes of a type begin, as `line:column`. */
function placesOf(node: Nodes, type: Nodes['type'], found: Set<string> = new Set()): Set<string> {
  const start = node.position?.start;
  if (node.type === type && start) found.add(`${start.line}:${start.column}`);
  if ('children' in node) for (const child of node.children) placesOf(child, type, found);
  return found;
}

/** Whether a document with line `number` (from 1) has other markers and indentation there than on the lines beside it. */
function changesContainer(source: string, number: number): boolean {
  const prefixes = source.split('\n').map((line) => /^[> \t]*/.exec(line)![0]);
  return [prefixes[number - 2], prefixes[number]].some((prefix) => prefix !== prefixes[number - 1]);
}

/** A difference from remark that is on purpose, beside those that the reference decides. */
interface KnownDifference {
  name: string;
  isIt(source: string, ours: Root, theirs: Root): boolean;
}

const knownDifferences: KnownDifference[] = [
  {
    name: 'micromark takes empty lines behind a quote or a footnote for a reason to make the list around it loose',
    isIt: (_source, ours, theirs) => shapeOf(ours, withoutSpread) === shapeOf(theirs, withoutSpread),
  },
  {
    name: 'micromark cuts indented code behind a container into its lines',
    isIt: (_source, ours, theirs) => shapeOf(ours, withoutOddities) === shapeOf(theirs, withoutOddities),
  },
  {
    name: 'micromark refuses lists that may not end a paragraph, such as an empty item, below code, tables and quotes too',
    isIt: (_source, ours, theirs) => {
      const lists = placesOf(theirs, 'list');
      const texts = placesOf(theirs, 'paragraph', placesOf(theirs, 'heading'));
      return [...placesOf(ours, 'list')].some((place) => !lists.has(place) && texts.has(place));
    },
  },
  {
    name: 'micromark has rules of its own for a line that is a single tag, below a quote, list or footnote or before a no-break space',
    isIt: (source) => /^[> \t]*<\/?[a-z][^>\n]*>[^\S\n]*$/im.test(source),
  },
  {
    name: 'a table whose rows belong to different containers',
    isIt: (source, ours, theirs) =>
      [
        [ours, theirs],
        [theirs, ours],
      ].some(([one, other]) => {
        const others = placesOf(other!, 'table');
        const lone = [...placesOf(one!, 'table')].filter((place) => !others.has(place));
        return lone.some((place) => changesContainer(source, parseInt(place, 10)));
      }),
  },
  {
    name: 'micromark has a task begin behind a definition',
    isIt: (source) => /\]:[^\n]*\n[> \t]*\[[ xX]\]/.test(source),
  },
  {
    name: 'micromark takes the line behind a --- at the beginning of the page for a part of a paragraph',
    isIt: (source) => source.startsWith('---'),
  },
];

/**
 * What came of a comparison:
 * - `same`: the same tree, places included.
 * - `place of a heading`: the same tree, but headings begin with the definitions above them.
 * - `place of the text of a task`: the same tree, but that text does not begin on the line of the box.
 * - `white space`: HTML that differs in white space only.
 * - `reference`: the reference implementation of CommonMark writes what Heddle does, for the document or for the one that
 *   `toCommonMark` makes of it.
 * - another known difference by its name.
 * - `wrong`: none of these.
 */
export type Verdict = string;

const mdxRemark = remarkSyntax('mdx').freeze();
const heddleMdx = createMarkdownParser(createMdxRules());

/** The tree of a page of MDX; undefined where remark refuses it, or where Heddle leaves it to remark. */
export function parseMdx(parse: (source: string) => Root, source: string): Root | undefined {
  try {
    return parse(source);
  } catch (error) {
    if (error instanceof Uncertain || error instanceof VFileMessage) return undefined;
    throw error;
  }
}

/** The tree that Heddle's own parser makes of a page of MDX, if it doesn't leave the page to remark. */
export const ownMdxTree = (source: string): Root | undefined => parseMdx(heddleMdx, source);

/** The tree that remark makes of a page of MDX, if it doesn't refuse the page. */
export const remarkMdxTree = (source: string): Root | undefined => parseMdx((text) => mdxRemark.parse(text), source);

/** A task whose text begins on the next line: remark removes the line break as if it were a space, and counts a column. */
const emptyTask = /\[[ \txX]\][ \t]*\n/;

/**
 * Compares Heddle's parser of MDX with remark, all places and programs included:
 * - `same`: the same tree.
 * - `invalid`: remark refuses the page, and Heddle leaves it to remark.
 * - `left to remark`: a page that remark reads and Heddle does not.
 * - `place of a heading`: the same tree, but headings begin with the definitions above them.
 * - `place of the text of a task`: the same tree, but that text does not begin on the line of the box.
 * - `wrong`: another tree, or a tree of a page that remark refuses.
 */
export function judgeMdx(source: string, ours = ownMdxTree(source), theirs = remarkMdxTree(source)): Verdict {
  if (!ours) return theirs ? 'left to remark' : 'invalid';
  if (!theirs) return 'wrong';
  if (everyField(ours) === everyField(theirs)) return 'same';
  const areElsewhere = (...types: string[]): boolean => everyField(ours, types) === everyField(theirs, types);
  if (areElsewhere('heading') && /\]:[^]*\n[> \t]*(?:=+|-+)[ \t]*$/m.test(source)) return 'place of a heading';
  return emptyTask.test(source) && areElsewhere('paragraph', 'text') ? 'place of the text of a task' : 'wrong';
}

/** Compares Heddle's parser with remark; the reference implementation of CommonMark judges where they differ. */
export function judge(source: string): Verdict {
  const ours = heddle(source);
  const theirs = remark.parse(source);
  if (outline(ours) === outline(theirs)) return 'same';
  if (outline(ours, false) === outline(theirs, false)) {
    const elsewhere = (tree: Root): string => outline(tree).replace(/^( *heading) [\d:]+/gm, '$1');
    if (elsewhere(ours) === elsewhere(theirs)) return 'place of a heading';
    return emptyTask.test(source) ? 'place of the text of a task' : 'wrong';
  }
  const [ourHtml, theirHtml] = [treeToHtml(ours), treeToHtml(theirs)].map(squeeze) as [string, string];
  if (ourHtml === theirHtml) return 'white space';
  const reference = squeeze(referenceHtml(source));
  if (ourHtml === reference) return 'reference';
  const common = toCommonMark(source);
  if (common !== source) {
    const verdict = judge(common);
    if (verdict === 'reference' || verdict === 'wrong') return verdict;
  } else if (theirHtml === reference && outline(commonRemark.parse(source)) === outline(theirs)) return 'wrong';
  return knownDifferences.find(({ isIt }) => isIt(source, ours, theirs))?.name ?? 'wrong';
}
