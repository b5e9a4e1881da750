import { decodedPath, encodePath } from '../../shared/route-path.js';
import { isPattern } from '../../build/config/options/kinds.js';
import type { ClientRedirectsOptions } from './options.js';

/** One old address, or one pattern of them. */
export interface RedirectRule {
  /** The decoded path when `isPlain`, else the source of a regular expression, which may be meant as a path as well. */
  from: string;
  /** Encoded for plain rules: a path of the site without `base`, or a URL. A replacement for the others. */
  to: string;
  isPlain: boolean;
}

/** True if a target is a path of the site. */
export const isInternal = (to: string): boolean => to.startsWith('/');

/** The target of a plain rule, percent-encoded. */
function encodedTarget(to: string): string {
  if (!isInternal(to)) return to;
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  return encodePath(decodedPath(path)) + encodeURI(query + hash.normalize('NFC')).replaceAll('%25', '%');
}

/**
 * True if a text is meant as a path alone: one without signs of a regular expression, or one that is none, such as `/C++`.
 */
const isPath = (from: string): boolean =>
  /^\/[^\\^$*+?()[\]{}|]*$/.test(from) || (from.startsWith('/') && !isPattern(from));

/** The rules in the order in which they are asked. */
export function redirectRules({ redirects }: ClientRedirectsOptions): RedirectRule[] {
  return redirects.flatMap(({ from, to, exact }) =>
    [from].flat().map((path): RedirectRule => {
      if (exact)
        return {
          from: path.normalize('NFC'),
          to: isInternal(to) ? encodePath(to.normalize('NFC')) : to,
          isPlain: true,
        };
      return isPath(path)
        ? { from: decodedPath(path), to: encodedTarget(to), isPlain: true }
        : { from: path, to, isPlain: false };
    }),
  );
}
