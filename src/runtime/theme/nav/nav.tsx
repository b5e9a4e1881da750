import { htmlProps } from '../../dom/html-props.js';
import { useI18n } from '../../hooks/page-hooks.js';
import { useNav } from '../../hooks/router-hooks.js';
import { useRouterState } from '../../router/router-context.js';
import { MenuIcon } from '../icons/icons.js';
import { LanguageMenu } from './language-menu.js';
import type { Slots } from '../base/layout-slots.js';
import { NavList } from './nav-list.js';
import { NavTitle } from './nav-title.js';
import { SearchButton } from './search-button.js';
import { SocialLinks } from './social-links.js';
import { SwitchAppearance } from './switch-appearance.js';
import { VersionMenu } from './version-menu.js';

export type NavProps = Slots<'beforeNavTitle' | 'navTitle' | 'afterNavTitle' | 'beforeNavMenu' | 'afterNavMenu'>;

/** The bar at the top. On narrow screens everything but the title moves into a panel. */
export function Nav({ beforeNavTitle, navTitle, afterNavTitle, beforeNavMenu, afterNavMenu }: NavProps) {
  const { site, navbarHtml } = useRouterState();
  const { hideNavbar, hasSearchButton } = site;
  const items = useNav();
  const translate = useI18n();
  const left = items.filter(({ position }) => position === 'left');
  const right = items.filter(({ position }) => position !== 'left');
  const className = hideNavbar === 'auto' ? 'hd-navbar hd-navbar-auto' : 'hd-navbar';
  if (navbarHtml !== undefined) return <header className={className} {...htmlProps(navbarHtml)} />;
  return (
    <header className={className}>
      {beforeNavTitle}
      {navTitle ?? <NavTitle />}
      {afterNavTitle}
      {hasSearchButton && <SearchButton />}
      <div id="hd-nav" className="hd-nav-panel" popover="auto">
        {beforeNavMenu}
        <nav className="hd-nav" aria-label={translate('navigationLabelText')}>
          {left.length > 0 && <NavList items={left} className="hd-nav-list hd-nav-left" />}
          {right.length > 0 && <NavList items={right} className="hd-nav-list hd-nav-right" />}
        </nav>
        <div className="hd-nav-tools">
          <VersionMenu />
          <LanguageMenu />
          <SwitchAppearance />
          <SocialLinks />
        </div>
        {afterNavMenu}
      </div>
      <button
        type="button"
        className="hd-icon-button hd-nav-button"
        popoverTarget="hd-nav"
        aria-label={translate('openMenuText')}
      >
        <MenuIcon />
      </button>
    </header>
  );
}
