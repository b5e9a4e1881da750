import { onEveryPage } from './document-events.js';
import type { RouterLoader } from './load-router.js';
import type { StartRuntime } from './start-runtime.js';

/** Controls that the loader or the browser handles. Links need no runtime either: the loader has the router. */
const ownControls =
  'summary, [popovertarget], .hd-banner-close, .hd-menu-button, [data-appearance-set], [data-act], .hd-feedback, .hd-back-to-top, .hd-search-button, .hd-code button, .hd-code-group > [role=tablist] > [role=tab]';
/** Controls that wait for the runtime when they are clicked. */
const waitingControls =
  'button, input[type=checkbox], input[type=radio], [role=button], [role=tab], [role=switch], [role=menuitem]';
const runtimeControls = `${waitingControls}, input, select, textarea, label`;

const controlAt = (target: EventTarget | null, selector: string): HTMLElement | undefined => {
  const control = target instanceof Element && target.closest<HTMLElement>(selector);
  return control && !control.closest(ownControls) ? control : undefined;
};

function onIntent(root: Element, wake: () => void): void {
  const events = ['pointerover', 'focusin', 'touchstart'] as const;
  const onEvent = ({ target }: Event): void => {
    if (!(target instanceof Node && root.contains(target) && controlAt(target, runtimeControls))) return;
    for (const name of events) removeEventListener(name, onEvent, true);
    wake();
  };
  for (const name of events) addEventListener(name, onEvent, { capture: true, passive: true });
}

/** Holds back a click on a control that needs the runtime and repeats it when the runtime is there, or will never be. */
function replayClicks(root: Element, startRuntime: StartRuntime): void {
  let isReady = false;
  let isWaiting = false;
  const onClick = (event: Event): void => {
    const control = isReady ? undefined : controlAt(event.target, waitingControls);
    if (!control) return;
    event.preventDefault();
    event.stopPropagation();
    if (isWaiting) return;
    isWaiting = true;
    const repeat = (): void => {
      isReady = true;
      // A click by the keyboard lasts until the next task, and the browser ignores a click inside it.
      setTimeout(() => control.isConnected && control.click());
    };
    startRuntime().then(repeat, repeat);
  };
  root.addEventListener('click', onClick, true);
}

/**
 * Starts the runtime when a page with components is shown, when the configuration asks for it, or when the reader is about
 * to use something that needs it.
 */
export function installHydration(root: Element, router: RouterLoader, startRuntime: StartRuntime): void {
  // When the runtime cannot be had, pages stay readable.
  const wake = (): void => void startRuntime().catch(() => undefined);
  const { hydration } = document.documentElement.dataset;
  const isEmpty = root.firstElementChild === null;
  if (!isEmpty) replayClicks(root, startRuntime);
  if (isEmpty || hydration === 'load') return wake();
  onEveryPage(() => router.shown().module !== undefined && wake());
  // Where the function is missing, an element of the page may have its name.
  if (hydration === 'idle') (typeof requestIdleCallback === 'function' ? requestIdleCallback : setTimeout)(wake);
  onIntent(root, wake);
}
