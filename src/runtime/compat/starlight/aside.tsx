import type { ReactNode } from 'react';
import { Callout } from '../../theme/components/callout.js';

export interface AsideProps {
  type?: 'note' | 'tip' | 'caution' | 'danger' | undefined;
  title?: string | undefined;
  children?: ReactNode;
}

/** A callout. */
export function Aside({ type = 'note', title, children }: AsideProps) {
  return (
    <Callout type={type} title={title}>
      {children}
    </Callout>
  );
}
