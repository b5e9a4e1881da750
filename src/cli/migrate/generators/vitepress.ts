import picomatch from 'picomatch';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { editFrontMatter } from '../edit-front-matter.js';
import { evaluateConfig } from '../evaluate-config.js';
import { isObject, listOf, textOf } from '../page-facts.js';
import { addPlugin } from '../move-markdown-plugins.js';
import { noteUnread } from '../note-unread.js';
import { createDraft, type ForeignProject, type SiteDraft } from '../site-draft.js';

type Fields = Record<string, unknown>;

/** A sidebar item, or a list of them, with the `base` of its group put in front of links. */
function sidebarItem(item: unknown, base: string): unknown {
  if (!isObject(item)) return item;
  const { text, link, items, collapsed } = item;
  const inner = textOf(item['base']) ?? base;
  const target = textOf(link) && `${/^(?:\/|[a-z]+:)/i.test(String(link)) && base === '' ? '' : base}${String(link)}`;
  const children = Array.isArray(items) ? items.map((child) => sidebarItem(child, inner)) : undefined;
  if (text === undefined && children) return children;
  const label = text ?? target;
  // A group whose items a script of the site makes has none here.
  if ((children?.length ?? 0) === 0 && !target) return { sectionHeaderText: label };
  return children
    ? {
        text: label,
        ...(target ? { link: target } : {}),
        items: children.flat(),
        ...(typeof collapsed === 'boolean' ? { collapsible: true, collapsed } : { collapsible: false }),
      }
    : { text: label, link: target };
}

/** `themeConfig.sidebar`: one list for all pages, or lists by path. */
function sidebarOption(written: unknown): Fields | undefined {
  if (Array.isArray(written)) return { '/': written.flatMap((item) => sidebarItem(item, '')) };
  if (!isObject(written)) return undefined;
  return Object.fromEntries(
    Object.entries(written).map(([prefix, value]) => {
      const items = isObject(value) ? listOf(value['items']) : listOf(value);
      const base = isObject(value) ? (textOf(value['base']) ?? '') : '';
      const path = prefix.startsWith('/') ? prefix : `/${prefix}`;
      return [path, items.flatMap((item) => sidebarItem(item, base))];
    }),
  );
}

function navItem(item: unknown): unknown {
  if (!isObject(item)) return item;
  const { text, link, items, activeMatch, rel } = item;
  // A group within a menu is a part of it, set off by a line or a heading.
  const children = listOf(items).flatMap((child) =>
    isObject(child) && Array.isArray(child['items']) ? child['items'].map(navItem) : [navItem(child)],
  );
  return {
    text,
    ...(typeof link === 'string' ? { link } : {}),
    ...(children.length > 0 ? { items: children } : {}),
    ...(typeof activeMatch === 'string' ? { activeMatch } : {}),
    ...(typeof rel === 'string' ? { rel } : {}),
  };
}

/** Options of the theme that a language can have for itself. */
function localizedTheme(theme: Fields): Fields {
  const { nav, sidebar, footer, editLink, outline, docFooter } = theme;
  const pattern = isObject(editLink) ? textOf(editLink['pattern']) : undefined;
  const texts = isObject(docFooter) ? docFooter : {};
  return {
    nav: Array.isArray(nav) ? nav.map(navItem) : undefined,
    sidebar: sidebarOption(sidebar),
    footer: isObject(footer)
      ? { message: [footer['message'], footer['copyright']].filter((text) => typeof text === 'string').join('<br>') }
      : undefined,
    editLink: pattern && {
      docRepoBaseUrl: pattern.replace(/\/?:path$/, ''),
      text: isObject(editLink) ? textOf(editLink['text']) : undefined,
    },
    outlineTitle: textOf(isObject(outline) ? outline['label'] : theme['outlineTitle']),
    prevPageText: textOf(texts['prev']),
    nextPageText: textOf(texts['next']),
  };
}

const socialLink = (link: unknown): unknown =>
  isObject(link) ? { icon: link['icon'], mode: 'link', content: link['link'], title: textOf(link['ariaLabel']) } : link;

const appearances: Readonly<Record<string, unknown>> = {
  dark: 'dark',
  'force-dark': 'force-dark',
  'force-auto': 'force-auto',
};

/** Path of a page after `rewrites`, which are functions, paths, or patterns with `:names`. */
function rewriter(rewrites: unknown): (file: string) => string {
  if (typeof rewrites === 'function') return (file) => textOf((rewrites as (id: string) => unknown)(file)) ?? file;
  if (!isObject(rewrites)) return (file) => file;
  const rules = Object.entries(rewrites).map(([from, to]) => {
    const names: string[] = [];
    const source = from
      .replace(/[.+?^${}|[\]]/g, '\\$&')
      .replace(/:(\w+)(\(\.\*\)|\\?[*+])?/g, (_, name: string, rest: string | undefined) => {
        names.push(name);
        return rest ? '(.*)' : '([^/]+)';
      });
    return { pattern: new RegExp(`^${source}$`), names, to: String(to) };
  });
  return (file) => {
    for (const { pattern, names, to } of rules) {
      const found = pattern.exec(file);
      if (!found) continue;
      return names.reduce(
        (path, name, index) => path.replace(new RegExp(`:${name}(?:\\(\\.\\*\\)|[*+])?`), found[index + 1]!),
        to,
      );
    }
    return file;
  };
}

/** URL path of a page by its path in the content folder. */
const urlOf = (path: string): string => `/${path.replace(/\.md$/, '').replace(/(^|\/)index$/, '$1')}`;

/** Options of search; other providers than Algolia have one in Heddle's local index. */
function searchOption({ search, algolia }: Fields): unknown {
  const options = isObject(search) && search['provider'] === 'algolia' ? search['options'] : algolia;
  if (!isObject(options)) return undefined;
  const { appId, apiKey, indexName } = options;
  return { algolia: { appId, apiKey, indexName } };
}

/** Rewrites `%{#id}%`, where the configuration has other delimiters for attributes of headings, to `{#id}`. */
function attributeEditor(markdown: Fields): ((source: string) => string) | undefined {
  const { leftDelimiter, rightDelimiter } = isObject(markdown['attrs']) ? markdown['attrs'] : {};
  if (!textOf(leftDelimiter) || !textOf(rightDelimiter) || leftDelimiter === '{') return undefined;
  const literal = (text: unknown): string => String(text).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const heading = new RegExp(
    `^(#{1,6} .*?)${literal(leftDelimiter)}(#[\\w-]+)${literal(rightDelimiter)}[ \\t]*$`,
    'gm',
  );
  return (source) => source.replace(heading, '$1{$2}');
}

/** Options that are read, or that Heddle does without. */
const knownOptions = [
  ...['title', 'titleTemplate', 'description', 'base', 'lang', 'head', 'cleanUrls', 'lastUpdated', 'locales', 'srcDir'],
  ...['srcExclude', 'rewrites', 'themeConfig', 'markdown', 'sitemap', 'appearance', 'outDir', 'cacheDir', 'assetsDir'],
  ...[
    'ignoreDeadLinks',
    'metaChunk',
    'mpa',
    'shouldPreload',
    'useWebFonts',
    'router',
    'contentProps',
    'vue',
    'extends',
  ],
  ...['transformPageData', 'postRender'],
];
const knownThemeOptions = [
  ...[
    'logo',
    'logoLink',
    'siteTitle',
    'nav',
    'sidebar',
    'aside',
    'outline',
    'socialLinks',
    'footer',
    'editLink',
    'search',
  ],
  ...['algolia', 'docFooter', 'lastUpdated', 'lastUpdatedText', 'outlineTitle', 'i18nRouting', 'externalLinkIcon'],
  ...['darkModeSwitchLabel', 'lightModeSwitchTitle', 'darkModeSwitchTitle', 'sidebarMenuLabel', 'returnToTopLabel'],
  ...['langMenuLabel', 'skipToContentLabel', 'notFound', 'externalLinkIcon'],
];
const knownMarkdownOptions = [
  ...['lineNumbers', 'attrs', 'theme', 'languages', 'languageAlias', 'headers', 'toc', 'image', 'breaks', 'container'],
  ...['cache', 'externalLinks', 'codeCopyButtonTitle', 'shikiSetup', 'gfmAlerts', 'defaultHighlightLang', 'math'],
  ...['codeTransformers', 'preConfig'],
];

/** Reads a VitePress 1 project. */
export async function readVitePress(project: ForeignProject): Promise<SiteDraft> {
  const draft = createDraft(project, ['vitepress', 'vitepress-*', 'vue', '@vue/*']);
  const config = await evaluateConfig(project.folder, project.configFile!);
  const theme = isObject(config['themeConfig']) ? config['themeConfig'] : {};
  const site = posix.dirname(posix.dirname(project.configFile!.replace(/\/config\/index\./, '/config.')));
  const root = posix.join(site, textOf(config['srcDir']) ?? '.');
  const locales = isObject(config['locales']) ? config['locales'] : {};
  /** Languages with pages here; others are sites of their own. */
  const languages = Object.keys(locales).filter(
    (key) => key !== 'root' && isObject(locales[key]) && !/^https?:/.test(String(locales[key]['link'])),
  );
  const rootLocale = isObject(locales['root']) ? locales['root'] : {};
  const lang = (textOf(rootLocale['lang']) ?? textOf(config['lang']) ?? 'en').replace(/^en-US$/, 'en');
  const excluded = listOf(config['srcExclude']).map(String);
  const isTop = root === '.';
  const exclude = [...excluded, ...(isTop ? ['README.md', 'MIGRATION.md', 'doc_build/**'] : [])];
  const isExcluded = exclude.length > 0 ? picomatch(exclude) : () => false;
  const rewrite = rewriter(config['rewrites']);
  const inRoot = (file: string): string | undefined =>
    isTop ? file : file.startsWith(`${root}/`) ? file.slice(root.length + 1) : undefined;
  const markdown = isObject(config['markdown']) ? config['markdown'] : {};
  const editAttributes = attributeEditor(markdown);
  const folderUrls = new Set(
    project.files.map((file) => urlOf(rewrite(inRoot(file) ?? ''))).filter((url) => url.endsWith('/')),
  );

  for (const file of project.files) {
    const path = inRoot(file);
    if (file.includes('.vitepress/')) {
      draft.removes.add(file);
      continue;
    }
    if (path === undefined || !path.endsWith('.md') || isExcluded(path) || path.startsWith('public/')) continue;
    const url = urlOf(rewrite(path));
    // `/guide` and `/guide/` are one address in Heddle.
    if (folderUrls.has(`${url}/`)) {
      exclude.push(path);
      draft.redirects.push({ from: `${url}.html`, to: `${url}/` });
      draft.notes.push({ file, message: `This page was left out, since there is also a page ${url}/.` });
      continue;
    }
    const fields = url === urlOf(path) ? {} : { permalink: url };
    if (editAttributes) {
      const source = readFileSync(posix.join(project.folder, file), 'utf8');
      const edited = editAttributes(source);
      if (edited !== source) draft.writes.set(file, editFrontMatter(edited, fields));
    }
    draft.pages.set(file, {
      file,
      url: config['cleanUrls'] === true || url.endsWith('/') ? url : `${url}.html`,
      fields,
    });
  }
  noteUnread(draft, config, knownOptions);
  noteUnread(draft, theme, knownThemeOptions, 'themeConfig.');
  noteUnread(draft, markdown, knownMarkdownOptions, 'markdown.');
  if (markdown['math']) addPlugin(draft, 'math');
  const themeFiles = project.files.filter((file) => /\.vitepress\/theme\//.test(file));
  if (themeFiles.length > 0)
    draft.notes.push({
      message: `The theme in Vue was left out, which Heddle does not run: ${themeFiles.join(', ')}. Write what it adds as a theme in React.`,
    });
  const description = textOf(rootLocale['description']) ?? textOf(config['description']);
  const sitemap = isObject(config['sitemap']) ? textOf(config['sitemap']['hostname']) : undefined;
  const logo = theme['logo'];
  draft.config = {
    root,
    lang,
    title: textOf(rootLocale['title']) ?? textOf(config['title']) ?? 'VitePress',
    ...(description ? { description } : {}),
    ...(textOf(config['base']) ? { base: config['base'] } : {}),
    ...(sitemap ? { siteOrigin: new URL(sitemap).origin } : {}),
    logo: isObject(logo) && 'src' in logo ? textOf(logo['src']) : logo,
    logoText: theme['siteTitle'] === false ? undefined : (textOf(theme['siteTitle']) ?? textOf(config['title'])),
    head: listOf(config['head']).length > 0 ? config['head'] : undefined,
    locales:
      languages.length > 0
        ? [
            { lang, label: textOf(rootLocale['label']) ?? lang },
            ...languages.map((key) => {
              const { label, title, description: text } = locales[key] as Fields;
              return { lang: key, label: textOf(label) ?? key, title: textOf(title), description: textOf(text) };
            }),
          ]
        : undefined,
    route: {
      ...(config['cleanUrls'] === true ? { cleanUrls: true } : {}),
      ...(exclude.length > 0 ? { exclude } : {}),
      extensions: ['.md'],
    },
    compat: ['vitepress'],
    markdown: {
      slugs: 'vitepress',
      ...(markdown['lineNumbers'] === true ? { showLineNumbers: true } : {}),
      // VitePress checks neither anchors nor images, and leaves links as they are written.
      link: { checkDeadLinks: 'warning', checkAnchors: 'warning', autoPrefix: false },
      image: { checkDeadImages: 'warning' },
    },
    search: searchOption(theme),
    themeConfig: {
      ...localizedTheme({ ...theme, ...(isObject(rootLocale['themeConfig']) ? rootLocale['themeConfig'] : {}) }),
      socialLinks: listOf(theme['socialLinks']).map(socialLink),
      ...(config['lastUpdated'] === true ? { lastUpdated: true } : {}),
      darkMode: config['appearance'] === false ? false : appearances[String(config['appearance'])],
      locales:
        languages.length > 0
          ? languages.map((key) => {
              const { themeConfig } = locales[key] as Fields;
              return { lang: key, ...localizedTheme(isObject(themeConfig) ? themeConfig : {}) };
            })
          : undefined,
    },
  };
  if (sitemap) draft.plugins.push({ name: 'sitemap', module: 'heddle/plugins/sitemap' });
  return draft;
}
