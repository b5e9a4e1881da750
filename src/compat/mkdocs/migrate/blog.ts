import { existsSync, readFileSync } from 'node:fs';
import type { WrittenFields } from '../../field-rules.js';
import { isInRepository } from '../../../cli/migrate/project-files.js';
import { join, posix } from 'node:path';
import { slugOf } from '../../../shared/slug-of.js';
import { pymdownxSlugs } from '../slugs.js';
import { utcDate } from '../../../shared/utc-date.js';
import {
  listOf,
  pageFactsOf,
  pageTitle,
  parseYaml,
  filledString,
  type SourceFacts,
} from '../../../cli/migrate/page-facts.js';
import type { SiteDraft } from '../../../cli/migrate/site-draft.js';
import { isRecord } from '../../../shared/is-record.js';

/** A blog of Material's plugin. */
export interface MaterialBlog {
  /** Folder of the blog below that of the pages, which is its URL path, too. */
  dir: string;
  /** Folder of the posts below that of the pages. */
  posts: string;
  options: WrittenFields;
}

/** A post by its old URL path without a slash at its end, with the fields that Heddle's plugin reads. */
export interface MaterialPost {
  url: string;
  fields: WrittenFields;
  day: string;
  categories: string[];
}

/** Part of a URL for a title, as PyMdown makes it. */
const slugify = (text: string): string => pymdownxSlugs.slug(text.replace(/<[^<>]*>/g, ''));

/** Reads the options of the plugin; undefined for a site without a blog of its own folder. */
export function readBlog(options: WrittenFields | undefined): MaterialBlog | undefined {
  if (!options || options['enabled'] === false) return undefined;
  const dir = posix.normalize(filledString(options['blog_dir']) ?? 'blog').replace(/\/$/, '');
  if (!/^[\w-]+(?:\/[\w-]+)*$/.test(dir)) return undefined;
  const posts = posix.normalize((filledString(options['post_dir']) ?? '{blog}/posts').replace('{blog}', dir));
  return { dir, posts: posts.replace(/\/$/, ''), options };
}

/** A day in a format such as `yyyy/MM/dd`. */
const formatDay = (format: string, day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return format.replace(/y+|M+|d+/g, (letters) => {
    const value = letters.startsWith('y') ? year : letters.startsWith('M') ? month : date;
    return letters.length === 1 ? String(Number(value)) : value;
  });
};

const namesIn = (value: unknown): string[] =>
  listOf(value)
    .map(String)
    .filter((name) => name !== '');

/** Reads a page in the folder of posts; undefined for pages without a date. */
export function readPost(
  source: string,
  path: string,
  { dir, posts, options }: MaterialBlog,
): MaterialPost | undefined {
  if (!path.startsWith(`${posts}/`)) return undefined;
  const facts: SourceFacts = pageFactsOf(source);
  const { date: written, slug, draft } = facts.fields;
  const date = isRecord(written) && !(written instanceof Date) ? written['created'] : written;
  const day = utcDate(date)?.toISOString().slice(0, 10);
  if (day === undefined || draft === true) return undefined;
  const categories = namesIn(facts.fields['categories']);
  const parts: Readonly<Record<string, string>> = {
    date: formatDay(filledString(options['post_url_date_format']) ?? 'yyyy/MM/dd', day),
    slug: filledString(slug) ?? slugify(pageTitle(facts, path)),
    file: posix.basename(path, '.md'),
    categories: categories
      .slice(0, Number(options['post_url_max_categories'] ?? 1))
      .map(slugify)
      .join('/'),
  };
  const format = filledString(options['post_url_format']) ?? '{date}/{slug}';
  const url = posix.join(
    '/',
    dir,
    format.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? ''),
  );
  const tags = [...categories, ...namesIn(facts.fields['tags'])];
  return {
    url,
    day,
    categories,
    fields: {
      ...(date === written ? {} : { date: day }),
      ...(tags.length > 0 ? { tags: [...new Set(tags)] } : {}),
    },
  };
}

/** Writes the file of authors for Heddle's plugin. Returns its path, or undefined for a blog without one. */
function moveAuthors(draft: SiteDraft, docs: string, { dir, options }: MaterialBlog): string | undefined {
  const file = (filledString(options['authors_file']) ?? '{blog}/.authors.yml').replace('{blog}', dir);
  const path = join(draft.project.folder, docs, file);
  const content =
    existsSync(path) && isInRepository(draft.project.folder, path) ? parseYaml(readFileSync(path, 'utf8')) : undefined;
  const authors = isRecord(content) && isRecord(content['authors']) ? content['authors'] : undefined;
  if (!authors) return undefined;
  const moved = Object.entries(authors).map(([key, author]) => {
    const { name, description, url } = isRecord(author) ? author : {};
    return [key, { name: filledString(name) ?? key, title: filledString(description), url: filledString(url) }];
  });
  draft.writes.set('authors.json', `${JSON.stringify(Object.fromEntries(moved), undefined, 2)}\n`);
  return 'authors.json';
}

/** Adds Heddle's plugin with the posts, and redirects from Material's lists of categories, years and authors. */
export function addBlog(draft: SiteDraft, docs: string, blog: MaterialBlog, posts: readonly MaterialPost[]): void {
  if (posts.length === 0) return;
  const { dir, options } = blog;
  const index = `${docs}/${dir}/index.md`;
  const page = draft.pages.has(index) ? readFileSync(join(draft.project.folder, index), 'utf8') : '';
  const { heading, fields } = pageFactsOf(page);
  const title = filledString(fields['title']) ?? heading;
  const text = page.replace(/^---\n[^]*?\n---\n/, '').replace(/^#[^\n]*$/m, '');
  if (page !== '') {
    draft.pages.delete(index);
    draft.writes.delete(index);
    draft.removes.add(index);
    if (text.trim() !== '')
      draft.notes.push({
        file: index,
        message: 'The text above the list of posts was left out. Write it on a page of its own.',
      });
  }
  const redirect = (from: string, to: string): void => {
    draft.pluginUrls.push(to.replace(/#.*$/, ''));
    draft.redirects.push({ from: `/${dir}/${from}/`, to });
  };
  for (const category of new Set(posts.flatMap(({ categories }) => categories)))
    redirect(`category/${slugify(category)}`, `/${dir}/tags/${slugOf(category)}/`);
  for (const year of new Set(posts.map(({ day }) => day.slice(0, 4)))) redirect(`archive/${year}`, `/${dir}/archive/`);
  const authors = moveAuthors(draft, docs, blog);
  if (options['authors_profiles'] === true && authors !== undefined)
    for (const key of Object.keys(parseYaml(draft.writes.get(authors)!) as WrittenFields))
      redirect(`author/${key}`, `/${dir}/authors/${slugOf(key)}/`);
  const perPage = options['pagination_per_page'];
  draft.plugins.push({
    name: 'blog',
    module: 'heddle/plugins/blog',
    options: {
      dir: dir === 'blog' ? undefined : dir,
      title: title === 'Blog' ? undefined : title,
      postsPerPage: options['pagination'] === false ? 1000 : typeof perPage === 'number' ? perPage : undefined,
      excerpts: true,
      authors,
    },
  });
}
