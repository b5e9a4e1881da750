import MarkdownIt, { type Env, type StateBlock } from 'markdown-it';
import { contextOf, expandTabsOfQuotes, type BlockRule, type PageContext } from './block-state.js';
import { containerFenceRule } from './container-fence-rule.js';
import { definitionRule } from './definition-rule.js';
import { footnoteRule } from './footnote-rule.js';
import { headingRule } from './heading-rule.js';
import { htmlBlockRule } from './html-block-rule.js';
import { paragraphRule, underlineRule } from './paragraph-rule.js';
import { blockquote, correctTabStops, fencedCode, indentedCode, list, thematicBreak } from './positioned-rules.js';
import { tableRule } from './table-rule.js';

/** markdown-it's rules that stay, with what adds nodes and places to their tokens. */
const wrappers: Record<string, (rule: BlockRule) => BlockRule> = {
  code: indentedCode,
  fence: fencedCode,
  blockquote,
  hr: thematicBreak,
  list,
  html_block: htmlBlockRule,
};
const anywhere = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };

/**
 * Makes the block parser: markdown-it's, whose rules put nodes of mdast on their tokens. Rules that could not agree
 * with remark are replaced; the order is remark's. Returns the state after the last token of a source.
 */
export function createBlockParser(): (source: string, firstLine: number) => StateBlock & { env: PageContext } {
  const parser = new MarkdownIt({ html: true, maxNesting: Infinity });
  parser.validateLink = () => true;
  parser.normalizeLink = (url) => url;
  const { ruler } = parser.block;
  const builtIn = new Map(ruler.__rules__.map((rule) => [rule.name, rule]));
  for (const [name, wrap] of Object.entries(wrappers)) {
    const { fn, alt } = builtIn.get(name)!;
    ruler.at(name, wrap(fn), { alt });
  }
  ruler.at('heading', headingRule, { alt: ['paragraph', 'reference', 'blockquote'] });
  ruler.disable(['table', 'reference', 'lheading', 'paragraph']);
  ruler.push('footnote', footnoteRule, anywhere);
  ruler.push('container_fence', containerFenceRule, anywhere);
  ruler.push('gfm_table', tableRule, { alt: ['paragraph', 'reference'] });
  ruler.push('definition', definitionRule(builtIn.get('reference')!.fn));
  ruler.push('underline', underlineRule, { alt: ['reference'] });
  ruler.push('content', paragraphRule);
  const { block } = parser;
  const tokenize = block.tokenize.bind(block);
  // The rules of all containers call it for what they contain.
  block.tokenize = (state, startLine, endLine) => {
    const { indents } = contextOf(state);
    if (state.parentType === 'blockquote') correctTabStops(state, startLine, endLine);
    indents.push(state.blkIndent);
    tokenize(state, startLine, endLine);
    // An empty quote would take the empty lines after it.
    state.line = Math.min(state.line, endLine);
    indents.pop();
  };
  return (source, firstLine) => {
    const context: PageContext = { pageLines: [], indents: [], links: new Set(), footnotes: new Set() };
    const state = new parser.block.State(source, parser, context as unknown as Env, []);
    context.pageLines = state.bMarks.slice();
    expandTabsOfQuotes(state);
    parser.block.tokenize(state, firstLine, state.lineMax);
    return state as StateBlock & { env: PageContext };
  };
}
