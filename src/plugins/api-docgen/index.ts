import { existsSync } from 'node:fs';
import { projectPath } from '../../build/files/paths.js';
import { resolve } from 'node:path';
import type { SiteConfig } from '../../build/config/site-config.js';
import type { Plugin } from '../../build/config/plugin.js';
import { optionProblems } from '../../build/config/options/check-options.js';
import type { Diagnostic } from '../../build/report/diagnostic.js';
import { packageVersion } from '../plugin-packages.js';
import { apiDocgenOptions, type ApiDocgenOptions } from './options.js';
import { addTexts } from '../page-texts.js';
import { remarkApiTables } from './remark-api-tables.js';

export type { ApiDocgenOptions, ApiParseTool, DocumentationOptions, ReactDocgenOptions } from './options.js';

function missingEntries({ entries, appDir = '.' }: ApiDocgenOptions, { projectRoot }: SiteConfig): Diagnostic[] {
  return Object.entries(entries).flatMap(([name, path]): Diagnostic[] => {
    const absolute = resolve(projectRoot, appDir, path);
    if (existsSync(absolute)) return [];
    return [
      {
        code: 'api-docgen-entry',
        severity: 'error',
        kind: 'config',
        option: ['entries', name],
        message: `Plugin api-docgen: the entry ${JSON.stringify(name)} is the file ${projectPath(projectRoot, absolute)}, which does not exist.`,
        fix: 'Paths of `entries` start from `appDir`, or from the project folder.',
      },
    ];
  });
}

/** Plugin: `<API moduleName="..." />` in pages becomes tables of props, made from types and comments. */
export function apiDocgen(options: ApiDocgenOptions): Plugin {
  return {
    name: 'api-docgen',
    options,
    cacheKey: ['typescript', 'react-docgen-typescript'].map(packageVersion).join(),
    checkOptions: () => optionProblems(apiDocgenOptions, options),
    i18nSource: addTexts('api-docgen'),
    configResolved: (config) => missingEntries(options, config),
    markdown: { contentPlugins: [[remarkApiTables, options]] },
  };
}
