import { isValidElement, type ReactNode } from 'react';

export interface DetailsProps {
  /** Text, or a `summary` element. */
  summary?: ReactNode;
  open?: boolean | undefined;
  children?: ReactNode;
}

/** `@theme/Details`: a folded text. */
export function Details({ summary = 'Details', open, children }: DetailsProps) {
  const isElement = isValidElement(summary) && summary.type === 'summary';
  return (
    <details className="hd-callout hd-callout-details" open={open}>
      {isElement ? summary : <summary>{summary}</summary>}
      <div className="hd-callout-content">{children}</div>
    </details>
  );
}
