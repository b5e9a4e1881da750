import { whenNear } from '../dom/when-near.js';
import { onEveryPage } from './document-events.js';
import type { RouterLoader } from './load-router.js';
import type { StartRuntime } from './start-runtime.js';

/** Controls that the loader or the browser handles. Links need no runtime either: the loader has the router. */
const ownControls =
  'summary, [popovertarget], .hd-banner-close, .hd-menu-button, [data-appearance-set], [data-act], .hd-feedback, .hd-back-to-top, .hd-search-button, .hd-code button, [data-tabs] > [role=tablist] > [role=tab]';
/** Controls that wait for the runtime when they are clicked. */
const waitingControls =
  'button, [type=checkbox], [type=radio], [role=button], [role=tab], [role=switch], [role=menuitem]';
const runtimeControls = `${waitingControls}, input, select, textarea, label, [data-hydrate]`;

/** Fields whose value visitors write or choose. */
const fields = 'input:not([type=checkbox], [type=radio], [type=file]), select, textarea';

const controlAt = (target: EventTarget | null, selector: string): HTMLElement | undefined => {
  const control = target instanceof Element && target.closest<HTMLElement>(selector);
  return control && !control.closest(ownControls) ? control : undefined;
};

const isLike =
  ({ type, target }: Event) =>
  (other: Event): boolean =>
    other.type === type && other.target === target;

/** Keys that controls handle. Others belong to the document, which has handled them. */
const controlKeys = /^(?: $|Enter|Arrow|Home|End)/;

/**
 * Writes a value as visitors do. React compares the value of an event with the last one that it has seen, which is the one that
 * was there when it took over the field, or the one that was assigned to `value` since then.
 */
function retype(field: HTMLInputElement, value: string): void {
  const { selectionStart, selectionEnd } = field;
  field.value = value ? '' : ' ';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
  if (typeof selectionStart === 'number') field.setSelectionRange(selectionStart, selectionEnd);
}

/**
 * Calls `wake` when the pointer or the focus arrives at a control that needs the runtime, holds back presses of it, and notes
 * what is typed. The returned function dispatches equal events: each press and each field once, then the arrival of the pointer
 * and of the focus if they have not left. If the runtime is not ready, presses are held back again.
 */
function holdEvents(root: Element, wake: () => void): (isReady: boolean) => void {
  let presses: Event[] | undefined = [];
  const arrivals: Record<string, Event> = {};
  const onArrival = (event: Event): void => {
    arrivals[event.type] = event;
    if (presses && controlAt(event.target, runtimeControls)) wake();
  };
  const onPress = (event: Event): void => {
    const { type, target, key } = event as KeyboardEvent;
    if (!presses || (key && !controlKeys.test(key)) || !controlAt(target, waitingControls)) return;
    event.stopImmediatePropagation();
    if (type === 'click') event.preventDefault();
    if (!presses.some(isLike(event))) presses.push(event);
    wake();
  };
  const values = new Map<EventTarget, string>();
  const onEdit = (event: Event): void => {
    const field = controlAt(event.target, fields) as HTMLInputElement | undefined;
    if (!presses || !field) return;
    // Writing would end the composition, after whose end the field is written.
    if ((event as InputEvent).isComposing) values.delete(field);
    else values.set(field, field.value);
    if (!presses.some(isLike(event))) presses.push(event);
    wake();
  };
  for (const name of ['input', 'change', 'compositionend']) root.addEventListener(name, onEdit, true);
  for (const name of ['pointerdown', 'keydown', 'click']) root.addEventListener(name, onPress, true);
  for (const name of ['pointerover', 'mouseover', 'focusin']) root.addEventListener(name, onArrival, true);
  const dispatch = ({ constructor, type, target }: Event, init: EventInit): unknown =>
    target!.dispatchEvent(new (constructor as typeof Event)(type, init));
  const repeat = (isReady: boolean): void => {
    if (!presses) return;
    const pressed = presses;
    presses = undefined;
    for (const event of pressed) {
      const value = values.get(event.target!);
      if (value !== undefined) retype(event.target as HTMLInputElement, value);
      dispatch(event, event);
    }
    for (const event of Object.values(arrivals)) {
      const { target, bubbles, pointerType } = event as PointerEvent;
      // Without `relatedTarget`, since no event of leaving that element is dispatched.
      if ((target as Element).matches(':hover, :focus')) dispatch(event, { bubbles, pointerType } as PointerEventInit);
    }
    if (!isReady) presses = [];
  };
  // A checkbox has its final state only after the event of the click.
  return (isReady) => void setTimeout(repeat, 0, isReady);
}

/**
 * Starts the runtime when a page with components is shown, when those of a page that can wait come near the viewport, when the
 * configuration asks for it, or when the visitor is about to use something that needs it.
 */
export function installHydration(root: Element, router: RouterLoader, startRuntime: StartRuntime): void {
  const { hydration } = document.documentElement.dataset;
  const isEmpty = root.firstElementChild === null;
  // When the runtime cannot be had, pages stay readable.
  const wake = (): void =>
    void startRuntime().then(
      () => repeat(true),
      () => repeat(false),
    );
  const repeat = holdEvents(root, wake);
  if (isEmpty || hydration === 'load') return wake();
  let stop: (() => void) | undefined;
  onEveryPage(() => {
    const { module, isLate } = router.shown();
    stop?.();
    if (isLate) stop = whenNear(document.querySelectorAll('[data-hydrate=visible]'), wake);
    else if (module) wake();
  });
  // Where the function is missing, an element of the page may have its name.
  if (hydration === 'idle') (typeof requestIdleCallback === 'function' ? requestIdleCallback : setTimeout)(wake);
}
