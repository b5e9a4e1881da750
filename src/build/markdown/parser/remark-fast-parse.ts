import type { Nodes, Root } from 'mdast';
import { types } from 'micromark-util-symbol';
import type { Data, Processor } from 'unified';
import { Uncertain } from './growing-text.js';
import type { MdxRules } from './mdx-rules.js';
import { createMarkdownParser } from './parse-markdown.js';

type Parser = (text: string, ...rest: never[]) => Root;

interface Extensions {
  /** Of micromark: constructs by the kind of content and by the code of their first character. */
  syntax: readonly object[];
  /** Of mdast-util-from-markdown. */
  tree: readonly { enter?: object; exit?: object; transforms?: readonly unknown[] }[];
}

const extensionsOf = ({ micromarkExtensions = [], fromMarkdownExtensions = [] }: Data): Extensions => ({
  syntax: micromarkExtensions.flat(),
  tree: fromMarkdownExtensions.flat(2) as Extensions['tree'],
});

const without = (all: Extensions, known: Extensions): Extensions => ({
  syntax: all.syntax.slice(known.syntax.length),
  tree: all.tree.slice(known.tree.length),
});

/** Tokens of which extensions make nodes. */
const tokensOf = (tree: Extensions['tree']): string[] =>
  tree.flatMap(({ enter = {}, exit = {} }) => [...Object.keys(enter), ...Object.keys(exit)]);

/**
 * Characters without which a page is the same with and without the added extensions. Undefined where an extension does
 * more than add blocks and inline content that begin with certain characters.
 */
function firstCharacters(added: Extensions, known: Extensions): string | undefined {
  const tokens = new Set([...Object.values(types), ...tokensOf(known.tree)]);
  if (added.tree.some(({ transforms = [] }) => transforms.length > 0)) return undefined;
  if (tokensOf(added.tree).some((name) => tokens.has(name))) return undefined;
  const kinds = added.syntax.flatMap((extension) => Object.entries(extension));
  if (kinds.some(([kind]) => kind !== 'flow' && kind !== 'text')) return undefined;
  const codes = kinds.flatMap(([, constructs]) => Object.keys(constructs as object).map(Number));
  return codes.every((code) => code > 32) ? String.fromCharCode(...codes) : undefined;
}

const withoutSyntax = new Set<Nodes['type']>([
  ...(['code', 'inlineCode', 'yaml', 'mdxjsEsm', 'mdxFlowExpression', 'mdxTextExpression'] as const),
]);

/** True if a page has one of the characters, except in code and front matter, where no other syntax begins. */
function hasAny(characters: string, text: string, tree: Root): boolean {
  const isIn = (from: number, to: number): boolean => {
    for (let at = from; at < to; at++) if (characters.includes(text[at]!)) return true;
    return false;
  };
  let end = 0;
  const isInNode = (node: Nodes): boolean => {
    if (!withoutSyntax.has(node.type)) return 'children' in node && node.children.some(isInNode);
    const start = end;
    end = node.position!.end.offset!;
    return isIn(start, node.position!.start.offset!);
  };
  return isInNode(tree) || isIn(end, text.length);
}

/** The tree of a page; undefined where Heddle's parser leaves the page to micromark. */
function unlessUncertain(parse: () => Root): Root | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof Uncertain) return undefined;
    throw error;
  }
}

/**
 * remark plugin: parses plain Markdown many times as fast as remark-parse, into the same tree. It follows the plugins
 * whose syntax it implements. A later plugin may add extensions of micromark, as remark-math does: pages that use them are
 * parsed by the parser that the processor had before, and all pages are where extensions change other syntax.
 */
export function remarkFastParse(this: Processor, mdx?: MdxRules): void {
  const original = this.parser as unknown as Parser;
  const known = extensionsOf(this.data());
  const choose = (): Parser => {
    const characters = firstCharacters(without(extensionsOf(this.data()), known), known);
    if (characters === undefined) return original;
    const parse = createMarkdownParser(mdx);
    return (text, ...rest) => {
      const tree = unlessUncertain(() => parse(text));
      if (!tree || (characters !== '' && hasAny(characters, text, tree))) return original(text, ...rest);
      return tree;
    };
  };
  let chosen: Parser | undefined;
  this.parser = (text, file) => (chosen ??= choose())(text, file as never);
}
