import { isHeadTag } from '../../../shared/head.js';
import { headerFault } from '../../formats/header-rules.js';
import { defineSecrets, headTagInvalid, wrongOption, wrongOptionKey } from '../../report/errors/config.js';
import type { OptionProblem } from '../../report/errors/config.js';
import type { Plugin } from '../plugin.js';
import type { SiteConfig } from '../site-config.js';
import { dialectsOf } from '../../../compat/dialects.js';
import type { CompatName } from '../../../compat/names.js';
import type { BuilderOptions } from '../options/plugin-options.js';
import type { UserConfig } from '../options/user-options.js';

type Report = (problem: OptionProblem) => void;

/** Checks the names in head tags; text and functions are the author's own. */
export function resolveHead(head: SiteConfig['head'], report: Report): SiteConfig['head'] {
  head.forEach((entry, index) => {
    if (Array.isArray(entry) && !isHeadTag(entry))
      report(headTagInvalid(['head', index], [entry[0], ...Object.keys(entry[1])].join(' ')));
  });
  return head;
}

/** Directives of the policy; those that no header can carry are reported. Undefined without a policy. */
export function resolvePolicy(
  policy: UserConfig['contentSecurityPolicy'],
  report: Report,
): SiteConfig['contentSecurityPolicy'] {
  if (!policy) return undefined;
  const directives = policy === true ? {} : policy;
  for (const [name, value] of Object.entries(directives)) {
    if (headerFault('Content-Security-Policy', `${name} ${value}`) === undefined) continue;
    const expected = 'a text of Latin-1 characters without line breaks, as in HTTP headers';
    const isName = headerFault('Content-Security-Policy', name) !== undefined;
    const path = ['contentSecurityPolicy', name];
    report(isName ? wrongOptionKey(path, expected) : wrongOption(path, expected, JSON.stringify(value)));
  }
  return directives;
}

const wholeEnvironment = /^(?:(?:globalThis|global)\.)?process(?:\.env)?$|^import\.meta\.env$/;

/** Joins esbuild options: single values of later ones win, lists are put together. */
function mergeBuilders(all: readonly BuilderOptions[]): BuilderOptions {
  return all.reduce((before, after) => ({
    ...before,
    ...after,
    alias: { ...before.alias, ...after.alias },
    define: { ...before.define, ...after.define },
    loader: { ...before.loader, ...after.loader },
    plugins: [...(before.plugins ?? []), ...(after.plugins ?? [])],
    external: [...(before.external ?? []), ...(after.external ?? [])],
    conditions: [...(before.conditions ?? []), ...(after.conditions ?? [])],
    resolveExtensions: [...(before.resolveExtensions ?? []), ...(after.resolveExtensions ?? [])],
  }));
}

/**
 * Joins the esbuild options of plugins and, over them, the user's. Refuses definitions that would write all environment
 * variables into the site.
 */
export function resolveBuilder(
  own: BuilderOptions,
  compat: readonly CompatName[],
  plugins: readonly Plugin[],
  report: Report,
): SiteConfig['builder'] {
  const aliases = dialectsOf({ compat }).flatMap(({ themeAliases }) => (themeAliases ? [{ alias: themeAliases }] : []));
  const builder = mergeBuilders([...aliases, ...plugins.flatMap((plugin) => plugin.builder ?? []), own]);
  for (const [key, value] of Object.entries(builder.define ?? {})) {
    if (wholeEnvironment.test(key) && value.replace(/\s/g, '') !== '{}') report(defineSecrets(key));
  }
  return builder;
}
