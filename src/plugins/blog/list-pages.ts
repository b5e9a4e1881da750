import { posix } from 'node:path';
import type { AddedPage } from '../../build/config/plugin.js';
import { slugOf } from './authors.js';
import type { Post } from './posts.js';
import type { BlogText } from './texts.js';

/** The blog of one language. */
export interface LocaleBlog {
  lang: string;
  /** Route path of the language's home, such as `/zh/`. */
  home: string;
  /** Folder of the posts below the docs folder, such as `zh/blog`. */
  folder: string;
  /** Folder in which pages that the plugin adds count as being, with the language and the version in any case. */
  listFolder: string;
  title: string;
  /** The latest first. */
  posts: Post[];
  /** True if the folder has an index page of its own. */
  hasIndex: boolean;
}

/** Text as MDX that shows exactly this text. */
const escape = (text: string): string => text.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&');

const unique = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> =>
  new Map(items.toReversed().map((item) => [keyOf(item), item]));

/** Pages that list the posts of a blog: in the order of publication, by tag, by author and by year. */
export function listPages(
  { home, listFolder, title, posts, hasIndex }: LocaleBlog,
  { dir, postsPerPage, text }: { dir: string; postsPerPage: number; text: BlogText },
): AddedPage[] {
  const page = (path: string, pageTitle: string, body: readonly string[], isIndexed = false): AddedPage => {
    const fields = { title: pageTitle, outline: false, editLink: false, prev: false, next: false, blogList: true };
    const search = isIndexed ? {} : { search: false };
    return {
      routePath: `${home}${dir}/${path}`,
      content: `---\n${JSON.stringify({ ...fields, ...search })}\n---\n\n# ${escape(pageTitle)}\n\n${body.join('\n\n')}\n`,
    };
  };
  /** Link from a page of the blog to a file or to another page of it. */
  const linkTo = (from: string, path: string): string =>
    encodeURI(posix.relative(posix.join(listFolder, from.replace(/[^/]*$/, '')), path)).replace(/^(?!\.)/, './');
  const time = ({ day }: Post): string => `<time className="hd-date" dateTime="${day}">${day}</time>`;
  const meta = (post: Post): string => {
    const names = post.authors.map(({ key, name }) => `[${escape(name)}](/${dir}/authors/${key})`);
    const tags = post.tags.map((tag) => `[${escape(tag)}](/${dir}/tags/${slugOf(tag)})`);
    return `<span className="hd-blog-meta">${time(post)} ${[...names, ...tags].join(' · ')}</span>`;
  };
  const entries = (from: string, listed: readonly Post[]): string[] =>
    listed.flatMap((post) => [
      `## [${escape(post.title)}](${linkTo(from, post.path)})`,
      meta(post),
      ...(post.description === '' ? [] : [escape(post.description)]),
    ]);
  const byDay = (from: string, listed: readonly Post[]): string =>
    listed.map((post) => `- [${escape(post.title)}](${linkTo(from, post.path)}) ${time(post)}`).join('\n');

  const pageCount = Math.max(1, Math.ceil(posts.length / postsPerPage));
  const pathOf = (number: number): string => (number === 1 ? '' : `page/${number}`);
  const numbered = Array.from({ length: pageCount }, (_, index): AddedPage => {
    const number = index + 1;
    const path = pathOf(number);
    const turn = (label: string, other: number): string => `[${escape(label)}](/${dir}/${pathOf(other)})`;
    const turns = [
      ...(number > 1 ? [turn(text('blogNewerText'), number - 1)] : []),
      ...(number < pageCount ? [turn(text('blogOlderText'), number + 1)] : []),
    ];
    const listed = posts.slice(index * postsPerPage, number * postsPerPage);
    const body = [
      ...entries(path, listed),
      ...(turns.length > 0 ? [`<span className="hd-blog-turn">${turns.join(' ')}</span>`] : []),
    ];
    return page(path, number === 1 ? title : `${title}: ${text('blogPageText', { page: number })}`, body, number === 1);
  });
  const tags = unique(
    posts.flatMap((post) => post.tags),
    slugOf,
  );
  const authors = unique(
    posts.flatMap((post) => post.authors),
    ({ key }) => key,
  );
  const years = [...new Set(posts.map(({ day }) => day.slice(0, 4)))];
  const hasTag = (post: Post, slug: string): boolean => post.tags.some((tag) => slugOf(tag) === slug);
  const tagList = [...tags]
    .map(([slug, tag]) => ({ slug, tag, count: posts.filter((post) => hasTag(post, slug)).length }))
    .sort((one, other) => other.count - one.count || (one.slug < other.slug ? -1 : 1))
    .map(({ slug, tag, count }) => `- [${escape(tag)}](/${dir}/tags/${slug}) (${count})`);
  return [
    ...(hasIndex ? numbered.slice(1) : numbered),
    ...(tags.size > 0 ? [page('tags/', text('blogTagsText'), [tagList.join('\n')])] : []),
    ...[...tags].map(([slug, tag]) =>
      page(
        `tags/${slug}`,
        text('blogTagText', { name: tag }),
        entries(
          `tags/${slug}`,
          posts.filter((post) => hasTag(post, slug)),
        ),
      ),
    ),
    ...[...authors].map(([key, { name, title: role, url }]) => {
      const shown =
        url === undefined ? [] : [`[${escape(url.replace(/^https?:\/\/|^mailto:/, ''))}](<${encodeURI(url)}>)`];
      const about = [...(role === undefined ? [] : [escape(role)]), ...shown].join(' · ');
      const listed = posts.filter((post) => post.authors.some((author) => author.key === key));
      return page(`authors/${key}`, text('blogAuthorText', { name }), [
        ...(about === '' ? [] : [about]),
        ...entries(`authors/${key}`, listed),
      ]);
    }),
    page(
      'archive',
      text('blogArchiveText'),
      years.flatMap((year) => [
        `## ${year}`,
        byDay(
          'archive',
          posts.filter(({ day }) => day.startsWith(year)),
        ),
      ]),
    ),
  ];
}
