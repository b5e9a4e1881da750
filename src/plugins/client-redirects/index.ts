import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from '../../build/config/site-config.js';
import type { Plugin } from '../../build/config/plugin.js';
import { optionProblems } from '../../build/config/options/check-options.js';
import type { Diagnostic } from '../../build/report/diagnostic.js';
import { packageRoot } from '../../build/files/package-root.js';
import { checkRules, redirectRules } from './rules.js';
import { hostFiles, redirectFiles } from './redirect-files.js';
import { clientRedirectsOptions, type ClientRedirectsOptions, type RedirectHost } from './options.js';

export type { ClientRedirectsOptions, Redirect } from './options.js';

/** Other generators let redirects lead anywhere, so on a site that was moved such rules are no errors. */
const forgive = (problem: Diagnostic, { compat }: SiteConfig): Diagnostic =>
  compat.length > 0 ? { ...problem, severity: 'warning' } : problem;

const ownFileWarning = (file: string): Diagnostic => ({
  code: 'redirect-file',
  severity: 'warning',
  kind: 'config',
  option: ['hosts'],
  message: `public/${file} stays as it is, so it lacks the rules of the plugin client-redirects.`,
  fix: 'Move its rules into the plugin, or add those of the plugin to the file.',
});

const hasOwnFile = (host: RedirectHost, { root }: SiteConfig): boolean =>
  existsSync(join(root, 'public', hostFiles[host]));

/** Hosts that get a file, each once. */
const hostsOf = ({ hosts = ['netlify'] }: ClientRedirectsOptions): RedirectHost[] => [...new Set(hosts)];

/** Plugin: old URLs point to new ones, by pages, by files for hosts, and by a script on the 404 page. */
export function clientRedirects(options: ClientRedirectsOptions): Plugin {
  return {
    name: 'client-redirects',
    options,
    checkOptions: () => optionProblems(clientRedirectsOptions, options),
    clientModules: [
      { path: join(packageRoot(), 'dist/plugins/client-redirects/client/index.js'), selector: '.hd-page-404' },
    ],
    runtimeModules: ({ base }) => ({
      'heddle-client-redirects': `export const base = ${JSON.stringify(base)};\nexport const rules = ${JSON.stringify(redirectRules(options))};`,
    }),
    pagesCompiled: (pages, config) => [
      ...checkRules(options, pages, config).map((problem) => forgive(problem, config)),
      ...hostsOf(options)
        .filter((host) => hasOwnFile(host, config))
        .map((host) => ownFileWarning(hostFiles[host])),
    ],
    emit: (pages, config) => {
      const hosts = hostsOf(options).filter((host) => !hasOwnFile(host, config));
      return redirectFiles(redirectRules(options), pages, config, hosts);
    },
  };
}
