import { onClick, onEveryPage } from './document-events.js';

const openButton = '.hd-menu-button[aria-expanded=true]';

const menuOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('.hd-menu') : null;

function closeMenus(except?: Element | null): void {
  for (const button of document.querySelectorAll(openButton)) {
    if (menuOf(button) !== except) button.setAttribute('aria-expanded', 'false');
  }
}

function closeDrawers(): void {
  document.querySelectorAll<HTMLElement>(':popover-open').forEach((drawer) => drawer.hidePopover());
}

function onEscape(): void {
  const button = document.querySelector<HTMLElement>(openButton);
  closeMenus();
  if (button && menuOf(button)?.contains(document.activeElement)) button.focus();
  // What the pointer keeps open goes away too, until the pointer has left it.
  const hovered = document.querySelector('.hd-menu:hover');
  hovered?.classList.add('hd-dismissed');
  hovered?.addEventListener('pointerleave', () => hovered.classList.remove('hd-dismissed'), { once: true });
}

/** Makes drop-down menus and drawers behave: one open at a time, closed by Escape, by leaving and by navigation. */
export function installMenus(): void {
  document.documentElement.classList.add('hd-js');
  document.addEventListener('click', ({ target }) => closeMenus(menuOf(target)));
  onClick('.hd-menu-button', (button) => button.setAttribute('aria-expanded', String(!button.matches(openButton))));
  onClick('[popover] a', closeDrawers);
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget && menuOf(target) !== menuOf(relatedTarget)) closeMenus(menuOf(relatedTarget));
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') onEscape();
  });
  onEveryPage(() => {
    closeMenus();
    closeDrawers();
  });
  // From these widths on the drawers are columns.
  for (const width of [768, 992, 1200]) matchMedia(`(width >= ${width}px)`).addEventListener('change', closeDrawers);
}
