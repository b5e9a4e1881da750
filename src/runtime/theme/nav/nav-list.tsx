import type { ComponentType } from 'react';
import { isExternalUrl } from '../../../shared/route-path.js';
import type { NavItem } from '../../../shared/site-data.js';
import { usePage, useSite } from '../../hooks/page-hooks.js';
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
      type={item.type}
      download={item.download === true ? '' : item.download || undefined}
    >
      <NavLabel item={item} />
      {isExternal && <ExternalIcon />}
    </a>
  );
}

interface GroupProps {
  item: NavItem;
  /** The item's own link, if it has one, then its items. */
  entries: readonly NavItem[];
  isActive: boolean;
}

/** A group inside a menu: its name, then its entries. */
function NavGroup({ item, entries }: GroupProps) {
  return (
    <>
      {item.link === undefined && (
        <p className="hd-menu-title">
          <NavLabel item={item} />
        </p>
      )}
      <NavEntries items={entries} className="hd-menu-group" Group={NavGroup} />
    </>
  );
}

function NavMenu({ item, entries, isActive }: GroupProps) {
  return (
    <Menu label={<NavLabel item={item} />} isActive={isActive}>
      <NavEntries items={entries} className="hd-menu-entries" Group={NavGroup} />
    </Menu>
  );
}

interface NavEntriesProps {
  items: readonly NavItem[];
  className: string;
  /** Shows an item that has items of its own. */
  Group: ComponentType<GroupProps>;
}

function NavEntries({ items, className, Group }: NavEntriesProps) {
  const { routePath } = usePage().page;
  const { base } = useSite().site;
  return (
    <ul className={className}>
      {items.map((item, index) => {
        const { link, items: children = [] } = item;
        const isActive = isNavItemActive(item, routePath, base);
        const entries = link === undefined ? children : [{ ...item, items: [] }, ...children];
        return (
          <li key={index}>
            {children.length > 0 ? (
              <Group item={item} entries={entries} isActive={isActive} />
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
export function NavList({ items, className }: Omit<NavEntriesProps, 'Group'>) {
  return <NavEntries items={items} className={className} Group={NavMenu} />;
}
