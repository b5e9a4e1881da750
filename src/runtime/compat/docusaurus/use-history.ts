import { useMemo } from 'react';
import { useLocation } from '../../hooks/use-location.js';
import { useNavigate } from '../../hooks/use-navigate.js';
import { useSite } from '../../hooks/use-site.js';
import type { PageLocation } from '../../router/page-location.js';
import { removeBase } from '../../url/urls.js';

/** Where a navigation leads: a URL, or its parts. */
export type HistoryTarget = string | { pathname?: string; search?: string; hash?: string };

/** Return value of `useHistory`. */
export interface PageHistory {
  location: PageLocation;
  push(to: HistoryTarget): void;
  replace(to: HistoryTarget): void;
  go(steps: number): void;
  goBack(): void;
  goForward(): void;
}

/** `useHistory` of `@docusaurus/router`: goes to pages. Paths may contain the base path of the site. */
export function useHistory(): PageHistory {
  const navigate = useNavigate();
  const location = useLocation();
  const { base } = useSite().site;
  const { pathname: current } = location;
  const methods = useMemo(() => {
    const linkOf = (to: HistoryTarget): string => {
      if (typeof to === 'string') return to.startsWith('/') ? removeBase(to, base) : to;
      const { pathname = current, search = '', hash = '' } = to;
      return removeBase(pathname, base) + search + hash;
    };
    return {
      push: (to: HistoryTarget) => void navigate(linkOf(to)),
      replace: (to: HistoryTarget) => void navigate(linkOf(to), { replace: true }),
      go: (steps: number) => history.go(steps),
      goBack: () => history.back(),
      goForward: () => history.forward(),
    };
  }, [navigate, base, current]);
  return { location, ...methods };
}
