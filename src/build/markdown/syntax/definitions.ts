import type { Definition, FootnoteDefinition, Root } from 'mdast';
import type { VFile } from 'vfile';
import { definedTwice, unusedFootnote } from '../../report/errors/markdown.js';
import { walkMarkdown } from '../../syntax-tree/walk-tree.js';
import { placeOf, writtenIn } from '../markdown-nodes.js';

/** Names of footnotes and of URLs are independent. */
const keyOf = ({ type, identifier }: Definition | FootnoteDefinition): string =>
  type === 'definition' ? identifier : `^${identifier}`;

/** Two definitions that do the same. */
function isSame(
  first: Definition | FootnoteDefinition,
  other: Definition | FootnoteDefinition,
  source: string,
): boolean {
  if (first.type === 'definition' && other.type === 'definition') return first.url === other.url;
  return writtenIn(first, source).trim() === writtenIn(other, source).trim();
}

/**
 * remark plugin: reports definitions that Markdown leaves out: the second one of a name that is used, with another URL or
 * another note, and notes without a reference. A page whose source has no definition costs a search of the source.
 */
export function remarkDefinitions() {
  return (tree: Root, file: VFile): void => {
    const source = String(file.value);
    if (!source.includes(']:')) return;
    const { report } = file.data.scope!;
    const firsts = new Map<string, Definition | FootnoteDefinition>();
    const others: (Definition | FootnoteDefinition)[] = [];
    const referred = new Set<string>();
    walkMarkdown(tree, (node) => {
      if (node.type === 'linkReference' || node.type === 'imageReference') referred.add(node.identifier);
      if (node.type === 'footnoteReference') referred.add(`^${node.identifier}`);
      // Nodes of plugins are not in the source.
      if ((node.type !== 'definition' && node.type !== 'footnoteDefinition') || !node.position) return;
      const key = keyOf(node);
      if (firsts.has(key)) others.push(node);
      else firsts.set(key, node);
    });
    for (const node of others) {
      const first = firsts.get(keyOf(node))!;
      if (referred.has(keyOf(node)) && !isSame(first, node, source))
        report(definedTwice(node.label ?? node.identifier, node.type, placeOf(first).line), placeOf(node));
    }
    for (const [key, node] of firsts)
      if (node.type === 'footnoteDefinition' && !referred.has(key))
        report(unusedFootnote(node.label ?? node.identifier), placeOf(node));
  };
}
