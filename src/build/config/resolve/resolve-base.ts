import { encodePath } from '../../../shared/route-path.js';
import { assetPrefixInvalid, baseInvalid, siteOriginInvalid } from '../../report/errors/config.js';
import type { OptionProblem } from '../../report/errors/config.js';

type Report = (problem: OptionProblem) => void;

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return undefined;
  }
}

/** Why a base cannot be used; undefined when it can. */
function whyInvalid(written: string, segments: readonly (string | undefined)[]): string | undefined {
  if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(written)) return 'is a URL, not a path';
  if (/^[/\\]{2}/.test(written)) return 'begins with two slashes, so it names a host';
  if (/[?#]/.test(written)) return 'contains `?` or `#`';
  if (segments.includes(undefined)) return 'contains a `%` that begins no character';
  if (segments.some((segment) => /[\\/]/.test(segment!))) return 'contains a backslash or an encoded slash';
  if (segments.some((segment) => /[\u0000-\u001f\u007f]/.test(segment!))) return 'contains a control character';
  if (segments.some((segment) => segment === '.' || segment === '..')) return 'contains `.` or `..`';
  return segments.includes('') ? 'contains an empty name' : undefined;
}

/** Normalizes `base`: begins and ends with `/`, percent-encoded. */
export function resolveBase(base: string, report: Report): string {
  const inner = base
    .trim()
    .replace(/^\/(?!\/)/, '')
    .replace(/\/$/, '');
  if (inner === '') return '/';
  const segments = inner.split('/').map(decode);
  const reason = whyInvalid(base.trim(), segments);
  if (!reason) return `/${encodePath(segments.join('/'))}/`;
  report(baseInvalid(base, reason));
  return '/';
}

/** Normalizes `assetPrefix`: a URL, or a path, that ends with `/`. Without one, files are loaded from `base`. */
export function resolveAssetBase(prefix: string, base: string, report: Report): string {
  if (prefix === '') return base;
  if (!/^(?:https?:)?\/\//i.test(prefix)) return resolveBase(prefix, report);
  const written = prefix.replace(/\/?$/, '/');
  const url = URL.canParse(written, 'https://host') ? new URL(written, 'https://host') : undefined;
  if (url && url.search === '' && url.hash === '') return written;
  report(assetPrefixInvalid(prefix));
  return base;
}

/** Normalizes `siteOrigin` to scheme, host and port without a slash at the end; empty stays empty. */
export function resolveSiteOrigin(origin: string, report: Report): string {
  if (origin === '') return '';
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || !/^https?:\/\//i.test(origin))
    report(siteOriginInvalid(origin, 'is no http or https origin'));
  else if (url.username !== '' || url.password !== '') report(siteOriginInvalid(origin, 'contains a user name'));
  else if (url.pathname !== '/' || /[?#]/.test(origin))
    report(siteOriginInvalid(origin, 'contains more than scheme and host'));
  return url?.origin ?? '';
}
