import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadBuiltSite } from '../built-site.js';
import { parseObject, readRegularFile } from '../cache/cache-folder.js';
import type { SiteConfig } from '../config/site-config.js';
import { readLinks } from '../html/visit-elements.js';
import { toPosix } from '../files/paths.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { setMaxListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { withLimitedSignal } from '../async/concurrency.js';
import { requestHead } from '../network/request-head.js';
import { reasonOf } from '../report/reason-of.js';

/** A link to another site and the documents of the output that have it. */
export interface ExternalLink {
  /** Without fragment. */
  url: string;
  documents: string[];
}

/** Links of the built site to other sites, sorted. Rejects with a `BuildError` if it has not been built. */
export async function readExternalLinks(
  projectRoot: string,
  configFile?: string,
): Promise<{ config: SiteConfig; links: ExternalLink[] }> {
  const config = await loadBuiltSite(projectRoot, configFile);
  const { excludes } = config.markdown.link.deadLinks;
  const documents = new Map<string, string[]>();
  const files = readdirSync(config.outDir, { recursive: true, encoding: 'utf8' })
    .map(toPosix)
    .filter((path) => path.endsWith('.html') && !path.startsWith('assets/'))
    .sort(compareCodeUnits);
  for (const file of files)
    for (const href of readLinks(readFileSync(join(config.outDir, file), 'utf8')).hrefs) {
      if (!/^(?:https?:)?\/\//i.test(href) || !URL.canParse(href, 'https://site')) continue;
      const url = new URL(href, 'https://site');
      url.hash = '';
      const isOwn = config.siteOrigin !== '' && url.origin === new URL(config.siteOrigin).origin;
      if (!isOwn && !excludes(href)) documents.set(url.href, [...(documents.get(url.href) ?? []), file]);
    }
  const links = [...documents].map(([url, found]) => ({ url, documents: [...new Set(found)] }));
  return { config, links: links.sort((a, b) => compareCodeUnits(a.url, b.url)) };
}

/** Hosts of all URLs in the configuration, which may be in an internal network. Pages of strangers name others. */
export function hostsOfConfig(config: SiteConfig): ReadonlySet<string> {
  const hosts = new Set<string>();
  const seen = new Set<unknown>();
  const open: unknown[] = [config];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value)) hosts.add(new URL(value).host);
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    open.push(...(Object.values(value) as unknown[]));
  }
  return hosts;
}

/** File in the cache with the links that were alive, and when. */
export const answersFile = ({ cacheDir }: SiteConfig): string => join(cacheDir, 'external-links.json');

/** Reads the times at which links were alive, in milliseconds since 1970. A damaged file counts as none. */
export function readAnswers(config: SiteConfig): Map<string, number> {
  const known = parseObject(readRegularFile(answersFile(config))) ?? {};
  return new Map(Object.entries(known).filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}

/** Answer of another site to a request for a link. */
export interface LinkAnswer {
  /** `dead`: the page or its host is gone. `unsure`: the host refused to answer, was busy, or was late. */
  state: 'alive' | 'dead' | 'unsure';
  /** Status of the response, or the reason for having none. */
  reason: string;
}

export interface ExternalLinkOptions {
  /** Requests under way at a time, each to another host. */
  concurrency: number;
  /** Milliseconds that one request may take. */
  timeoutMs: number;
  /** Milliseconds between two requests to one host. */
  delayMs: number;
  signal: AbortSignal;
  /** True of hosts of the configuration: they may be in an internal network. */
  isNamed: (host: string) => boolean;
  /** Called after each link. */
  onAnswer?: (url: string, answer: LinkAnswer) => void;
}

/** Longest time that a host may ask to wait for before it is asked once more. */
const longestRetryMs = 60_000;

/** Errors of connections to hosts that are not there, or that are not those they claim to be. */
const deadHost = /\b(?:ENOTFOUND|ECONNREFUSED|EAI_NONAME|CERT_\w+|ERR_TLS_\w+|DEPTH_ZERO_SELF_SIGNED_CERT)\b/;

const agent = 'Mozilla/5.0 (compatible; HeddleLinkCheck; +https://heddle.dev)';

/** Milliseconds that a `Retry-After` header asks for, in seconds or as a date; 0 without one. */
function retryAfterMs(headers: Headers): number {
  const written = headers.get('retry-after') ?? '';
  const seconds = Number(written);
  const untilMs = Date.parse(written) - Date.parse(headers.get('date') ?? '');
  return Math.max(0, Number.isFinite(seconds) ? seconds * 1000 : untilMs || 0);
}

const request = async (url: string, method: 'HEAD' | 'GET', options: ExternalLinkOptions) =>
  withLimitedSignal(
    options.signal,
    options.timeoutMs,
    () => new Error(`no answer within ${options.timeoutMs / 1000} s`),
    async (signal) => {
      const headers = { 'user-agent': agent, accept: 'text/html,*/*;q=0.8' };
      const head = await requestHead(url, { method, headers, signal, isNamed: options.isNamed });
      return { status: head.status, retryMs: retryAfterMs(head.headers) };
    },
  );

const answerOf = (status: number): LinkAnswer => ({
  state: status < 400 ? 'alive' : status === 404 || status === 410 ? 'dead' : 'unsure',
  reason: `status ${status}`,
});

function failureOf(error: unknown): LinkAnswer {
  const { code = '' } = error as { code?: string };
  const reason = code === '' ? reasonOf(error) : code;
  return { state: deadHost.test(reason) ? 'dead' : 'unsure', reason };
}

/** Asks for the head of a page, and for the page where a server has no answer to that. */
async function checkLink(url: string, options: ExternalLinkOptions): Promise<LinkAnswer> {
  const { delayMs, signal } = options;
  try {
    let { status, retryMs } = await request(url, 'HEAD', options);
    if (status >= 400 && status !== 429) {
      await setTimeout(delayMs, undefined, { signal });
      ({ status, retryMs } = await request(url, 'GET', options));
    }
    if ((status === 429 || status === 503) && retryMs > 0 && retryMs <= longestRetryMs) {
      await setTimeout(retryMs, undefined, { signal });
      ({ status } = await request(url, 'GET', options));
    }
    return answerOf(status);
  } catch (error) {
    signal.throwIfAborted();
    return failureOf(error);
  }
}

/**
 * Checks links to other sites: one request to a host at a time, with a pause before the next, and a bounded number of hosts.
 * Rejects with the signal's reason when it is aborted.
 */
export async function checkExternalLinks(
  urls: readonly string[],
  options: ExternalLinkOptions,
): Promise<Map<string, LinkAnswer>> {
  // Each request and each pause listens to it.
  setMaxListeners(0, options.signal);
  const hosts = new Map<string, string[]>();
  for (const url of urls) {
    const { host } = new URL(url);
    hosts.set(host, [...(hosts.get(host) ?? []), url]);
  }
  const answers = new Map<string, LinkAnswer>();
  const waiting = [...hosts.values()].values();
  const work = async (): Promise<void> => {
    for (const own of waiting)
      for (const [index, url] of own.entries()) {
        if (index > 0) await setTimeout(options.delayMs, undefined, { signal: options.signal });
        const answer = await checkLink(url, options);
        answers.set(url, answer);
        options.onAnswer?.(url, answer);
      }
  };
  await Promise.all(Array.from({ length: options.concurrency }, work));
  return answers;
}
