import type { SiteConfig } from '../config/site-config.js';
import type { CompiledRoute } from '../pages/compile-pages.js';

const pagesModule = 'heddle-compat-pages';

/** Module with the pages that `usePages` of Rspress returns, by its specifier. */
export function compatPages(pages: readonly CompiledRoute[], { compat }: SiteConfig): Record<string, string> {
  if (!compat.includes('rspress')) return {};
  const listed = pages
    .map(({ route: { routePath, lang, version }, facts: { title, frontmatter } }) => ({
      title,
      routePath,
      lang,
      version,
      frontmatter,
    }))
    .sort((a, b) => (a.routePath < b.routePath ? -1 : 1));
  return { [pagesModule]: `export const pages = ${JSON.stringify(listed)};` };
}
