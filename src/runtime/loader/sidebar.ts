import { groupName, scrollSidebarTo } from '../dom/mark-active.js';
import { onClick, onEveryPage } from './document-events.js';
import type { StartRuntime } from './start-runtime.js';

const storageKey = 'heddle-groups';

/** Groups that the visitor opened or closed in this tab: their names, and whether they are open. */
function readGroups(): Record<string, boolean> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, boolean>;
  } catch {
    // Without storage, each document opens its own.
    return {};
  }
}

function keepGroup(summary: HTMLElement): void {
  const { open } = summary.parentElement as HTMLDetailsElement;
  try {
    // The click toggles the group after this handler.
    sessionStorage.setItem(storageKey, JSON.stringify({ ...readGroups(), [groupName(summary)]: !open }));
  } catch {
    // As above.
  }
}

/** Groups around the shown page stay open. */
function restoreGroups(): void {
  const kept = readGroups();
  for (const group of document.querySelectorAll<HTMLDetailsElement>('#hd-sidebar details'))
    if (!group.querySelector('[aria-current]')) group.open = kept[groupName(group)] ?? group.open;
}

function showActive(sidebar: Element | null): void {
  const active = sidebar?.querySelector<HTMLElement>('[aria-current=page]');
  if (active) scrollSidebarTo(active, sidebar!);
}

/** Opens the groups that the visitor had open, brings the active item into view and fetches the items of groups that the document contains closed and empty. */
export function installSidebar(startRuntime: StartRuntime): void {
  restoreGroups();
  onClick('#hd-sidebar summary', keepGroup);
  onEveryPage(() => showActive(document.querySelector('#hd-sidebar')));
  const onToggle = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement)) return;
    if (target.matches('#hd-sidebar')) showActive(target);
    if (!target.matches('#hd-sidebar details[open]') || !target.querySelector('ul:empty')) return;
    startRuntime()
      .then((runtime) => runtime.completeSidebar())
      .catch(() => undefined);
  };
  // This event does not bubble.
  document.addEventListener('toggle', onToggle, true);
}
