import { arrow, autoUpdate, computePosition, flip, offset, shift } from '../../vendor/floating-ui.js';
import type { PanelPlacement } from './panel-options.js';

const oppositeSides: Record<string, string> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };
const pixels = (value: number | undefined): string => (value === undefined ? '' : `${value}px`);

/** Puts a panel beside its reference and keeps it there until the returned function is called. */
export function placePanel(reference: Element, panel: HTMLElement, placement: PanelPlacement): () => void {
  const pointer = panel.querySelector<HTMLElement>(':scope > .hd-panel-arrow');
  const middleware = [
    offset(pointer ? 10 : 6),
    flip({ crossAxis: 'alignment', fallbackAxisSideDirection: 'start' }),
    shift({ padding: 8 }),
    ...(pointer ? [arrow({ element: pointer, padding: 10 })] : []),
  ];
  const place = async (): Promise<void> => {
    const found = await computePosition(reference, panel, { strategy: 'fixed', placement, middleware });
    Object.assign(panel.style, { left: pixels(found.x), top: pixels(found.y) });
    if (!pointer) return;
    const { x, y } = found.middlewareData.arrow ?? {};
    const side = oppositeSides[found.placement.split('-')[0]!]!;
    pointer.dataset['side'] = side;
    Object.assign(pointer.style, { left: pixels(x), top: pixels(y), right: '', bottom: '', [side]: '-4px' });
  };
  return autoUpdate(reference, panel, () => void place());
}
