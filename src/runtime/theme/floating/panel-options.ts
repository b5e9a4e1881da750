/** The event that opens a panel. `hover` includes touches, and the keyboard always works. */
export type PanelTrigger = 'hover' | 'focus' | 'click' | 'contextMenu';

type Side = 'top' | 'right' | 'bottom' | 'left';

/** Side of the trigger on which a panel is shown; `start` and `end` align their edges in the direction of the text. */
export type PanelPlacement = Side | `${Side}-start` | `${Side}-end`;

/** Options that tooltips and popovers share. */
export interface PanelOptions {
  /** The event that opens the panel, by default `hover`. */
  trigger?: PanelTrigger | readonly PanelTrigger[];
  placement?: PanelPlacement;
  /** Seconds that the pointer rests on the trigger before the panel opens. */
  mouseEnterDelay?: number;
  /** Seconds after the pointer has left until the panel closes. */
  mouseLeaveDelay?: number;
  /** True if a small arrow points at the trigger. */
  arrow?: boolean;
  /** Called when the panel opens and closes. */
  onOpenChange?: (isOpen: boolean) => void;
}
