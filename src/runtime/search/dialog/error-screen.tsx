import { useEffect } from 'react';
import { useI18n } from '../../hooks/use-i18n.js';
import type { SearchFailure } from '../search-provider.js';
import { NoSignalIcon } from './search-icons.js';
import { siteProvider } from '../state/site-provider.js';
import type { Search } from '../state/use-search.js';

/** Says why a search failed, and tries again when asked to or when the network is back. */
export function ErrorScreen({ search, failure }: { search: Search; failure: SearchFailure }) {
  const translate = useI18n();
  const { retry } = search;
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  const { kind, status = '' } = failure;
  const help = {
    retry: translate('searchErrorHelpText'),
    api: translate('searchErrorRefusedText', { status }),
    deserialization: translate('searchErrorAnswerText'),
    index: translate('searchErrorIndexText'),
  }[kind !== 'retry' && siteProvider.name === 'local' ? 'index' : kind];
  return (
    <div className="hd-search-message">
      <NoSignalIcon />
      <p className="hd-search-message-title">{translate('searchErrorText')}</p>
      <p>{help}</p>
      {kind !== 'retry' && <p className="hd-search-failure">{failure.message}</p>}
      <button type="button" className="hd-search-retry" onClick={retry}>
        {translate('searchRetryText')}
      </button>
    </div>
  );
}
