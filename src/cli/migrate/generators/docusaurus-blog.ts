import { statSync } from 'node:fs';
import { join } from 'node:path';
import { compareCodeUnits } from '../../../shared/compare-code-units.js';
import { utcDate } from '../../../shared/utc-date.js';
import { isObject, pageTitle, readPageFacts, textOf } from '../page-facts.js';
import type { SiteDraft } from '../site-draft.js';
import {
  contentRoot,
  joinUrl,
  projectPath,
  trimSlashes,
  type DocusaurusConfig,
  type Fields,
} from './docusaurus-config.js';
import type { Documents } from './docusaurus-versions.js';

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
  const { type = ['rss', 'atom'] } = isObject(options) ? options : {};
  const types = type === 'all' ? Object.keys(feedNames) : [type].flat().map(String);
  const paths = types.flatMap((one) => (feedNames[one] ? [`${route}/${feedNames[one]}`] : []));
  return paths.length > 0 ? paths : false;
}

/** Adds the posts of a blog, which the plugin blog lists. Returns the items of its sidebar, the newest first. */
function addBlog(draft: SiteDraft, options: Fields, from: string, language: string): Fields[] {
  const { folder, files } = draft.project;
  const route = trimSlashes(textOf(options['routeBasePath']) ?? 'blog');
  const to = [contentRoot, language, route].filter(Boolean).join('/');
  const posts: { date: string; title: string; url: string }[] = [];
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
    const slug = textOf(facts.fields['slug']) ?? natural;
    const url = joinUrl(language, route, slug);
    const isDated = written !== undefined && isSameDay(String(written), date);
    draft.pages.set(file, { file, url, fields: { permalink: url, ...(isDated ? {} : { date }) } });
    if (facts.fields['draft'] !== true) posts.push({ date, title: pageTitle(facts, path), url });
  }
  if (posts.length === 0) return [];
  posts.sort((a, b) => compareCodeUnits(b.date, a.date) || compareCodeUnits(a.url, b.url));
  const title = textOf(options['blogTitle']) ?? 'Blog';
  if (route === '') {
    // The plugin needs a folder of its own.
    const rows = posts.map((post) => `- ${post.date}: [${post.title.replace(/([[\]])/g, '\\$1')}](${post.url})`);
    const list = `---\ntitle: ${JSON.stringify(title)}\n---\n\n# ${title}\n\n${rows.join('\n')}\n`;
    draft.writes.set(`${to}/index.md`, list);
  } else if (language === '') {
    const authors = trimSlashes(textOf(options['authorsMapPath']) ?? 'authors.yml');
    const { postsPerPage } = options;
    draft.plugins.push({
      name: 'blog',
      module: 'heddle/plugins/blog',
      options: {
        dir: route === 'blog' ? undefined : route,
        title: title === 'Blog' ? undefined : title,
        postsPerPage: postsPerPage === 'ALL' ? 1000 : typeof postsPerPage === 'number' ? postsPerPage : undefined,
        authors: files.includes(`${from}/${authors}`) ? `${to}/${authors}` : undefined,
        feed: feedPaths(options['feedOptions'], route),
      },
    });
  }
  return posts.map(({ title: text, url }) => ({ text, link: url.slice(language === '' ? 0 : language.length + 1) }));
}

/** Adds the posts of every blog in every language, and their sidebars to those of the documents. */
export function addBlogs(draft: SiteDraft, { blogs, locales }: DocusaurusConfig, { sidebars }: Documents): void {
  for (const options of blogs)
    for (const [index, lang] of locales.entries()) {
      const from =
        index === 0
          ? projectPath(draft.project.folder, textOf(options['path']) ?? 'blog')
          : `i18n/${lang}/docusaurus-plugin-content-blog`;
      const items = addBlog(draft, options, from, index === 0 ? '' : lang);
      const route = joinUrl(textOf(options['routeBasePath']) ?? 'blog');
      if (items.length > 0) sidebars.set(lang, { ...sidebars.get(lang), [`${route}/`]: items });
    }
}
