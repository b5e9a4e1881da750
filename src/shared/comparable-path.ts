/** One form for the ways to write an address: without `.html`, `index` and a slash at its end. */
export function comparablePath(path: string): string {
  return path.replace(/(?:\/index)?(?:\.html)?\/?$/, '') || '/';
}
