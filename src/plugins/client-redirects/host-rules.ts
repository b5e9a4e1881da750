import type { RedirectHost } from './options.js';

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
