import { pageShownEvent } from '../page-start.js';
import { tabIndexOfKey } from '../theme/tab-keys.js';

const tabsOf = (group: Element): HTMLElement[] => [
  ...group.querySelectorAll<HTMLElement>(':scope > [role=tablist] > [role=tab]'),
];

function select(group: Element, chosen: HTMLElement): void {
  for (const tab of tabsOf(group)) {
    const isChosen = tab === chosen;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    const panel = group.querySelector(`:scope > [id="${CSS.escape(tab.getAttribute('aria-controls') ?? '')}"]`);
    panel?.classList.toggle('hd-active', isChosen);
  }
}

/** Without script all panels of a group show; from here on it is the chosen one. */
function prepare(): void {
  for (const group of document.querySelectorAll('.hd-code-group:not(.hd-code-group-ready)')) {
    const tabs = tabsOf(group);
    const chosen = tabs.find((tab) => tab.getAttribute('aria-selected') === 'true') ?? tabs[0];
    if (!chosen) continue;
    select(group, chosen);
    group.classList.add('hd-code-group-ready');
  }
}

function onKeyDown(event: KeyboardEvent): void {
  const tab =
    event.target instanceof HTMLElement &&
    event.target.closest<HTMLElement>('.hd-code-group > [role=tablist] > [role=tab]');
  const group = tab && tab.closest('.hd-code-group');
  if (!group) return;
  const tabs = tabsOf(group);
  const isRightToLeft = getComputedStyle(group).direction === 'rtl';
  const next = tabs[tabIndexOfKey(event.key, tabs.indexOf(tab), tabs.length, isRightToLeft) ?? -1];
  if (!next) return;
  event.preventDefault();
  select(group, next);
  next.focus();
}

/** Makes code groups tabs. */
export function installCodeGroups(): void {
  prepare();
  document.addEventListener(pageShownEvent, prepare);
  document.addEventListener('keydown', onKeyDown);
  document.addEventListener('click', ({ target }) => {
    const tab =
      target instanceof Element && target.closest<HTMLElement>('.hd-code-group > [role=tablist] > [role=tab]');
    if (tab) select(tab.closest('.hd-code-group')!, tab);
  });
}
