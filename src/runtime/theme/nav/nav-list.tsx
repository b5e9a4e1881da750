import { isExternalUrl } from '../../../shared/route-path.js';
import type { NavItem } from '../../../shared/site-data.js';
import { usePage } from '../../hooks/use-page.js';
import { useSite } from '../../hooks/use-site.js';
import { Tag } from '../components/page-tag.js';
import { Icon } from '../icons/icon.js';
import { ExternalIcon } from '../icons/icons.js';
import { Menu } from './menu.js';
import { isNavItemActive } from './nav-active.js';

function NavLabel({ item }: { item: NavItem }) {
  return (
    <>
      {item.icon && <Icon icon={item.icon} />}
      <span>{item.text}</span>
      {item.tag && <Tag tag={item.tag} />}
    </>
  );
}

function NavLink({ item, isActive }: { item: NavItem & { link: string }; isActive: boolean }) {
  const isExternal = isExternalUrl(item.link);
  const rel = [isExternal ? 'noopener noreferrer' : '', item.rel ?? ''].filter(Boolean).join(' ');
  return (
    <a
      className={isActive ? 'hd-nav-link hd-active' : 'hd-nav-link'}
      href={item.link}
      target={isExternal ? '_blank' : undefined}
      rel={rel || undefined}
      download={item.download === true ? '' : item.download || undefined}
    >
      <NavLabel item={item} />
      {isExternal && <ExternalIcon />}
    </a>
  );
}

/** A group inside a menu: its name, then its items. */
function NavGroup({ item, items }: { item: NavItem; items: readonly NavItem[] }) {
  return (
    <>
      {item.link === undefined && (
        <p className="hd-menu-title">
          <NavLabel item={item} />
        </p>
      )}
      <NavEntries
        items={item.link === undefined ? items : [{ ...item, items: [] }, ...items]}
        className="hd-menu-group"
      />
    </>
  );
}

function NavEntries({ items, className }: { items: readonly NavItem[]; className?: string }) {
  const { routePath } = usePage().page;
  const { base } = useSite().site;
  return (
    <ul className={className}>
      {items.map((item, index) => {
        const { link } = item;
        const isActive = isNavItemActive(item, routePath, base);
        return (
          <li key={index}>
            {item.items && item.items.length > 0 ? (
              <NavGroup item={item} items={item.items} />
            ) : (
              link !== undefined && <NavLink item={{ ...item, link }} isActive={isActive} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Links of the top navigation; items with items of their own are menus. */
export function NavList({ items, className }: { items: readonly NavItem[]; className: string }) {
  const { routePath } = usePage().page;
  const { base } = useSite().site;
  return (
    <ul className={className}>
      {items.map((item, index) => {
        const { link } = item;
        const isActive = isNavItemActive(item, routePath, base);
        const children = item.items ?? [];
        return (
          <li key={index}>
            {children.length > 0 && (
              <Menu label={<NavLabel item={item} />} isActive={isActive}>
                <NavEntries
                  items={link === undefined ? children : [{ ...item, items: [] }, ...children]}
                  className="hd-menu-entries"
                />
              </Menu>
            )}
            {children.length === 0 && link !== undefined && <NavLink item={{ ...item, link }} isActive={isActive} />}
          </li>
        );
      })}
    </ul>
  );
}
