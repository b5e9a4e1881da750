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

/** A tab with its panel. */
export interface TabDraft {
  label: string;
  children: RootContent[];
}

/** Tabs and panels; `id` begins the ids of all of them. Without script every panel is readable. */
function tabsNode(tabs: readonly TabDraft[], id: string, className: string[], panelClass: string[]): HtmlElement {
  const buttons: RootContent[] = tabs.map(({ label }, index) =>
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
      [{ type: 'text', value: label }],
    ),
  );
  const panels = tabs.map(({ label, children }, index) => {
    const classes = [...panelClass, ...(index === 0 ? ['hd-active'] : [])];
    return htmlElement(
      'div',
      {
        role: 'tabpanel',
        id: `${id}-panel-${index + 1}`,
        ...(classes.length > 0 ? { className: classes } : {}),
        ariaLabelledBy: [`${id}-tab-${index + 1}`],
        dataLabel: label,
      },
      children,
    );
  });
  const list = htmlElement('div', { className: ['hd-code-group-tabs'], role: 'tablist' }, buttons);
  return htmlElement('div', { className }, [list, ...panels]);
}

/** A code group: tabs with a block of code each. */
export const codeGroupNode = (blocks: readonly Code[], id: string): HtmlElement =>
  tabsNode(
    blocks.map((block) => ({ label: takeLabel(block), children: [block] })),
    id,
    ['hd-code-group'],
    [],
  );

/** Tabs with any content. Those with a block of code each look like a code group. */
export const contentTabsNode = (tabs: readonly TabDraft[], id: string): HtmlElement =>
  tabs.every(({ children: [first, ...others] }) => first?.type === 'code' && others.length === 0)
    ? tabsNode(tabs, id, ['hd-code-group'], [])
    : tabsNode(tabs, id, ['hd-code-group', 'hd-tabs'], ['hd-tab-panel']);
