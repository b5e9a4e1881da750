import { join, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { optionProblems } from '../../build/config/options/check-options.js';
import { withDefaults } from '../../build/config/options/with-defaults.js';
import type { Plugin } from '../../build/config/plugin.js';
import type { SiteConfig } from '../../build/config/site-config.js';
import { findForm } from '../../shared/language-form.js';
import { feedChannels } from '../rss/feed-items.js';
import { rss, type FeedConfig } from '../rss/index.js';
import { parseAuthors } from './authors.js';
import { listingPages, type LocaleBlog } from './listing-pages.js';
import { blogOptions, type BlogOptions } from './options.js';
import { readPosts, tagsOf } from './posts.js';
import { remarkPosts } from './remark-posts.js';
import { addTexts, createPluginText } from '../page-texts.js';

export type { BlogOptions } from './options.js';

const titleIn = (title: string | Readonly<Record<string, string>>, lang: string): string =>
  typeof title === 'string' ? title : (findForm(title, lang) ?? findForm(title, 'en') ?? 'Blog');

/**
 * Languages of the current version: route path of the home, and folders below the docs folder in which posts may be. The
 * default version and the default language need no folder of their own.
 */
function localeFolders({
  locales,
  lang: defaultLang,
  hasLocaleFolders,
  multiVersion,
}: SiteConfig): { lang: string; home: string; folders: string[] }[] {
  return locales.map(({ lang }) => {
    const versions = [...new Set([multiVersion.default, ''])];
    const languages = hasLocaleFolders ? [lang, ...(lang === defaultLang ? [''] : [])] : [''];
    const folders = versions.flatMap((version) => languages.map((language) => posix.join(version, language)));
    return { lang, home: lang === defaultLang ? '/' : `/${lang}/`, folders };
  });
}

/** Configuration of a feed with the posts of one language, for sites that use the plugin rss themselves. */
export function blogFeed(
  lang: string,
  { dir = 'blog', title = 'Blog' }: BlogOptions = {},
  id = dir.replaceAll('/', '-'),
): FeedConfig {
  return {
    id,
    title: titleIn(title, lang),
    language: lang,
    test: ({ lang: own, frontmatter, routePath }) =>
      own === lang && frontmatter['date'] !== undefined && routePath.includes(`/${dir}/`),
    item: (item, { facts }) => {
      return { ...item, category: tagsOf(facts.frontmatter['tags']).map((name) => ({ name, term: name })) };
    },
  };
}

/** Output of a feed at a path below the home of its language. */
function feedOutput(path: string | undefined, folder: string): Pick<FeedConfig, 'output'> {
  if (path === undefined) return {};
  const filename = posix.basename(path);
  const type = filename.endsWith('.json') ? 'json' : filename.includes('atom') ? 'atom' : 'rss';
  return { output: { dir: posix.join(folder, posix.dirname(path)), filename, type } };
}

/** Plugin: lists the pages of a folder as posts, by date, tag, author and year, and shows these on each post. */
export function blog(options: BlogOptions = {}): Plugin {
  const { dir, title, postsPerPage, excerpts, authors, feed } = withDefaults(blogOptions, options);
  const settings = {
    dir,
    authorsFile: (projectRoot: string) => (authors === undefined ? undefined : resolve(projectRoot, authors)),
    styles: fileURLToPath(new URL('./blog.css', import.meta.url)),
  };
  // The feeds that this plugin adds, by language.
  let feedsOf: Record<string, FeedConfig[]> = {};
  return {
    name: dir === 'blog' ? 'blog' : `blog ${dir}`,
    options,
    checkOptions: () => optionProblems(blogOptions, options),
    config: ({ siteOrigin, plugins = [], locales, lang = 'en' }, { addPlugin }) => {
      const hasFeeds = plugins.flat(3).some((plugin) => (plugin as Plugin | undefined)?.name === 'rss');
      feedsOf = {};
      if (!feed || hasFeeds || !siteOrigin) return;
      const languages = locales?.map((locale) => locale.lang) ?? [lang];
      const name = dir.replaceAll('/', '-');
      const paths = typeof feed === 'boolean' ? [undefined] : feed;
      for (const each of languages)
        feedsOf[each] = paths.map((path, index) => {
          const id = [name, ...(each === lang ? [] : [each]), ...(index === 0 ? [] : [String(index + 1)])].join('-');
          return { ...blogFeed(each, options, id), ...feedOutput(path, each === lang ? '' : each) };
        });
      addPlugin(rss({ feed: Object.values(feedsOf).flat() }));
    },
    i18nSource: addTexts('blog'),
    loadContent: (loader, config): LocaleBlog[] => {
      const known = authors === undefined ? undefined : parseAuthors(loader.readFile(authors), authors, loader.report);
      return localeFolders(config)
        .map(({ folders, ...locale }): LocaleBlog => {
          const paths = folders.map((folder) => posix.join(folder, dir));
          const path = paths.find((one) => loader.listFiles(join(config.root, one)).length > 0) ?? paths[0]!;
          const hasIndex = ['index.md', 'index.mdx', 'index.tsx'].some(
            (name) => loader.readFile(resolve(config.root, path, name)) !== undefined,
          );
          return {
            ...locale,
            folder: path,
            listFolder: paths[0]!,
            title: titleIn(title, locale.lang),
            posts: readPosts(loader, path, config, known),
            hasIndex,
          };
        })
        .filter(({ posts }) => posts.length > 0);
    },
    addPages: (config, blogs) =>
      (blogs as LocaleBlog[]).flatMap((each) =>
        listingPages(each, {
          dir,
          postsPerPage,
          excerpts,
          feeds: feedsOf[each.lang] ? feedChannels({ feed: feedsOf[each.lang]! }, config) : [],
          text: createPluginText('blog', config, each.lang),
        }),
      ),
    addNavigation: (config, blogs) =>
      Object.fromEntries(
        (blogs as LocaleBlog[]).map(({ lang, folder, posts }) => {
          const text = createPluginText('blog', config, lang);
          const files = posts.map(({ path, title: label }) => ({
            type: 'file',
            name: posix.relative(folder, path),
            label,
          }));
          const hasTags = posts.some(({ tags }) => tags.length > 0);
          return [
            `${folder}/_meta.json`,
            [
              'index',
              ...files,
              { type: 'divider' },
              ...(hasTags ? [{ type: 'file', name: 'tags/index', label: text('blogTagsText') }] : []),
              { type: 'file', name: 'archive', label: text('blogArchiveText') },
            ],
          ];
        }),
      ),
    markdown: { remarkPlugins: [[remarkPosts, settings]] },
  };
}
