import type { ReactNode } from 'react';

export type CalloutType = 'tip' | 'note' | 'important' | 'warning' | 'caution' | 'danger' | 'info' | 'details';

export interface CalloutProps {
  type?: CalloutType | undefined;
  /** By default the type's name. */
  title?: ReactNode;
  children?: ReactNode;
}

/** A highlighted box; `details` can be opened and closed. */
export function Callout({
  type = 'tip',
  title = type.charAt(0).toUpperCase() + type.slice(1),
  children,
}: CalloutProps) {
  if (type === 'details') {
    return (
      <details className="hd-callout hd-callout-details">
        <summary>{title}</summary>
        <div className="hd-callout-content">{children}</div>
      </details>
    );
  }
  return (
    <div className={`hd-callout hd-callout-${type}`}>
      <div className="hd-callout-title">{title}</div>
      <div className="hd-callout-content">{children}</div>
    </div>
  );
}
