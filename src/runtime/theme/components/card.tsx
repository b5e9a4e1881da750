import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.js';

export interface CardProps {
  title: ReactNode;
  /** Text of the card, in place of children. */
  content?: ReactNode;
  /** An element, SVG text, an image or an emoji. */
  icon?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

/** A box with a title. */
export function Card({ title, content, icon, className, children }: CardProps) {
  return (
    <div className={className ? `hd-card ${className}` : 'hd-card'}>
      <p className="hd-card-title">
        {typeof icon === 'string' ? <Icon icon={icon} /> : icon}
        <span>{title}</span>
      </p>
      <div className="hd-card-content">{children ?? content}</div>
    </div>
  );
}
