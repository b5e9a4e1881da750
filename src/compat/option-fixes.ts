import { docusaurusOptions } from './docusaurus/options.js';
import { rspressOptions } from './rspress/options.js';
import { starlightOptions } from './starlight/options.js';
import { vitePressOptions } from './vitepress/options.js';

/** Options of other generators by their paths, and what has the same effect in Heddle. */
const fixes: Readonly<Record<string, string>> = {
  ...rspressOptions,
  ...vitePressOptions,
  ...docusaurusOptions,
  ...starlightOptions,
};

/** Heddle's equivalent of an option of another generator; undefined for names that none of them has. */
export const fixOfForeignOption = (path: string): string | undefined =>
  Object.hasOwn(fixes, path) ? fixes[path] : undefined;
