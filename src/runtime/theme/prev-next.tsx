import type { PageLink } from '../../shared/page-data.js';
import { useI18n } from '../hooks/use-i18n.js';
import { usePayload } from '../hooks/use-payload.js';

function Neighbour({ page, label, rel }: { page: PageLink; label: string; rel: 'prev' | 'next' }) {
  return (
    <a className={`hd-pager-link hd-pager-${rel}`} href={page.link} rel={rel}>
      <span className="hd-pager-label">{label}</span>
      <span className="hd-pager-title">{page.text}</span>
    </a>
  );
}

/** Links to the previous and the next page of the sidebar. */
export function PrevNext() {
  const { previous, next } = usePayload();
  const translate = useI18n();
  if (!previous && !next) return null;
  return (
    <nav className="hd-pager" aria-label={translate('pagerLabelText')}>
      {previous && <Neighbour page={previous} label={translate('prevPageText')} rel="prev" />}
      {next && <Neighbour page={next} label={translate('nextPageText')} rel="next" />}
    </nav>
  );
}
