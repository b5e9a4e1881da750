import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from '../../build/config/site-config.js';
import type { SitePage } from '../../build/config/plugin.js';
import { diskPath } from '../../build/files/disk-path.js';
import type { Diagnostic } from '../../build/report/diagnostic.js';
import { comparablePath } from '../../shared/comparable-path.js';
import { isInternal, type RedirectRule } from './rules.js';

const problem = (code: string, severity: 'error' | 'warning', message: string, fix: string): Diagnostic => ({
  code,
  severity,
  kind: 'config',
  message,
  fix,
});

const targetPath = (to: string): string => comparablePath(decodeURIComponent(to.replace(/[?#][^]*$/, '')));

/** The rule that a plain path falls under. */
function findRule(path: string, rules: readonly RedirectRule[]): RedirectRule | undefined {
  return rules.find(({ from, isPlain }) =>
    isPlain ? comparablePath(from) === comparablePath(path) : new RegExp(from).test(path),
  );
}

/** Finds rules that lead in a circle, to nothing or to another rule, and rules that are never asked. */
export function checkRules(
  rules: readonly RedirectRule[],
  pages: readonly SitePage[],
  config: SiteConfig,
): Diagnostic[] {
  const pagePaths = new Set(pages.map(({ routePath }) => comparablePath(routePath)));
  return rules.flatMap((rule, index): Diagnostic[] => {
    const { from, to, isPlain } = rule;
    if (!isPlain) return [];
    const named = `The redirect from ${from}`;
    if (pagePaths.has(comparablePath(from)))
      return [
        problem('redirect-shadowed', 'warning', `${named} is never followed: there is a page.`, 'Remove the rule.'),
      ];
    const earlier = findRule(from, rules.slice(0, index));
    if (earlier)
      return [
        problem(
          'redirect-shadowed',
          'warning',
          `${named} to ${to} is never followed: the rule from ${earlier.from} comes first.`,
          'Remove one of the rules, or put the more special one first.',
        ),
      ];
    if (!isInternal(to)) return [];
    const target = targetPath(to);
    if (pagePaths.has(target) || existsSync(diskPath(join(config.root, 'public', target)))) return [];
    const seen = new Set([comparablePath(from)]);
    let last: RedirectRule | undefined;
    for (let next = findRule(target, rules); next?.isPlain; next = findRule(targetPath(next.to), rules)) {
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
    if (findRule(target, rules)) return [];
    return [problem('redirect-dead', 'error', `${named} points to ${to}, which is no page.`, 'Correct the target.')];
  });
}
