/** One form for the ways to write an address: without `.html`, `index` and a slash at its end. */
export function comparablePath(path: string): string {
  return path.replace(/(?:\/index)?(?:\.html)?\/?$/, '') || '/';
}

/** True if two links name the same path, whatever their queries and hashes. */
export function isSamePath(one: string, other: string): boolean {
  const pathOf = (link: string): string => comparablePath(link.replace(/[?#].*/s, ''));
  return pathOf(one) === pathOf(other);
}

/**
 * The redirect for a decoded path of the site: the first one from this path, else the first whose expression matches it. A
 * source such as `/foo (bar)` may be meant as a path, although it is an expression, too.
 */
export const redirectFor = <Redirect extends { from: string; isPlain: boolean }>(
  path: string,
  redirects: readonly Redirect[],
): Redirect | undefined =>
  redirects.find(({ from }) => comparablePath(from) === comparablePath(path)) ??
  redirects.find(({ from, isPlain }) => !isPlain && new RegExp(from).test(path));
