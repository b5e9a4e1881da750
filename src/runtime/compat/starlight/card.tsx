import type { ReactNode } from 'react';
import { htmlProps } from '../../dom/html-props.js';
import { Card as ThemeCard } from '../../theme/components/card.js';
import { LinkCard as ThemeLinkCard } from '../../theme/components/link-card.js';
import { Icon } from './icon.js';
import './card.css';

export interface StarlightCardProps {
  /** HTML, as in the other cards of Starlight. */
  title: string;
  /** Name of an icon. */
  icon?: string | undefined;
  children?: ReactNode;
}

const html = (text: string): ReactNode => <span {...htmlProps(text)} />;

/** A box with a title. */
export const Card = ({ title, icon, children }: StarlightCardProps) => (
  <ThemeCard title={html(title)} icon={icon === undefined ? undefined : <Icon name={icon} />}>
    {children}
  </ThemeCard>
);

export interface StarlightLinkCardProps {
  href: string;
  title: string;
  description?: string | undefined;
}

/** A box that links to a page. */
export const LinkCard = ({ href, title, description }: StarlightLinkCardProps) => (
  <ThemeLinkCard
    href={href}
    title={html(title)}
    description={description === undefined ? undefined : html(description)}
  />
);

/** Cards beside each other. */
export const CardGrid = ({ children }: { children?: ReactNode; stagger?: boolean }) => (
  <div className="hd-card-grid">{children}</div>
);
