import { escapeHtml } from '../../shared/escape-html.js';
import type { SiteData } from '../../shared/site-data.js';

const icon = (className: string, path: string): string =>
  `<svg class="${className}" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"></path></svg>`;

/**
 * The frame of the search dialog, which the loader opens and the search fills, then the message for when the search cannot
 * be loaded.
 */
export function searchTemplate({ search, texts }: SiteData): string {
  if (search === false) return '';
  const text = (key: string): string => escapeHtml(texts[key]!);
  const label = text('searchButtonText');
  const clear = text('searchClearText');
  const dialog = [
    `<dialog class="hd-search" aria-modal="true" aria-label="${label}"><div class="hd-search-panel">`,
    '<form class="hd-search-form" role="search">',
    `<label for="hd-search-input" class="hd-search-label">${icon('hd-icon hd-search-spinner', 'M12 3a9 9 0 1 0 9 9')}<span class="hd-visually-hidden">${label}</span></label>`,
    `<input id="hd-search-input" class="hd-search-input" type="search" placeholder="${text('searchPlaceholderText')}" maxLength="64" autoComplete="off" autoCorrect="off" autoCapitalize="off" spellCheck="false" enterKeyHint="go" role="combobox" aria-autocomplete="list" aria-haspopup="listbox" aria-expanded="false" value=""/>`,
    `<button type="reset" class="hd-search-clear" aria-label="${clear}" title="${clear}">${icon('hd-icon', 'm7 7 10 10M17 7 7 17')}</button>`,
    `<button type="button" class="hd-search-cancel">${text('searchPanelCancelText')}</button>`,
    '</form><div class="hd-search-results" aria-busy="true"></div><p class="hd-visually-hidden" role="status"></p></div></dialog>',
  ];
  const message = [
    '<div class="hd-search-message" role="alert">',
    `<p class="hd-search-message-title">${text('searchErrorText')}</p><p>${text('searchErrorHelpText')}</p>`,
    `<button type="button" class="hd-search-retry">${text('searchRetryText')}</button></div>`,
  ];
  return `<template id="heddle-search" data-active="${escapeHtml(search.activeClass)}">${[...dialog, ...message].join('')}</template>`;
}
