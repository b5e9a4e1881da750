import { createHash } from 'node:crypto';
import type { SiteConfig } from '../../build/config/site-config.js';
import type { EmittedFile, SitePage } from '../../build/config/plugin.js';
import { comparablePath } from '../../shared/comparable-path.js';
import { escapeHtml } from '../../shared/escape-html.js';
import { hostFiles, hostRules } from './host-rules.js';
import type { RedirectHost } from './options.js';
import { encodePath } from '../../shared/route-path.js';
import { isInternal, type RedirectRule } from './rules.js';

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
