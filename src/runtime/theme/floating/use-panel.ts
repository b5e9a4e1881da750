import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { pageShownEvent } from '../../dom/page-events.js';
import type { PanelOptions, PanelPlacement } from './panel-options.js';

/** Loaded when the first panel is about to open: pages without panels need none of it. */
const loadPlacing = () => import('./place-panel.js');

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Element that takes the focus: one inside the trigger, else the trigger itself. */
const controlOf = (trigger: HTMLElement): HTMLElement => trigger.querySelector<HTMLElement>(focusable) ?? trigger;

/** Element beside which the panel is shown. */
const referenceOf = (trigger: HTMLElement): Element =>
  (trigger.childNodes.length === 1 && trigger.firstElementChild) || trigger;

export interface PanelState {
  isOpen: boolean;
  /** Opens or closes, after some seconds. */
  change(next: boolean, delay?: number): void;
}

function useOpenState(onOpenChange: PanelOptions['onOpenChange']): PanelState {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (next: boolean): void => {
    setOpen(next);
    if (next !== isOpen) onOpenChange?.(next);
  };
  const change = (next: boolean, delay = 0): void => {
    clearTimeout(timer.current);
    if (delay > 0) timer.current = setTimeout(() => set(next), delay * 1000);
    else set(next);
  };
  return { isOpen, change };
}

/** Closes by Escape, by a press outside, by focus that goes elsewhere, and when another page is shown. */
function useClosing({ isOpen, change }: PanelState, root: RefObject<HTMLElement | null>, restoreFocus: () => void) {
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = (): void => change(false);
    const onKeyDown = ({ key }: globalThis.KeyboardEvent): void => {
      if (key !== 'Escape') return;
      restoreFocus();
      close();
    };
    const onLeave = ({ type, target, relatedTarget }: Event & { relatedTarget?: EventTarget | null }): void => {
      const next = type === 'focusout' ? relatedTarget : target;
      const isFromHere = type !== 'focusout' || root.current?.contains(target as Node);
      if (isFromHere && next instanceof Node && !root.current?.contains(next)) close();
    };
    const events = [
      ['keydown', onKeyDown],
      ['pointerdown', onLeave],
      ['focusout', onLeave],
      [pageShownEvent, close],
    ] as [string, EventListener][];
    for (const [name, listener] of events) document.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of events) document.removeEventListener(name, listener);
    };
  });
}

export interface PanelBehavior extends PanelOptions {
  id: string;
  /** A tooltip describes its trigger; a popover is opened by it. */
  kind: 'tooltip' | 'popover';
  placement: PanelPlacement;
}

/** Tells assistive technology what the trigger's control does; a trigger without a control becomes one. */
function useControl(trigger: RefObject<HTMLElement | null>, { id, kind }: PanelBehavior, isOpen: boolean): void {
  useEffect(() => {
    const control = controlOf(trigger.current!);
    const reference = kind === 'tooltip' ? 'aria-describedby' : 'aria-controls';
    if (control === trigger.current) {
      control.tabIndex = 0;
      if (kind === 'popover') control.role = 'button';
    }
    if (kind === 'popover') control.ariaExpanded = String(isOpen);
    if (isOpen) control.setAttribute(reference, id);
    else control.removeAttribute(reference);
  }, [id, kind, isOpen]);
}

/** Opens a panel by its triggers and keeps it beside them. */
export function usePanel(options: PanelBehavior) {
  const { kind, trigger: given = 'hover', placement, mouseEnterDelay = 0.1, mouseLeaveDelay = 0.1 } = options;
  const triggers = new Set(typeof given === 'string' ? [given] : given);
  const root = useRef<HTMLSpanElement>(null);
  const trigger = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** The last press on the trigger: how, and whether the panel was open then. A press may also move the focus. */
  const press = useRef({ isTouch: false, wasOpen: false });
  const state = useOpenState(options.onOpenChange);
  const { isOpen, change } = state;

  useControl(trigger, options, isOpen);
  useClosing(state, root, () => {
    if (panel.current?.contains(document.activeElement)) controlOf(trigger.current!).focus();
  });
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const shown = panel.current!;
    let stop: (() => void) | undefined;
    let isClosed = false;
    // The browser's top layer: nothing around the panel can cut it off.
    const show = (): void => void (isClosed || shown.showPopover?.());
    void loadPlacing().then(({ placePanel }) => {
      show();
      if (!isClosed) stop = placePanel(referenceOf(trigger.current!), shown, placement);
    }, show);
    return () => {
      isClosed = true;
      stop?.();
    };
  }, [isOpen, placement]);

  const isHover = ({ pointerType }: PointerEvent): boolean => triggers.has('hover') && pointerType !== 'touch';
  const rootEvents = {
    onPointerEnter: (event: PointerEvent) => {
      // When it fails here, it is asked for again by the panel itself.
      loadPlacing().catch(() => undefined);
      if (isHover(event)) change(true, mouseEnterDelay);
    },
    onPointerLeave: (event: PointerEvent) => isHover(event) && change(false, mouseLeaveDelay),
  };
  const triggerEvents = {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      press.current = { isTouch: pointerType === 'touch', wasOpen: isOpen };
    },
    onClick: ({ detail }: MouseEvent) => {
      const isKeyboard = detail === 0;
      const { isTouch, wasOpen } = press.current;
      if (triggers.has('click') || (isKeyboard ? kind === 'popover' : isTouch && triggers.has('hover')))
        change(isKeyboard ? !isOpen : !wasOpen);
    },
    onContextMenu: (event: MouseEvent) => {
      if (!triggers.has('contextMenu')) return;
      event.preventDefault();
      change(!isOpen);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const isPressed = event.key === 'Enter' || event.key === ' ';
      // Elements that are no buttons by themselves do not click on keys.
      if (!isPressed || event.target !== trigger.current || kind === 'tooltip') return;
      event.preventDefault();
      change(!isOpen);
    },
    onFocus: ({ target }: FocusEvent) => {
      const isShown = triggers.has('focus') || (kind === 'tooltip' && target.matches(':focus-visible'));
      if (isShown) change(true);
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      const isElsewhere = !root.current!.contains(relatedTarget);
      if (isElsewhere && (kind === 'tooltip' || triggers.has('focus'))) change(false, mouseLeaveDelay);
    },
  };
  return { isOpen, refs: { root, trigger, panel }, rootEvents, triggerEvents };
}
