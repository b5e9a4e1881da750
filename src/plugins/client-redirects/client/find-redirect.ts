import { comparablePath, redirectFor } from '../../../shared/comparable-path.js';

/** A rule as the build writes it. */
interface Rule {
  from: string;
  to: string;
  isPlain: boolean;
}

/**
 * Where an address leads: the first rule that fits, with query and fragment of the address. Undefined when none fits,
 * or when a path of the site would become an address of another one.
 */
export function findRedirect(address: string, base: string, rules: readonly Rule[]): URL | undefined {
  const { origin, pathname, search, hash } = new URL(address);
  if (!pathname.startsWith(base)) return undefined;
  let path: string;
  try {
    path = `/${decodeURIComponent(pathname.slice(base.length)).normalize('NFC')}`;
  } catch {
    return undefined;
  }
  const rule = redirectFor(path, rules);
  if (!rule) return undefined;
  const expression = comparablePath(rule.from) === comparablePath(path) ? undefined : new RegExp(rule.from);
  if (!rule.to.startsWith('/'))
    return new URL(expression ? expression.exec(path)![0].replace(expression, rule.to) : rule.to);
  const target = expression ? path.replace(expression, rule.to) : rule.to;
  const url = new URL(base + target.replace(/^\/+/, ''), origin);
  url.search ||= search;
  url.hash ||= hash;
  return url.origin === origin && url.pathname !== pathname ? url : undefined;
}
