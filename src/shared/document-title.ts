import type { PagePayload } from './page-data.js';
import type { SiteData } from './site-data.js';

function joinTitle(title: string, suffix: string): string {
  if (suffix === '' || suffix === title) return title;
  return /^\s*[-|]/.test(suffix) ? `${title} ${suffix.trim()}` : `${title} - ${suffix}`;
}

/**
 * Document title of a page, as the build writes it: the page's title with the page's or the site's suffix. A page that
 * is named like its site is not named twice.
 */
export function documentTitle({ page }: Pick<PagePayload, 'page'>, site: Pick<SiteData, 'title'>): string {
  const { title: written, titleSuffix } = page.frontmatter;
  const suffix = typeof titleSuffix === 'string' ? titleSuffix : undefined;
  if (page.pageType !== 'home') return joinTitle(page.title, suffix ?? site.title);
  return joinTitle(typeof written === 'string' ? written : site.title || page.title, suffix ?? '');
}
