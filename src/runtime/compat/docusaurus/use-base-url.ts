import { withBase } from '../../../shared/route-path.js';
import { useSite } from '../../hooks/use-site.js';

/** `@docusaurus/useBaseUrl`: the URL with the base path of the site. Relative URLs begin there as well. */
export function useBaseUrl(url: string): string {
  return useBaseUrlUtils().withBaseUrl(url);
}

/** The function that `useBaseUrl` returns. */
export function useBaseUrlUtils(): { withBaseUrl(url: string): string } {
  const { base } = useSite().site;
  return {
    withBaseUrl: (url) =>
      /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(url) || url === '' ? url : withBase(url.replace(/^(?!\/)/, '/'), base),
  };
}
