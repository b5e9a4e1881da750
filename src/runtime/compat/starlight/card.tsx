import type { ReactNode } from 'react';
import { Card as ThemeCard } from '../../theme/components/card.js';
import { Icon } from './icon.js';
import './card.css';

export interface StarlightCardProps {
  title: string;
  /** Name of an icon. */
  icon?: string | undefined;
  children?: ReactNode;
}

/** A box with a title. */
export const Card = ({ title, icon, children }: StarlightCardProps) => (
  <ThemeCard title={title} icon={icon === undefined ? undefined : <Icon name={icon} />}>
    {children}
  </ThemeCard>
);

/** Cards beside each other. */
export const CardGrid = ({ children }: { children?: ReactNode; stagger?: boolean }) => (
  <div className="hd-card-grid">{children}</div>
);
