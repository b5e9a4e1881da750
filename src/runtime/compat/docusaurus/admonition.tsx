import type { ReactNode } from 'react';
import { Callout, type CalloutType } from '../../theme/components/callout.js';

const types: Record<string, CalloutType> = { secondary: 'note', success: 'tip' };

export interface AdmonitionProps {
  type?: CalloutType | 'secondary' | 'success' | undefined;
  title?: ReactNode;
  children?: ReactNode;
}

/** `@theme/Admonition`: a callout. */
export function Admonition({ type = 'note', title, children }: AdmonitionProps) {
  return (
    <Callout type={types[type] ?? (type as CalloutType)} title={title}>
      {children}
    </Callout>
  );
}
