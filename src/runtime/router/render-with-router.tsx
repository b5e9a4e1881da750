import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from './router-context.js';
import type { Router } from './router-state.js';

/** Renders nodes into a place outside the page, with the router for their hooks; returns what ends it. */
export function renderWithRouter(router: Router, place: HTMLElement, node: ReactNode): () => void {
  const root = createRoot(place);
  root.render(<RouterProvider router={router}>{node}</RouterProvider>);
  return () => root.unmount();
}
