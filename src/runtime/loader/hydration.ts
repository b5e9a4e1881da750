import type { StartRuntime } from './start-runtime.js';

const interactive = 'a[href], button, input, select, textarea, summary, label, [role], [tabindex]';
/** Controls that the loader or the browser handles; clicks on anything else wait for the runtime. */
const ownControls =
  'summary, [popovertarget], .hd-banner-close, .hd-menu-button, .hd-appearance-switch, .hd-back-to-top, .hd-search-button, .hd-code button, .hd-code-group > [role=tablist] > [role=tab]';
const waitingControls =
  'button, input[type=checkbox], input[type=radio], [role=button], [role=tab], [role=switch], [role=menuitem]';

function onIntent(root: Element, wake: () => void): void {
  const events = ['pointerover', 'focusin', 'touchstart', 'keydown'] as const;
  const onEvent = ({ type, target }: Event): void => {
    const isDirected = type === 'touchstart' || type === 'keydown';
    if (!isDirected && !(target instanceof Element && root.contains(target) && target.closest(interactive))) return;
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
    const control = event.target instanceof Element && event.target.closest<HTMLElement>(waitingControls);
    if (isReady || !control || control.closest(ownControls)) return;
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

/** Starts the runtime when the page or the configuration asks for it, else on the first sign that the reader wants to act. */
export function installHydration(root: Element, hasModule: boolean, startRuntime: StartRuntime): void {
  // When the runtime cannot be had, links work as links.
  const wake = (): void => void startRuntime().catch(() => undefined);
  const { hydration } = document.documentElement.dataset;
  const isEmpty = root.firstElementChild === null;
  if (!isEmpty) replayClicks(root, startRuntime);
  if (hasModule || isEmpty || hydration === 'load') return wake();
  // Where the function is missing, an element of the page may have its name.
  if (hydration === 'idle') (typeof requestIdleCallback === 'function' ? requestIdleCallback : setTimeout)(wake);
  onIntent(root, wake);
}
