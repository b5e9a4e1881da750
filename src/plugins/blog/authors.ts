import { parse } from 'yaml';
import type { ContentLoader } from '../../build/config/plugin.js';
import { nearest } from '../../build/report/nearest.js';
import { isRecord } from '../../shared/is-record.js';
import { slugOf } from '../../shared/slug-of.js';
import { reasonOf } from '../../build/report/reason-of.js';

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

/** An author whom a post describes: a `name`, and perhaps `title` and `url`. */
function describedAuthor({ key, name, title, url }: Record<string, unknown>): Author[] {
  if (typeof name !== 'string') return typeof key === 'string' ? [{ key: slugOf(key), name: key }] : [];
  return [{ key: slugOf(name), name, ...(typeof title === 'string' ? { title } : {}), ...(isUrl(url) ? { url } : {}) }];
}

/**
 * The authors of a post: keys of the file of authors, names if the blog has no such file, or authors whom the post
 * describes. `author` may be a name in any case.
 */
export function postAuthors(
  { authors: written, author }: { authors: unknown; author: unknown },
  known: Authors,
  file: string,
  report: ContentLoader['report'],
): Author[] {
  return [written ?? author ?? []].flat().flatMap((one: unknown): Author[] => {
    if (isRecord(one)) return describedAuthor(one);
    if (typeof one !== 'string' || one === '') return [];
    if (known && Object.hasOwn(known, one)) return [known[one]!];
    if (known && written !== undefined) {
      const near = nearest(one, Object.keys(known));
      const fix = near === undefined ? 'Add the author to the file of authors.' : `Did you mean ${near}?`;
      report(problem(file, `The file of authors has no author ${one}.`, fix));
    }
    return [{ key: slugOf(one), name: one }];
  });
}
