import { lookup } from 'mrmime';
import { headerFault } from '../../build/formats/header-rules.js';
import { securityHeaders } from '../http/send-status.js';

/** Opened by itself, an SVG is a document that could run scripts with the rights of the site. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox";

const textType = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)$|image\/svg\+xml$)/;
const hashedAsset = /^assets\/.+\.(?:[0-9a-f]{8,}|[0-9A-Z]{8})\.[a-z0-9]+$/;

/** Content type of a file by its ending; unknown endings are bytes. */
export function contentTypeOf(path: string): string {
  const type = lookup(path.slice(path.lastIndexOf('/') + 1)) ?? 'application/octet-stream';
  return textType.test(type) ? `${type}; charset=utf-8` : type;
}

/** True if a body of this type becomes much smaller when compressed. */
export function isCompressible(contentType: string): boolean {
  return textType.test(contentType.split(';', 1)[0]!) || contentType === 'application/wasm';
}

/** True if the name of a file contains the hash of its content, so that it never changes. */
export function isHashedAsset(path: string): boolean {
  return hashedAsset.test(path);
}

/** Name of a header with a capital after each hyphen, so that one header has one name however it is written. */
function headerName(name: string): string {
  return name.toLowerCase().replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

/**
 * Headers of a file: those that follow from what it is, then its own, which take precedence. Its own headers can add a
 * policy to the one that keeps an SVG from running scripts, and can't remove it. Headers that can't be sent are left out.
 */
export function fileHeaders(file: {
  contentType: string;
  isImmutable: boolean;
  headers?: Readonly<Record<string, string>> | undefined;
}): Record<string, string> {
  const headers: Record<string, string> = {
    ...securityHeaders,
    'Content-Type': file.contentType,
    'Cache-Control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  for (const [name, value] of Object.entries(file.headers ?? {}))
    if (headerFault(name, value) === undefined) headers[headerName(name)] = value;
  if (file.contentType.startsWith('image/svg+xml')) {
    const policies = [headers['Content-Security-Policy'], svgPolicy];
    headers['Content-Security-Policy'] = policies.filter(Boolean).join(', ');
  }
  return headers;
}
