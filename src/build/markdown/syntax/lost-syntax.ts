import type { Code, Html, Nodes, Paragraph, Root, Table, TableRow, Text } from 'mdast';
import type { VFile } from 'vfile';
import { shownAsText, tableCells, textAfterTable, type SyntaxShownAsText } from '../../report/errors/markdown.js';
import { walkMarkdown } from '../../syntax-tree/walk-tree.js';
import { placeIn, placeOf, writtenIn } from '../markdown-nodes.js';

/** Headings without a space after `#`, or with more than six. `#tag` and `#123` are text. */
const heading = /^(?:#(?!#)(?:\p{Lo}|\p{Lu}[^\s#]* )|#{2,6}(?:\p{L}|\d)|#{7,}[ \t])[^\n]*$/mu;

/** Links and images. One with white space in its URL is text. */
const links = /(?<!\\)!?\[[^[\]\n]*\]\(([^()\n<>"']*(?:\([^()\n]*\)[^()\n<>"']*)?)\)/g;
const hasSpace = /\S[ \t]+\S/;
const endsAsFile = /\.[a-z][a-z\d]{0,4}(?:#\S*)?$/i;

/** An image with a size: `![](a.png =100x20)`. */
const sizedImage = /(?<!\\)!\[[^[\]\n]*\]\([^()\s]{1,500} =(?:\d{1,5}%?(?:x(?:\d{1,5}%?)?)?|x\d{1,5}%?)\)/;

/** Formulas between `\(` and `\)`, which are parentheses. Between them are a command of TeX or a power. */
const escapedFormula = /\\\((?=[^\n]{0,200}?(?:\\[A-Za-z]{2}|[\w)}]\^[\w{\\]))[^\n]{1,400}?\\\)/;

/** Elements of HTML whose text is not that of the page. */
const codeInHtml = /<!--[^]*?-->|<(pre|code|script|style|textarea|svg|math|kbd|samp)\b[^]*?<\/\1>|<[^<>]*>/gi;
const markdownInHtml = /\*\*[^\s*](?:[^*\n]*[^\s*])?\*\*|(?<!\\)\[[^[\]\n]+\]\([^()\s]*[./#][^()\s]*\)/;

/** The second line of a table. */
const delimiters = /^[ \t>]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** Syntax that a text looks like. What is escaped in the source is text. */
function lookOfText(node: Text, source: string): SyntaxShownAsText | undefined {
  const isWritten = (test: (text: string) => boolean): boolean => test(node.value) && test(writtenIn(node, source));
  if (node.value.includes('#') && isWritten((text) => heading.test(text))) return 'heading';
  if (source.includes('\\(') && escapedFormula.test(writtenIn(node, source))) return 'formula';
  if (!node.value.includes('](')) return undefined;
  if (isWritten((text) => sizedImage.test(text))) return 'image-size';
  const isLink = (text: string): boolean =>
    [...text.matchAll(links)].some(([, url = '']) => hasSpace.test(url) && endsAsFile.test(url));
  return isWritten(isLink) ? 'link' : undefined;
}

/** True for a paragraph whose lines all are rows of a table, which lacks its second line. */
function looksAsRows(node: Paragraph, source: string): boolean {
  const lines = writtenIn(node, source).split('\n');
  return lines.length > 1 && lines.every((line) => /^[ \t>]*\|.*\|[ \t]*$/.test(line));
}

/** True for a paragraph of an MDX page that is indented as code is in Markdown. */
function looksIndented(node: Paragraph, source: string): boolean {
  const { column = 1, offset = 0 } = node.position?.start ?? {};
  if (column === 1) return false;
  const lineStart = offset - column + 1;
  if (!/^(?: {4}| {0,3}\t)/.test(source.slice(lineStart, offset))) return false;
  return source.slice(source.lastIndexOf('\n', lineStart - 2) + 1, Math.max(0, lineStart - 1)).trim() === '';
}

/** Offset of Markdown in HTML, which shows its source; -1 if there is none. */
function markdownIn({ value }: Html): number {
  const isMeant =
    value.includes('markdown') && /<[a-z][^<>]*\smarkdown(?:=["']?(?:1|block|span)["']?)?[\s>]/i.test(value);
  if (!isMeant && !value.includes('**') && !value.includes('](')) return -1;
  const text = value.replace(codeInHtml, (hidden) => hidden.replace(/[^\n]/g, ' '));
  return text.search(isMeant ? /\S/ : markdownInHtml);
}

/** True for a block of code in the source without a last line of the signs that it begins with. */
function isOpenFence(node: Code, source: string): boolean {
  const lines = writtenIn(node, source).split('\n');
  const [, fence] = /^(`{3,}|~{3,})/.exec(lines[0]!) ?? [];
  if (fence === undefined) return false;
  const last =
    lines.length === 1
      ? ''
      : lines
          .at(-1)!
          .replace(/^[ \t>]+/, '')
          .trimEnd();
  return !last.startsWith(fence) || last.replaceAll(fence[0]!, '') !== '';
}

/** Index of a comment that does not end; -1 if there is none. */
function openComment({ value }: Html): number {
  const start = value.lastIndexOf('<!--');
  return start === -1 || value.includes('-->', start) ? -1 : start;
}

/** A row that is a line of text, which follows the table without an empty line. Tables of plugins are not in the source. */
const textRow = ({ children: [head, ...rows] }: Table, source: string): TableRow | undefined =>
  head!.children.length > 1 && writtenIn(head!, source).includes('|')
    ? rows.find((row) => !writtenIn(row, source).includes('|'))
    : undefined;

/** True for a paragraph with the first two lines of a table. Markdown takes them for text if one has more cells. */
function looksAsTable(node: Paragraph, source: string): boolean {
  const written = writtenIn(node, source);
  if (!written.includes('|')) return false;
  const lines = written.split('\n');
  return lines.some((line, index) => line.includes('|') && delimiters.test(line) && lines[index - 1]?.includes('|'));
}

/** The first cell that the head of a table has no cell for. */
const strayCell = ({ children: [head, ...rows] }: Table): Nodes | undefined =>
  rows.flatMap(({ children }) => children.slice(head!.children.length)).find(({ children }) => children.length > 0);

/** remark plugin: reports syntax that Markdown takes for text, and cells that it leaves out. */
export function remarkUnreadSyntax() {
  return (tree: Root, file: VFile): void => {
    const { report, route } = file.data.scope!;
    const source = String(file.value);
    if (route.kind === 'mdx')
      for (const node of tree.children)
        if (node.type === 'paragraph' && looksIndented(node, source)) {
          report(shownAsText('indented'), placeOf(node));
          break;
        }
    let isHtmlReported = false;
    walkMarkdown(tree, (node) => {
      if (node.data?.isLiteral) return 'skip';
      if (node.type === 'table') {
        const cell = strayCell(node);
        if (cell) report(tableCells(), placeOf(cell));
        const row = textRow(node, source);
        if (row) report(textAfterTable(), placeOf(row));
      } else if (node.type === 'code') {
        if (isOpenFence(node, source)) report(shownAsText('fence'), placeOf(node));
      } else if (node.type === 'html') {
        const comment = openComment(node);
        if (comment !== -1) report(shownAsText('comment'), placeIn(node, comment));
        const index = isHtmlReported ? -1 : markdownIn(node);
        if (index !== -1) report(shownAsText('html'), placeIn(node, index));
        isHtmlReported ||= index !== -1;
      } else if (node.type === 'paragraph') {
        if (looksAsTable(node, source)) {
          report(shownAsText('table'), placeOf(node));
          return undefined;
        }
        if (looksAsRows(node, source)) report(shownAsText('table-rule'), placeOf(node));
        for (const child of node.children) {
          const look = child.type === 'text' ? lookOfText(child, source) : undefined;
          if (look === undefined) continue;
          report(shownAsText(look), placeOf(child));
          break;
        }
      }
      return undefined;
    });
  };
}
