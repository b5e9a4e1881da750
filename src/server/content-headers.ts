import { lookup } from 'mrmime';

/** Headers of every answer, also of errors. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'SAMEORIGIN',
};

/** Opened by itself, an SVG is a document that could run scripts with the rights of the site. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox";

const textType = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)$|image\/svg\+xml$)/;
const hashedAsset = /^assets\/.+\.(?:[0-9a-f]{8,}|[0-9A-Z]{8})\.[a-z0-9]+$/;

/** Content type of a file by its ending; unknown endings are bytes. */
export function contentTypeOf(path: string): string {
  const type = lookup(path.slice(path.lastIndexOf('/') + 1)) ?? 'application/octet-stream';
  return textType.test(type) ? `${type}; charset=utf-8` : type;
}

/** Whether a body of this type becomes much smaller when compressed. */
export function isCompressible(contentType: string): boolean {
  return textType.test(contentType.split(';', 1)[0]!) || contentType === 'application/wasm';
}

/** Whether the name of a file holds the hash of its content, so that it never changes. */
export function isHashedAsset(path: string): boolean {
  return hashedAsset.test(path);
}

/** Headers that follow from what a file is. */
export function fileHeaders(contentType: string, isImmutable: boolean): Record<string, string> {
  return {
    ...securityHeaders,
    'Content-Type': contentType,
    'Cache-Control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(contentType.startsWith('image/svg+xml') ? { 'Content-Security-Policy': svgPolicy } : {}),
  };
}
