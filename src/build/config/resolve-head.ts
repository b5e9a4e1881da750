import { isHeadTag } from '../../shared/head.js';
import { defineSecrets, headTagInvalid } from '../report/errors-config.js';
import type { OptionProblem } from '../report/errors-config.js';
import type { SiteConfig } from './site-config.js';
import type { UserConfig } from './user-config.js';

type Report = (problem: OptionProblem) => void;

/** Checks the names in head tags; text and functions are the author's own. */
export function resolveHead(head: UserConfig['head'] = [], report: Report): SiteConfig['head'] {
  head.forEach((entry, index) => {
    if (Array.isArray(entry) && !isHeadTag(entry))
      report(headTagInvalid(['head', index], [entry[0], ...Object.keys(entry[1])].join(' ')));
  });
  return head;
}

const wholeEnvironment = /^(?:(?:globalThis|global)\.)?process(?:\.env)?$|^import\.meta\.env$/;

/** Refuses definitions that would write all environment variables into the site. */
export function resolveBuilder(builder: UserConfig['builder'] = {}, report: Report): SiteConfig['builder'] {
  for (const [key, value] of Object.entries(builder.define ?? {})) {
    if (wholeEnvironment.test(key) && value.replace(/\s/g, '') !== '{}') report(defineSecrets(key));
  }
  return builder;
}
