import type { PhrasingContent, Root, RootContent } from 'mdast';
import type { VFile } from 'vfile';
import type { MarkdownPage } from '../../build/config/plugin.js';
import { utcDate } from '../../shared/utc-date.js';
import { slugOf } from '../../shared/slug-of.js';
import { tagsOf } from './posts.js';
import { parseAuthors, postAuthors, type Author, type Authors } from './authors.js';

/** Settings of the plugin for the posts of a site. */
export interface PostSettings {
  dir: string;
  /** Absolute path of the file of authors. */
  authorsFile: (projectRoot: string) => string | undefined;
  /** Absolute path of the style sheet of blogs. */
  styles: string;
}

type DataMap = VFile['data'] & { page?: MarkdownPage; styles?: (string | { css: string })[] };

const textNode = (value: string): PhrasingContent => ({ type: 'text', value });

const link = (url: string, name: string): PhrasingContent => ({ type: 'link', url, children: [textNode(name)] });

/** The image of an author, if there is one. */
const picture = ({ image }: Author): PhrasingContent[] =>
  image === undefined
    ? []
    : [
        {
          type: 'image',
          url: image,
          alt: '',
          data: { hProperties: { className: ['hd-avatar'], width: 24, height: 24, loading: 'lazy' } },
        },
        textNode(' '),
      ];

/** The name of an author with a link to their page, or to their URL if they have none. */
function authorLink({ name, page, url }: Author, blog: string): PhrasingContent {
  const target = page === undefined ? url : `${blog}/${page.split('/').map(encodeURIComponent).join('/')}`;
  return target === undefined ? textNode(name) : link(target, name);
}

/** True for pages in the folder of the blog of their language and version. */
const isInBlog = ({ relativePath, lang, version }: MarkdownPage, dir: string): boolean =>
  ['', `${lang}/`, `${version}/`, `${version}/${lang}/`].some((scope) => relativePath.startsWith(`${scope}${dir}/`));

/** Remark plugin: adds the date, the authors and the tags below the title of a post. */
export function remarkPosts({ dir, authorsFile, styles }: PostSettings) {
  let known: { text: string; authors: Authors } | undefined;
  const readAuthors = ({ projectRoot, readInput }: MarkdownPage): Authors => {
    const file = authorsFile(projectRoot);
    if (file === undefined) return undefined;
    const text = readInput(file)?.toString() ?? '';
    // `loadContent` reports the problems of the file.
    if (known?.text !== text) known = { text, authors: parseAuthors(text, file, () => undefined) };
    return known.authors;
  };
  return (tree: Root, file: VFile): void => {
    const data = file.data as DataMap;
    const { page } = data;
    if (!page || !isInBlog(page, dir)) return;
    const { blogList, date, tags, authors: keys, author } = page.frontmatter;
    const day = utcDate(date)?.toISOString().slice(0, 10);
    if (blogList !== true && day === undefined) return;
    (data.styles ??= []).push(styles);
    if (blogList === true) return;
    const authors = readAuthors(page);
    const time: PhrasingContent = {
      type: 'emphasis',
      data: { hName: 'time', hProperties: { className: ['hd-date'], dateTime: day } },
      children: [textNode(day!)],
    };
    const home = page.routePath.startsWith(`/${page.lang}/`) ? `/${page.lang}/` : '/';
    const links = [
      ...postAuthors(
        { authors: keys, author },
        authors,
        () => ({ file: '' }),
        () => undefined,
      ).map((one) => [...picture(one), authorLink(one, `${home}${dir}`)]),
      ...tagsOf(tags).map((tag) => [link(`${home}${dir}/tags/${encodeURIComponent(slugOf(tag))}`, tag)]),
    ];
    const meta: RootContent = {
      type: 'paragraph',
      data: { hProperties: { className: ['hd-blog-meta'] } },
      children: [time, ...links.flatMap((parts, index) => [textNode(index === 0 ? ' ' : ' · '), ...parts])],
    };
    const title = tree.children.findIndex((node) => node.type === 'heading' && node.depth === 1);
    tree.children.splice(title + 1, 0, meta);
  };
}
