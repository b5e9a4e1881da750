import { lookup } from 'mrmime';

/** Sent with every answer. */
export const securityHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'SAMEORIGIN',
};

const textTypes = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json|feed\+json|atom\+xml|rss\+xml|xhtml\+xml)|image\/svg\+xml)/;

/** Media type by file ending, with its character set; unknown endings are plain bytes. */
export function contentType(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream';
  return textTypes.test(type) ? `${type};charset=utf-8` : type;
}

/** Whether an answer of this type gets smaller by compression. */
export const isCompressible = (type: string): boolean => textTypes.test(type) || type.startsWith('application/wasm');

const hashedAsset = /(?:^|\/)assets\/[^/]*\.[0-9A-Za-z]{8,}\.[a-z0-9]+$/;

/** Headers that depend on the file: type, caching, and a sandbox for SVG documents. */
export function fileHeaders(path: string): Record<string, string> {
  const type = contentType(path);
  return {
    'Content-Type': type,
    'Cache-Control': hashedAsset.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(type.startsWith('image/svg+xml') ? { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" } : {}),
  };
}
