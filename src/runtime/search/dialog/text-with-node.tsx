import type { ReactNode } from 'react';

export interface TextWithNodeProps {
  /** An interface text with a place such as `{{query}}`; without one the node follows the text. */
  text: string;
  name: string;
  children: ReactNode;
}

/** An interface text with an element in one of its places. */
export function TextWithNode({ text, name, children }: TextWithNodeProps) {
  const [before = '', after] = text.split(`{{${name}}}`);
  return (
    <>
      {before}
      {after === undefined && ' '}
      {children}
      {after}
    </>
  );
}
