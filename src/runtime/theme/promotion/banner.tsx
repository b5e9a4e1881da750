import { useLayoutEffect, type ReactNode } from 'react';
import { bannerName, hideClosedBanner, type BannerStorage } from '../../dom/banner-flags.js';
import { useI18n } from '../../hooks/page-hooks.js';
import { Link } from '../../page/link.js';
import { CloseIcon } from '../icons/icons.js';

export interface BannerProps {
  /** False shows nothing. */
  display?: boolean | undefined;
  /** Where the bar leads. */
  href?: string | undefined;
  message?: ReactNode;
  /** Where it is remembered that the visitor closed the bar; `false` forgets it with the page. */
  storage?: BannerStorage | undefined;
  /** Key of the flag; another key shows the bar again to those who closed it. */
  storageKey?: string | undefined;
  /** Name of the bar for screen readers, by default "Announcement". Each bar of a page needs its own. */
  label?: string | undefined;
  className?: string | undefined;
  /** Content in place of `href` and `message`. */
  children?: ReactNode;
}

/** A bar that visitors can close. Whether they did is known before the page is painted. */
export function Banner({
  display = true,
  href,
  message,
  storage = 'localStorage',
  storageKey = 'heddle-banner-closed',
  label,
  className,
  children,
}: BannerProps) {
  const translate = useI18n();
  const name = bannerName(storageKey, storage);
  // For banners that were not in the HTML; for others the page's inline script has done it.
  useLayoutEffect(() => hideClosedBanner(name), [name]);
  if (!display) return null;
  const text = href === undefined ? <span>{message}</span> : <Link href={href}>{message}</Link>;
  return (
    <aside
      className={className ? `hd-banner ${className}` : 'hd-banner'}
      data-banner={name}
      aria-label={label ?? translate('announcementText')}
    >
      <div className="hd-banner-message">{children ?? text}</div>
      <button
        type="button"
        className="hd-banner-close"
        aria-label={translate('closeText')}
        title={translate('closeText')}
      >
        <CloseIcon />
      </button>
    </aside>
  );
}
