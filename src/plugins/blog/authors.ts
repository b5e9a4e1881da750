import { parse } from 'yaml';
import type { ContentLoader } from '../../build/config/plugin.js';
import { nearest } from '../../build/report/nearest.js';
import { isRecord } from '../../shared/is-record.js';
import { reasonOf } from '../../build/util/reason-of.js';

/** An author as posts and lists show them. Plain JSON. */
export interface Author {
  /** Part of the URL of the page with the author's posts. */
  key: string;
  name: string;
  /** Role, such as `Maintainer`. */
  title?: string;
  /** Absolute URL, or a path of the site. */
  url?: string;
}

/** The authors of a file by their keys; undefined without a file. */
export type Authors = Readonly<Record<string, Author>> | undefined;

/** Part of a URL for a name: letters and digits of any script, the others as hyphens. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'other';

const isUrl = (url: unknown): url is string => typeof url === 'string' && /^(?:https?:\/\/|mailto:|\/(?!\/))/.test(url);

const problem = (file: string, message: string, fix: string): Parameters<ContentLoader['report']>[0] => ({
  code: 'blog-author',
  severity: 'error',
  kind: 'content',
  file,
  message,
  fix,
});

/** Reads the authors of a JSON or YAML file: a name, or an object with `name`, `title` and `url`, by key. */
export function parseAuthors(text: string | undefined, file: string, report: ContentLoader['report']): Authors {
  const fix = 'Write `ada: { name: Ada Lovelace, title: Maintainer, url: "https://example.com/ada" }`.';
  let value: unknown;
  try {
    if (text === undefined) throw new Error('there is no such file');
    value = parse(text);
    if (!isRecord(value)) throw new Error('it must be a map of authors');
  } catch (error) {
    report(problem(file, `The authors cannot be read: ${reasonOf(error).split('\n')[0]}.`, fix));
    return {};
  }
  const authors: Record<string, Author> = {};
  for (const [key, written] of Object.entries(value)) {
    const { name, title, url } = isRecord(written) ? written : { name: written };
    if (typeof name !== 'string' || (url !== undefined && !isUrl(url)))
      report(problem(file, `The author ${key} needs a \`name\`, and a \`url\` must be absolute or begin with /.`, fix));
    else
      authors[key] = {
        key: slugOf(key),
        name,
        ...(typeof title === 'string' ? { title } : {}),
        ...(url === undefined ? {} : { url }),
      };
  }
  return authors;
}

/** The author that a post names: by key, or by name if the blog has no file of authors. */
export function authorOf(key: string, authors: Authors, file: string, report: ContentLoader['report']): Author {
  const known = authors && Object.hasOwn(authors, key) ? authors[key] : undefined;
  if (known) return known;
  if (authors) {
    const near = nearest(key, Object.keys(authors));
    const fix = near === undefined ? 'Add the author to the file of authors.' : `Did you mean ${near}?`;
    report(problem(file, `The file of authors has no author ${key}.`, fix));
  }
  return { key: slugOf(key), name: key };
}
