import type { ReactNode } from 'react';
import type { PanelOptions } from './panel-options.js';
import { Panel } from './panel.js';

export interface TooltipProps extends PanelOptions {
  /** Text of the tooltip. An empty one doesn't open. */
  title?: ReactNode;
  className?: string | undefined;
  /** The element with the tooltip. It can be focused, whatever it is. */
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
