import type { Blockquote, Paragraph, PhrasingContent, Root, RootContent, Text } from 'mdast';
import type { VFile } from 'vfile';
import { callout, type CalloutDefinition } from '../../../shared/markup/callout-markup.js';
import { unknownAlert } from '../../report/errors/markdown.js';
import { placeOf } from '../markdown-nodes.js';
import { calloutTypes } from '../../config/callout-types.js';
import { markdownMarkup } from '../tree-markup.js';
import type { ContainerOptions } from './containers.js';
import { walkMarkdown } from '../../syntax-tree/walk-tree.js';
import { textLang } from '../../facts/route.js';

/** `[!NOTE]`, as Obsidian writes it also with a look that it ignores, and with a sign where visitors fold it: `[!NOTE|wide]-`. */
const marker = /^\[!([a-z][a-z0-9-]*)(?:\|[^\]\n]*)?\]([+-]?)[ \t]*/i;

interface Alert {
  type: CalloutDefinition & { isOpen?: true | undefined };
  /** The paragraph's content without the marker. */
  content: PhrasingContent[];
}

function readAlert(quote: Blockquote, types: ReadonlyMap<string, CalloutDefinition>, file: VFile): Alert | undefined {
  const first = quote.children[0];
  const text = first?.type === 'paragraph' ? first.children[0] : undefined;
  const match = text?.type === 'text' ? marker.exec(text.value) : null;
  // An escaped bracket is text.
  if (!match || String(file.value)[text!.position?.start.offset ?? -1] === '\\') return undefined;
  const [{ length }, name = '', fold] = match;
  const type = types.get(name.toLowerCase());
  if (!type) return void file.data.scope!.report(unknownAlert(name, [...types.keys()]), placeOf(quote));
  const rest: Text = { ...(text as Text), value: (text as Text).value.slice(length) };
  const others = (first as Paragraph).children.slice(1);
  const isOpen = fold === '+' ? (true as const) : undefined;
  const folded = fold ? { ...type, collapsible: true, isOpen } : type;
  return { type: folded, content: rest.value === '' ? others : [rest, ...others] };
}

/** Cuts inline content after its first line. */
function splitFirstLine(content: readonly PhrasingContent[]): { line: PhrasingContent[]; rest: PhrasingContent[] } {
  for (const [index, node] of content.entries()) {
    const before = content.slice(0, index);
    const after = content.slice(index + 1);
    if (node.type === 'break') return { line: before, rest: after };
    const end = node.type === 'text' ? node.value.indexOf('\n') : -1;
    if (node.type !== 'text' || end === -1) continue;
    const head = node.value.slice(0, end).trimEnd();
    const tail = node.value.slice(end + 1);
    return {
      line: head === '' ? before : [...before, { type: 'text', value: head }],
      rest: tail === '' ? after : [{ type: 'text', value: tail }, ...after],
    };
  }
  return { line: [...content], rest: [] };
}

function alertNode(quote: Blockquote, { type, content }: Alert): RootContent {
  const { line, rest } = splitFirstLine(content);
  const title: PhrasingContent[] = line.length > 0 ? line : [{ type: 'text', value: type.title }];
  const paragraph: RootContent[] = rest.length > 0 ? [{ ...(quote.children[0] as Paragraph), children: rest }] : [];
  const node = callout(markdownMarkup, type, title, [...paragraph, ...quote.children.slice(1)]);
  if (quote.position) node.position = quote.position;
  return node;
}

/** remark plugin: quotes that begin with `[!NOTE]` and the like become callouts; others stay as they are. A sign after the bracket
 * lets visitors open and close the callout: `[!NOTE]-` begins closed, `[!NOTE]+` open. */
export function remarkAlerts({ containers }: ContainerOptions) {
  return (tree: Root, file: VFile): void => {
    const types = calloutTypes(containers, textLang(file.data.scope!.route));
    walkMarkdown(tree, (node, index, siblings) => {
      const alert = node.type === 'blockquote' ? readAlert(node, types, file) : undefined;
      if (alert) siblings[index] = alertNode(node as Blockquote, alert);
    });
  };
}
