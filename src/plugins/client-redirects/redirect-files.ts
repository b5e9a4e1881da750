import type { RedirectHost } from './options.js';
import { createHash } from 'node:crypto';
import type { SiteConfig } from '../../build/config/site-config.js';
import type { EmittedFile, SitePage } from '../../build/config/plugin.js';
import { comparablePath } from '../../shared/comparable-path.js';
import { escapeHtml } from '../../shared/escape-html.js';
import { encodePath } from '../../shared/route-path.js';
import { isInternal, type RedirectRule } from './rules.js';

/** A redirect between URLs with `base`, percent-encoded. */
interface MovedUrl {
  from: string;
  to: string;
}

/** File that a host reads its redirects from. */
export const hostFiles: Record<RedirectHost, string> = {
  netlify: '_redirects',
  nginx: 'redirects.nginx.conf',
  vercel: 'vercel.json',
  apache: '.htaccess',
};

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** nginx compares the decoded path. `$` would begin a variable, and the query of the request is kept. */
function nginxRule({ from, to }: MovedUrl): string {
  const [, path = '', hash = ''] = /^([^#]*)(.*)$/.exec(to.replaceAll('$', '%24'))!;
  const query = path.includes('?') ? '' : '$is_args$args';
  return `location = ${quoted(decodeURIComponent(from))} { return 301 ${quoted(path + query + hash)}; }`;
}

/** In the folder of the site, Apache compares the decoded path below `base`. `%` and `$` before digits would be groups. */
function apacheRule({ from, to }: MovedUrl, base: string): string {
  const pattern = decodeURIComponent(from.slice(base.length)).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return `RewriteRule "^${pattern.replaceAll('"', '\\"')}$" "${to.replace(/[\\%$]/g, '\\$&')}" [R=301,L,NE]`;
}

/** Characters that hosts read as the beginning of a name or as any text, percent-encoded; the origin of a URL stays. */
const withoutPlaceholders = (url: string): string =>
  /^[a-z]+:\/\//i.test(url) ? url : url.replaceAll(':', '%3A').replaceAll('*', '%2A');

/** Vercel takes some characters of a source as parts of a pattern. */
const vercelRule = ({ from, to }: MovedUrl): object => ({
  source: from.replace(/[:*+?(){}]/g, '\\$&'),
  destination: withoutPlaceholders(to),
  statusCode: 301,
});

/** Text of the file with redirects for a host. */
export function hostRules(host: RedirectHost, moved: readonly MovedUrl[], base: string): string {
  switch (host) {
    case 'netlify':
      return moved.map(({ from, to }) => `${withoutPlaceholders(from)} ${withoutPlaceholders(to)} 301\n`).join('');
    case 'nginx':
      return moved.map((rule) => `${nginxRule(rule)}\n`).join('');
    case 'vercel':
      return `${JSON.stringify({ redirects: moved.map(vercelRule) }, undefined, 2)}\n`;
    case 'apache':
      return `RewriteEngine On\n${moved.map((rule) => `${apacheRule(rule, base)}\n`).join('')}`;
  }
}

/** Leads on with query and fragment. A file of its own, since strict policies allow no script in a page. */
const script = `{
  const { to, origin } = document.currentScript.dataset;
  const url = new URL(to, location.href);
  if (origin === 'own') {
    url.search ||= location.search;
    url.hash ||= location.hash;
  }
  location.replace(url);
}
`;
const scriptPath = `assets/redirect.${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`;

/** URL of a target with `base`. */
const targetUrl = (to: string, { base }: Pick<SiteConfig, 'base'>): string =>
  isInternal(to) ? base + to.slice(1) : to;

function outputPath(from: string): string {
  const path = from.slice(1);
  if (path === '' || path.endsWith('/')) return `${path}index.html`;
  return path.endsWith('.html') ? path : `${path}.html`;
}

function redirectPage(to: string, config: SiteConfig): string {
  const url = escapeHtml(targetUrl(to, config));
  const canonical = escapeHtml(isInternal(to) ? config.siteOrigin + targetUrl(to, config) : to);
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(config.lang)}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<title>${url}</title>`,
    '<meta name="robots" content="noindex">',
    `<link rel="canonical" href="${canonical}">`,
    `<script src="${config.base}${scriptPath}" data-to="${url}" data-origin="${isInternal(to) ? 'own' : 'other'}"></script>`,
    `<noscript><meta http-equiv="refresh" content="0; url=${url}"></noscript>`,
    '</head>',
    `<body><a href="${url}">${url}</a></body>`,
    '</html>',
    '',
  ].join('\n');
}

/** The path that a pattern such as `^/docs/1\\.0/` matches, if it is just the beginning of a path. */
function prefixOf({ from, to }: RedirectRule): string | undefined {
  const path = /^\^((?:\/(?:[\w~%-]|\\.)+)*\/)$/.exec(from)?.[1];
  return path !== undefined && isInternal(to) && to.endsWith('/') ? path.replace(/\\(.)/g, '$1') : undefined;
}

/** Rules for single pages that follow from a rule for the beginning of their old paths. */
function pageRules(rule: RedirectRule, pages: readonly SitePage[]): RedirectRule[] {
  const prefix = rule.isPlain ? undefined : prefixOf(rule);
  if (prefix === undefined) return [];
  return pages.flatMap(({ routePath }) =>
    routePath.startsWith(rule.to)
      ? [{ from: prefix + routePath.slice(rule.to.length), to: encodePath(routePath), isPlain: true }]
      : [],
  );
}

/** A page at each plain old URL that is free, and files with these rules for hosts. */
export function redirectFiles(
  rules: readonly RedirectRule[],
  pages: readonly SitePage[],
  config: SiteConfig,
  hosts: readonly RedirectHost[],
): EmittedFile[] {
  const taken = new Set(pages.map(({ routePath }) => comparablePath(routePath)));
  const asked = rules.filter(({ from, isPlain }) => {
    const path = comparablePath(from);
    return isPlain && !taken.has(path) && taken.add(path);
  });
  const moved = asked.map(({ from, to }) => ({ from: targetUrl(encodePath(from), config), to: targetUrl(to, config) }));
  const ofPrefixes = rules
    .flatMap((rule) => pageRules(rule, pages))
    .filter(({ from }) => !taken.has(comparablePath(from)) && taken.add(comparablePath(from)));
  const all = [...asked, ...ofPrefixes];
  if (all.length === 0) return [];
  return [
    ...all.map(({ from, to }) => ({ path: outputPath(from), content: redirectPage(to, config) })),
    { path: scriptPath, content: script },
    ...(moved.length > 0 ? hosts : []).map((host) => ({
      path: hostFiles[host],
      content: hostRules(host, moved, config.base),
    })),
  ];
}
