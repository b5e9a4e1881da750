import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import type { Processor } from 'unified';

/** Fenced code, code in backquotes, or an HTML comment. */
const codeOrComment =
  /^([ \t>]*)(`{3,}|~{3,})[^\n]*\n[^]*?(?:^[ \t>]*\2[`~]*[ \t]*$|(?![^]))|(?<!`)(`+)(?!`)[^]*?(?<!`)\3(?!`)|<!--[^]*?-->/gm;

/** remark plugin for MDX of Docusaurus, which allows HTML comments: spaces of the same length are parsed. */
export function remarkHtmlComments(this: Processor): void {
  const parse = this.parser! as (document: string, file: VFile) => Root;
  this.parser = (document, file) =>
    parse(
      document.includes('<!--')
        ? document.replace(codeOrComment, (found) => (found.startsWith('<!--') ? found.replace(/[^\n]/g, ' ') : found))
        : document,
      file,
    );
}
