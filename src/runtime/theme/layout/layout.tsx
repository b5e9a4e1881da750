import { Content } from '../../page/content.js';
import { useFrontmatter, useI18n, usePage, useSite } from '../../hooks/page-hooks.js';
import { BackToTop } from './back-to-top.js';
import { DocLayout } from '../doc/doc-layout.js';
import { HomeFooter } from '../home/home-footer.js';
import { HomeLayout as DefaultHomeLayout } from '../home/home-layout.js';
import type { LayoutProps } from '../base/layout-slots.js';
import { MoreComponents } from '../base/more-components.js';
import { Nav } from '../nav/nav.js';
import { NotFoundLayout as DefaultNotFoundLayout } from './not-found-layout.js';
import { PageNotices } from '../doc/page-notices.js';
import { SkipLink } from './skip-link.js';

function PageContent({
  HomeLayout = DefaultHomeLayout,
  NotFoundLayout = DefaultNotFoundLayout,
  components: _components,
  ...slots
}: LayoutProps) {
  const { pageType } = usePage().page;
  switch (pageType) {
    case 'home':
      return <HomeLayout {...slots} />;
    case '404':
      return <NotFoundLayout />;
    case 'custom':
    case 'blank':
      return (
        <main id="hd-content" className="hd-custom" tabIndex={-1}>
          {pageType === 'custom' && <PageNotices />}
          <Content className="hd-custom-content" />
        </main>
      );
    case 'doc':
    case 'doc-wide':
    case 'overview':
      return <DocLayout {...slots} />;
  }
}

/**
 * Everything on a page: the arrangement depends on its `pageType` and the switches of its front matter. The props add
 * content at places of the layout.
 */
export function Layout(props: LayoutProps) {
  const { pageType } = usePage().page;
  const { frontmatter } = useFrontmatter();
  const { hideNavbar, enableScrollToTop } = useSite().site;
  const translate = useI18n();
  const hasNav = pageType !== 'blank' && frontmatter['navbar'] !== false && hideNavbar !== 'always';
  const classes = ['hd-app', `hd-page-${pageType}`, ...(hasNav ? [] : ['hd-without-navbar'])];
  return (
    <MoreComponents components={props.components}>
      <div
        className={classes.join(' ')}
        data-copied-text={translate('copiedText')}
        data-copy-text={translate('copyFallbackText')}
        data-offline-text={translate('searchErrorHelpText')}
      >
        <SkipLink />
        {props.top}
        {hasNav && (
          <>
            {props.beforeNav}
            <Nav {...props} />
            {props.afterNav}
          </>
        )}
        <PageContent {...props} />
        {pageType !== 'blank' && <HomeFooter />}
        {props.bottom}
        {enableScrollToTop && pageType !== 'blank' && <BackToTop />}
      </div>
    </MoreComponents>
  );
}
