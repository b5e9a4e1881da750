import type { ReactNode } from 'react';
import { badge } from '../../../shared/markup/badge-markup.js';
import { reactMarkup } from '../base/react-markup.js';

export interface BadgeProps {
  text?: string | undefined;
  children?: ReactNode;
  type?: 'tip' | 'info' | 'warning' | 'danger' | undefined;
  /** Border instead of a filled background. */
  outline?: boolean | undefined;
}

/** A small mark beside a heading or in a line of text. */
export function Badge({ text, children, type = 'tip', outline = false }: BadgeProps) {
  return badge(reactMarkup, { type, isOutlined: outline }, [children ?? text]);
}
