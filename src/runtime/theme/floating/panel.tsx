import { useId, type ReactNode } from 'react';
import { usePanel } from './use-panel.js';
import type { PanelOptions, PanelPlacement } from './panel-options.js';

export interface PanelProps extends PanelOptions {
  kind: 'tooltip' | 'popover';
  placement: PanelPlacement;
  className: string;
  /** Id of the element that names the panel. */
  labelledBy?: string | undefined;
  content: ReactNode;
  children?: ReactNode;
}

/** A trigger with the panel that it opens. The panel is in the document only while it is open. */
export function Panel({ className, labelledBy, content, children, arrow = true, ...options }: PanelProps) {
  const id = useId();
  const { isOpen, refs, rootEvents, triggerEvents } = usePanel({ ...options, id });
  const role = options.kind === 'tooltip' ? 'tooltip' : labelledBy === undefined ? undefined : 'dialog';
  return (
    <span ref={refs.root} className="hd-trigger" {...rootEvents}>
      <span ref={refs.trigger} {...triggerEvents}>
        {children}
      </span>
      {isOpen && (
        <div
          ref={refs.panel}
          id={id}
          role={role}
          aria-labelledby={labelledBy}
          popover="manual"
          className={`hd-panel ${className}`}
        >
          {content}
          {arrow && <span className="hd-panel-arrow" />}
        </div>
      )}
    </span>
  );
}
