import { contentHash } from '../cache/cache-key.js';
import type { PageArticle, PageBody, SearchSection } from '../facts/page-facts.js';

/** A body in the cache, and the hashes of its parts. */
export interface StoredBody {
  bytes: Buffer;
  articleHash: string;
  sectionsHash: string;
}

const border = '\n'.charCodeAt(0);

/** The article and the sections on a line each, so that one can be read without the other. */
export function storeBody({ article, sections }: PageBody): StoredBody {
  const first = JSON.stringify(article);
  const second = JSON.stringify(sections);
  return {
    bytes: Buffer.from(`${first}\n${second}`),
    articleHash: contentHash(first),
    sectionsHash: contentHash(second),
  };
}

/** The article of a stored body. `change` is applied to its text. */
export const readArticle = (bytes: Buffer, change = (text: string): string => text): PageArticle =>
  JSON.parse(change(bytes.toString('utf8', 0, bytes.indexOf(border)))) as PageArticle;

/** The sections of a stored body. */
export const readSections = (bytes: Buffer): SearchSection[] =>
  JSON.parse(bytes.toString('utf8', bytes.indexOf(border) + 1)) as SearchSection[];
