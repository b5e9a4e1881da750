import { useFrontmatter, useI18n, usePage, usePayload } from '../../hooks/page-hooks.js';
import { Breadcrumbs } from './breadcrumbs.js';
import { DocContent } from './doc-content.js';
import { DocFooter } from './doc-footer.js';
import type { DocSlotName, Slots } from '../base/layout-slots.js';
import { LocalBar } from './local-bar.js';
import { Outline } from './outline.js';
import { PageActions } from './page-actions.js';
import { PageNotices } from './page-notices.js';
import { Sidebar } from '../sidebar/sidebar.js';

export type DocLayoutProps = Slots<DocSlotName>;

/** A documentation page: sidebar, article with its footer, table of contents. */
export function DocLayout(props: DocLayoutProps) {
  const { pageType, toc, readingMinutes: minutes } = usePage().page;
  const translate = useI18n();
  const { sidebar: sidebarName } = usePayload();
  const { frontmatter } = useFrontmatter();
  const { sidebar, outline, footer } = frontmatter;
  const isWide = pageType === 'doc-wide';
  const hasSidebar = sidebarName !== '' && sidebar !== false && sidebar !== 'placeholder';
  const hasOutline = outline !== false && pageType !== 'overview';
  const hasToc = hasOutline && Boolean(toc.length > 0 || props.beforeOutline || props.afterOutline);
  const classes = [
    'hd-doc-layout',
    isWide && 'hd-doc-wide',
    (hasSidebar || sidebar === 'placeholder') && 'hd-with-sidebar',
    sidebar === false && !isWide && 'hd-without-sidebar',
    (hasToc || (!isWide && pageType !== 'overview')) && 'hd-with-toc',
  ];
  return (
    <>
      {props.beforeDoc}
      <div className={classes.filter(Boolean).join(' ')}>
        {(hasSidebar || hasToc) && <LocalBar hasSidebar={hasSidebar} hasToc={hasToc} />}
        {hasSidebar && <Sidebar beforeSidebar={props.beforeSidebar} afterSidebar={props.afterSidebar} />}
        <main id="hd-content" className="hd-doc-main" tabIndex={-1}>
          <div className="hd-doc-head">
            <Breadcrumbs />
            {minutes && <small>{translate('readingTimeText', { minutes })}</small>}
            <PageActions />
          </div>
          <PageNotices />
          {props.beforeDocContent}
          <DocContent />
          {props.afterDocContent}
          {props.beforeDocFooter}
          {footer !== false && <DocFooter />}
          {props.afterDocFooter}
        </main>
        {hasToc && <Outline beforeOutline={props.beforeOutline} afterOutline={props.afterOutline} />}
      </div>
      {props.afterDoc}
    </>
  );
}
