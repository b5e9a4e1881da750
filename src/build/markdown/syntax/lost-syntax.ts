import type { Nodes, Paragraph, Root, Table, Text } from 'mdast';
import type { VFile } from 'vfile';
import { shownAsText, tableCells, type SyntaxShownAsText } from '../../report/errors/markdown.js';
import { walkMarkdown } from '../../syntax-tree/walk-tree.js';
import { placeOf, writtenIn } from '../markdown-nodes.js';

/** Headings without a space after `#`, or with more than six. `#tag` and `#123` are text. */
const heading = /^(?:#(?!#)(?:\p{Lo}|\p{Lu}[^\s#]* )|#{2,6}(?:\p{L}|\d)|#{7,}[ \t])[^\n]*$/mu;

/** Links and images. One with white space in its URL is text. */
const links = /(?<!\\)!?\[[^[\]\n]*\]\(([^()\n<>"']*(?:\([^()\n]*\)[^()\n<>"']*)?)\)/g;
const hasSpace = /\S[ \t]+\S/;
const endsAsFile = /\.[a-z][a-z\d]{0,4}(?:#\S*)?$/i;

/** The second line of a table. */
const delimiters = /^[ \t>]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** Syntax that a text looks like. What is escaped in the source is text. */
function lookOfText(node: Text, source: string): SyntaxShownAsText | undefined {
  const isWritten = (test: (text: string) => boolean): boolean => test(node.value) && test(writtenIn(node, source));
  if (node.value.includes('#') && isWritten((text) => heading.test(text))) return 'heading';
  if (!node.value.includes('](')) return undefined;
  const isLink = (text: string): boolean =>
    [...text.matchAll(links)].some(([, url = '']) => hasSpace.test(url) && endsAsFile.test(url));
  return isWritten(isLink) ? 'link' : undefined;
}

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
export function remarkLostSyntax() {
  return (tree: Root, file: VFile): void => {
    const { report } = file.data.scope!;
    const source = String(file.value);
    walkMarkdown(tree, (node) => {
      if (node.data?.isLiteral) return 'skip';
      if (node.type === 'table') {
        const cell = strayCell(node);
        if (cell) report(tableCells(), placeOf(cell));
      } else if (node.type === 'paragraph') {
        if (looksAsTable(node, source)) {
          report(shownAsText('table'), placeOf(node));
          return undefined;
        }
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
