import type { ReactNode } from 'react';

/** A row for the buttons about a page's Markdown. */
export function LlmsContainer({ children }: { children?: ReactNode }) {
  return <div className="hd-llms hd-copy-ignore">{children}</div>;
}
