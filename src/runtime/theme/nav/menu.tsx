import type { ReactNode } from 'react';
import { ChevronIcon } from '../icons/icons.js';

export interface MenuProps {
  /** Content of the button. */
  label: ReactNode;
  /** Name of the button if its content has no text. */
  title?: string | undefined;
  isActive?: boolean | undefined;
  children: ReactNode;
}

/**
 * A button with a drop-down list. Style sheets open it below the pointer and, where no script runs, on focus; the
 * loader opens it on click and key press and keeps `aria-expanded`.
 */
export function Menu({ label, title, isActive = false, children }: MenuProps) {
  return (
    <div className="hd-menu">
      <button
        type="button"
        className={isActive ? 'hd-menu-button hd-nav-link hd-active' : 'hd-menu-button hd-nav-link'}
        aria-expanded="false"
        aria-label={title}
        suppressHydrationWarning
      >
        {label}
        <ChevronIcon />
      </button>
      <div className="hd-menu-panel">{children}</div>
    </div>
  );
}
