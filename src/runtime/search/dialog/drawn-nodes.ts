import type { ReactNode } from 'react';
import type { Search } from '../state/open-search.js';
import { ownedElement } from './elements.js';

/** Nodes that a search hook rendered: where they are shown, and the signal that removes them. */
interface Drawn {
  place: HTMLElement;
  shown: AbortController;
}

/** By search, and by what is shown. */
const drawnOf = new WeakMap<Search, Map<unknown, Drawn>>();

async function render({ startRuntime }: Search, { place, shown: { signal } }: Drawn, node: ReactNode): Promise<void> {
  const runtime = await startRuntime();
  if (!signal.aborted) signal.addEventListener('abort', runtime.render(place, node));
}

/** The element in which React shows what a search hook renders, the same for the same result. */
export function drawn<Result>(search: Search, result: Result, draw: (result: Result) => ReactNode): HTMLElement {
  const known = drawnOf.get(search) ?? new Map<unknown, Drawn>();
  drawnOf.set(search, known);
  const present = known.get(result);
  if (present) return present.place;
  const made: Drawn = { place: ownedElement('span', { class: 'hd-search-drawn' }), shown: new AbortController() };
  known.set(result, made);
  // Without React, the row is empty and still a link.
  render(search, made, draw(result)).catch(() => undefined);
  return made.place;
}

/** Ends what isn't in the document. */
export function endDrawn(search: Search): void {
  for (const [result, { place, shown }] of drawnOf.get(search) ?? []) {
    if (place.isConnected) continue;
    shown.abort();
    drawnOf.get(search)!.delete(result);
  }
}
