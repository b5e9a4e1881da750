import type { PageLink } from '../../../shared/page-data.js';
import { useI18n, usePayload } from '../../hooks/page-hooks.js';

/** The pages before and after the shown one in the order of the sidebar. */
export function usePrevNextPage(): { prevPage: PageLink | null; nextPage: PageLink | null } {
  const { previous, next } = usePayload();
  return { prevPage: previous ?? null, nextPage: next ?? null };
}

function Neighbor({ page, label, rel }: { page: PageLink; label: string; rel: 'prev' | 'next' }) {
  return (
    <a className={`hd-pager-link hd-pager-${rel}`} href={page.link} rel={rel}>
      <span className="hd-pager-label">{label}</span>
      <span className="hd-pager-title">{page.text}</span>
    </a>
  );
}

/** Links to the previous and the next page of the sidebar. */
export function PrevNextPage() {
  const { prevPage, nextPage } = usePrevNextPage();
  const translate = useI18n();
  if (!prevPage && !nextPage) return null;
  return (
    <nav className="hd-pager" aria-label={translate('pagerLabelText')}>
      {prevPage && <Neighbor page={prevPage} label={translate('prevPageText')} rel="prev" />}
      {nextPage && <Neighbor page={nextPage} label={translate('nextPageText')} rel="next" />}
    </nav>
  );
}
