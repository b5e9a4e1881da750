import { useMemo, type ReactNode } from 'react';
import { isExternalUrl } from '../../../shared/route-path.js';
import type { SidebarGroup, SidebarItem, SidebarLink, SiteData } from '../../../shared/site-data.js';
import { htmlProps } from '../../dom/html-props.js';
import { TagView } from '../components/tag.js';
import { IconView } from '../icons/icon.js';
import { ChevronIcon, ExternalIcon } from '../icons/icons.js';

export interface SidebarItemViewProps {
  item: SidebarItem;
  isActive: boolean;
  /** True if a group shows its children. */
  isOpen: boolean;
  site: Pick<SiteData, 'base'>;
  /** Children of a group. */
  children?: ReactNode;
  /** Children of a group as HTML, in place of `children`. */
  childrenHtml?: string | undefined;
}

type LabelProps = Pick<SidebarItemViewProps, 'site'> & {
  item: { text: string; type?: string | undefined; icon?: string | undefined; tag?: string | undefined };
};

function Label({ item: { text, icon, tag }, site: { base } }: LabelProps) {
  // Sidebars are most of a page's HTML, so a text alone has no element.
  if (!icon && !tag) return text;
  return (
    <>
      {icon && <IconView icon={icon} base={base} />}
      <span className="hd-sidebar-text">{text}</span>
      {tag && <TagView tag={tag} base={base} />}
    </>
  );
}

function ItemLink({
  item,
  isActive,
  site,
}: {
  item: LabelProps['item'] & { link: string };
  isActive: boolean;
  site: LabelProps['site'];
}) {
  const isExternal = isExternalUrl(item.link);
  const attributes = isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a
      className="hd-sidebar-link"
      href={item.link}
      type={item.type}
      aria-current={isActive ? 'page' : undefined}
      suppressHydrationWarning
      {...attributes}
    >
      <Label item={item} site={site} />
      {isExternal && <ExternalIcon />}
    </a>
  );
}

function ItemList({ children, childrenHtml }: Pick<SidebarItemViewProps, 'children' | 'childrenHtml'>) {
  const props = useMemo(
    () => (childrenHtml === undefined ? { children } : htmlProps(childrenHtml)),
    [children, childrenHtml],
  );
  return <ul className="hd-sidebar-list" {...props} />;
}

/** A group opens by the browser's own means, so it needs no script; its name is a link beside the button, when it has one. */
function Group({ item, isActive, isOpen, site, ...list }: SidebarItemViewProps & { item: SidebarGroup }) {
  const { link, collapsible } = item;
  const name = link ? <ItemLink item={{ ...item, link }} isActive={isActive} site={site} /> : undefined;
  if (!collapsible) {
    return (
      <li className="hd-sidebar-group" data-context={item.context}>
        {name ?? (
          <p className="hd-sidebar-title">
            <Label item={item} site={site} />
          </p>
        )}
        <ItemList {...list} />
      </li>
    );
  }
  return (
    <li className="hd-sidebar-group" data-context={item.context}>
      {name}
      <details open={isOpen} suppressHydrationWarning>
        <summary className={name ? 'hd-sidebar-toggle' : 'hd-sidebar-title'} aria-label={name ? item.text : undefined}>
          {!name && <Label item={item} site={site} />}
          <ChevronIcon />
        </summary>
        <ItemList {...list} />
      </details>
    </li>
  );
}

function LinkItem({ item, isActive, site }: SidebarItemViewProps & { item: SidebarLink }) {
  return (
    <li data-context={item.context}>
      <ItemLink item={item} isActive={isActive} site={site} />
    </li>
  );
}

/** One item of the sidebar. The build renders it once per state; the client renders it for sections it navigates to. */
export function SidebarItemView(props: SidebarItemViewProps) {
  const { item } = props;
  switch (item.kind) {
    case 'link':
      return <LinkItem {...props} item={item} />;
    case 'group':
      return <Group {...props} item={item} />;
    case 'divider':
      return (
        <li
          className={item.dashed ? 'hd-sidebar-divider hd-sidebar-divider-dashed' : 'hd-sidebar-divider'}
          aria-hidden="true"
        />
      );
    case 'section-header':
      return (
        <li className="hd-sidebar-header">
          <Label item={item} site={props.site} />
        </li>
      );
  }
}
