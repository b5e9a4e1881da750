import type { SearchFailure } from '../search-provider.js';
import type { Search } from '../state/open-search.js';
import { siteProvider } from '../state/site-provider.js';
import { element } from './elements.js';
import { noSignalIcon } from './search-icons.js';

/** Says why a search failed, and tries again when asked to. */
export function errorScreen({ translate, retry }: Search, { kind, status, message }: SearchFailure): HTMLElement {
  const help = {
    retry: translate('searchErrorHelpText'),
    api: translate('searchErrorRefusedText', { status: status ?? '' }),
    deserialization: translate('searchErrorAnswerText'),
    index: translate('searchErrorIndexText'),
  }[kind !== 'retry' && siteProvider.name === 'local' ? 'index' : kind];
  return element('div', { class: 'hd-search-message' }, [
    noSignalIcon(),
    element('p', { class: 'hd-search-message-title' }, translate('searchErrorText')),
    element('p', {}, help),
    kind !== 'retry' && element('p', { class: 'hd-search-failure' }, message),
    element('button', { type: 'button', class: 'hd-search-retry' }, translate('searchRetryText'), { onclick: retry }),
  ]);
}
