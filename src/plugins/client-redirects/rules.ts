import type { ClientRedirectsOptions } from './options.js';

/** One old address, or one pattern of them. */
export interface RedirectRule {
  /** A path when `isPlain`, else the source of a regular expression. */
  from: string;
  to: string;
  isPlain: boolean;
}

/** The rules in the order in which they are asked. A path without signs of a regular expression is meant as it is. */
export function redirectRules({ redirects }: ClientRedirectsOptions): RedirectRule[] {
  return redirects.flatMap(({ from, to }) =>
    [from].flat().map((path) => ({ from: path, to, isPlain: /^\/[^\\^$*+?()[\]{}|]*$/.test(path) })),
  );
}

/** True if a target is a path of the site. */
export const isInternal = (to: string): boolean => to.startsWith('/');
