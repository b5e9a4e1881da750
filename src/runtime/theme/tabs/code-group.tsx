import { Children, cloneElement, isValidElement, type ReactNode } from 'react';
import { codeTabsClass } from '../../../shared/markup/tabs-markup.js';
import { Tab } from './tab.js';
import { Tabs } from './tabs.js';

export interface CodeGroupProps {
  /** Groups with the same id change together, and the choice is remembered. */
  groupId?: string | undefined;
  /** Code blocks: of Markdown, which are in a `Tab` by now, `CodeBlock` or `CodeBlockRuntime`. */
  children?: ReactNode;
}

interface BlockProps {
  label?: ReactNode;
  title?: ReactNode;
  lang?: string | undefined;
}

/** Code blocks in tabs with their titles, or else their languages, of which one is shown at a time. */
export function CodeGroup({ groupId, children }: CodeGroupProps) {
  const blocks = Children.toArray(children).filter((child) => isValidElement<BlockProps>(child));
  return (
    <Tabs className={codeTabsClass} groupId={groupId}>
      {blocks.map((block, index) => {
        const { label, title, lang } = block.props;
        if (label !== undefined) return block;
        return (
          <Tab key={index} label={title ?? lang ?? String(index + 1)}>
            {title === undefined ? block : cloneElement(block, { title: undefined })}
          </Tab>
        );
      })}
    </Tabs>
  );
}
