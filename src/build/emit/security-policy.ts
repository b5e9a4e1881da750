import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { contentHash } from '../cache/cache-key.js';
import type { EmittedFile } from '../config/plugin.js';
import type { SiteConfig } from '../config/site-config.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { emittedHeaderIgnored, headerIgnored } from '../report/errors/build.js';
import { headerFault, parseHeaderRules } from '../formats/header-rules.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import type { OutputFile } from '../facts/output-file.js';

/** Name of the file from which hosts take the headers of a site's answers. */
export const headersFile = '_headers';

/** Hosts that hosted search asks, as origins. */
function searchHosts({ search }: Pick<SiteConfig, 'search'>): string[] {
  const algolia = search === false ? undefined : search.algolia;
  if (!algolia) return [];
  const { appId, hosts, insights } = algolia;
  if (hosts.length > 0) return hosts.filter((host) => host !== '/');
  const own = [`${appId}-dsn.algolia.net`, ...[1, 2, 3].map((number) => `${appId}-${number}.algolianet.com`)];
  return [...own, ...(insights ? ['insights.algolia.io'] : [])].map((host) => `https://${host}`);
}

const feedbackHosts = (feedback: SiteConfig['themeConfig']['feedback'] | undefined): string[] =>
  feedback && URL.canParse(feedback.url) ? [new URL(feedback.url).origin] : [];

/** Origins beyond the site itself that features of it ask. */
export const askedHosts = (
  config: Pick<SiteConfig, 'search'> & {
    themeConfig: Pick<SiteConfig['themeConfig'], 'socialLinks'> & Partial<Pick<SiteConfig['themeConfig'], 'feedback'>>;
  },
): string[] => [
  ...(config.themeConfig.socialLinks.some(({ mode }) => mode === 'github-stars') ? ['https://api.github.com'] : []),
  ...searchHosts(config),
  ...feedbackHosts(config.themeConfig.feedback),
];

/** The policy: everything from the site itself, images from anywhere, no inline style, inline scripts by their hash. */
export function securityPolicy(own: Readonly<Record<string, string>>, scriptHashes: readonly string[]): string {
  const directives: Record<string, string> = {
    'default-src': "'self'",
    'script-src': ["'self'", ...scriptHashes].join(' '),
    'style-src': "'self'",
    'img-src': "'self' https: data:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'heddle heddle-search',
    ...own,
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');
}

/** The rule that applies the policy to every page. */
function policyRule(
  config: SiteConfig,
  own: Readonly<Record<string, string>>,
  scriptHashes: readonly string[],
): string {
  const asked = askedHosts(config);
  const connect: Record<string, string> = asked.length > 0 ? { 'connect-src': ["'self'", ...asked].join(' ') } : {};
  const [assetHost] = /^(?:https?:)?\/\/[^/]+/i.exec(config.assetBase) ?? [];
  const shown = assetHost?.replace(/^\/\//, '');
  const assets: Record<string, string> = shown
    ? {
        'script-src': ["'self'", shown, ...[...scriptHashes].sort()].join(' '),
        'style-src': `'self' ${shown}`,
        'font-src': `'self' ${shown}`,
      }
    : {};
  const policy = securityPolicy({ ...connect, ...assets, ...own }, [...scriptHashes].sort());
  return `${config.base}*\n  Content-Security-Policy: ${policy}\n`;
}

/**
 * The rules for one file, at all URLs at which hosts serve it. Where a host joins headers of several rules, the rule
 * removes those of the rules before. Headers that servers can't send are left out: a line break in one would begin another
 * rule.
 */
function fileRule(base: string, path: string, headers: Readonly<Record<string, string>>): string {
  const addresses = path.endsWith('.html') ? [path, path.slice(0, -'.html'.length)] : [path];
  const sent = Object.entries(headers).filter(([name, value]) => headerFault(name, value) === undefined);
  const lines = sent.map(([name, value]) => `  ! ${name}\n  ${name}: ${value}\n`);
  if (lines.length === 0) return '';
  return addresses.map((address) => `${base}${address}\n${lines.join('')}`).join('\n');
}

/** The rule for the folder of a file. It adds to headers of the same name. */
function folderRule(base: string, path: string, headers: Readonly<Record<string, string>>): string {
  const sent = Object.entries(headers).filter(([name, value]) => headerFault(name, value) === undefined);
  if (sent.length === 0) return '';
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return `${base}${folder}*\n${sent.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`;
}

/** Inputs of the headers file. */
export interface HostHeaders {
  /** Directives of the policy that the configuration changes; undefined without a policy. */
  policy: Readonly<Record<string, string>> | undefined;
  scriptHashes: readonly string[];
  publicFiles: readonly string[];
  /** Files of plugins that want headers of their own. */
  files: readonly Pick<EmittedFile, 'path' | 'headers' | 'folderHeaders'>[];
}

/** The site's own headers file in `public/`. */
const ownHeaders = (config: SiteConfig): string => readFileSync(join(config.root, 'public', headersFile), 'utf8');

/** Lines of the site's own headers file that have no effect. */
export function headerProblems(config: SiteConfig, publicFiles: readonly string[]): Diagnostic[] {
  if (!publicFiles.includes(headersFile)) return [];
  const file = relative(config.projectRoot, join(config.root, 'public', headersFile)).replaceAll('\\', '/');
  return parseHeaderRules(ownHeaders(config)).ignored.map((ignored) => headerIgnored(file, ignored));
}

/** Headers of plugins' files that no server can send. */
export function emittedHeaderProblems(emitted: readonly { plugin: string; item: EmittedFile }[]): Diagnostic[] {
  return emitted.flatMap(({ plugin, item: { path, headers, folderHeaders } }) =>
    [...Object.entries(headers ?? {}), ...Object.entries(folderHeaders ?? {})].flatMap(([name, value]) => {
      const fault = headerFault(name, value);
      return fault ? [emittedHeaderIgnored(plugin, path, name, fault)] : [];
    }),
  );
}

/** The headers file: what the site's own file in `public/` says, the policy, and the headers of single files. */
export function headersOutput(
  config: SiteConfig,
  { policy, scriptHashes, publicFiles, files }: HostHeaders,
): OutputFile | undefined {
  const rules = [
    ...(policy ? [policyRule(config, policy, scriptHashes)] : []),
    // Rules of inner folders come later.
    ...files
      .map(({ path, folderHeaders }) => folderRule(config.base, path, folderHeaders ?? {}))
      .sort(compareCodeUnits),
    ...files.map(({ path, headers }) => fileRule(config.base, path, headers ?? {})),
  ].filter((rule) => rule !== '');
  if (rules.length === 0) return undefined;
  const written = publicFiles.includes(headersFile) ? [`${ownHeaders(config).trimEnd()}\n`] : [];
  const bytes = Buffer.from([...written, ...rules].join('\n'));
  return {
    path: headersFile,
    sizeBytes: bytes.length,
    hash: contentHash(bytes),
    source: { kind: 'bytes', bytes },
    origin: 'contentSecurityPolicy',
  };
}
