import { pageShownEvent } from '../page-start.js';

const html = document.documentElement;

function setExpanded(menu: Element, isExpanded: boolean): void {
  menu.querySelector('.hd-menu-button')?.setAttribute('aria-expanded', String(isExpanded));
}

function closeMenus(except?: Element | null): void {
  for (const button of document.querySelectorAll('.hd-menu-button[aria-expanded=true]')) {
    const menu = button.closest('.hd-menu');
    if (menu && menu !== except) setExpanded(menu, false);
  }
}

function closeDrawers(): void {
  document.querySelectorAll<HTMLElement>('[popover]:popover-open').forEach((drawer) => drawer.hidePopover());
}

const menuOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('.hd-menu') : null;

function onEscape(): void {
  const open = document.querySelector<HTMLElement>('.hd-menu-button[aria-expanded=true]');
  closeMenus();
  if (open?.parentElement?.contains(document.activeElement)) open.focus();
  // What the pointer keeps open goes away too, until the pointer has left it.
  const hovered = document.querySelector('.hd-menu:hover');
  hovered?.classList.add('hd-dismissed');
  hovered?.addEventListener('pointerleave', () => hovered.classList.remove('hd-dismissed'), { once: true });
}

/** Makes drop-down menus and drawers behave: one open at a time, closed by Escape, by leaving and by navigation. */
export function installMenus(): void {
  html.classList.add('hd-js');
  document.addEventListener('click', ({ target }) => {
    const menu = menuOf(target);
    const button = target instanceof Element && target.closest('.hd-menu-button');
    closeMenus(menu);
    if (menu && button) setExpanded(menu, button.getAttribute('aria-expanded') !== 'true');
    if (target instanceof Element && target.closest('[popover] a')) closeDrawers();
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const menu = menuOf(target);
    if (menu && relatedTarget && !menu.contains(relatedTarget as Node)) setExpanded(menu, false);
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') onEscape();
  });
  document.addEventListener(pageShownEvent, () => {
    closeMenus();
    closeDrawers();
  });
  // From these widths on the drawers are columns.
  for (const width of [768, 992, 1200]) matchMedia(`(min-width: ${width}px)`).addEventListener('change', closeDrawers);
}
