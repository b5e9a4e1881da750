import { tabIndexOfKey } from '../dom/tab-keys.js';
import { choiceEvent, packageManagerGroup, readChoice, writeChoice, type Choice } from '../dom/tab-choice.js';
import { onClick, onEveryPage } from './document-events.js';

const tabSelector = '.hd-code-group > [role=tablist] > [role=tab]';
const tabsOf = (group: Element): HTMLElement[] => [
  ...group.querySelectorAll<HTMLElement>(':scope > [role=tablist] > [role=tab]'),
];
const groupOf = (tab: Element): Element => tab.closest('.hd-code-group')!;
/** Labels whose choice is one for all pages, with the tabs of components. */
const isPackageManager = (label: string): boolean => /^(?:npm|yarn|pnpm|bun|deno)$/i.test(label);
const labelGroup = 'code';

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

/** Selects the tabs that have a label, in every group. */
function selectLabel(label: string | undefined): void {
  if (label === undefined || label === '') return;
  for (const tab of document.querySelectorAll<HTMLElement>(tabSelector)) if (tab.textContent === label) select(tab);
}

/** Selects a tab by the visitor's choice: groups with a tab of the same label follow, now and on later visits. */
function choose(tab: HTMLElement): void {
  const { top } = tab.getBoundingClientRect();
  const value = tab.textContent!;
  select(tab);
  writeChoice({ groupId: isPackageManager(value) ? packageManagerGroup : labelGroup, value });
  // Groups above may have changed their height; the tab stays below the pointer.
  scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: 'instant' });
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, target } = event;
  if (!(target instanceof HTMLElement && target.matches(tabSelector))) return;
  const tabs = tabsOf(groupOf(target));
  const isRightToLeft = getComputedStyle(target).direction === 'rtl';
  const next = tabs[tabIndexOfKey(key, tabs.indexOf(target), tabs.length, isRightToLeft) ?? -1];
  if (!next) return;
  event.preventDefault();
  choose(next);
  next.focus();
}

/** Makes the tabs of code groups work. */
export function installCodeGroups(): void {
  onClick(tabSelector, choose);
  addEventListener(choiceEvent, (event) => selectLabel((event as CustomEvent<Choice>).detail.value));
  onEveryPage(() => [labelGroup, packageManagerGroup].forEach((groupId) => selectLabel(readChoice(groupId))));
  document.addEventListener('keydown', onKeyDown);
}
