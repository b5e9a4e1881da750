import { useCallback } from 'react';
import { isFilePath } from '../../shared/route-path.js';
import { pageUrl } from '../url/page-url.js';
import { useRouter } from '../router/router-context.js';

/** Goes to a page of the site, or to any other URL by a page load. */
export type Navigate = (link: string, options?: { replace?: boolean }) => Promise<void>;

/** A function that navigates. Links are written as in pages: `/guide/a`, `./b#part`, `https://…`. */
export function useNavigate(): Navigate {
  const router = useRouter();
  return useCallback(
    async (link, { replace = false } = {}) => {
      const { site } = router.getState();
      const url = new URL(pageUrl(link, site), location.href);
      if (url.origin !== location.origin || !url.pathname.startsWith(site.base) || isFilePath(url.pathname))
        location[replace ? 'replace' : 'assign'](url);
      else await router.navigate(url, { isReplacing: replace });
    },
    [router],
  );
}
