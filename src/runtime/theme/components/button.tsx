import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from '../../page/link.js';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLElement>, 'type'> {
  /** Where the button leads; makes it a link. */
  href?: string | undefined;
  theme?: 'brand' | 'alt' | undefined;
  size?: 'big' | 'medium' | undefined;
  /** `a` and `button` choose the element; other values are a button's own `type`. */
  type?: 'a' | 'button' | 'submit' | 'reset' | undefined;
  children?: ReactNode;
}

/** A button, or a link that looks like one. */
export function Button({ href, theme = 'brand', size = 'medium', type, className, children, ...rest }: ButtonProps) {
  const classes = ['hd-button', `hd-button-${theme}`, `hd-button-${size}`, ...(className ? [className] : [])].join(' ');
  if (type === 'a' || (href !== undefined && type === undefined)) {
    return (
      <Link className={classes} href={href} {...rest}>
        {children}
      </Link>
    );
  }
  return (
    <button className={classes} type={type ?? 'button'} {...rest}>
      {children}
    </button>
  );
}
