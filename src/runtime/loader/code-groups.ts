import { tabIndexOfKey } from '../dom/tab-keys.js';
import { onClick } from './document-events.js';

const tabSelector = '.hd-code-group > [role=tablist] > [role=tab]';
const tabsOf = (group: Element): HTMLElement[] => [
  ...group.querySelectorAll<HTMLElement>(':scope > [role=tablist] > [role=tab]'),
];
const groupOf = (tab: Element): Element => tab.closest('.hd-code-group')!;

function select(chosen: HTMLElement): void {
  const group = groupOf(chosen);
  const panels = group.querySelectorAll(':scope > [role=tabpanel]');
  for (const tab of tabsOf(group)) {
    const isChosen = tab === chosen;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    const panelId = tab.getAttribute('aria-controls');
    for (const panel of panels) if (panel.id === panelId) panel.classList.toggle('hd-active', isChosen);
  }
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, target } = event;
  if (!(target instanceof HTMLElement && target.matches(tabSelector))) return;
  const tabs = tabsOf(groupOf(target));
  const isRightToLeft = getComputedStyle(target).direction === 'rtl';
  const next = tabs[tabIndexOfKey(key, tabs.indexOf(target), tabs.length, isRightToLeft) ?? -1];
  if (!next) return;
  event.preventDefault();
  select(next);
  next.focus();
}

/** Makes the tabs of code groups work. */
export function installCodeGroups(): void {
  onClick(tabSelector, select);
  document.addEventListener('keydown', onKeyDown);
}
