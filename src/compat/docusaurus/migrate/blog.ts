import { statSync } from 'node:fs';
import type { WrittenFields } from '../../field-rules.js';
import { join } from 'node:path';
import { compareCodeUnits } from '../../../shared/compare-code-units.js';
import { slugOf } from '../../../shared/slug-of.js';
import { utcDate } from '../../../shared/utc-date.js';
import { listOf, pageTitle, readPageFacts, filledString } from '../../../cli/migrate/page-facts.js';
import { pathInProject, type SiteDraft } from '../../../cli/migrate/site-draft.js';
import { contentRoot, joinUrl, trimSlashes, type DocusaurusConfig } from './config.js';
import type { MigratedDocs } from './versions.js';
import { isRecord } from '../../../shared/is-record.js';

const datedPost = /^(?:.*\/)?(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/](.*?)(?:\/index)?\.mdx?$/;

/** The day of a post: from its front matter, its name, or the file itself, as Docusaurus does without Git. */
function dayOf(file: string, written: unknown, named: readonly (string | undefined)[]): string {
  const text = written instanceof Date ? written.toISOString() : String(written).trim();
  const [year, month, day] = /^(\d{4})[-/](\d\d?)[-/](\d\d?)/.exec(text)?.slice(1) ?? named;
  // Days that a month lacks are those of the next one.
  const time = year === undefined ? statSync(file).mtimeMs : Date.UTC(Number(year), Number(month) - 1, Number(day));
  return new Date(time).toISOString().slice(0, 10);
}

/** True if a date begins with this day, in any form that Heddle reads. */
const isSameDay = (written: string, day: string): boolean =>
  utcDate(written) !== undefined &&
  written.trim().slice(0, 10).split(/[-/]/).map(parseFloat).join() === day.split('-').map(Number).join();

const feedNames: Readonly<Record<string, string>> = { rss: 'rss.xml', atom: 'atom.xml', json: 'feed.json' };

/** Paths of the feeds of a blog; `false` for a blog without any. */
function feedPaths(options: unknown, route: string): string[] | false {
  const { type = ['rss', 'atom'] } = isRecord(options) ? options : {};
  const types = type === 'all' ? Object.keys(feedNames) : [type].flat().map(String);
  const paths = types.flatMap((one) => (feedNames[one] ? [`${route}/${feedNames[one]}`] : []));
  return paths.length > 0 ? paths : false;
}

/** Fields of an author whom a post describes, with their names in older posts. */
const authorFields: Readonly<Record<string, readonly string[]>> = {
  title: ['author_title', 'authorTitle'],
  url: ['author_url', 'authorURL'],
  image_url: ['author_image_url', 'authorImageURL'],
};

/** The author of an older post as a post describes one now, and the old fields without a value. */
function describedAuthor(fields: WrittenFields): WrittenFields {
  const old = Object.values(authorFields)
    .flat()
    .filter((name) => name in fields);
  if (old.length === 0) return {};
  const more = Object.entries(authorFields).flatMap(([key, names]) => {
    const value = names.map((name) => filledString(fields[name])).find(Boolean);
    return value === undefined ? [] : [[key, value] as const];
  });
  const author = fields['authors'] === undefined && filledString(fields['author']);
  return {
    ...(author ? { author: undefined, authors: [{ name: author, ...Object.fromEntries(more) }] } : {}),
    ...Object.fromEntries(old.map((name) => [name, undefined])),
  };
}

/** Part of a URL that Docusaurus makes of the name of a tag: words in lower case, also those of `camelCase`. */
const tagSlug = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/([a-z\d])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])|([A-Za-z])(?=\d)|(\d)(?=[A-Za-z])/g, '$&-')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();

/** Adds redirects from URLs of tags to those of the plugin blog, where these differ. */
function addTagRedirects(draft: SiteDraft, tags: unknown, folder: string): void {
  for (const tag of listOf(tags)) {
    const name = filledString(isRecord(tag) ? tag['label'] : tag);
    if (name === undefined) continue;
    const written = isRecord(tag) ? filledString(tag['permalink']) : undefined;
    const [from, to] = [joinUrl(folder, 'tags', written ?? tagSlug(name)), joinUrl(folder, 'tags', slugOf(name))];
    if (from === to || draft.redirects.some((rule) => rule.from === from)) continue;
    draft.redirects.push({ from, to });
    draft.pluginUrls.push(to);
  }
}

/** A post of a blog. */
export interface DocusaurusPost {
  /** Path below the folder of the blog. */
  path: string;
  date: string;
  title: string;
  /** URL path without a language. */
  link: string;
}

const newestFirst = (a: DocusaurusPost, b: DocusaurusPost): number =>
  compareCodeUnits(b.date, a.date) || compareCodeUnits(a.link, b.link);

/** Adds the posts of a blog in a language, `''` for the default one. The plugin blog lists them. */
function addBlog(draft: SiteDraft, options: WrittenFields, from: string, language: string): DocusaurusPost[] {
  const { folder, files } = draft.project;
  const route = trimSlashes(filledString(options['routeBasePath']) ?? 'blog');
  const to = [contentRoot, language, route].filter(Boolean).join('/');
  const posts: DocusaurusPost[] = [];
  draft.contentFolders.push(from);
  for (const file of files) {
    if (!file.startsWith(`${from}/`)) continue;
    const path = file.slice(from.length + 1);
    draft.moves.set(file, `${to}/${path}`);
    if (!/\.mdx?$/.test(path) || path.split('/').some((name) => name.startsWith('_'))) continue;
    const facts = readPageFacts(folder, file);
    const [, year, month, day, name] = datedPost.exec(path) ?? [];
    const written = facts.fields['date'];
    const date = dayOf(join(folder, file), written, [year, month, day]);
    const natural = name === undefined ? path.replace(/(?:\/index)?\.mdx?$/, '') : `${year}/${month}/${day}/${name}`;
    const slug = filledString(facts.fields['slug']) ?? natural;
    const link = joinUrl(route, slug);
    const url = joinUrl(language, link);
    const isDated = written !== undefined && isSameDay(String(written), date);
    if (facts.fields['draft'] !== true) addTagRedirects(draft, facts.fields['tags'], joinUrl(language, route));
    const fields = { permalink: url, ...(isDated ? {} : { date }), ...describedAuthor(facts.fields) };
    draft.pages.set(file, { file, url, fields });
    if (facts.fields['draft'] !== true) posts.push({ path, date, title: pageTitle(facts, path), link });
  }
  if (posts.length === 0) return [];
  posts.sort(newestFirst);
  const title = filledString(options['blogTitle']) ?? 'Blog';
  if (route === '') {
    // The plugin needs a folder of its own.
    const rows = posts.map((post) => `- ${post.date}: [${post.title.replace(/([[\]])/g, '\\$1')}](${post.link})`);
    const list = `---\ntitle: ${JSON.stringify(title)}\n---\n\n# ${title}\n\n${rows.join('\n')}\n`;
    draft.writes.set(`${to}/index.md`, list);
  } else if (language === '') {
    const authors = trimSlashes(filledString(options['authorsMapPath']) ?? 'authors.yml');
    const { postsPerPage } = options;
    draft.plugins.push({
      name: 'blog',
      module: 'heddle/plugins/blog',
      options: {
        dir: route === 'blog' ? undefined : route,
        title: title === 'Blog' ? undefined : title,
        postsPerPage: postsPerPage === 'ALL' ? 1000 : typeof postsPerPage === 'number' ? postsPerPage : undefined,
        excerpts: true,
        authors: files.includes(`${from}/${authors}`) ? `${to}/${authors}` : undefined,
        feed: feedPaths(options['feedOptions'], route),
      },
    });
  }
  return posts;
}

/**
 * Adds the posts of every blog in every language, and their sidebars to those of the documents. Posts that a translation
 * lacks are those in the default language. Returns the posts in that language.
 */
export function addBlogs(
  draft: SiteDraft,
  { blogs, locales }: DocusaurusConfig,
  { sidebars }: MigratedDocs,
): DocusaurusPost[] {
  const all: DocusaurusPost[] = [];
  for (const options of blogs) {
    const folder = pathInProject(draft.project.folder, filledString(options['path']) ?? 'blog');
    const prefix = `${joinUrl(filledString(options['routeBasePath']) ?? 'blog')}/`.replace('//', '/');
    const originals = addBlog(draft, options, folder, '');
    all.push(...originals);
    for (const lang of locales) {
      const isDefault = lang === locales[0];
      const posts = isDefault ? [] : addBlog(draft, options, `i18n/${lang}/docusaurus-plugin-content-blog`, lang);
      const translated = new Set(posts.map(({ path }) => path));
      const shown = [...posts, ...originals.filter(({ path }) => !translated.has(path))].sort(newestFirst);
      const items = shown.map(({ title: text, link }) => ({ text, link }));
      if (items.length > 0) sidebars.set(lang, { ...sidebars.get(lang), [prefix]: items });
    }
  }
  return all;
}

/** A file that Docusaurus writes with the latest posts, as components import it. */
const postListImport =
  /(["'])(?:@generated|[@./\w]*\.docusaurus)\/docusaurus-plugin-content-blog\/[\w-]+\/blog-post-list-prop-[\w-]+\.json\1/g;

/** Replaces imports of the file with the latest posts by a file of the new project, which it writes. */
export function editPostList(draft: SiteDraft, posts: readonly DocusaurusPost[]): (text: string) => string {
  const file = 'blog-posts.json';
  return (text) =>
    text.replace(postListImport, (_, quote: string) => {
      if (!draft.writes.has(file)) {
        const items = posts
          .slice(0, 5)
          .map(({ title, link: permalink, date }) => ({ title, permalink, unlisted: false, date }));
        draft.writes.set(file, `${JSON.stringify({ title: 'Recent posts', items }, undefined, 2)}\n`);
        draft.notes.push({
          file,
          message:
            'This file has the latest posts of today. To list new ones, call `usePages` in the component that imports it.',
        });
      }
      return `${quote}@site/${file}${quote}`;
    });
}

/** Adds redirects from pages that Docusaurus publishes without a source: the list of a blog without posts, and a page for Algolia's search. */
export function redirectMadePages(draft: SiteDraft, { blogs, theme: { algolia }, locales }: DocusaurusConfig): void {
  const urls = [...draft.pages.values()].map(({ url }) => url);
  for (const options of blogs) {
    const list = joinUrl(filledString(options['routeBasePath']) ?? 'blog');
    if (urls.includes('/') && !urls.some((url) => url === list || url.startsWith(`${list}/`)))
      draft.redirects.push({ from: list, to: '/' });
  }
  const { searchPagePath = 'search' } = isRecord(algolia) ? algolia : { searchPagePath: false };
  const search = filledString(searchPagePath);
  if (search === undefined) return;
  for (const home of ['/', ...locales.slice(1).map((lang) => `/${lang}/`)])
    if (!urls.includes(`${home}${search}`)) draft.redirects.push({ from: joinUrl(home, search), to: home });
}
