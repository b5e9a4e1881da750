import { siteProvider } from '../state/site-provider.js';
import { openSearch, type OpenSearch, type SearchHost } from '../state/open-search.js';
import {
  element,
  iconElement,
  textWithNode,
  returnIcon,
  searchIcon,
  spinnerIcon,
  type ElementContent,
} from './elements.js';
import type { DialogShell } from '../shell/dialog-shell.js';
import { connectField, handleSearchKey } from './connect-field.js';
import { showResults } from './result-area.js';

const key = (label: string, content: ElementContent): HTMLElement =>
  element('kbd', { class: 'hd-search-key', role: 'img', 'aria-label': label }, content);

function providerMark(): HTMLElement {
  const { logo } = siteProvider;
  if (logo === undefined) return element('strong', {}, 'FlexSearch');
  const picture = iconElement(logo);
  picture.setAttribute('fill', 'currentColor');
  picture.setAttribute('stroke', 'none');
  const source = `utm_source=${encodeURIComponent(location.hostname)}&utm_medium=referral&utm_campaign=docsearch`;
  const href = `https://www.algolia.com/ref/docsearch/?${source}`;
  return element('a', { href, target: '_blank', rel: 'noopener noreferrer' }, [picture, 'Algolia']);
}

/** The actions of keys, and the name of the search engine. */
function dialogFooter({ translate }: OpenSearch): HTMLElement {
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

const focusable = 'input, button, a[href]:not([tabindex="-1"])';

/** Lets Tab go round inside an element, through what can take the focus at this moment. */
function keepFocus(event: KeyboardEvent, inside: Element): void {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = [...inside.querySelectorAll<HTMLElement>(focusable)].filter((stop) => stop.checkVisibility());
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge && inside.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/** Shows what a search waits for: its icon, the class of a slow one, and the footer once there is something to choose. */
function showProgress(search: OpenSearch, dialog: HTMLElement, isSpinning: boolean): boolean {
  const { status, screen } = search.state;
  const isWaiting = screen.kind === 'waiting';
  dialog.classList.toggle('hd-search-stalled', status === 'stalled');
  if (isSpinning !== (status === 'stalled' || isWaiting))
    dialog.querySelector('.hd-search-label > svg')!.replaceWith(isSpinning ? searchIcon('search') : spinnerIcon());
  if (!isWaiting && !dialog.querySelector('.hd-search-footer'))
    dialog.querySelector('.hd-search-results')!.after(dialogFooter(search));
  return status === 'stalled' || isWaiting;
}

/** Fills the dialog that the loader opened as `shell`. It searches for what is in the field by now. */
export function showDialog(place: SearchHost, shell: DialogShell): void {
  const { dialog, field, signal } = shell;
  const close = (): void => shell.close();
  const search = openSearch(place, {
    idPrefix: 'hd-search',
    field,
    signal,
    isWaiting: true,
    onLeave: () => shell.close(true),
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    keepFocus(event, dialog);
    if (event.key === 'Tab') search.send({ type: 'panelClosed' });
    handleSearchKey(event, search, { onEscape: close, onToggle: close });
    if (event.defaultPrevented && event.key.startsWith('Arrow')) field.focus();
  };
  dialog.addEventListener('keydown', onKeyDown, { signal });
  dialog.addEventListener('reset', () => search.type(''), { signal });
  let isSpinning = true;
  const show = (): void => void (isSpinning = showProgress(search, dialog, isSpinning));
  signal.addEventListener('abort', search.subscribe(show));
  const [results, status] = ['.hd-search-results', '[role=status]'].map((part) =>
    dialog.querySelector<HTMLElement>(part)!,
  );
  showResults(search, { results: results!, status: status! }, signal);
  connectField(field, search, signal);
  search.type(field.value);
}
