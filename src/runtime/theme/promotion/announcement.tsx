import type { ReactNode } from 'react';
import { ArrowRightIcon } from '../icons/icons.js';
import { Banner } from './banner.js';

export interface AnnouncementProps {
  /** Where the bar leads. */
  href: string;
  message: ReactNode;
  /** Key in local storage under which it is remembered that the visitor closed the bar. */
  localStorageKey?: string | undefined;
  /** Name of the bar for screen readers, by default "Announcement". Each bar of a page needs its own. */
  label?: string | undefined;
}

/** A bar above the page with a link and a button that closes it permanently. */
export function Announcement({
  href,
  message,
  localStorageKey = 'heddle-announcement-closed',
  label,
}: AnnouncementProps) {
  const text = (
    <>
      {message}
      <ArrowRightIcon />
    </>
  );
  return <Banner href={href} message={text} storageKey={localStorageKey} label={label} />;
}
