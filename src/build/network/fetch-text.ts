import { withLimitedSignal } from '../async/concurrency.js';

/** Limits of a request. */
export interface FetchLimits {
  signal: AbortSignal;
  /** Milliseconds for the request with all its redirects and the body. */
  limitMs: number;
  /** Bytes that the body may have after decompression. */
  mostBytes: number;
}

export interface FetchedText {
  status: number;
  headers: Headers;
  text: string;
}

const mostRedirects = 10;

/** True if a redirect stays on the server that was asked, or goes to the same host over TLS. */
function isSameServer(from: URL, to: URL): boolean {
  if (to.origin === from.origin) return true;
  const isUpgrade = from.protocol === 'http:' && to.protocol === 'https:' && from.port === '' && to.port === '';
  return isUpgrade && to.hostname === from.hostname;
}

async function readBody(response: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop by an error cancels the body, which closes the connection.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > mostBytes) throw new Error(`it has more than ${mostBytes} bytes, which are allowed`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length).toString();
}

async function request(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  let current = url;
  for (let count = 0; count <= mostRedirects; count++) {
    const response = await fetch(current, { headers, signal, redirect: 'manual' });
    const location = response.headers.get('location');
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response;
    await response.body?.cancel();
    const target = URL.canParse(location, current.href) ? new URL(location, current) : undefined;
    if (!target || !isSameServer(current, target))
      throw new Error(
        `it redirects to ${target?.href ?? location}, on another server, and only the server itself is asked`,
      );
    current = target;
  }
  throw new Error(`it redirects more than ${mostRedirects} times`);
}

/**
 * Text at a URL. Redirects are followed on the same server only: what it answers is published, and another server may be
 * one that only this network reaches. Rejects with the signal's reason when that is aborted.
 */
export function fetchText(
  url: string,
  headers: Record<string, string>,
  { signal, limitMs, mostBytes }: FetchLimits,
): Promise<FetchedText> {
  const late = (): Error => new Error(`there was no complete response within ${limitMs / 1000} s`);
  return withLimitedSignal(signal, limitMs, late, async (limited) => {
    const response = await request(new URL(url), headers, limited);
    const text = response.ok ? await readBody(response, mostBytes) : '';
    if (!response.ok) await response.body?.cancel();
    return { status: response.status, headers: response.headers, text };
  });
}
