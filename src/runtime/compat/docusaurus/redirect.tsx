import { useEffect } from 'react';
import { Head } from '../../head/head.js';
import { useBaseUrl } from './use-base-url.js';
import { useHistory, type HistoryTarget } from './use-history.js';

/** `Redirect` of `@docusaurus/router`: leads visitors to another page, also without scripts. */
export function Redirect({ to }: { to: HistoryTarget }) {
  const { replace } = useHistory();
  const path = typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;
  const url = useBaseUrl(path);
  useEffect(() => replace(path), [replace, path]);
  return path.startsWith('/') || /^https?:/.test(path) ? (
    <Head>
      <meta httpEquiv="refresh" content={`0; url=${url}`} />
    </Head>
  ) : null;
}
