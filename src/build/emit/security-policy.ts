import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from '../cache/cache-key.js';
import type { SiteConfig } from '../config/site-config.js';
import type { OutputFile } from './output-file.js';

/** Name of the file from which hosts take the headers of a site's answers. */
export const headersFile = '_headers';

/** Value of `connect-src` on sites with hosted search: what the dialog may ask. Undefined on others. */
export function searchHosts({ search }: Pick<SiteConfig, 'search'>): string | undefined {
  const algolia = search === false ? undefined : search.algolia;
  if (!algolia) return undefined;
  const { appId, hosts, insights } = algolia;
  const own = [`${appId}-dsn.algolia.net`, ...[1, 2, 3].map((number) => `${appId}-${number}.algolianet.com`)];
  const asked = hosts.length > 0 ? hosts.filter((host) => host !== '/') : own.map((host) => `https://${host}`);
  return ["'self'", ...asked, ...(insights && hosts.length === 0 ? ['https://insights.algolia.io'] : [])].join(' ');
}

/** The policy: everything from the site itself, pictures from anywhere, no inline style, inline scripts by their hash. */
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

/** The headers file with the policy behind what the site's own file in `public/` says. */
export function policyOutput(
  config: SiteConfig,
  own: Readonly<Record<string, string>>,
  scriptHashes: readonly string[],
  publicFiles: readonly string[],
): OutputFile {
  const written = publicFiles.includes(headersFile)
    ? `${readFileSync(join(config.root, 'public', headersFile), 'utf8').trimEnd()}\n\n`
    : '';
  const connect = searchHosts(config);
  const policy = securityPolicy({ ...(connect ? { 'connect-src': connect } : {}), ...own }, [...scriptHashes].sort());
  const bytes = Buffer.from(`${written}${config.base}*\n  Content-Security-Policy: ${policy}\n`);
  return {
    path: headersFile,
    sizeBytes: bytes.length,
    hash: contentHash(bytes),
    source: { kind: 'bytes', bytes },
    origin: 'contentSecurityPolicy',
  };
}
