import type { ReactNode } from 'react';
import { Link } from '../../page/link.js';
import { ArrowRightIcon } from '../icons/icons.js';

export interface LinkCardProps {
  href: string;
  title: ReactNode;
  description?: ReactNode;
  className?: string | undefined;
}

/** A box that links to a page. */
export function LinkCard({ href, title, description, className }: LinkCardProps) {
  return (
    <div className={className ? `hd-card hd-link-card ${className}` : 'hd-card hd-link-card'}>
      <p className="hd-card-title">
        <Link href={href}>{title}</Link>
        <ArrowRightIcon />
      </p>
      {description !== undefined && <p className="hd-card-content">{description}</p>}
    </div>
  );
}
