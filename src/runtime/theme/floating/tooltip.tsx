import type { ReactNode } from 'react';
import type { PanelOptions } from './panel-options.js';
import { Panel } from './panel.js';

export interface TooltipProps extends PanelOptions {
  /** What the tooltip says. An empty one does not open. */
  title?: ReactNode;
  className?: string | undefined;
  /** What the tooltip is about. Keyboards reach it, whatever it is. */
  children?: ReactNode;
}

/** A short explanation beside what it explains; at most 250 px wide. */
export function Tooltip({ title, className, children, placement = 'right', ...options }: TooltipProps) {
  if (title === undefined || title === null || title === '') return children;
  const classes = className ? `hd-tooltip ${className}` : 'hd-tooltip';
  return (
    <Panel kind="tooltip" className={classes} content={title} placement={placement} {...options}>
      {children}
    </Panel>
  );
}
