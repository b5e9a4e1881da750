import type { Blockquote, Paragraph, PhrasingContent, Root, RootContent, Text } from 'mdast';
import type { VFile } from 'vfile';
import { callout, type CalloutDefinition } from '../../../shared/markup/callout-markup.js';
import { calloutTypes } from '../../config/callout-types.js';
import { markdownMarkup } from '../tree-markup.js';
import type { ContainerOptions } from './containers.js';
import { walkMarkdown } from '../../syntax-tree/walk-tree.js';
import { textLang } from '../../facts/route.js';

const marker = /^\[!([a-z][a-z0-9-]*)\][ \t]*/i;

interface Alert {
  type: CalloutDefinition;
  /** The paragraph's content without the marker. */
  content: PhrasingContent[];
}

function readAlert(quote: Blockquote, types: ReadonlyMap<string, CalloutDefinition>): Alert | undefined {
  const first = quote.children[0];
  const text = first?.type === 'paragraph' ? first.children[0] : undefined;
  const match = text?.type === 'text' ? marker.exec(text.value) : null;
  const type = match ? types.get(match[1]!.toLowerCase()) : undefined;
  if (!match || !type) return undefined;
  const rest: Text = { ...(text as Text), value: (text as Text).value.slice(match[0].length) };
  const others = (first as Paragraph).children.slice(1);
  return { type, content: rest.value === '' ? others : [rest, ...others] };
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

/** remark plugin: quotes that begin with `[!NOTE]` and the like become callouts; others stay as they are. */
export function remarkAlerts({ containers }: ContainerOptions) {
  return (tree: Root, file: VFile): void => {
    const types = calloutTypes(containers, textLang(file.data.scope!.route));
    walkMarkdown(tree, (node, index, siblings) => {
      const alert = node.type === 'blockquote' ? readAlert(node, types) : undefined;
      if (alert) siblings[index] = alertNode(node as Blockquote, alert);
    });
  };
}
