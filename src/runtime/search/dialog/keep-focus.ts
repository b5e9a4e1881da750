const focusable = 'input, button, a[href]:not([tabindex="-1"])';

/** Lets Tab go round inside an element, through what can take the focus at this moment. */
export function keepFocus(event: KeyboardEvent, inside: Element): void {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = [...inside.querySelectorAll<HTMLElement>(focusable)].filter((stop) => stop.checkVisibility());
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge && inside.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
