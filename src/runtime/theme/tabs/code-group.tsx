import { Children, isValidElement, type ReactNode } from 'react';
import { htmlTextOf } from '../../dom/html-text.js';
import { Tab } from './tab.js';
import { Tabs } from './tabs.js';

export interface CodeGroupProps {
  /** Groups with the same id change together, and the choice is remembered. */
  groupId?: string | undefined;
  /** Code blocks: of Markdown, `CodeBlock` or `CodeBlockRuntime`. */
  children?: ReactNode;
}

interface BlockProps {
  title?: ReactNode;
  lang?: string | undefined;
  dangerouslySetInnerHTML?: { __html: string | { toString(): string } } | undefined;
}

/** Label of a block: its title, else its language. Blocks of Markdown are HTML by now and are asked by their HTML. */
function labelOf({ title, lang, dangerouslySetInnerHTML }: BlockProps): ReactNode {
  const html = String(dangerouslySetInnerHTML?.__html ?? '');
  const found =
    /^<div class="[^"]*" data-lang="[^"]*"><div class="hd-code-title">([^<]*)</.exec(html) ??
    /^<div class="[^"]*" data-lang="([^"]*)"/.exec(html);
  return title ?? lang ?? (found ? htmlTextOf(found[1]!) : undefined);
}

/** Code blocks in tabs with their titles, of which one is shown at a time. */
export function CodeGroup({ groupId, children }: CodeGroupProps) {
  const blocks = Children.toArray(children).filter((child) => isValidElement<BlockProps>(child));
  return (
    <Tabs className="hd-tabs-code hd-tabs-titles" groupId={groupId}>
      {blocks.map((block, index) => {
        const label = labelOf(block.props);
        return (
          <Tab key={index} label={label ?? String(index + 1)}>
            {block}
          </Tab>
        );
      })}
    </Tabs>
  );
}
