import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import type { Processor } from 'unified';

/** Beginnings of fenced code, of code in backquotes, and of comments. */
const beginnings = /^[ \t>]*(`{3,}|~{3,})|(`+)|<!--/gm;

/** End of the fenced code whose fence ends at `offset`. */
function fenceEnd(text: string, fence: string, offset: number): number {
  for (let start = text.indexOf('\n', offset); start !== -1; start = text.indexOf('\n', start + 1)) {
    const end = text.indexOf('\n', start + 1);
    const line = text.slice(start + 1, end === -1 ? undefined : end).replace(/^[ \t>]*/, '');
    if (line.startsWith(fence) && line.trim() === fence[0]!.repeat(line.trim().length))
      return end === -1 ? text.length : end;
  }
  return text.length;
}

/** Replaces HTML comments outside of code by spaces, so that everything else keeps its place. */
export function blankComments(text: string): string {
  const search = new RegExp(beginnings);
  /** Lengths of backquotes for which no end follows. */
  const unclosed = new Set<number>();
  let blanked = '';
  let copied = 0;
  for (let found = search.exec(text); found; found = search.exec(text)) {
    const [whole, fence, quotes] = found;
    const after = found.index + whole.length;
    if (fence !== undefined) search.lastIndex = fenceEnd(text, fence, after);
    else if (quotes !== undefined) {
      if (unclosed.has(quotes.length)) continue;
      const closing = new RegExp('`+', 'g');
      closing.lastIndex = after;
      let end = closing.exec(text);
      while (end && end[0].length !== quotes.length) end = closing.exec(text);
      if (!end) unclosed.add(quotes.length);
      // Code ends with its paragraph at the latest.
      else if (!/\n[ \t>]*\n/.test(text.slice(after, end.index))) search.lastIndex = closing.lastIndex;
    } else {
      const end = text.indexOf('-->', after);
      if (end === -1) break;
      blanked += text.slice(copied, found.index) + text.slice(found.index, end + 3).replace(/[^\n]/g, ' ');
      copied = search.lastIndex = end + 3;
    }
  }
  return blanked + text.slice(copied);
}

/** remark plugin for MDX of Docusaurus, which allows HTML comments. */
export function remarkHtmlComments(this: Processor): void {
  const parse = this.parser! as (document: string, file: VFile) => Root;
  this.parser = (document, file) => parse(document.includes('<!--') ? blankComments(document) : document, file);
}
