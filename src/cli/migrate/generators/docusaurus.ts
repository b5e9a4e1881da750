import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { compareCodeUnits } from '../../../shared/compare-code-units.js';
import { utcDate } from '../../../shared/utc-date.js';
import { evaluateConfig, foreignCall } from '../evaluate-config.js';
import { listProjectFiles } from '../project-files.js';
import { isObject, listOf, pageTitle, parseYaml, readPageFacts, textOf } from '../page-facts.js';
import { addPlugin, moveMarkdownPlugins } from '../move-markdown-plugins.js';
import { noteUnread } from '../note-unread.js';
import { draftUrls, reachableItems } from '../reachable-items.js';
import { createDraft, type ForeignProject, type SiteDraft } from '../site-draft.js';
import {
  hasNumberPrefix,
  linksOf,
  readDocs,
  readSidebars,
  sidebarsByPrefix,
  type Doc,
  type GeneratedIndex,
} from './docusaurus-docs.js';

type Fields = Record<string, unknown>;

/** Folder of the pages in the new project: documents, blog and pages are below one root in Heddle. */
const contentRoot = 'content';

/** Options of a preset's part or of a plugin; undefined if it is switched off. */
function partOptions(
  config: Fields,
  part: 'docs' | 'blog' | 'pages' | 'theme' | 'gtag' | 'googleTagManager',
): Fields | undefined {
  for (const preset of listOf(config['presets'])) {
    const [name, options] = Array.isArray(preset) ? (preset as unknown[]) : [preset];
    if (!/classic/.test(String(name))) continue;
    const value = isObject(options) ? options[part] : undefined;
    return value === false ? undefined : isObject(value) ? value : {};
  }
  return undefined;
}

/** Options of a plugin that is named in the configuration. */
function pluginOptions(config: Fields, pattern: RegExp): Fields[] {
  return listOf(config['plugins']).flatMap((plugin) => {
    const [name, options] = Array.isArray(plugin) ? (plugin as unknown[]) : [plugin];
    return typeof name === 'string' && pattern.test(name) ? [isObject(options) ? options : {}] : [];
  });
}

/** A path of the configuration, which may be absolute, relative to the project. */
const projectPath = (folder: string, path: string): string =>
  relative(folder, resolve(folder, path)).replaceAll('\\', '/');

const trimSlashes = (path: string): string => path.replace(/^\.?\/+|\/+$/g, '');
const joinUrl = (...parts: string[]): string => `/${parts.map(trimSlashes).filter(Boolean).join('/')}`;

/** A JSON file of the project, `{}` if there is none. */
function readJson(folder: string, file: string): unknown {
  return existsSync(join(folder, file)) ? parseYaml(readFileSync(join(folder, file), 'utf8')) : undefined;
}

const messageOf = (texts: unknown, key: string): string | undefined => {
  const entry = isObject(texts) ? texts[key] : undefined;
  return isObject(entry) ? textOf(entry['message']) : undefined;
};

/** The documents of one version in one language, and where they go. */
interface DocSet {
  /** Folder in the old project. */
  from: string;
  /** Folder below the content root, such as `docs`, `1.0/docs` or `fr/docs`. */
  to: string;
  /** URL path of the documents in their language and version, without a slash at its end. */
  route: string;
  /** URL path of the documents in the old site. */
  oldBase: string;
  /** URL path in the new site. */
  newBase: string;
  lang: string;
  version: string;
  sidebars: unknown;
  texts: unknown;
}

/** Name that Docusaurus gives a version of the documents in `i18n/`. */
const versionName = (version: string, isCurrent: boolean): string => (isCurrent ? 'current' : `version-${version}`);

/** Lists what Docusaurus publishes of one instance of the docs plugin. */
async function docSets(draft: SiteDraft, options: Fields, locales: readonly string[]): Promise<DocSet[]> {
  const { folder, files } = draft.project;
  const id = textOf(options['id']);
  const path = projectPath(folder, textOf(options['path']) ?? 'docs');
  const route = trimSlashes(textOf(options['routeBasePath']) ?? 'docs');
  const prefix = id && id !== 'default' ? `${id}_` : '';
  const plugin = id && id !== 'default' ? `docusaurus-plugin-content-docs-${id}` : 'docusaurus-plugin-content-docs';
  const versions = listOf(readJson(folder, `${prefix}versions.json`)).map(String);
  const last = textOf(options['lastVersion']) ?? versions[0] ?? 'current';
  const names = [
    ...(options['includeCurrentVersion'] === false && versions.length > 0 ? [] : ['current']),
    ...versions,
  ];
  const written = textOf(options['sidebarPath']);
  const sidebarPath = written && projectPath(folder, written);
  const hasSidebars = sidebarPath !== undefined && files.includes(sidebarPath);
  const current = hasSidebars ? await evaluateConfig(folder, sidebarPath) : undefined;
  if (hasSidebars) draft.removes.add(sidebarPath);
  return names.flatMap((name) => {
    const isCurrent = name === 'current';
    const configured = isObject(options['versions']) ? options['versions'][name] : undefined;
    const isLast = name === last;
    const oldPath =
      isObject(configured) && textOf(configured['path']) !== undefined
        ? textOf(configured['path'])!
        : isLast
          ? ''
          : isCurrent
            ? 'next'
            : name;
    const version = versions.length === 0 ? '' : isCurrent ? 'next' : name;
    const sidebars = isCurrent
      ? current
      : readJson(folder, `${prefix}versioned_sidebars/version-${name}-sidebars.json`);
    return locales.map((lang, index): DocSet => {
      const translated = `i18n/${lang}/${plugin}/${versionName(name, isCurrent)}`;
      const language = index === 0 ? '' : lang;
      return {
        from: index > 0 ? translated : isCurrent ? path : `${prefix}versioned_docs/version-${name}`,
        to: [version, language, route].filter(Boolean).join('/'),
        route: joinUrl(route).replace(/\/$/, ''),
        oldBase: joinUrl(language, route, oldPath),
        newBase: joinUrl(isLast ? '' : version, language, route),
        lang,
        version,
        sidebars,
        texts: index > 0 ? readJson(folder, `${translated}.json`) : undefined,
      };
    });
  });
}

/** The documents of a set, and its sidebars. */
interface AddedDocs {
  from: string;
  docs: Doc[];
  sidebars: Map<string, Fields[]>;
}

/** Text of a page that lists the entries of a category. */
const categoryPage = ({ title, description }: GeneratedIndex, links: readonly Fields[]): string =>
  [
    `---\ntitle: ${JSON.stringify(title)}\n---\n`,
    `# ${title}\n`,
    ...(description ? [`${description}\n`] : []),
    `${links.map(({ text, link }) => `- [${String(text)}](${String(link)})`).join('\n')}\n`,
  ].join('\n');

/** The items of the category whose page has a URL. */
function itemsBelow(items: readonly Fields[], url: string): Fields[] {
  for (const item of items) {
    const children = listOf(item['items']) as Fields[];
    if (item['link'] === url) return children;
    const found = itemsBelow(children, url);
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * Adds the documents of a set, and returns its sidebars. Documents that a translation lacks are those of `original`, the
 * set in the default language.
 */
function addDocs(draft: SiteDraft, set: DocSet, original?: AddedDocs): AddedDocs {
  const { folder, files } = draft.project;
  const docs = readDocs(folder, files, set.from);
  draft.contentFolders.push(set.from);
  for (const file of files)
    if (file.startsWith(`${set.from}/`)) {
      const path = file.slice(set.from.length + 1);
      if (/(?:^|\/)_category_\.(?:json|ya?ml)$/.test(path)) draft.removes.add(file);
      else {
        draft.moves.set(file, [contentRoot, set.to, path].filter(Boolean).join('/'));
        if (/\.[jt]sx$/.test(path)) draft.noPages.push([set.to, path].filter(Boolean).join('/'));
      }
    }
  const newUrl = (slug: string): string => (set.newBase === '/' ? slug : set.newBase + slug);
  /** Docusaurus names the neighbors of a page by their ids. */
  const neighborFields = ({ facts: { fields } }: Doc): Fields =>
    Object.fromEntries(
      (['prev', 'next'] as const).flatMap((key) => {
        const doc = docs.find(({ id }) => id === fields[`pagination_${key}`]);
        const text = doc && (textOf(doc.facts.fields['pagination_label']) ?? textOf(doc.facts.fields['sidebar_label']));
        return doc ? [[key, { text: text ?? pageTitle(doc.facts, doc.path), link: newUrl(doc.slug) }]] : [];
      }),
    );
  for (const doc of docs) {
    const { file, slug, isNatural } = doc;
    const url = joinUrl(set.oldBase, slug) + (slug.endsWith('/') && slug !== '/' ? '/' : '');
    const fields = { ...(isNatural ? {} : { permalink: newUrl(slug) }), ...neighborFields(doc) };
    draft.pages.set(file, { file, url, fields });
  }
  const indexes: GeneratedIndex[] = [];
  const translated = new Set(docs.map(({ path }) => path));
  const sidebars = readSidebars(set.sidebars, {
    projectFolder: folder,
    files: new Set(files),
    folders: [set.from, ...(original ? [original.from] : [])],
    docs: [...docs, ...(original?.docs ?? []).filter(({ path }) => !translated.has(path))],
    // The language and the version are put in front of the links of a sidebar by Heddle.
    base: set.route,
    translate: (key, text) => messageOf(set.texts, key) ?? text,
    onGeneratedIndex: (index) => indexes.push(index),
  });
  for (const index of indexes) {
    const links = [...sidebars.values()].flatMap((items) => itemsBelow(items, set.route + index.slug));
    const path = [contentRoot, set.to, `${trimSlashes(index.slug)}.md`].filter(Boolean).join('/');
    draft.writes.set(path, categoryPage(index, links));
  }
  return { from: set.from, docs, sidebars };
}

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
        ...(route === 'blog' ? {} : { dir: route }),
        ...(title === 'Blog' ? {} : { title }),
        ...(typeof postsPerPage === 'number' ? { postsPerPage } : postsPerPage === 'ALL' ? { postsPerPage: 1000 } : {}),
        ...(files.includes(`${from}/${authors}`) ? { authors: `${to}/${authors}` } : {}),
      },
    });
  }
  return posts.map(({ title: text, url }) => ({ text, link: url.slice(language === '' ? 0 : language.length + 1) }));
}

/** Adds `src/pages`. JavaScript with JSX gets the extension that says so. */
function addPages(draft: SiteDraft, from: string, language: string): void {
  for (const file of draft.project.files) {
    if (!file.startsWith(`${from}/`)) continue;
    const path = file.slice(from.length + 1);
    const isTest = /\.test\.[jt]sx?$|__tests__\//.test(path);
    if (isTest) draft.noPages.push([language, path].filter(Boolean).join('/'));
    const target = path.replace(/\.js$/, '.jsx').replace(/(?<!\.d)\.ts$/, '.tsx');
    draft.moves.set(file, [contentRoot, language, target].filter(Boolean).join('/'));
    if (isTest || !/\.(?:mdx?|[jt]sx)$/.test(target) || path.split('/').some((name) => name.startsWith('_'))) continue;
    draft.pages.set(file, {
      file,
      url: joinUrl(language, target.replace(/\.\w+$/, '').replace(/(^|\/)index$/, '$1')),
      fields: {},
    });
  }
}

interface NavSource {
  sidebars: ReadonlyMap<string, Fields[]>;
  docs: readonly Doc[];
  base: string;
  texts: unknown;
}

function navItem(item: unknown, source: NavSource): Fields[] {
  if (!isObject(item)) return [];
  const { type, label, to, href, items, position } = item;
  const text = messageOf(source.texts, `item.label.${String(label)}`) ?? textOf(label);
  const side = position === 'left' ? { position } : {};
  if (type === 'docSidebar') {
    const link = linksOf(source.sidebars.get(String(item['sidebarId'])) ?? []).find((path) => path.startsWith('/'));
    return link && text ? [{ text, link, ...side }] : [];
  }
  if (type === 'doc' || type === 'docLink') {
    const doc = source.docs.find(({ id }) => id === item['docId']);
    return doc ? [{ text: text ?? pageTitle(doc.facts, doc.path), link: source.base + doc.slug, ...side }] : [];
  }
  if (Array.isArray(items) && text)
    return [
      {
        text,
        ...side,
        items: items.flatMap((child) => navItem(child, source)).map(({ position: _, ...child }) => child),
      },
    ];
  const link = textOf(to) ?? textOf(href);
  // Menus of versions and languages, and the search field, are there in Heddle without being named.
  return link && text ? [{ text, link: /^(?:[a-z]+:|\/)/i.test(link) ? link : `/${link}`, ...side }] : [];
}

/** The footer as HTML: groups of links, and the copyright. */
function footerMessage(footer: unknown): string | undefined {
  if (!isObject(footer)) return undefined;
  const links = listOf(footer['links']).flatMap((group) =>
    isObject(group) && Array.isArray(group['items']) ? group['items'] : [group],
  );
  const anchors = links.flatMap((link) => {
    if (!isObject(link)) return [];
    const target = textOf(link['to']) ?? textOf(link['href']);
    return target && textOf(link['label']) ? [`<a href="${target}">${String(link['label'])}</a>`] : [];
  });
  return [anchors.join(' · '), textOf(footer['copyright'])].filter(Boolean).join('<br>') || undefined;
}

/** Options that are read, or that Heddle does without. */
const knownOptions = [
  ...['title', 'tagline', 'url', 'baseUrl', 'favicon', 'trailingSlash', 'i18n', 'presets', 'plugins', 'themeConfig'],
  ...['customFields', 'organizationName', 'projectName', 'staticDirectories', 'scripts', 'stylesheets', 'headTags'],
  ...['markdown', 'onBrokenLinks', 'onBrokenAnchors', 'onBrokenMarkdownLinks', 'onDuplicateRoutes', 'future'],
  ...['deploymentBranch', 'githubHost', 'githubPort', 'baseUrlIssueBanner', 'titleDelimiter', 'storage', 'webpack'],
];
const knownThemeOptions = [
  ...['navbar', 'footer', 'algolia', 'metadata', 'image', 'colorMode', 'prism', 'docs', 'blog', 'zoom', 'mermaid'],
  'tableOfContents',
];

/** Tags of the head: scripts, style sheets, metadata, and those of the plugins for analytics. */
function headOf(config: Fields, theme: Fields): unknown[] {
  const tag =
    (name: string, address: string, more: Fields) =>
    (value: unknown): unknown => [name, { ...more, ...(isObject(value) ? value : { [address]: value }) }];
  /** Values of an option of a plugin, which the preset takes, too. */
  const valuesOf = (part: 'gtag' | 'googleTagManager', pattern: RegExp, option: string): string[] =>
    [partOptions(config, part), ...pluginOptions(config, pattern)].flatMap((options) =>
      [options?.[option]].flat().flatMap((value) => textOf(value) ?? []),
    );
  const ids = valuesOf('gtag', /google-gtag$/, 'trackingID');
  const containers = valuesOf('googleTagManager', /google-tag-manager$/, 'containerId');
  const gtag = `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());`;
  const manager = (id: string): string =>
    `(window.dataLayer=window.dataLayer||[]).push({'gtm.start':Date.now(),event:'gtm.js'});document.head.appendChild(Object.assign(document.createElement('script'),{async:true,src:'https://www.googletagmanager.com/gtm.js?id=${id}'}));`;
  return [
    ...listOf(config['headTags'])
      .filter(isObject)
      .map(({ tagName, attributes, innerHTML }) => [
        tagName,
        attributes ?? {},
        ...(textOf(innerHTML) ? [innerHTML] : []),
      ]),
    ...listOf(theme['metadata']).map(tag('meta', 'content', {})),
    ...listOf(config['stylesheets']).map(tag('link', 'href', { rel: 'stylesheet' })),
    ...listOf(config['scripts']).map(tag('script', 'src', {})),
    ...(ids.length > 0
      ? [
          ['script', { async: true, src: `https://www.googletagmanager.com/gtag/js?id=${ids[0]!}` }],
          ['script', {}, gtag + ids.map((id) => `gtag('config',${JSON.stringify(id)});`).join('')],
        ]
      : []),
    ...containers.map((id) => ['script', {}, manager(id)]),
  ];
}

/** `themeConfig.colorMode` as `themeConfig.darkMode`; undefined for the default. */
function darkModeOf(colorMode: unknown): unknown {
  if (!isObject(colorMode)) return undefined;
  const isDark = colorMode['defaultMode'] === 'dark';
  if (colorMode['disableSwitch'] === true && colorMode['respectPrefersColorScheme'] !== true)
    return isDark ? 'force-dark' : false;
  return isDark && colorMode['respectPrefersColorScheme'] !== true ? 'dark' : undefined;
}

/** The project with the folders outside of it that its plugins read, as in a repository with `docs/` beside `website/`. */
function withOutsideFolders(project: ForeignProject, plugins: readonly Fields[]): ForeignProject {
  const folders = plugins.flatMap(({ path }) => (typeof path === 'string' && path.startsWith('../') ? [path] : []));
  const files = folders.flatMap((folder) => {
    const absolute = join(project.folder, folder);
    return existsSync(absolute)
      ? listProjectFiles(absolute).map((file) => `${projectPath(project.folder, folder)}/${file}`)
      : [];
  });
  return files.length === 0 ? project : { ...project, files: [...files, ...project.files] };
}

/** Reads a project of Docusaurus 3 (or 2) with the classic preset. */
export async function readDocusaurus(given: ForeignProject): Promise<SiteDraft> {
  const config = await evaluateConfig(given.folder, given.configFile!);
  const docs = partOptions(config, 'docs');
  const instances = [...(docs ? [docs] : []), ...pluginOptions(config, /content-docs$/)];
  const blog = partOptions(config, 'blog');
  const blogs = [...(blog ? [blog] : []), ...pluginOptions(config, /content-blog$/)];
  const project = withOutsideFolders(given, [...instances, ...blogs]);
  const draft = createDraft(project, [
    '@docusaurus/*',
    'docusaurus-*',
    '@easyops-cn/*',
    'prism-react-renderer',
    '@mdx-js/react',
  ]);
  const { folder, files, configFile } = project;
  draft.removes.add(configFile!);
  const theme = isObject(config['themeConfig']) ? config['themeConfig'] : {};
  const i18n = isObject(config['i18n']) ? config['i18n'] : {};
  const defaultLocale = textOf(i18n['defaultLocale']) ?? 'en';
  const locales = [
    defaultLocale,
    ...listOf(i18n['locales'])
      .map(String)
      .filter((lang) => lang !== defaultLocale),
  ];
  const configs = isObject(i18n['localeConfigs']) ? i18n['localeConfigs'] : {};

  const sidebarsByLocale = new Map<string, Record<string, Fields[]>>();
  const navs = new Map<string, NavSource>();
  const instanceDocs: Doc[] = [];
  const versions = new Set<string>();
  let lastVersion = '';
  for (const options of instances) {
    const sets = await docSets(draft, options, locales);
    const originals = new Map<string, AddedDocs>();
    for (const set of sets) {
      const added = addDocs(draft, set, originals.get(set.version));
      if (!originals.has(set.version)) originals.set(set.version, added);
      instanceDocs.push(...added.docs);
      const base = set.route;
      if (set.version !== '') versions.add(set.version);
      const isLast = set.newBase === joinUrl(set.lang === defaultLocale ? '' : set.lang, set.route);
      if (isLast) lastVersion = set.version || lastVersion;
      if (isLast && !navs.has(set.lang))
        navs.set(set.lang, {
          ...added,
          base,
          texts: readJson(folder, `i18n/${set.lang}/docusaurus-theme-classic/navbar.json`),
        });
      if (set.oldBase !== set.newBase)
        draft.redirects.push({ from: `^${set.oldBase.replaceAll('.', '\\.')}/`, to: `${set.newBase}/` });
      if (set.version === '') {
        const known = sidebarsByLocale.get(set.lang) ?? {};
        sidebarsByLocale.set(set.lang, { ...known, ...sidebarsByPrefix(added.sidebars, base) });
      } else {
        const items = [...added.sidebars.values()].flat();
        draft.writes.set(
          `${contentRoot}/${set.to}/_meta.json`,
          `${JSON.stringify(items.map(customLink), undefined, 2)}\n`,
        );
      }
    }
  }
  for (const options of blogs)
    for (const [index, lang] of locales.entries()) {
      const from =
        index === 0
          ? projectPath(folder, textOf(options['path']) ?? 'blog')
          : `i18n/${lang}/docusaurus-plugin-content-blog`;
      const items = addBlog(draft, options, from, index === 0 ? '' : lang);
      const route = joinUrl(textOf(options['routeBasePath']) ?? 'blog');
      if (items.length > 0) sidebarsByLocale.set(lang, { ...sidebarsByLocale.get(lang), [`${route}/`]: items });
    }
  const pages = partOptions(config, 'pages');
  if (pages)
    for (const [index, lang] of locales.entries())
      addPages(
        draft,
        index === 0
          ? projectPath(folder, textOf(pages['path']) ?? 'src/pages')
          : `i18n/${lang}/docusaurus-plugin-content-pages`,
        index === 0 ? '' : lang,
      );

  for (const directory of listOf(config['staticDirectories'] ?? ['static']).map(String))
    for (const file of files)
      if (file.startsWith(`${trimSlashes(directory)}/`))
        draft.moves.set(file, `${contentRoot}/public/${file.slice(trimSlashes(directory).length + 1)}`);
  for (const file of files) {
    if (/^(?:i18n|versioned_sidebars)\/|^babel\.config\./.test(file) && !draft.moves.has(file)) draft.removes.add(file);
    if (/^src\/theme\//.test(file))
      draft.notes.push({
        file,
        message: 'This is a swizzled component of Docusaurus. Write what it changes as a component of the theme.',
      });
  }
  for (const preset of listOf(config['plugins'])) {
    const [name] = Array.isArray(preset) ? (preset as unknown[]) : [preset];
    if (
      typeof name !== 'string' ||
      !/content-(?:docs|blog|pages)$|client-redirects|sitemap|gtag|tag-manager/.test(name)
    )
      draft.notes.push({
        file: 'site.config.ts',
        message: `The plugin ${typeof name === 'string' ? name : (foreignCall(name)?.module ?? 'written in the configuration')} was left out.`,
      });
  }
  for (const options of pluginOptions(config, /client-redirects/))
    for (const rule of listOf(options['redirects'])) {
      if (!isObject(rule)) continue;
      for (const from of [rule['from']].flat())
        if (textOf(from) && textOf(rule['to'])) draft.redirects.push({ from: String(from), to: String(rule['to']) });
    }

  for (const options of [...instances, ...blogs, partOptions(config, 'pages')]) moveMarkdownPlugins(draft, options);
  if (isObject(config['markdown']) && config['markdown']['mermaid'] === true) addPlugin(draft, 'mermaid');
  noteUnread(draft, config, knownOptions);
  noteUnread(draft, theme, knownThemeOptions, 'themeConfig.');

  const navbar = isObject(theme['navbar']) ? theme['navbar'] : {};
  const navOf = (lang: string): Fields[] | undefined => {
    const source = navs.get(lang) ?? { sidebars: new Map<string, Fields[]>(), docs: [], base: '', texts: undefined };
    return Array.isArray(navbar['items']) ? navbar['items'].flatMap((item) => navItem(item, source)) : undefined;
  };
  const isVersioned = versions.size > 0;
  if (isVersioned)
    for (const version of versions)
      for (const lang of locales) {
        const nav = navOf(lang);
        if (nav)
          draft.writes.set(
            [contentRoot, version, lang === defaultLocale ? '' : lang, '_nav.json'].filter(Boolean).join('/'),
            `${JSON.stringify(nav, undefined, 2)}\n`,
          );
      }
  const logo = isObject(navbar['logo']) ? navbar['logo'] : {};
  const asset = (path: unknown): string | undefined =>
    textOf(path)
      ? /^(?:https?:)?\/\//.test(String(path))
        ? String(path)
        : `/${trimSlashes(String(path))}`
      : undefined;
  const { customFields, organizationName, projectName } = config;
  if (isObject(customFields) && Object.keys(customFields).length > 0) {
    const fields = { organizationName, projectName, customFields };
    draft.writes.set('docusaurus-context.json', `${JSON.stringify(fields, undefined, 2)}\n`);
  }
  const search = isObject(theme['algolia']) ? theme['algolia'] : undefined;
  const editUrl = docs ? textOf(docs['editUrl']) : undefined;
  const customCss = [partOptions(config, 'theme')?.['customCss']].flat().filter((path) => typeof path === 'string');
  // `.md` files are MDX unless the configuration says otherwise.
  const isMdx = !isObject(config['markdown']) || !['md', 'detect'].includes(String(config['markdown']['format']));
  const site = textOf(config['url']);
  const hasNumbers = instanceDocs.some(({ path }) => hasNumberPrefix(path));
  draft.config = { root: contentRoot };
  draft.fallbackPrefixes = locales.slice(1).map((lang) => `/${lang}`);
  const urls = draftUrls(draft);
  const shownNav = (lang: string): Fields[] | undefined => {
    const items = navOf(lang);
    return items && reachableItems(items, urls);
  };
  const shownSidebar = (lang: string): Record<string, Fields[]> | undefined => {
    const sidebars = sidebarsByLocale.get(lang);
    return (
      sidebars &&
      Object.fromEntries(Object.entries(sidebars).map(([path, items]) => [path, reachableItems(items, urls)]))
    );
  };
  draft.config = {
    root: contentRoot,
    lang: defaultLocale,
    title: textOf(config['title']) ?? '',
    ...(textOf(config['tagline']) ? { description: config['tagline'] } : {}),
    ...(textOf(config['baseUrl']) && config['baseUrl'] !== '/' ? { base: config['baseUrl'] } : {}),
    ...(site ? { siteOrigin: new URL(site).origin } : {}),
    icon: asset(config['favicon']),
    image: asset(theme['image']),
    logo: logo['srcDark'] ? { light: asset(logo['src'])!, dark: asset(logo['srcDark'])! } : asset(logo['src']),
    logoText: textOf(navbar['title']),
    ...(locales.length > 1
      ? {
          locales: locales.map((lang) => {
            const { label, direction } = isObject(configs[lang]) ? configs[lang] : ({} as Fields);
            return { lang, label: textOf(label) ?? lang, dir: direction === 'rtl' ? 'rtl' : undefined };
          }),
        }
      : {}),
    // Docusaurus shows the page in the default language where a translation is missing.
    ...(locales.length > 1 ? { i18n: { fallback: true } } : {}),
    ...(isVersioned ? { multiVersion: { default: lastVersion, versions: [...versions] } } : {}),
    head: headOf(config, theme),
    globalStyles: customCss
      .map((path) => projectPath(folder, path))
      .filter((path) => files.includes(path))
      .map((path) => draft.moves.get(path) ?? path),
    compat: ['docusaurus'],
    route: {
      cleanUrls: true,
      ...(draft.noPages.length > 0 ? { exclude: draft.noPages } : {}),
      ...(config['trailingSlash'] === true ? { trailingSlash: true } : {}),
      ...(hasNumbers ? { stripNumberPrefixes: true } : {}),
    },
    markdown: {
      ...(isMdx ? { mdxExtensions: ['.mdx', '.md'] } : {}),
      link: { checkDeadLinks: 'warning', checkAnchors: 'warning' },
      image: { checkDeadImages: 'warning' },
    },
    ...(search && search['appId'] !== undefined
      ? {
          search: {
            algolia: { appId: search['appId'], apiKey: search['apiKey'], indexName: search['indexName'] },
          },
        }
      : {}),
    themeConfig: {
      ...(isVersioned ? {} : { nav: shownNav(defaultLocale), sidebar: shownSidebar(defaultLocale) }),
      darkMode: darkModeOf(theme['colorMode']),
      ...(editUrl ? { editLink: { docRepoBaseUrl: editUrl.replace(/\/$/, '') } } : {}),
      footer: { message: footerMessage(theme['footer']) },
      ...(docs?.['showLastUpdateTime'] === true ? { lastUpdated: true } : {}),
      ...(locales.length > 1 && !isVersioned
        ? {
            locales: locales.slice(1).map((lang) => ({ lang, nav: shownNav(lang), sidebar: shownSidebar(lang) })),
          }
        : {}),
    },
  };
  if (site && partOptions(config, 'docs')) draft.plugins.push({ name: 'sitemap', module: 'heddle/plugins/sitemap' });
  return draft;
}

/** An item of a sidebar, as `_meta.json` has it. */
const customLink = ({ text, items, ...fields }: Fields): Fields => ({
  type: 'custom-link',
  label: text,
  ...fields,
  ...(Array.isArray(items) ? { items: (items as Fields[]).map(customLink) } : {}),
});
