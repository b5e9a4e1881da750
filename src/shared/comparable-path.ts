/** One form for the ways to write an address: without `.html`, `index` and a slash at its end. */
export function comparablePath(path: string): string {
  return path.replace(/(?:\/index)?(?:\.html)?\/?$/, '') || '/';
}

/** True if two links name the same path, whatever their queries and hashes. */
export function isSamePath(one: string, other: string): boolean {
  const pathOf = (link: string): string => comparablePath(link.replace(/[?#].*/s, ''));
  return pathOf(one) === pathOf(other);
}
