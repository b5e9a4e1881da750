import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadBuiltSite } from '../built-site.js';
import { parseObject, readRegularFile } from '../cache/cache-folder.js';
import type { SiteConfig } from '../config/site-config.js';
import { readLinks } from '../html/content-links.js';
import { toPosix } from '../files/posix-path.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';

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
