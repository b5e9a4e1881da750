/** A URL of this site, as written, in decoded and encoded form. */
export interface UrlParts {
  /** Decoded, NFC. */
  path: string;
  /** Decoded hash without `#`, NFC; `''` without one. */
  hash: string;
  /** Query and hash, encoded, with their `?` and `#`; the hash in NFC, as ids are. */
  suffix: string;
}

/** True for a path of Windows with the letter of its drive, such as `C:\\a.png`. No kind of URL has one letter. */
export const isDrivePath = (written: string): boolean => /^[a-z]:(?:[\\/]|%5c)/i.test(written);

/** Percent-encodes characters that a URL may not contain; encoded ones remain. */
export function encodeLoosely(text: string): string {
  return text.replace(/%[0-9a-f]{2}|[^]/giu, (part) => (/^%../.test(part) ? part : encodeURI(part)));
}

/**
 * A hash with its `#`, encoded and in NFC: browsers compare it with ids by code units. A hash that is in NFC stays as written,
 * and so does one that encodes nothing valid. A text directive is searched for as it is.
 */
export function composedHash(hash: string): string {
  const end = hash.includes(':~:') ? hash.indexOf(':~:') : undefined;
  const id = hash.slice(1, end);
  if (!/[^\0-\x7f]|%/.test(id)) return encodeLoosely(hash);
  try {
    const decoded = decodeURIComponent(id);
    const composed = decoded.normalize('NFC');
    if (composed !== decoded) return `#${encodeURIComponent(composed)}${encodeLoosely(hash.slice(end ?? hash.length))}`;
  } catch {
    // Browsers look for the id as it is written.
  }
  return encodeLoosely(hash);
}

/** Takes a URL apart. Undefined when an escape encodes nothing valid, or NUL. */
export function parseUrl(written: string): UrlParts | undefined {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(written) ?? [];
  const textDirective = hash.indexOf(':~:');
  try {
    const parts = {
      path: decodeURIComponent(path).normalize('NFC'),
      hash: decodeURIComponent(hash.slice(1, textDirective === -1 ? undefined : textDirective)).normalize('NFC'),
      suffix: encodeLoosely(query) + composedHash(hash),
    };
    return /\0/.test(parts.path + parts.hash) ? undefined : parts;
  } catch {
    return undefined;
  }
}

/** A URL as browsers read its scheme: they skip control characters and spaces in front, and tabs and line breaks within. */
const asBrowsersRead = (url: string): string => url.replace(/^[\0-\x20]+|[\t\n\r]+/g, '');

/** True if a URL would run code. */
function isScriptUrl(url: string): boolean {
  return /^(?:javascript|vbscript):/i.test(asBrowsersRead(url));
}

/** True if following a link would run code, show invented content, or read local files. */
export function isUnsafeLink(url: string): boolean {
  return isScriptUrl(url) || /^(?:about|blob|data|file|filesystem|jar|view-source):/i.test(asBrowsersRead(url));
}

/** True if a URL is one of an image that it contains itself, which runs nothing where an image is shown. */
export const isImageData = (url: string): boolean => /^data:image\/[\w.+-]+[;,]/i.test(asBrowsersRead(url));
