import type { ReactNode } from 'react';
import { Button } from '../../theme/components/button.js';

export interface LinkButtonProps {
  href: string;
  variant?: 'primary' | 'secondary' | 'minimal' | undefined;
  children?: ReactNode;
}

/** A link that looks like a button. */
export const LinkButton = ({ href, variant = 'primary', children }: LinkButtonProps) => (
  <Button href={href} theme={variant === 'primary' ? 'brand' : 'alt'}>
    {children}
  </Button>
);
