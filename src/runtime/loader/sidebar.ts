import { scrollSidebarTo } from '../dom/mark-active.js';
import { onEveryPage } from './document-events.js';
import type { StartRuntime } from './start-runtime.js';

function showActive(sidebar: Element | null): void {
  const active = sidebar?.querySelector<HTMLElement>('[aria-current=page]');
  if (sidebar && active) scrollSidebarTo(active, sidebar);
}

/** Brings the active item into view and fetches the items of groups that the document contains closed and empty. */
export function installSidebar(startRuntime: StartRuntime): void {
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
