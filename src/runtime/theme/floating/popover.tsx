import { useId, type ReactNode } from 'react';
import type { PanelOptions } from './panel-options.js';
import { Panel } from './panel.js';

export interface PopoverProps extends PanelOptions {
  /** Heading of the panel; also its name for assistive technology. */
  title?: ReactNode;
  content?: ReactNode;
  className?: string | undefined;
  /** The element that opens the panel: a button, or anything else, which then becomes one. */
  children?: ReactNode;
}

/** A panel with more than a hint: it can contain links and buttons. */
export function Popover({ title, content, className, children, placement = 'bottom', ...options }: PopoverProps) {
  const titleId = useId();
  const hasTitle = title !== undefined && title !== null && title !== '';
  return (
    <Panel
      kind="popover"
      className={className ? `hd-popover ${className}` : 'hd-popover'}
      labelledBy={hasTitle ? titleId : undefined}
      placement={placement}
      content={
        <>
          {hasTitle && (
            <div id={titleId} className="hd-popover-title">
              {title}
            </div>
          )}
          <div className="hd-popover-content">{content}</div>
        </>
      }
      {...options}
    >
      {children}
    </Panel>
  );
}
