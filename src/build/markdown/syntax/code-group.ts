import type { Code, RootContent } from 'mdast';
import { parseCodeMeta, splitLanguage, withoutOpenBraces } from '../../highlight/code-meta.js';
import { htmlElement, type HtmlElement } from '../markdown-nodes.js';

/** Quoted values and braces, which brackets may be part of, or a label. */
const labelToken = /"[^"]*"|'[^']*'|`[^`]*`|\{[^}]*\}|\[([^[\]]+)\]/g;
const titleToken = /(?:^|\s)title=(?:"[^"]*"|'[^']*'|`[^`]*`|\S+)/;

/** Takes `[label]` out of a block's info line. */
function takeBracketLabel(block: Code): string | undefined {
  const info = [block.lang, block.meta].filter(Boolean).join(' ');
  const match = [...withoutOpenBraces(info).matchAll(labelToken)].find(([, label]) => label?.trim());
  if (!match) return undefined;
  const language = (block.lang ?? '').split('[')[0]!;
  const rest = info.slice(language.length, match.index) + info.slice(match.index + match[0].length);
  block.lang = language || null;
  block.meta = rest.trim() || null;
  return match[1]!.trim();
}

/** Label of a block: `[label]`, else its title, which is then only on the tab, else its language. */
function takeLabel(block: Code): string {
  const label = takeBracketLabel(block);
  if (label !== undefined) return label;
  const { title } = parseCodeMeta(block.meta ?? '');
  if (title !== undefined) block.meta = block.meta!.replace(titleToken, '').trim() || null;
  return title ?? (splitLanguage(block.lang ?? '').language || 'text');
}

/** Tabs and panels of a code group; `id` begins the ids of all of them. Without script every panel is readable. */
export function codeGroupNode(blocks: readonly Code[], id: string): HtmlElement {
  const labels = blocks.map(takeLabel);
  const tabs: RootContent[] = blocks.map((_, index) =>
    htmlElement(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `${id}-tab-${index + 1}`,
        ariaControls: [`${id}-panel-${index + 1}`],
        ariaSelected: index === 0 ? 'true' : 'false',
        tabIndex: index === 0 ? 0 : -1,
      },
      [{ type: 'text', value: labels[index]! }],
    ),
  );
  const panels = blocks.map((block, index) =>
    htmlElement(
      'div',
      {
        role: 'tabpanel',
        id: `${id}-panel-${index + 1}`,
        ...(index === 0 ? { className: ['hd-active'] } : {}),
        ariaLabelledBy: [`${id}-tab-${index + 1}`],
        dataLabel: labels[index]!,
      },
      [block],
    ),
  );
  const list = htmlElement('div', { className: ['hd-code-group-tabs'], role: 'tablist' }, tabs);
  return htmlElement('div', { className: ['hd-code-group'] }, [list, ...panels]);
}
