import { usePage } from '../../hooks/use-page.js';
import { useSite } from '../../hooks/use-site.js';
import { pageUrl } from '../../url/page-url.js';

/** `useDoc` of `@docusaurus/plugin-content-docs/client`: the shown page. */
export function useDoc() {
  const { site } = useSite();
  const { title, headingTitle, description, routePath, frontmatter, toc } = usePage().page;
  return {
    metadata: { title, description, permalink: pageUrl(routePath, site), frontMatter: frontmatter },
    frontMatter: frontmatter,
    contentTitle: headingTitle,
    toc: toc.map(({ id, text, depth }) => ({ id, value: text, level: depth })),
    assets: {},
  };
}
