import type { Search } from '../state/open-search.js';
import { suggestedQueries } from '../state/search-state.js';
import { element, textWithNode } from './elements.js';
import { nothingIcon } from './search-icons.js';

/** Says that nothing was found, and what would be. */
export function noResultsScreen(search: Search, query: string): HTMLElement {
  const { translate, site, state } = search;
  const suggestions = suggestedQueries(state);
  const reportUrl = site.search ? site.search.missingResultsUrl.replaceAll('{query}', encodeURIComponent(query)) : '';
  const suggestion = (name: string): HTMLElement =>
    element('button', { type: 'button' }, name, {
      onclick: () => {
        search.type(`${name.toLowerCase()} `);
        search.focusField();
      },
    });
  return element('div', { class: 'hd-search-message' }, [
    nothingIcon(),
    element(
      'p',
      { class: 'hd-search-message-title' },
      textWithNode(translate('searchNoResultsText'), 'query', element('strong', {}, query)),
    ),
    suggestions.length > 0 && [
      element('p', {}, translate('searchSuggestedQueryText')),
      element(
        'ul',
        { class: 'hd-search-suggestions' },
        suggestions.map((name) => element('li', {}, suggestion(name))),
      ),
    ],
    reportUrl !== '' &&
      element('p', {}, [
        `${translate('searchMissingText')} `,
        element(
          'a',
          { href: reportUrl, target: '_blank', rel: 'noopener noreferrer' },
          translate('searchMissingLinkText'),
        ),
      ]),
  ]);
}
