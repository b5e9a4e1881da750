import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import { foreignSyntax, shownAsText, type PageProblem } from '../../report/errors/markdown.js';
import { walkMarkdown } from '../../syntax-tree/walk-tree.js';
import { placeIn, writtenIn } from '../markdown-nodes.js';
import type { PageScope } from '../page-scope.js';

/** Names of emoji that pages use most, and icons by the names of their sets. Other words between colons are often text. */
const emoji =
  /(?<![\w:/.\\-]):(?:\+1|-1|smiley?|grin|joy|wink|tada|rocket|sparkles|bulb|warning|white_check_mark|heavy_check_mark|x|fire|zap|bug|memo|heart|star2?|eyes|construction|thumbsup|thumbsdown|wave|pray|clap|point_right|exclamation|question|information_source|book|books|wrench|hammer|lock|package|art|recycle|boom|(?:material|octicons|fontawesome|simple)-[a-z\d-]+):(?![\w:])/;

/** Emphasis-like marks around text. `a == b == c`, `C++ and D++` and `++i` are text. */
const mark = /(?<![=\w!<>\\])==(?=[^\s=])[^=\n]*[^\s=<>!]==(?![=\w])/;
const inserted = /(?<![+\w\\])\+\+[\p{L}\p{N}](?:[\p{L}\p{N}.-]|\+(?=[^+\s])){2,}\+\+(?![+\w])/u;

/** `[[page|label]]`, `[[page#part]]`, `![[image.png]]`. Words in brackets alone are text: `[[number]]`, `[[Prototype]]`. */
const wikiLink =
  /(?<![\w[\\])(?:!\[\[[^[\]|\n]+\.[a-z\d]{2,4}(?:\|[^[\]\n]*)?\]\]|\[\[(?=[\p{L}\p{N}./])[^[\]|#,:;=()<>{}$\n]+(?:[|#][\p{L}\p{N}][^[\]=(){}\n]*)\]\]|\[\[\p{Lu}\p{Ll}+(?: [\p{L}\p{N}]+)+\]\])/u;

/** Begin of a line of text, in the source after marks of quotes and lists. */
const lineStart = String.raw`^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*`;
const atLineStart = (pattern: string): RegExp => new RegExp(lineStart + pattern, 'im');

/** Formulas: between the signs are a command of TeX, a power, or a letter with an index. */
const texContent = String.raw`(?:\\[A-Za-z]{2,}|[\w)}]\^[\w{\\-]|(?<!\w)[A-Za-z]_[\w{\\])`;
const formula = new RegExp(
  String.raw`${lineStart}\$\$[ \t]*\n[^$]+\n[ \t>]*\$\$[ \t]*$|(?<![\w$\\])(?:\$\$(?=[^$]*?${texContent})[^$]+\$\$|\$(?=\S)(?=[^$\n]*?${texContent})[^$\n]*?[^\s$\\]\$)(?![\w$])`,
  'm',
);

interface Check {
  /** Texts of which each match has one: looking for them is faster than the pattern. */
  signs: readonly string[];
  /** In the source of a page without the syntax, it matches nowhere. */
  pattern: RegExp;
  problem: () => PageProblem;
  /** False for pages where the same signs are text. */
  applies?: (page: { source: string; scope: PageScope }) => boolean;
}

const hasDefinitions = ({ source }: { source: string }): boolean => /^ {0,3}\[[^\]^\n]+\]:[ \t]*\S/m.test(source);

const hasFootnotes = ({ source }: { source: string }): boolean => /^ {0,3}\[\^[^\]\s]+\]:[ \t]*\S/m.test(source);

/** What Markdown takes for text, and other tools don't. */
const checks: readonly Check[] = [
  { signs: ['[['], pattern: wikiLink, problem: () => foreignSyntax('wiki-link') },
  { signs: ['=='], pattern: mark, problem: () => foreignSyntax('mark') },
  { signs: ['++'], pattern: inserted, problem: () => foreignSyntax('inserted') },
  { signs: [':'], pattern: emoji, problem: () => foreignSyntax('emoji') },
  {
    signs: ['$'],
    pattern: formula,
    problem: () => foreignSyntax('formula'),
    applies: ({ scope }) => !scope.config.plugins.some(({ name }) => name === 'math'),
  },
  {
    signs: ['*['],
    pattern: atLineStart(String.raw`\*\[[^\]\n]+\]:[ \t]+\S`),
    problem: () => foreignSyntax('abbreviation'),
  },
  {
    signs: ['{%'],
    pattern: /(?<![{\\])\{%-?[ \t]*[a-z]\w*(?:[ \t][^%\n]*)?%\}/,
    problem: () => foreignSyntax('template'),
  },
  {
    signs: ['{:', '='],
    pattern:
      /(?<!\\)\{(?::(?:toc|:[a-z]+[^{}\n]*|[ \t]*[a-z][\w-]*="[^"\n]*"[^{}\n]*)\}[ \t]*$|:?[ \t]*(?:width|height|style|class|id|align|loading|target|rel)=[^{}\n]+\})/m,
    problem: () => foreignSyntax('attributes'),
  },
  {
    signs: ['--8<--', '@import', '[!INCLUDE', '[!include'],
    pattern: atLineStart(String.raw`(?:--8<--(?:[ \t]+"[^"\n]+")?[ \t]*$|@import[ \t]+"[^"\n]+"|\[!INCLUDE\b)`),
    problem: () => foreignSyntax('inclusion'),
  },
  {
    signs: ['/// '],
    pattern: atLineStart(String.raw`/// +[a-z][\w-]*(?: *\|[^\n]*)?$`),
    problem: () => foreignSyntax('block'),
  },
  { signs: ['!> ', '?> '], pattern: atLineStart(String.raw`[!?]> +\S`), problem: () => foreignSyntax('callout-mark') },
  {
    signs: ['%%'],
    pattern: /(?<![%\w\\])%%(?=[^%\n]*\p{L}{2})[^%\n]+%%(?![%\w])/u,
    problem: () => foreignSyntax('comment'),
  },
  {
    signs: ['^['],
    pattern: /(?<![\\([|])\^\[(?=[^[\]\n]*\p{L}{2} \p{L})[^[\]\n]+\]/u,
    problem: () => foreignSyntax('inline-note'),
  },
  {
    signs: ['{--', '{>>'],
    pattern: /(?<![\\{])\{(?:--(?=[^{}\n]*[^\s{}-])[^{}\n]+--|>>[^{}\n]+<<)\}/,
    problem: () => foreignSyntax('revision'),
  },
  // `[^0-9]` is a class of characters, and so may be `[^a]`.
  { signs: ['[^'], pattern: /(?<![\\([|])\[\^\d{1,3}\](?![*+?{\])|(:])/, problem: () => shownAsText('footnote') },
  // With four letters or more it is a name where the page has notes.
  {
    signs: ['[^'],
    pattern: /(?<![\\([|])\[\^\p{L}[\p{L}\p{N}_]{3,40}\](?![*+?{\])|(:])/u,
    problem: () => shownAsText('footnote'),
    applies: hasFootnotes,
  },
  {
    signs: ['] ('],
    pattern: /(?<![\\\]\w])\[[^[\]\n]{2,}\] \(\.{0,2}\/[^\s()]+\)/,
    problem: () => shownAsText('link-space'),
  },
  {
    signs: [']['],
    pattern: /(?<![\\\]\w)])\[[^[\]\n]{3,}\]\[[^[\]\n]{2,}\](?![[(:])/,
    problem: () => shownAsText('reference'),
    applies: hasDefinitions,
  },
];

const hasSign = (text: string, { signs }: Check): boolean => signs.some((sign) => text.includes(sign));

/**
 * remark plugin: reports, once a page, syntax of other tools that Markdown takes for text, and links and notes that lack
 * their other part. It comes after the plugins of the site, which may know the syntax. A page whose source has none of it
 * costs a search of the source.
 */
export function remarkLiteralSyntax() {
  return (tree: Root, file: VFile): void => {
    const source = String(file.value);
    const scope = file.data.scope!;
    let open = checks.filter((check) => {
      const { pattern, applies } = check;
      return hasSign(source, check) && pattern.test(source) && (applies?.({ source, scope }) ?? true);
    });
    if (open.length === 0) return;
    walkMarkdown(tree, (node) => {
      if (node.data?.isLiteral) return 'skip';
      if (node.type !== 'text' || !open.some((check) => hasSign(node.value, check))) return undefined;
      const written = writtenIn(node, source);
      open = open.filter(({ pattern, problem }) => {
        const index = node.value.search(pattern);
        // What is escaped in the source is text.
        if (index === -1 || !pattern.test(written)) return true;
        scope.report(problem(), placeIn(node, index));
        return false;
      });
      return undefined;
    });
  };
}
