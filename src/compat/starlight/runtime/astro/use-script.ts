import { useEffect } from 'react';

/** Loads the script of a component. `run` runs it. */
export type LoadScript = () => Promise<{ run: () => unknown }>;

const waiting = new Set<LoadScript>();

/** Runs the script of an Astro component when a page with the component is shown, once however often the page has it. */
export function useScript(load: LoadScript): void {
  useEffect(() => {
    if (waiting.has(load)) return;
    waiting.add(load);
    queueMicrotask(() => {
      waiting.delete(load);
      void load().then(({ run }) => run());
    });
  }, [load]);
}

/** Defines a custom element, whose name may be defined since another page was shown. */
export function defineElement(name: string, element: CustomElementConstructor): void {
  if (customElements.get(name) === undefined) customElements.define(name, element);
}
