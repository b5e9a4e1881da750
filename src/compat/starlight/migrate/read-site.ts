import { imageFields, imageNames, imageValue } from '../astro/image-fields.js';
import type { WrittenFields } from '../../field-rules.js';
import { replaceOutsideCode, withoutCode } from '../../../cli/migrate/edits/code-ranges.js';
import { posix } from 'node:path';
import { slug as githubSlug } from 'github-slugger';
import { slugOf } from '../../../shared/slug-of.js';
import { addTailwind } from '../../../cli/migrate/add-tailwind.js';
import { editBase, withoutBase } from '../../../cli/migrate/edits/edit-base.js';
import { evaluateConfig } from '../../../cli/migrate/evaluate-config.js';
import { foreignCall } from '../../../cli/migrate/foreign-call.js';
import { listOf, originOf, filledString } from '../../../cli/migrate/page-facts.js';
import { draftUrls, reachableItems } from '../../../cli/migrate/reachable-items.js';
import { majorVersion } from '../../../cli/migrate/package-file.js';
import { moveMarkdownPlugins } from '../../../cli/migrate/move-markdown-plugins.js';
import { noteLeftPlugin, noteUnread } from '../../../cli/migrate/note-unread.js';
import {
  addPackageStyles,
  addPlugin,
  addRoutePatterns,
  createDraft,
  type ForeignProject,
  type SiteDraft,
} from '../../../cli/migrate/site-draft.js';
import {
  addPages,
  contentConfig,
  collectionRoot,
  sortedFolderItems,
  localeFolder,
  localeEntries,
  readCollection,
  readFolderOptions,
  readLocales,
  sidebarItem,
  withFirstFrontMatter,
  type Entry,
  type EntriesByFolder,
  type Locales,
} from './pages.js';
import { addOwnPages } from './own-pages.js';
import { readTopics, topicLinks, topicSidebars } from './topics.js';
import { isRecord } from '../../../shared/is-record.js';

/** Replaces fields of imported images, such as `logo.src`, by the URL that the import is in Heddle. Code of a page stays. */
function editImageFields(source: string): string {
  const names = imageNames(withoutCode(source).text);
  return names.length === 0 ? source : replaceOutsideCode(source, imageFields(names), imageValue);
}

/** A directive with its keys. */
const directive = /(?<![\w:\\/]):kbd\[([^\]\n]+)\](?:\{[^{}\n]*\})?/g;

const escaped = (text: string): string => text.trim().replace(/[\\`*_{}[\]<>&]/g, '\\$&');

/** Keys as `starlight-kbd` has them, `:kbd[Ctrl+K]{mac="Command+K"}`, as HTML. Keys of other systems are omitted. */
export function editKeys(source: string): string {
  return replaceOutsideCode(source, directive, (_, keys: string) =>
    keys
      .split(/(?<=\S)\s*\+\s*/)
      .map((key) => `<kbd>${escaped(key)}</kbd>`)
      .join('+'),
  );
}

/** The import of Starlight's theme for Tailwind 4. */
const themeImport = /^[ \t]*@import\s+(['"])@astrojs\/starlight-tailwind\1[^;\n]*;[ \t]*\r?\n?/m;

/** A style sheet with rules in place of Starlight's theme for Tailwind: the variant for dark mode, and the accent color. */
function editTailwindTheme(source: string): string {
  if (!themeImport.test(source)) return source;
  const hasAccent = /--color-accent-600\s*:/.test(source);
  return `${source.replace(themeImport, '').trimEnd()}

@custom-variant dark (&:where(.dark, .dark *));
${hasAccent ? ':root { --sl-color-accent: var(--color-accent-600); }\n' : ''}`;
}

/** The list of social links, also in the form of an object of earlier releases. */
const iconOf = (name: unknown): unknown => (name === 'x.com' || name === 'twitter' ? 'x' : name);

const socialLinks = (social: unknown): WrittenFields[] =>
  Array.isArray(social)
    ? social
        .filter(isRecord)
        .map(({ icon, href, label: title }) => ({ icon: iconOf(icon), mode: 'link', content: href, title }))
    : Object.entries(isRecord(social) ? social : {}).map(([icon, href]) => ({
        icon: iconOf(icon),
        mode: 'link',
        content: isRecord(href) ? href['href'] : href,
      }));

/** A tag of the head as a tuple. */
const headTag = (tag: unknown): unknown =>
  isRecord(tag)
    ? [
        tag['tag'],
        isRecord(tag['attrs']) ? tag['attrs'] : {},
        ...(filledString(tag['content']) ? [tag['content']] : []),
      ]
    : tag;

/** Options that are read, or that Heddle does without. */
const knownOptions = [
  ...['title', 'description', 'logo', 'favicon', 'head', 'customCss', 'defaultLocale', 'locales', 'sidebar', 'social'],
  ...['editLink', 'lastUpdated', 'pagination', 'disable404Route', 'titleDelimiter', 'credits', 'pagefind'],
  ...['expressiveCode', 'routeMiddleware', 'markdown', 'prerender', 'tableOfContents', 'plugins'],
];

/** Moves `public/`, and removes or notes the files that only Astro reads. */
function addOtherFiles(draft: SiteDraft): void {
  const { files, configFile } = draft.project;
  for (const file of files) {
    if (file.startsWith('public/')) draft.moves.set(file, `${collectionRoot}/${file}`);
    else if (file === configFile || contentConfig.test(file)) draft.removes.add(file);
  }
  const components = files.filter((file) => /^src\/(?!pages\/).*\.astro$/.test(file));
  if (components.length > 0)
    draft.notes.push({
      message: `Heddle does not run components of Astro: ${components.join(', ')}. Write those that pages need in React.`,
    });
}

/** Adds `redirects` of Astro; those with parameters have no equal. */
function addRedirects(draft: SiteDraft, redirects: unknown): void {
  for (const [from, to] of Object.entries(isRecord(redirects) ? redirects : {})) {
    const target = filledString(isRecord(to) ? to['destination'] : to);
    if (target && !from.includes('['))
      draft.redirects.push({ from, to: withoutBase(target, filledString(draft.config['base']) ?? '/') });
  }
}

/** Title of the site in a language. */
function titleOf({ title }: WrittenFields, { optionsOf }: Locales, key: string): string | undefined {
  const lang = filledString(optionsOf(key)['lang']) ?? localeFolder(key);
  return isRecord(title) ? filledString(title[lang] ?? title['en'] ?? Object.values(title)[0]) : filledString(title);
}

/** URLs of the logo, whose files move to the public folder. */
function logoOption(draft: SiteDraft, logo: WrittenFields): unknown {
  const publicUrl = (path: unknown): string | undefined => {
    if (!filledString(path)) return undefined;
    const file = posix.normalize(String(path).replace(/^\//, ''));
    const name = posix.basename(file);
    if (draft.project.files.includes(file)) draft.moves.set(file, `${collectionRoot}/public/${name}`);
    return `/${name}`;
  };
  const [light, dark, source] = [logo['light'], logo['dark'], logo['src']].map(publicUrl);
  return light && dark ? { light, dark } : source;
}

/** `locales` of the new site; undefined for a site in one language. */
function localeOptions(options: WrittenFields, locales: Locales): WrittenFields[] | undefined {
  const { keys, defaultKey, defaultLang, others, optionsOf } = locales;
  if (keys.length === 0) return undefined;
  return [defaultKey, ...others].map((key) => ({
    lang: key === defaultKey ? defaultLang : localeFolder(key),
    label: filledString(optionsOf(key)['label']) ?? key,
    title: titleOf(options, locales, key),
    dir: filledString(optionsOf(key)['dir']),
  }));
}

/** True if a site uses a plugin of Starlight. */
const hasPlugin = ({ plugins }: WrittenFields, name: string): boolean =>
  listOf(plugins)
    .flat()
    .some((plugin) => foreignCall(plugin)?.module === name);

/** Options of the theme, with the sidebar of each language. */
function themeOptions(
  draft: SiteDraft,
  options: WrittenFields,
  locales: Locales,
  entries: EntriesByFolder,
): WrittenFields {
  const urls = draftUrls(draft);
  const topics = readTopics(options);
  const folderOptions = readFolderOptions(draft.project, hasPlugin(options, 'starlight-auto-sidebar'));
  const sidebarOf = (key: string): WrittenFields => {
    const locale = localeEntries(entries, locales, key, folderOptions);
    if (topics)
      return Object.fromEntries(
        Object.entries(topicSidebars(topics, locale)).map(([folder, items]) => [folder, reachableItems(items, urls)]),
      );
    const items = Array.isArray(options['sidebar'])
      ? options['sidebar'].flatMap((item) => sidebarItem(item, locale))
      : sortedFolderItems('', locale, false);
    return { '/': reachableItems(items, urls) };
  };
  const blog = draft.plugins
    .map(({ name, options: given }) => (name === 'blog' && isRecord(given) ? given : undefined))
    .find(Boolean);
  // The plugin starlight-blog adds a link to the blog.
  const blogLink = blog && {
    text: filledString(blog['title']) ?? 'Blog',
    link: `/${filledString(blog['dir']) ?? 'blog'}/`,
  };
  const navOf = (key: string): WrittenFields[] | undefined =>
    topics && [
      ...topicLinks(topics, localeEntries(entries, locales, key, folderOptions)),
      ...(blogLink ? [blogLink] : []),
    ];
  const editBase = isRecord(options['editLink']) ? filledString(options['editLink']['baseUrl']) : undefined;
  return {
    nav: navOf(locales.defaultKey) ?? (blogLink && [blogLink]),
    socialLinks: socialLinks(options['social']),
    editLink: editBase && {
      docRepoBaseUrl: posix.join(editBase.replace(/\/$/, ''), collectionRoot).replace(':/', '://'),
    },
    lastUpdated: options['lastUpdated'] === true || undefined,
    sidebar: sidebarOf(locales.defaultKey),
    locales: locales.others.map((key) => ({ lang: localeFolder(key), nav: navOf(key), sidebar: sidebarOf(key) })),
  };
}

/** Paths of style sheets. Those of packages, such as fonts, are imports in a file of their own. */
function styleFiles(draft: SiteDraft, written: readonly string[]): string[] {
  const isPath = (style: string): boolean => style.startsWith('.') || style.startsWith('/');
  const ofPackages = written.filter((style) => !isPath(style));
  return [
    ...addPackageStyles(draft, ofPackages),
    ...written.filter(isPath).map((path) => posix.normalize(path.replace(/^\//, ''))),
  ];
}

/** Index of Algolia that the plugin for its search names. */
function searchOption(plugins: unknown): WrittenFields | undefined {
  const call = listOf(plugins)
    .flat()
    .map(foreignCall)
    .find((found) => found?.module === '@astrojs/starlight-docsearch');
  const { appId, apiKey, indexName } = isRecord(call?.args[0]) ? call.args[0] : {};
  return call && { algolia: { appId, apiKey, indexName } };
}

/** Adds Tailwind for the plugin of Vite, or for the integration of earlier releases. */
function addTailwindOf(draft: SiteDraft, { vite, integrations }: WrittenFields): void {
  const modules = (plugins: unknown): (string | undefined)[] =>
    listOf(plugins)
      .flat()
      .map((plugin) => foreignCall(plugin)?.module);
  if (modules(isRecord(vite) ? vite['plugins'] : []).includes('@tailwindcss/vite')) addTailwind(draft, 4);
  else if (modules(integrations).includes('@astrojs/tailwind')) addTailwind(draft, 3);
}

/** True if pages are files such as `guides/start.html`. */
const hasFiles = ({ build }: WrittenFields): boolean => isRecord(build) && build['format'] === 'file';

/** True if URLs of pages end with a slash. */
const hasTrailingSlash = (astro: WrittenFields): boolean => astro['trailingSlash'] !== 'never' && !hasFiles(astro);

/** Options of Markdown, which Astro 6 and later take with a function that makes the processor. */
function markdownOptions({ markdown }: WrittenFields): WrittenFields {
  const options = isRecord(markdown) ? markdown : {};
  const [ofProcessor] = foreignCall(options['processor'])?.args ?? [];
  return { ...options, ...(isRecord(ofProcessor) ? ofProcessor : {}) };
}

/** True if ids of headings do not end with a hyphen: releases of Astro before 6 remove it, unless an option keeps it. */
function removesLastHyphen({ project }: SiteDraft, { experimental }: WrittenFields): boolean {
  const keepsHyphen = isRecord(experimental) && experimental['headingIdCompat'] === true;
  return !keepsHyphen && (majorVersion('astro', project.folder) ?? 6) < 6;
}

/** The configuration of the new site. Options that are undefined are left out when it is written. */
function siteOptions(
  draft: SiteDraft,
  astro: WrittenFields,
  options: WrittenFields,
  locales: Locales,
  entries: EntriesByFolder,
): WrittenFields {
  const logo = isRecord(options['logo']) ? options['logo'] : {};
  const base = filledString(astro['base']);
  const site = filledString(astro['site']);
  const title = titleOf(options, locales, locales.defaultKey);
  return {
    root: collectionRoot,
    lang: locales.defaultLang,
    title: title ?? '',
    description: filledString(options['description']),
    base: base && `/${base.replace(/^\/|\/$/g, '')}/`.replace('//', '/'),
    siteOrigin: originOf(site),
    // The name of a file in `public`, also without a slash.
    icon: (filledString(options['favicon']) ?? '/favicon.svg').replace(/^(?!\/|[a-z]+:)/i, '/'),
    logo: logoOption(draft, logo),
    logoText: logo['replacesTitle'] === true ? undefined : title,
    head: listOf(options['head']).map(headTag),
    globalStyles: styleFiles(draft, listOf(options['customCss']).map(String)),
    locales: localeOptions(options, locales),
    // Starlight shows the page in the default language where a translation is missing.
    i18n: locales.others.length > 0 ? { fallback: true } : undefined,
    route: {
      cleanUrls: !hasFiles(astro),
      trailingSlash: hasTrailingSlash(astro),
      include: ['../../assets/**'],
    },
    compat: ['starlight'],
    markdown: {
      // Astro checks neither links nor anchors.
      link: { checkDeadLinks: 'warning', checkAnchors: 'warning', autoPrefix: false },
      image: { checkDeadImages: 'warning' },
      slugs: removesLastHyphen(draft, astro) ? 'astro5' : undefined,
    },
    search: searchOption(options['plugins']),
    themeConfig: themeOptions(draft, options, locales, entries),
  };
}

/** Adds the plugin for blogs in place of `starlight-blog`, with its authors in a file. */
function addBlog(draft: SiteDraft, plugins: unknown, pages: ReadonlyMap<string, Entry>): void {
  const call = listOf(plugins)
    .flat()
    .map(foreignCall)
    .find((found) => found?.module === 'starlight-blog');
  if (!call) return;
  const [first] = call.args;
  const options = isRecord(first) ? first : {};
  const dir = (filledString(options['prefix']) ?? 'blog').replace(/^\/|\/$/g, '');
  const posts = [...pages].filter(
    ([slug, { facts }]) =>
      slug.startsWith(`${dir}/`) && facts.fields['draft'] !== true && facts.fields['date'] !== undefined,
  );
  if (posts.length === 0) return;
  const { authors, postCount, title } = options;
  /** A redirect within the blog, in each language. */
  const redirect = (from: string, to: string): void => {
    for (const prefix of ['', ...draft.fallbackPrefixes])
      draft.redirects.push({ from: `${prefix}/${dir}/${from}/`, to: `${prefix}/${dir}/${to}/` });
  };
  const postsPerPage = typeof postCount === 'number' ? postCount : 5;
  for (let page = 2; page <= Math.ceil(posts.length / postsPerPage); page++) redirect(String(page), `page/${page}`);
  const hasAuthors = isRecord(authors) && Object.keys(authors).length > 0;
  const written = new Set(posts.flatMap(([, { facts }]) => [facts.fields['authors']].flat()));
  // Authors whom a post describes.
  for (const author of written) {
    const name = isRecord(author) ? filledString(author['name']) : undefined;
    if (name === undefined || slugOf(name) === githubSlug(name)) continue;
    draft.pluginUrls.push(`/${dir}/authors/${slugOf(name)}`);
    redirect(`authors/${githubSlug(name)}`, `authors/${slugOf(name)}`);
  }
  // The pages of authors were named by their names, and are named by their keys now.
  for (const [key, author] of Object.entries(hasAuthors ? authors : {})) {
    const name = isRecord(author) ? githubSlug(filledString(author['name']) ?? key) : key;
    if (name !== key && written.has(key)) redirect(`authors/${name}`, `authors/${key}`);
  }
  if (hasAuthors) draft.writes.set('authors.json', `${JSON.stringify(authors, undefined, 2)}\n`);
  draft.plugins.push({
    name: 'blog',
    module: 'heddle/plugins/blog',
    options: {
      dir: dir === 'blog' ? undefined : dir,
      title: filledString(title) ?? (isRecord(title) ? title : undefined),
      postsPerPage,
      excerpts: true,
      authors: hasAuthors ? 'authors.json' : undefined,
      feed: options['rss'] === false ? false : [`${dir}/rss.xml`],
    },
  });
}

/** Plugins of Starlight that Heddle has an equal of. */
const knownPlugins =
  /^starlight-(?:blog|links-validator|llms-txt|image-zoom|sidebar-topics|auto-sidebar|kbd)$|^@astrojs\/starlight-docsearch$/;

/** Notes the plugins of Starlight that Heddle has no equal of. */
function notePlugins(draft: SiteDraft, plugins: unknown): void {
  for (const plugin of listOf(plugins).flat()) {
    const call = foreignCall(plugin);
    if (call && knownPlugins.test(call.module)) continue;
    const options = call?.module === '@lorenzo_lewis/starlight-utils' ? call.args[0] : undefined;
    if (isRecord(options) && Object.keys(options).every((name) => name === 'multiSidebar')) continue;
    noteLeftPlugin(draft, plugin);
  }
}

/** Options of Starlight: of its integration, or of one that adds it and has them in its own. */
function starlightOptions(astro: WrittenFields): WrittenFields {
  const calls = listOf(astro['integrations'])
    .flat()
    .flatMap((value) => foreignCall(value) ?? []);
  const own = calls.find(({ module }) => module === '@astrojs/starlight')?.args[0];
  const given = calls.map(({ args: [options] }) => (isRecord(options) ? options['starlight'] : undefined));
  return [own, ...given].find(isRecord) ?? {};
}

/** Reads a project of Astro with Starlight. */
export async function readStarlight(project: ForeignProject): Promise<SiteDraft> {
  const draft = createDraft(project, ['astro', '@astrojs/*', 'starlight-*', '@astro-community/*']);
  const astro = await evaluateConfig(project, project.configFile!);
  const options = starlightOptions(astro);
  const locales = readLocales(options);
  const collection = await readCollection(project);
  const urls = { trailingSlash: hasTrailingSlash(astro), hasFiles: hasFiles(astro) };
  const entries = addPages(draft, locales, collection, urls);
  addOwnPages(draft, hasTrailingSlash(astro));
  draft.editStyles = editTailwindTheme;
  const edit = hasPlugin(options, 'starlight-kbd') ? editKeys : (text: string): string => text;
  draft.editMarkdown = (text) =>
    edit(editBase(editImageFields(withFirstFrontMatter(text)), filledString(draft.config['base']) ?? '/'));
  draft.editComponent = editImageFields;
  moveMarkdownPlugins(draft, markdownOptions(astro));
  noteUnread(draft, options, knownOptions);
  addOtherFiles(draft);
  addTailwindOf(draft, astro);
  draft.fallbackPrefixes = locales.others.map((key) => `/${localeFolder(key)}`).filter((prefix) => prefix !== '/');
  addBlog(draft, options['plugins'], entries.get(localeFolder(locales.defaultKey))!);
  notePlugins(draft, options['plugins']);
  draft.config = siteOptions(draft, astro, options, locales, entries);
  addRoutePatterns(draft, 'exclude', collection.leftOut);
  if ([...draft.pages.keys()].some((file) => file.includes('/_')))
    addRoutePatterns(draft, 'include', ['**/_*/**/[^_]*.{md,mdx}']);
  if (filledString(astro['site'])) addPlugin(draft, 'sitemap');
  addRedirects(draft, astro['redirects']);
  return draft;
}
