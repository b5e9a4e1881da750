import { parse } from 'yaml';
import type { ContentLoader } from '../../build/config/plugin.js';
import { createJsonPlaces } from '../../build/formats/json.js';
import { nearest } from '../../build/report/nearest.js';
import { isRecord } from '../../shared/is-record.js';
import type { ProblemPlace } from '../source-file.js';
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
  /** URL of an image, or its path in `public`. */
  image?: string;
  /** Path of the author's page below the blog; undefined for an author without one. */
  page?: string;
}

const pageOf = (key: string): string => `authors/${key}`;

/** The authors of a file by their keys; undefined without a file. */
export type Authors = Readonly<Record<string, Author>> | undefined;

const isUrl = (url: unknown): url is string => typeof url === 'string' && /^(?:https?:\/\/|mailto:|\/(?!\/))/.test(url);

const problem = (place: ProblemPlace, message: string, fix: string): Parameters<ContentLoader['report']>[0] => ({
  code: 'blog-author',
  severity: 'error',
  kind: 'content',
  ...place,
  message,
  fix,
});

/** Fields of an author that may be missing. Moved sites have another name for an image. */
function moreFields({ title, url, image, image_url }: Record<string, unknown>): Partial<Author> {
  const picture = image ?? image_url;
  return {
    ...(typeof title === 'string' ? { title } : {}),
    ...(isUrl(url) ? { url } : {}),
    ...(isUrl(picture) ? { image: picture } : {}),
  };
}

/** Path of the page of an author, by the field `page`: true, or an object with a `permalink` below the blog. */
function writtenPage(page: unknown, key: string): string | undefined {
  if (!isRecord(page)) return page === true ? pageOf(key) : undefined;
  const { permalink } = page;
  return typeof permalink === 'string' ? permalink.replace(/^\/+|\/+$/g, '') : pageOf(key);
}

/**
 * Reads the authors of a JSON or YAML file: a name, or an object with `name`, `title`, `url`, `image` and `page`, by key. If
 * one has `page`, only authors with it have a page.
 */
export function parseAuthors(text: string | undefined, file: string, report: ContentLoader['report']): Authors {
  const fix = 'Write `ada: { name: Ada Lovelace, title: Maintainer, url: "https://example.com/ada" }`.';
  const placeOf = createJsonPlaces(text ?? '', file);
  let value: unknown;
  try {
    if (text === undefined) throw new Error('there is no such file');
    value = parse(text);
    if (!isRecord(value)) throw new Error('it must be a map of authors');
  } catch (error) {
    report(
      problem(
        text === undefined ? { file } : placeOf([]),
        `The authors cannot be read: ${reasonOf(error).split('\n')[0]}.`,
        fix,
      ),
    );
    return {};
  }
  const authors: Record<string, Author> = {};
  const isChosen = Object.values(value).some((one) => isRecord(one) && Boolean(one['page']));
  for (const [id, written] of Object.entries(value)) {
    const fields: Record<string, unknown> = isRecord(written) ? written : { name: written };
    const { name, url } = fields;
    const key = slugOf(id);
    const page = isChosen ? writtenPage(fields['page'], key) : pageOf(key);
    if (typeof name !== 'string' || (url !== undefined && !isUrl(url)))
      report(
        problem(
          placeOf([id], 'key'),
          `The author ${id} needs a \`name\`, and a \`url\` must be absolute or begin with /.`,
          fix,
        ),
      );
    else authors[id] = { key, name, ...moreFields(fields), ...(page === undefined ? {} : { page }) };
  }
  return authors;
}

/** An author whom a post describes: a `name`, and perhaps `title`, `url` and `image`. */
function describedAuthor(fields: Record<string, unknown>, known: Authors): Author[] {
  const name = [fields['name'], fields['key']].find((text) => typeof text === 'string');
  return name === undefined ? [] : [{ ...namedAuthor(name, known), ...moreFields(fields) }];
}

/** An author of whom a post has the name alone. Such authors have pages unless the file of authors chooses those with pages. */
function namedAuthor(name: string, known: Authors): Author {
  const key = slugOf(name);
  const isChosen = Object.values(known ?? {}).some(({ page }) => page === undefined);
  return { key, name, ...(isChosen ? {} : { page: pageOf(key) }) };
}

/**
 * The authors of a post: keys of the file of authors, names if the blog has no such file, or authors whom the post
 * describes. `author` may be a name in any case.
 */
export function postAuthors(
  { authors: written, author }: { authors: unknown; author: unknown },
  known: Authors,
  placeOf: (field: readonly (string | number)[]) => ProblemPlace,
  report: ContentLoader['report'],
): Author[] {
  return [written ?? author ?? []].flat().flatMap((one: unknown, index): Author[] => {
    if (isRecord(one)) return describedAuthor(one, known);
    if (typeof one !== 'string' || one === '') return [];
    if (known && Object.hasOwn(known, one)) return [known[one]!];
    if (known && written !== undefined) {
      const near = nearest(one, Object.keys(known));
      const fix = near === undefined ? 'Add the author to the file of authors.' : `Did you mean ${near}?`;
      report(problem(placeOf(['authors', index]), `The file of authors has no author ${one}.`, fix));
    }
    return [namedAuthor(one, known)];
  });
}
