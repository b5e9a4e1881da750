import { Badge as ThemeBadge, type BadgeProps } from '../../theme/components/badge.js';

const types = {
  default: 'info',
  note: 'info',
  tip: 'tip',
  success: 'tip',
  caution: 'warning',
  danger: 'danger',
} as const satisfies Record<string, BadgeProps['type']>;

export interface StarlightBadgeProps {
  text: string;
  variant?: keyof typeof types | undefined;
}

/** A small mark in a line of text. */
export const Badge = ({ text, variant = 'default' }: StarlightBadgeProps) => (
  <ThemeBadge text={text} type={types[variant]} />
);
