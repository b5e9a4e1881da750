import { encodePath, routeToMarkdownPath } from '../../../shared/route-path.js';
import { usePage } from '../../hooks/page-hooks.js';
import { withBase } from '../../url/urls.js';

/** URL of the shown page's Markdown, which the plugin llms writes. */
export function useMdUrl(): string {
  return withBase(`/${encodePath(routeToMarkdownPath(usePage().page.routePath))}`);
}
