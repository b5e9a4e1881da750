import { Content } from '../content.js';
import { useFrontmatter } from '../hooks/use-frontmatter.js';
import { usePage } from '../hooks/use-page.js';
import { useRouterState } from '../router/router-context.js';
import { DocFooter } from './doc-footer.js';
import { LocalBar } from './local-bar.js';
import { Sidebar } from './sidebar.js';
import { Toc } from './toc.js';

/** A documentation page: sidebar, article with its footer, table of contents. */
export function DocLayout() {
  const { pageType, toc } = usePage();
  const { sidebar } = useRouterState();
  const frontmatter = useFrontmatter();
  const isWide = pageType === 'doc-wide';
  const hasSidebar =
    sidebar.section !== '' && frontmatter['sidebar'] !== false && frontmatter['sidebar'] !== 'placeholder';
  const hasToc = toc.length > 0 && frontmatter['outline'] !== false && pageType !== 'overview';
  const classes = [
    'hd-doc-layout',
    ...(isWide ? ['hd-doc-wide'] : []),
    ...(hasSidebar || frontmatter['sidebar'] === 'placeholder' ? ['hd-with-sidebar'] : []),
    ...(hasToc || (!isWide && frontmatter['outline'] !== false) ? ['hd-with-toc'] : []),
  ];
  return (
    <div className={classes.join(' ')}>
      {(hasSidebar || hasToc) && <LocalBar hasSidebar={hasSidebar} hasToc={hasToc} />}
      {hasSidebar && <Sidebar />}
      <main id="hd-content" className="hd-doc-main" tabIndex={-1}>
        <Content />
        {frontmatter['footer'] !== false && <DocFooter />}
      </main>
      {hasToc && <Toc />}
    </div>
  );
}
