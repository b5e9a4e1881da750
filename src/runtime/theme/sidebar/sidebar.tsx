import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import type { SidebarItem, SiteData } from '../../../shared/site-data.js';
import { htmlProps } from '../../dom/html-props.js';
import { useI18n } from '../../hooks/page-hooks.js';
import { useRouter, useRouterState } from '../../router/router-context.js';
import { CloseIcon } from '../icons/icons.js';
import type { Slots } from '../base/layout-slots.js';
import { isPartialSidebar, keepOpenGroups, markActive } from '../../dom/mark-active.js';
import { SidebarItemView } from './sidebar-item-view.js';

function SidebarItems({ items, site }: { items: readonly SidebarItem[]; site: SiteData }) {
  return items.map((item, index) => (
    <SidebarItemView
      key={index}
      item={item}
      isActive={false}
      isOpen={item.kind === 'group' && !item.collapsed}
      site={site}
    >
      {item.kind === 'group' && <SidebarItems items={item.items} site={site} />}
    </SidebarItemView>
  ));
}

/** Never renders again with the same items, so that marks and open groups stay as they are in the document. */
const SidebarTree = memo(function SidebarTree({ items, site }: { items: readonly SidebarItem[]; site: SiteData }) {
  return (
    <ul className="hd-sidebar-items">
      <SidebarItems items={items} site={site} />
    </ul>
  );
});

function AdoptedItems({ html }: { html: string }) {
  const props = useMemo(() => htmlProps(html), [html]);
  return <ul className="hd-sidebar-items" {...props} />;
}

/** The sidebar: a column on wide screens, else a drawer. */
export function Sidebar({ beforeSidebar, afterSidebar }: Slots<'beforeSidebar' | 'afterSidebar'>) {
  const router = useRouter();
  const { payload, site, sidebar, isNavigated } = useRouterState();
  const translate = useI18n();
  const element = useRef<HTMLElement>(null);
  const { routePath } = payload.page;
  useLayoutEffect(() => {
    if (!element.current || (!isNavigated && !sidebar.items)) return;
    const isListed = markActive(element.current, routePath, site.base);
    // A sidebar that cannot be completed stays usable as it is.
    if (sidebar.html !== '' && (!isListed || isPartialSidebar(element.current)))
      keepOpenGroups(router.completeSidebar).catch(() => undefined);
  }, [routePath, router, sidebar, site.base, isNavigated]);
  return (
    <nav ref={element} id="hd-sidebar" className="hd-sidebar" popover="auto" aria-label={translate('sidebarLabelText')}>
      <button
        type="button"
        className="hd-icon-button hd-drawer-close"
        popoverTarget="hd-sidebar"
        popoverTargetAction="hide"
        aria-label={translate('closeMenuText')}
      >
        <CloseIcon />
      </button>
      {beforeSidebar}
      {sidebar.items ? (
        <SidebarTree key={sidebar.name} items={sidebar.items} site={site} />
      ) : (
        <AdoptedItems key={sidebar.name} html={sidebar.html} />
      )}
      {afterSidebar}
    </nav>
  );
}
