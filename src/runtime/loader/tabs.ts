import { labelGroup } from '../../shared/markup/tabs-markup.js';
import { anchorTarget } from '../dom/anchor-target.js';
import {
  tabIndexOfKey,
  choiceEvent,
  packageManagerGroup,
  readChoice,
  writeChoice,
  type TabChoice,
} from '../dom/tab-choice.js';
import { onClick, onEveryPage } from './document-events.js';

/** Tabs of Markdown and of pages that React doesn't adopt; `data-tabs` names the group that changes together. */
const groups = '[data-tabs]';
const tabSelector = `${groups} > [role=tablist] > [role=tab]`;
const groupOf = (tab: Element): HTMLElement => tab.closest<HTMLElement>(groups)!;
const tabsOf = (group: Element): HTMLButtonElement[] => [
  ...group.querySelectorAll<HTMLButtonElement>(':scope > [role=tablist] > [role=tab]:enabled'),
];
/** Labels whose choice is one for all pages, with the tabs of components. */
const isPackageManager = (label: string): boolean => /^(?:npm|yarn|pnpm|bun|deno)$/i.test(label);
const groupIdOf = (tab: Element): string => groupOf(tab).dataset['tabs']!;
const valueOf = (tab: HTMLButtonElement): string => tab.value || tab.textContent;

function select(chosen: HTMLElement): void {
  const group = groupOf(chosen);
  const panels = group.querySelectorAll<HTMLElement>(':scope > [role=tabpanel]');
  for (const tab of tabsOf(group)) {
    const isChosen = tab === chosen;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    const panelId = tab.getAttribute('aria-controls');
    for (const panel of panels) if (panel.id === panelId) panel.hidden = !isChosen;
  }
}

/** Selects the tabs of a choice: those of its group, and code with its label. */
function follow({ groupId, value }: TabChoice): void {
  for (const tab of document.querySelectorAll<HTMLButtonElement>(tabSelector)) {
    if ([groupId, labelGroup].includes(groupIdOf(tab)) && valueOf(tab) === value && !tab.disabled) select(tab);
  }
}

/** Selects a tab by the visitor's choice: groups with a tab of the same label follow, now and on later visits. */
function choose(tab: HTMLButtonElement): void {
  const { top } = tab.getBoundingClientRect();
  const value = valueOf(tab);
  const own = groupIdOf(tab);
  const groupId = own === labelGroup && isPackageManager(value) ? packageManagerGroup : own;
  select(tab);
  if (groupId !== '') writeChoice({ groupId, value });
  // Groups above may have changed their height; the tab stays below the pointer.
  scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: 'instant' });
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, target } = event;
  if (!(target instanceof HTMLButtonElement && target.matches(tabSelector))) return;
  const tabs = tabsOf(groupOf(target));
  const isRightToLeft = getComputedStyle(target).direction === 'rtl';
  const next = tabs[tabIndexOfKey(key, tabs.indexOf(target), tabs.length, isRightToLeft) ?? -1];
  if (!next) return;
  event.preventDefault();
  choose(next);
  next.focus();
}

/** Selects the tabs that the visitor chose before, here or in another window. */
function restore(): void {
  const shown = [...document.querySelectorAll<HTMLElement>(groups)].map(({ dataset }) => dataset['tabs']!);
  for (const groupId of new Set([labelGroup, packageManagerGroup, ...shown])) {
    const value = readChoice(groupId);
    if (value) follow({ groupId, value });
  }
}

const hiddenPanel = '[role=tabpanel][hidden]';

/** Shows the panels that contain the target of the URL, also those of React. */
function reveal(): void {
  const target = anchorTarget(location.hash);
  let panel = target?.closest(hiddenPanel);
  if (!target || !panel) return;
  for (; panel; panel = panel.parentElement!.closest(hiddenPanel)) {
    const tab = document.getElementById(panel.getAttribute('aria-labelledby') ?? '');
    if (tab?.matches(tabSelector)) select(tab);
    else tab?.click();
  }
  requestAnimationFrame(() => target.scrollIntoView());
}

/* Makes tabs work without React. Pages with tabs have this script beside the loader. */
onClick(tabSelector, (tab) => choose(tab as HTMLButtonElement));
addEventListener(choiceEvent, (event) => follow((event as CustomEvent<TabChoice>).detail));
addEventListener('storage', restore);
addEventListener('hashchange', reveal);
onEveryPage(() => {
  restore();
  reveal();
});
document.addEventListener('keydown', onKeyDown);
