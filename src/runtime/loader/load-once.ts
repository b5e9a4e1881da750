/**
 * Makes a function that loads something once, and tries again at the next call after a failure. `load` gets what to add to the
 * URL of a script: Chromium answers an import that failed with the same failure until the page is left, so another attempt
 * needs another URL.
 */
export function loadOnce<Loaded>(load: (again: string) => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  let again = '';
  return () =>
    (loading ??= load(again).catch((error: unknown) => {
      loading = undefined;
      again += '?';
      throw error;
    }));
}
