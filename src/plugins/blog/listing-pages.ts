import { posix } from 'node:path';
import { excerptLanguage, type ExcerptBlock } from '../../shared/excerpt-block.js';
import type { AddedPage } from '../../build/config/plugin.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { escapeHtml } from '../../shared/escape-html.js';
import { slugOf } from '../../shared/slug-of.js';
import type { FeedChannel } from '../rss/feed-items.js';
import type { Author } from './authors.js';
import type { Post } from './posts.js';
import type { PluginText } from '../page-texts.js';

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

/** A blog whose pages are listed, and how. */
interface Listing {
  blog: LocaleBlog;
  /** Folder of the blog in URLs, such as `blog`. */
  dir: string;
  postsPerPage: number;
  /** True if lists show the beginnings of posts. */
  excerpts: boolean;
  /** The feeds of the posts. */
  feeds: readonly FeedChannel[];
  text: PluginText<'blog'>;
}

/** Pages that list the posts of a blog: in the order of publication, by tag, by author and by year. */
export function listingPages(blog: LocaleBlog, options: Omit<Listing, 'blog'>): AddedPage[] {
  const listing = { ...options, blog };
  const { title, posts } = blog;
  const about = feedLinks(options.feeds);
  const numbered = numberedPages(listing, { path: '', title, posts, about, isIndexed: !options.excerpts });
  return [
    ...(blog.hasIndex ? numbered.slice(1) : numbered),
    ...tagPages(listing),
    ...authorPages(listing),
    archivePage(listing),
  ];
}

const feedNames = { atom: 'Atom', rss: 'RSS', json: 'JSON Feed' } as const;

/** Links to the feeds, for visitors whose browser doesn't show those in the head. The build writes the files after the pages. */
function feedLinks(feeds: readonly FeedChannel[]): string {
  const links = feeds.map(({ url, mime, type }) => {
    return `<a href="${escapeHtml(new URL(url).pathname)}" type="${mime}" rel="external">${feedNames[type]}</a>`;
  });
  return links.length === 0 ? '' : `<span className="hd-blog-feeds">${links.join(' ')}</span>`;
}

/** A page at a path below the blog, `''` for the blog itself. */
function page(
  { blog, dir, feeds }: Listing,
  path: string,
  title: string,
  body: readonly string[],
  isIndexed = false,
): AddedPage {
  const fields = { title, outline: false, editLink: false, prev: false, next: false, blogList: true };
  const named = path === '' && feeds.length > 0 ? { 'link-rss': feeds.map(({ id }) => id) } : {};
  const search = isIndexed ? {} : { search: false };
  return {
    routePath: `${blog.home}${dir}/${path}`,
    content: `---\n${JSON.stringify({ ...fields, ...named, ...search })}\n---\n\n# ${escape(title)}\n\n${body.join('\n\n')}\n`,
  };
}

/** Link to a post from the page at a path below the blog. */
function postLink({ blog }: Listing, from: string, { title, path }: Post): string {
  const folder = posix.join(blog.listFolder, from.replace(/[^/]*$/, ''));
  return `[${escape(title)}](${encodeURI(posix.relative(folder, path)).replace(/^(?!\.)/, './')})`;
}

const time = ({ day }: Post): string => `<time className="hd-date" dateTime="${day}">${day}</time>`;

/** The image of an author, if there is one. */
const picture = ({ image }: Author): string =>
  image === undefined
    ? ''
    : `<img className="hd-avatar" src="${escapeHtml(image)}" alt="" width="24" height="24" loading="lazy" /> `;

/** The name of an author with a link to their page, or to their URL if they have none. */
function authorLink({ blog, dir }: Listing, { name, page, url }: Author): string {
  const target = page === undefined ? url && `<${encodeURI(url)}>` : `${blog.home}${dir}/${page}`;
  return target === undefined ? escape(name) : `[${escape(name)}](${target})`;
}

/** The excerpt of a post, or its description. */
function beginning({ excerpts }: Listing, { path, description: fallback, excerpt }: Post): string[] {
  if (excerpts && excerpt !== undefined) return [escape(excerpt)];
  if (excerpts)
    return [`\`\`\`${excerptLanguage}\n${JSON.stringify({ path, fallback } satisfies ExcerptBlock)}\n\`\`\``];
  return fallback === '' ? [] : [escape(fallback)];
}

/** Posts with their authors, tags, and descriptions or excerpts. */
const entries = (listing: Listing, from: string, posts: readonly Post[]): string[] =>
  posts.flatMap((post) => {
    const names = post.authors.map((author) => `${picture(author)}${authorLink(listing, author)}`);
    const tags = post.tags.map((tag) => `[${escape(tag)}](${listing.blog.home}${listing.dir}/tags/${slugOf(tag)})`);
    return [
      `## ${postLink(listing, from, post)}`,
      `<span className="hd-blog-meta">${time(post)} ${[...names, ...tags].join(' · ')}</span>`,
      ...beginning(listing, post),
    ];
  });

/** A list of posts that takes up several pages if it is long. */
interface PagedList {
  /** Path of the first page below the blog. */
  path: string;
  title: string;
  posts: readonly Post[];
  /** Text above the posts of the first page. */
  about?: string;
  isIndexed?: boolean;
}

/** Posts on numbered pages, with links to newer and older ones. */
function numberedPages(listing: Listing, { path, title, posts, about = '', isIndexed }: PagedList): AddedPage[] {
  const { blog, dir, postsPerPage, text } = listing;
  const count = Math.max(1, Math.ceil(posts.length / postsPerPage));
  const pathOf = (number: number): string => (number === 1 ? path : posix.join(path, 'page', String(number)));
  const turn = (label: string, number: number): string => `[${escape(label)}](${blog.home}${dir}/${pathOf(number)})`;
  return Array.from({ length: count }, (_, index): AddedPage => {
    const number = index + 1;
    const turns = [
      ...(number > 1 ? [turn(text('blogNewerText'), number - 1)] : []),
      ...(number < count ? [turn(text('blogOlderText'), number + 1)] : []),
    ];
    const body = [
      ...(about === '' || number > 1 ? [] : [about]),
      ...entries(listing, pathOf(number), posts.slice(index * postsPerPage, number * postsPerPage)),
      ...(turns.length > 0 ? [`<span className="hd-blog-turn">${turns.join(' ')}</span>`] : []),
    ];
    const pageTitle = number === 1 ? title : `${title}: ${text('blogPageText', { page: number })}`;
    return page(listing, pathOf(number), pageTitle, body, isIndexed && number === 1);
  });
}

/** Tags or authors with their posts, those with the most first. */
const byCount = <T extends { key: string; posts: readonly Post[] }>(entries: readonly T[]): T[] =>
  entries.toSorted((one, other) => other.posts.length - one.posts.length || compareCodeUnits(one.key, other.key));

/** Links to the pages of tags below their first letters, with how many posts they list. */
function tagsByLetter(
  { blog, dir }: Listing,
  tags: readonly { key: string; name: string; posts: readonly Post[] }[],
): string[] {
  const letterOf = ({ name }: { name: string }): string => String.fromCodePoint(name.codePointAt(0)!).toUpperCase();
  const letters = [...new Set(tags.map(letterOf))].sort(compareCodeUnits);
  return letters.flatMap((letter) => [
    `## ${escape(letter)}${/[\p{L}\p{N}]/u.test(letter) ? ` {#${letter}}` : ''}`,
    tags
      .filter((tag) => letterOf(tag) === letter)
      .map(({ key, name, posts }) => `- [${escape(name)}](${blog.home}${dir}/tags/${key}) (${posts.length})`)
      .join('\n'),
  ]);
}

/** The list of tags, and the posts of each. */
function tagPages(listing: Listing): AddedPage[] {
  const { blog, text } = listing;
  const names = unique(
    blog.posts.flatMap((post) => post.tags),
    slugOf,
  );
  if (names.size === 0) return [];
  const tags = byCount(
    [...names].map(([key, name]) => ({
      key,
      name,
      posts: blog.posts.filter((post) => post.tags.some((tag) => slugOf(tag) === key)),
    })),
  );
  return [
    page(listing, 'tags/', text('blogTagsText'), tagsByLetter(listing, tags)),
    ...tags.flatMap(({ key, name, posts }) =>
      numberedPages(listing, { path: `tags/${key}`, title: text('blogTagText', { name }), posts }),
    ),
  ];
}

/** The list of authors that have pages, and the data and posts of each. */
function authorPages(listing: Listing): AddedPage[] {
  const { blog, text } = listing;
  const known = unique(
    blog.posts.flatMap((post) => post.authors.filter(({ page }) => page !== undefined)),
    ({ key }) => key,
  );
  if (known.size === 0) return [];
  const authors = byCount(
    [...known.values()].map((author) => ({
      ...author,
      posts: blog.posts.filter((post) => post.authors.some(({ key }) => key === author.key)),
    })),
  );
  const rows = authors.flatMap((author) => [
    `## ${authorLink(listing, author)}`,
    `<span className="hd-blog-meta">${picture(author)}${aboutAuthor(author).join(' · ')} (${author.posts.length})</span>`,
  ]);
  return [
    page(listing, 'authors/', text('blogAuthorsText'), rows),
    ...authors.flatMap((author) => {
      const title = text('blogAuthorText', { name: author.name });
      const about = `${picture(author)}${aboutAuthor(author).join(' · ')}`;
      return numberedPages(listing, { path: author.page!, title, posts: author.posts, about });
    }),
  ];
}

/** The role and the URL of an author. */
const aboutAuthor = ({ title: role, url }: Author): string[] => [
  ...(role === undefined ? [] : [escape(role)]),
  ...(url === undefined ? [] : [`[${escape(url.replace(/^https?:\/\/|^mailto:/, ''))}](<${encodeURI(url)}>)`]),
];

/** Titles and days of all posts, by year. */
function archivePage(listing: Listing): AddedPage {
  const { posts } = listing.blog;
  const yearOf = ({ day }: Post): string => day.slice(0, 4);
  const body = [...new Set(posts.map(yearOf))].flatMap((year) => [
    `## ${year}`,
    posts
      .filter((post) => yearOf(post) === year)
      .map((post) => `- ${postLink(listing, 'archive', post)} ${time(post)}`)
      .join('\n'),
  ]);
  return page(listing, 'archive', listing.text('blogArchiveText'), body);
}
