import type { Root, Yaml } from 'mdast';
import { createBlockParser } from './block-parser.js';
import { buildBlockTree } from './block-tree.js';

const frontMatter = /^---[ \t]*\n(?:([^]*?)\n)?---[ \t]*(?:\n|$)/;

function yamlNode([written, value = '']: RegExpExecArray): Yaml {
  const text = written.replace(/\n$/, '');
  const lines = text.split('\n');
  const end = { line: lines.length, column: lines.at(-1)!.length + 1, offset: text.length };
  return { type: 'yaml', value, position: { start: { line: 1, column: 1, offset: 0 }, end } };
}

/**
 * Creates the parser of plain Markdown, which returns the tree that remark makes with GFM, CJK-friendly emphasis, YAML
 * front matter, container fences and heading ids. Sources have line feeds only, as `decodeSource` returns them.
 */
export function createMarkdownParser(): (source: string) => Root {
  const parseBlocks = createBlockParser();
  return (source) => {
    const match = frontMatter.exec(source);
    const children = match ? [yamlNode(match)] : [];
    const { tokens, env } = parseBlocks(source, children[0]?.position!.end.line ?? 0);
    const line = source.endsWith('\n') ? env.pageLines.length : Math.max(1, env.pageLines.length - 1);
    const end = { line, column: source.length - env.pageLines[line - 1]! + 1, offset: source.length };
    const root: Root = { type: 'root', children, position: { start: { line: 1, column: 1, offset: 0 }, end } };
    buildBlockTree(tokens, root, env);
    return root;
  };
}
