import { decodedPath, encodePath } from '../../shared/route-path.js';
import { isPattern } from '../../build/config/options/kinds.js';
import type { ClientRedirectsOptions } from './options.js';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from '../../build/config/site-config.js';
import type { SitePage } from '../../build/config/plugin.js';
import { diskPath } from '../../build/files/paths.js';
import type { Diagnostic } from '../../build/report/diagnostic.js';
import { comparablePath, redirectFor } from '../../shared/comparable-path.js';

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

const problem = (code: string, severity: 'error' | 'warning', message: string, fix: string): Diagnostic => ({
  code,
  severity,
  kind: 'config',
  message,
  fix,
});

/** Why a rule does nothing that its author can have meant; undefined for others. */
function mistakeIn({ from, to, isPlain }: RedirectRule): { message: string; fix: string } | undefined {
  const named = `The redirect from ${from}`;
  if (/^https?:/.test(from))
    return { message: `${named} is never followed: rules are compared with paths.`, fix: 'Write the path of the URL.' };
  if (isPlain ? from.includes('#') : /\?[\w-]+=|#/.test(from))
    return {
      message: `${named} is never followed: rules are compared with paths, without query and hash.`,
      fix: 'Remove the query and the hash, or write the rule for a server that compares them.',
    };
  if (/(?<![\w:]):(?:splat|[a-z]\w*)/i.test(isInternal(to) ? to : ''))
    return {
      message: `${named} to ${to} has a name after a colon in its target, which is text.`,
      fix: "Write an expression with a group, and its number: { from: '^/old/(.*)', to: '/new/$1' }.",
    };
  if (!isPlain && /^[\w-]/.test(from))
    return {
      message: `${named} is followed at all paths that contain this text.`,
      fix: 'Begin a path with /, and an expression with ^.',
    };
  return undefined;
}

const targetPath = (to: string): string => comparablePath(decodeURIComponent(to.replace(/[?#][^]*$/, '')));

/** Finds rules that lead in a circle, to nothing or to another rule, and rules that are never asked. */
export function checkRules(
  options: ClientRedirectsOptions,
  pages: readonly SitePage[],
  config: SiteConfig,
): Diagnostic[] {
  const pagePaths = new Set(pages.map(({ routePath }) => comparablePath(routePath)));
  const rules = redirectRules(options);
  const positions = options.redirects.flatMap(({ from }, position) => [from].flat().map(() => position));
  const problemsOf = (rule: RedirectRule, isExact: boolean): Diagnostic[] => {
    const { from, to, isPlain } = rule;
    const mistake = isExact ? undefined : mistakeIn(rule);
    if (mistake) return [problem('redirect-rule', 'warning', mistake.message, mistake.fix)];
    if (!isPlain) return [];
    const named = `The redirect from ${from}`;
    if (pagePaths.has(comparablePath(from)))
      return [
        problem('redirect-shadowed', 'warning', `${named} is never followed: there is a page.`, 'Remove the rule.'),
      ];
    // A path is asked before all expressions, so only the same path can come first.
    const earlier = redirectFor(from, rules);
    if (earlier && earlier !== rule)
      return [
        problem(
          'redirect-shadowed',
          'warning',
          `${named} to ${to} is never followed: the rule from ${earlier.from} comes first.`,
          'Remove one of the rules.',
        ),
      ];
    if (!isInternal(to)) return [];
    const target = targetPath(to);
    if (pagePaths.has(target) || existsSync(diskPath(join(config.root, 'public', target)))) return [];
    const seen = new Set([comparablePath(from)]);
    let last: RedirectRule | undefined;
    for (let next = redirectFor(target, rules); next?.isPlain; next = redirectFor(targetPath(next.to), rules)) {
      if (seen.has(comparablePath(next.from)))
        return [problem('redirect-circle', 'error', `${named} leads back to itself.`, 'Give it a page as its target.')];
      seen.add(comparablePath(next.from));
      last = next;
      if (!isInternal(next.to) || pagePaths.has(targetPath(next.to))) break;
    }
    if (last)
      return [
        problem(
          'redirect-chain',
          'warning',
          `${named} points to ${to}, which is redirected again.`,
          `Lead straight to ${last.to}.`,
        ),
      ];
    if (redirectFor(target, rules)) return [];
    return [problem('redirect-dead', 'error', `${named} points to ${to}, which is no page.`, 'Correct the target.')];
  };
  return rules.flatMap((rule, index) =>
    problemsOf(rule, options.redirects[positions[index]!]!.exact === true).map((found) => ({
      ...found,
      option: ['redirects', positions[index]!],
    })),
  );
}
