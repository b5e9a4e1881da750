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
  // Menus that the pointer keeps open are hidden too, until the pointer has left them.
  const hovered = document.querySelector('.hd-menu:hover');
  hovered?.classList.add('hd-dismissed');
  hovered?.addEventListener('pointerleave', () => hovered.classList.remove('hd-dismissed'), { once: true });
}

/** Moves the focus inside a menu by arrow keys, Home and End; Down and Up on its button open it. */
function onArrow(event: KeyboardEvent): void {
  const { key, target } = event;
  const menu = menuOf(target);
  const button = menu?.querySelector<HTMLElement>(':scope > .hd-menu-button');
  if (!button || !/^(?:Arrow(?:Down|Up)|Home|End)$/.test(key)) return;
  const isInButton = target === button;
  if (isInButton && !key.startsWith('Arrow')) return;
  if (isInButton) button.setAttribute('aria-expanded', 'true');
  const items = [...menu!.querySelectorAll<HTMLElement>('.hd-menu-panel :is(a[href], button)')];
  const index = items.indexOf(target as HTMLElement);
  const last = items.length - 1;
  const next = {
    ArrowDown: index === last ? 0 : index + 1,
    ArrowUp: index <= 0 ? last : index - 1,
    Home: 0,
    End: last,
  };
  event.preventDefault();
  items[next[key as keyof typeof next]]?.focus();
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
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') onEscape();
    else onArrow(event);
  });
  onEveryPage(() => {
    closeMenus();
    closeDrawers();
  });
  // From these widths on the drawers are columns.
  for (const width of [768, 992, 1200]) matchMedia(`(width >= ${width}px)`).addEventListener('change', closeDrawers);
}
