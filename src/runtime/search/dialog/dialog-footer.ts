import { siteProvider } from '../state/site-provider.js';
import type { Search } from '../state/open-search.js';
import { element, icon, textWithNode, type Content } from './elements.js';
import { returnIcon, searchIcon } from './search-icons.js';

const key = (label: string, content: Content): HTMLElement =>
  element('kbd', { class: 'hd-search-key', role: 'img', 'aria-label': label }, content);

function providerMark(): HTMLElement {
  const { logo } = siteProvider;
  if (logo === undefined) return element('strong', {}, 'FlexSearch');
  const picture = icon(logo);
  picture.setAttribute('fill', 'currentColor');
  picture.setAttribute('stroke', 'none');
  const source = `utm_source=${encodeURIComponent(location.hostname)}&utm_medium=referral&utm_campaign=docsearch`;
  const href = `https://www.algolia.com/ref/docsearch/?${source}`;
  return element('a', { href, target: '_blank', rel: 'noopener noreferrer' }, [picture, 'Algolia']);
}

/** The actions of keys, and the name of the search engine. */
export function dialogFooter({ translate }: Search): HTMLElement {
  const escape = element('span', { 'aria-hidden': 'true' }, 'Esc');
  return element('footer', { class: 'hd-search-footer' }, [
    element('ul', { class: 'hd-search-keys' }, [
      element('li', {}, [key(translate('searchEnterKeyText'), returnIcon()), translate('searchSelectText')]),
      element('li', {}, [
        key(translate('searchDownKeyText'), searchIcon('down')),
        key(translate('searchUpKeyText'), searchIcon('up')),
        translate('searchNavigateText'),
      ]),
      element('li', {}, [key(translate('searchEscapeKeyText'), escape), translate('searchCloseText')]),
    ]),
    element('div', { class: 'hd-search-by' }, textWithNode(translate('searchByText'), 'name', providerMark())),
  ]);
}
