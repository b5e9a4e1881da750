import { Content } from '../content.js';
import { useFrontmatter } from '../hooks/use-frontmatter.js';
import { useI18n } from '../hooks/use-i18n.js';
import { usePage } from '../hooks/use-page.js';
import { useSite } from '../hooks/use-site.js';
import { BackToTop } from './back-to-top.js';
import { DocLayout } from './doc-layout.js';
import { Footer } from './footer.js';
import { HomeLayout } from './home-layout.js';
import { NavBar } from './nav-bar.js';
import { NotFoundLayout } from './not-found-layout.js';
import { SkipLink } from './skip-link.js';

function PageContent() {
  const { pageType } = usePage();
  switch (pageType) {
    case 'home':
      return <HomeLayout />;
    case '404':
      return <NotFoundLayout />;
    case 'custom':
    case 'blank':
      return (
        <main id="hd-content" className="hd-custom" tabIndex={-1}>
          <Content className="hd-custom-content" />
        </main>
      );
    case 'doc':
    case 'doc-wide':
    case 'overview':
      return <DocLayout />;
  }
}

/** Everything on a page: what stands where is decided by its `pageType` and the switches of its front matter. */
export function Layout() {
  const { pageType } = usePage();
  const frontmatter = useFrontmatter();
  const { hideNavbar, enableScrollToTop } = useSite();
  const translate = useI18n();
  const hasNavBar = pageType !== 'blank' && frontmatter['navbar'] !== false && hideNavbar !== 'always';
  const classes = ['hd-app', `hd-page-${pageType}`, ...(hasNavBar ? [] : ['hd-without-navbar'])];
  return (
    <div
      className={classes.join(' ')}
      data-copied-text={translate('copiedText')}
      data-copy-text={translate('copyFallbackText')}
    >
      <SkipLink />
      {hasNavBar && <NavBar />}
      <PageContent />
      {pageType !== 'blank' && <Footer />}
      {enableScrollToTop && pageType !== 'blank' && <BackToTop />}
    </div>
  );
}
