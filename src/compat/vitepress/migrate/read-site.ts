import picomatch from 'picomatch';
import type { WrittenFields } from '../../field-rules.js';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { reasonOf } from '../../../build/report/reason-of.js';
import { closeTabs } from './close-tabs.js';
import { editFrontMatter } from '../../../cli/migrate/edits/edit-front-matter.js';
import { editEmoji } from '../../../cli/migrate/edits/edit-emoji.js';
import type { SlugName } from '../../names.js';
import { closestRule, writeHeadingIds } from '../../../cli/migrate/edits/edit-heading-ids.js';
import { editLinkBase } from '../../../cli/migrate/edits/edit-link-base.js';
import { replaceOutsideCode } from '../../../cli/migrate/edits/code-ranges.js';
import { evaluateConfig } from '../../../cli/migrate/evaluate-config.js';
import { foreignCall } from '../../../cli/migrate/foreign-call.js';
import { listOf, originOf, filledString } from '../../../cli/migrate/page-facts.js';
import { noteUnread } from '../../../cli/migrate/note-unread.js';
import { readDynamicPages } from './dynamic.js';
import { includeParts, moveParts } from './parts.js';
import type { ContentPages } from './loaders.js';
import { readTemplates } from './data.js';
import { withMadeSidebars } from './sidebar.js';
import { readTeams } from './team.js';
import {
  addPlugin,
  createDraft,
  pathInProject,
  type ForeignProject,
  type SiteDraft,
} from '../../../cli/migrate/site-draft.js';
import { isRecord } from '../../../shared/is-record.js';

/** A link of a sidebar or a navigation bar, which may name the file of a page. */
const pageLink = (link: string): string =>
  /^[a-z]+:/i.test(link) ? link : link.replace(/(?:(^|\/)index)?\.md(?=$|[?#])/, '$1');

/** A sidebar item, or a list of them, with the `base` of its group put in front of links. */
function sidebarItem(item: unknown, base: string): unknown {
  if (!isRecord(item)) return item;
  const { text, link, items, collapsed } = item;
  const inner = filledString(item['base']) ?? base;
  const target =
    filledString(link) &&
    pageLink(`${/^(?:\/|[a-z]+:)/i.test(String(link)) && base === '' ? '' : base}${String(link)}`);
  const children = Array.isArray(items) ? items.map((child) => sidebarItem(child, inner)) : undefined;
  // A group without a text shows its items alone.
  if ((text === undefined || text === '') && children) return children;
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
function sidebarOption(written: unknown): WrittenFields | undefined {
  if (foreignCall(written)) return undefined;
  if (Array.isArray(written)) return { '/': written.flatMap((item) => sidebarItem(item, '')) };
  if (!isRecord(written)) return undefined;
  return Object.fromEntries(
    Object.entries(written).map(([prefix, value]) => {
      const items = isRecord(value) ? listOf(value['items']) : listOf(value);
      const base = isRecord(value) ? (filledString(value['base']) ?? '') : '';
      const path = prefix.startsWith('/') ? prefix : `/${prefix}`;
      return [path, items.flatMap((item) => sidebarItem(item, base))];
    }),
  );
}

function navItem(item: unknown): unknown {
  if (!isRecord(item)) return item;
  const { text, link, items, activeMatch, rel } = item;
  // A group within a menu is a part of it, set off by a line or a heading.
  const children = listOf(items).flatMap((child) =>
    isRecord(child) && Array.isArray(child['items']) ? child['items'].map(navItem) : [navItem(child)],
  );
  return {
    text,
    ...(typeof link === 'string' ? { link: pageLink(link) } : {}),
    ...(children.length > 0 ? { items: children } : {}),
    ...(typeof activeMatch === 'string' ? { activeMatch } : {}),
    ...(typeof rel === 'string' ? { rel } : {}),
  };
}

/** Options of the theme that a language can have for itself. */
function localizedTheme(theme: WrittenFields): WrittenFields {
  const { nav, sidebar, footer, editLink, outline, docFooter } = theme;
  const written = isRecord(editLink) ? editLink['pattern'] : undefined;
  const pattern =
    filledString(written) ?? editLinkBase(written, (path) => ({ filePath: path, relativePath: path, frontmatter: {} }));
  const texts = isRecord(docFooter) ? docFooter : {};
  return {
    nav: Array.isArray(nav) ? nav.map(navItem) : undefined,
    sidebar: sidebarOption(sidebar),
    footer: isRecord(footer)
      ? { message: [footer['message'], footer['copyright']].filter((text) => typeof text === 'string').join('<br>') }
      : undefined,
    editLink: pattern && {
      docRepoBaseUrl: pattern.replace(/\/?:path$/, ''),
      text: isRecord(editLink) ? filledString(editLink['text']) : undefined,
    },
    outlineTitle: filledString(isRecord(outline) ? outline['label'] : theme['outlineTitle']),
    prevPageText: filledString(texts['prev']),
    nextPageText: filledString(texts['next']),
  };
}

const socialLink = (link: unknown): unknown =>
  isRecord(link)
    ? { icon: link['icon'], mode: 'link', content: link['link'], title: filledString(link['ariaLabel']) }
    : link;

const appearances: Readonly<Record<string, unknown>> = {
  dark: 'dark',
  'force-dark': 'force-dark',
  'force-auto': 'force-auto',
};

/** Path of a page after `rewrites`, which are functions, paths, or patterns with `:names`. */
function rewriter(rewrites: unknown): (file: string) => string {
  if (typeof rewrites === 'function')
    return (file) => filledString((rewrites as (id: string) => unknown)(file)) ?? file;
  if (!isRecord(rewrites)) return (file) => file;
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

/** URL path that follows from the path of a page, where `README` is the page of its folder. */
const naturalUrl = (path: string): string => urlOf(path.replace(/(^|\/)README\.md$/, '$1index.md'));

/** Options of search; other providers than Algolia have one in Heddle's local index. */
function searchOption({ search, algolia }: WrittenFields): unknown {
  const options = isRecord(search) && search['provider'] === 'algolia' ? search['options'] : algolia;
  if (!isRecord(options)) return undefined;
  const { appId, apiKey, indexName } = options;
  return { algolia: { appId, apiKey, indexName } };
}

/** Rewrites `%{#id}%`, where the configuration has other delimiters for attributes of headings, to `{#id}`. */
function attributeEditor(markdown: WrittenFields): (source: string) => string {
  const { leftDelimiter, rightDelimiter } = isRecord(markdown['attrs']) ? markdown['attrs'] : {};
  if (!filledString(leftDelimiter) || !filledString(rightDelimiter) || leftDelimiter === '{') return (source) => source;
  const literal = (text: unknown): string => String(text).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const heading = new RegExp(
    `^(#{1,6} .*?)${literal(leftDelimiter)}(#[^\\s{}]+?)${literal(rightDelimiter)}[ \\t]*$`,
    'gm',
  );
  return (source) => source.replace(heading, '$1{$2}');
}

/** The rule for ids of headings, and what writes the ids that a function of the configuration makes where they differ. */
function headingIds(
  { project: { folder, files }, notes }: SiteDraft,
  root: string,
  markdown: WrittenFields,
): { rule: SlugName; edit: (source: string, file: string) => string } {
  const slugify = isRecord(markdown['anchor']) ? markdown['anchor']['slugify'] : undefined;
  const kept = { rule: 'vitepress' as const, edit: (source: string): string => source };
  if (typeof slugify !== 'function') return kept;
  const makeId = slugify as (text: string) => string;
  const pages = files.filter((file) => file.endsWith('.md') && (root === '.' || file.startsWith(`${root}/`)));
  try {
    const rule = closestRule(
      pages.map((file) => readFileSync(posix.join(folder, file), 'utf8')),
      makeId,
      ['vitepress', 'github'],
    );
    const edit = (source: string, file: string): string =>
      writeHeadingIds(source, makeId, rule, (id) =>
        notes.push({ file, message: `The id ${JSON.stringify(id)} of a heading was left out, since it is no name.` }),
      );
    return { rule, edit };
  } catch (error) {
    notes.push({
      file: 'site.config.ts',
      message: `\`markdown.anchor.slugify\` was left out: ${reasonOf(error).split('\n')[0]!}. Set ids with \`{#id}\` where they differ.`,
    });
    return kept;
  }
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
  ...['codeTransformers', 'preConfig', 'anchor'],
];

/** Path of the folder `.vitepress` of a site. The project may have folders of this name in examples. */
const siteFolder = ({ configFile }: ForeignProject): string =>
  posix.dirname(configFile!.replace(/\/config\/index\./, '/config.'));

/** Adds the pages, and returns the patterns of files that are none. */
async function addPages(draft: SiteDraft, root: string, config: WrittenFields): Promise<string[]> {
  const dynamicPages = new Map((await readDynamicPages(draft)).map(({ file, text }) => [file, text]));
  const files = [...draft.project.files, ...dynamicPages.keys()];
  const isTop = root === '.';
  const exclude = [...listOf(config['srcExclude']).map(String), ...(isTop ? ['MIGRATION.md', 'doc_build/**'] : [])];
  const isExcluded = exclude.length > 0 ? picomatch(exclude) : () => false;
  const rewrite = rewriter(config['rewrites']);
  const inRoot = (file: string): string | undefined =>
    isTop ? file : file.startsWith(`${root}/`) ? file.slice(root.length + 1) : undefined;
  const folderUrls = new Set(
    files.map((file) => urlOf(rewrite(inRoot(file) ?? ''))).filter((url) => url.endsWith('/')),
  );
  for (const file of files) {
    const path = inRoot(file);
    if (draft.moves.has(file)) continue;
    if (file.includes('.vitepress/')) {
      if (file.startsWith(`${siteFolder(draft.project)}/`)) draft.removes.add(file);
      continue;
    }
    if (path === undefined || !path.endsWith('.md') || isExcluded(path) || path.startsWith('public/')) continue;
    if (draft.removes.has(file)) continue;
    const url = urlOf(rewrite(path));
    // `/guide` and `/guide/` are one address in Heddle.
    if (folderUrls.has(`${url}/`)) {
      exclude.push(path);
      draft.redirects.push({ from: `${url}.html`, to: `${url}/` });
      draft.notes.push({ file, message: `This page was left out, since there is also a page ${url}/.` });
      continue;
    }
    const fields = url === naturalUrl(path) ? {} : { permalink: url };
    const dynamicText = dynamicPages.get(file);
    if (dynamicText !== undefined)
      draft.writes.set(file, editFrontMatter(draft.editMarkdown(dynamicText, file), fields));
    const isClean = config['cleanUrls'] === true || url.endsWith('/');
    draft.pages.set(file, { file, url: isClean ? url : `${url}.html`, fields });
  }
  return exclude;
}

/** Paths and URLs of pages for data loaders. */
function contentPages({ project: { folder, files } }: SiteDraft, root: string, config: WrittenFields): ContentPages {
  const rewrite = rewriter(config['rewrites']);
  const pages = files.filter((file) => file.endsWith('.md') && (root === '.' || file.startsWith(`${root}/`)));
  const urls = pages.map((file) => {
    const path = posix.relative(root, file);
    const url = urlOf(rewrite(path));
    return [path, config['cleanUrls'] === true || url.endsWith('/') ? url : `${url}.html`] as const;
  });
  return { folder: posix.join(folder, root), urls: new Map(urls) };
}

/** Lines that show a file: `<<< ./file` and `<!--@include: ./file-->`. */
const shownFile = /^<<<[ \t]*([^\s{#]+)|<!--[ \t]*@include:[ \t]*([^\s{#]+?)(?=[\s{#]|-->)/gm;

/**
 * Files of the project that pages show and that are hidden or not below the folder of the pages, as `route.include` has them.
 */
function shownOutside({ project, pages }: SiteDraft, root: string): string[] {
  const files = new Set(project.files);
  const found = new Set<string>();
  for (const page of pages.keys()) {
    if (!files.has(page)) continue;
    for (const [, snippet, part] of readFileSync(posix.join(project.folder, page), 'utf8').matchAll(shownFile)) {
      const path = snippet ?? part!;
      const target = path.startsWith('@') ? posix.join(root, path.slice(1)) : posix.join(posix.dirname(page), path);
      const fromRoot = posix.relative(root, target);
      if (files.has(target) && /(?:^|\/)\./.test(fromRoot)) found.add(fromRoot);
    }
  }
  return [...found];
}

/** Imports of style sheets by the module of a theme. */
const styleImport = /^\s*import\s+['"](\.[^'"]+\.(?:css|scss|less))['"]/gm;

/** Syntax that only the old tool chain reads: imports of packages, and rules of Tailwind. */
const foreignStyle = /@(?:tailwind|apply|plugin|theme)\b|@import\s+(?:url\()?['"](?!\.|https?:)/;

/** Files that a style sheet names by relative paths. */
const styleReference = /(?:@import\s+|url\()\s*['"]?(\.[^'")\s?#]+)/g;

/** Moves the style sheets of the theme out of its folder with the files that they use, and returns their new paths. */
function themeStyles({ project, moves, removes }: SiteDraft): string[] {
  const files = new Set(project.files);
  const themeFolder = `${siteFolder(project)}/theme/`;
  const index = project.files.find(
    (file) => file.startsWith(themeFolder) && /^index\.[cm]?[jt]s$/.test(file.slice(themeFolder.length)),
  );
  if (index === undefined) return [];
  const folder = posix.dirname(index);
  const read = (file: string): string => readFileSync(posix.join(project.folder, file), 'utf8');
  const newPath = (file: string): string => `styles/${posix.relative(folder, file)}`;
  const canMove = (file: string): boolean =>
    files.has(file) && file.startsWith(`${folder}/`) && !files.has(newPath(file));
  const move = (file: string): void => {
    if (!canMove(file) || moves.has(file)) return;
    moves.set(file, newPath(file));
    removes.delete(file);
    if (!/\.(?:css|scss|less)$/.test(file)) return;
    for (const [, path] of read(file).matchAll(styleReference)) move(posix.join(posix.dirname(file), path!));
  };
  return [...read(index).matchAll(styleImport)].flatMap(([, specifier]) => {
    const file = posix.join(folder, specifier!);
    if (!canMove(file) || foreignStyle.test(read(file))) return [];
    move(file);
    return [newPath(file)];
  });
}

/** Notes what is left out: options without an equal, sidebars that a package makes, and a theme in Vue. */
function noteLeftOut(draft: SiteDraft, config: WrittenFields, theme: WrittenFields, markdown: WrittenFields): void {
  const locales = Object.values(readLocales(config['locales'])).filter(isRecord);
  const makers = [theme, ...locales.map(themeOf)].map(({ sidebar }) => foreignCall(sidebar)?.module);
  for (const module of new Set(makers.filter((name) => name !== undefined)))
    draft.notes.push({
      file: 'site.config.ts',
      message: `A sidebar was left out that the package ${module} makes. Heddle lists the pages of the folder: write \`_meta.json\` for their order.`,
    });
  noteUnread(draft, config, knownOptions);
  noteUnread(draft, theme, knownThemeOptions, 'themeConfig.');
  noteUnread(draft, markdown, knownMarkdownOptions, 'markdown.');
  noteUnread(draft, markdown['anchor'], ['slugify', 'permalink', 'level', 'tabIndex'], 'markdown.anchor.');
  const themeFolder = `${siteFolder(draft.project)}/theme/`;
  const themeFiles = draft.project.files.filter((file) => file.startsWith(themeFolder) && !draft.moves.has(file));
  if (themeFiles.length > 0)
    draft.notes.push({
      message: `The theme in Vue was left out, which Heddle does not run: ${themeFiles.join(', ')}. Write what it adds as a theme in React.`,
    });
}

/** Moves the transformers of code blocks: twoslash to Heddle's plugin, marks in comments are built in, and others are noted. */
function moveTransformers(draft: SiteDraft, { codeTransformers }: WrittenFields): void {
  for (const transformer of listOf(codeTransformers)) {
    const { module, name, args } = foreignCall(transformer) ?? { module: '', name: '', args: [] };
    if (/^transformer(?:Notation|Meta|Compatible|RemoveNotation)/.test(name)) continue;
    if (module.includes('twoslash')) {
      const { explicitTrigger, twoslashOptions } = isRecord(args[0]) ? args[0] : {};
      addPlugin(draft, 'twoslash', { ...(explicitTrigger === false ? { explicitTrigger } : {}), twoslashOptions });
      continue;
    }
    const named = isRecord(transformer) ? filledString(transformer['name']) : undefined;
    draft.notes.push({
      file: 'site.config.ts',
      message: `The transformer ${name ? `${name} of ${module}` : (named ?? 'of the project')} in \`markdown.codeTransformers\` was left out. Import it, and list it in \`markdown.shiki.transformers\`.`,
    });
  }
}

/** Leaves out VitePress's own plugin of PostCSS, and a configuration of PostCSS that names no other. */
function movePostcss(draft: SiteDraft): void {
  const { folder, files } = draft.project;
  const file = files.find((path) => /^postcss\.config\.\w+$/.test(path));
  if (file === undefined) return;
  const source = readFileSync(posix.join(folder, file), 'utf8');
  if (!/["']vitepress["']/.test(source)) return;
  const text = source
    .replace(/^import\b[^\n]*["']vitepress["'];?[ \t]*\r?\n/m, '')
    .replace(/\bpostcssIsolateStyles\((?:[^()]|\([^()]*\))*\)\s*,?/g, '');
  if (/plugins\s*:\s*\[\s*\]/.test(text)) draft.removes.add(file);
  else draft.writes.set(file, text);
}

/** True for a site with diagrams of Mermaid and a package that renders them. */
function hasDiagrams({ project: { folder, files }, pages }: SiteDraft): boolean {
  const read = (file: string): string => readFileSync(posix.join(folder, file), 'utf8');
  if (!files.includes('package.json') || !/"[^"\n]*mermaid[^"\n]*"\s*:/.test(read('package.json'))) return false;
  return [...pages.keys()].some((page) => files.includes(page) && /^[ \t]*`{3,}[ \t]*mermaid\b/m.test(read(page)));
}

/** Plugins of Vite, in the configuration of the site or in a file `vite.config.ts` beside `.vitepress`. */
async function vitePlugins({ project, notes }: SiteDraft, { vite }: WrittenFields): Promise<readonly unknown[]> {
  const folder = posix.dirname(siteFolder(project));
  const file = project.files.find(
    (path) => posix.dirname(path) === folder && /(?:^|\/)vite\.config\.[cm]?[jt]s$/.test(path),
  );
  const written = [vite];
  if (file)
    try {
      written.push(await evaluateConfig(project, file));
    } catch (error) {
      notes.push({ file, message: `This file was not read: ${reasonOf(error).split('\n')[0]!}` });
    }
  return written.flatMap((options) => (isRecord(options) ? listOf(options['plugins']).flat() : []));
}

/** Adds Heddle's plugin for that of Vite which writes files for language models. */
async function moveVitePlugins(draft: SiteDraft, config: WrittenFields): Promise<void> {
  for (const plugin of await vitePlugins(draft, config)) {
    const { module, args } = foreignCall(plugin) ?? { args: [] };
    if (module !== 'vitepress-plugin-llms') continue;
    addPlugin(draft, 'llms');
    noteUnread(draft, args[0], [], 'vitepress-plugin-llms: ');
  }
}

/**
 * The source without the marks of vitepress-plugin-llms: what models alone read is left out and noted, since Heddle shows it to
 * visitors, too, and what visitors alone read is for both.
 */
function editModelTexts({ notes }: SiteDraft, source: string, file: string): string {
  return replaceOutsideCode(source, /<llm-only>[^]*?<\/llm-only>|<\/?llm-exclude>/g, (whole: string) => {
    if (whole.startsWith('<llm-only>'))
      notes.push({ file, message: 'The text in <llm-only>, which only language models read, was left out.' });
    return '';
  });
}

/** Options of the theme of a site or a language. */
const themeOf = ({ themeConfig }: WrittenFields): WrittenFields => (isRecord(themeConfig) ? themeConfig : {});

/** Options of the theme, with those of each language that has pages here. */
function themeOptions(
  config: WrittenFields,
  theme: WrittenFields,
  locales: readonly (readonly [string, WrittenFields])[],
): WrittenFields {
  return {
    ...localizedTheme(theme),
    socialLinks: listOf(theme['socialLinks']).map(socialLink),
    lastUpdated: config['lastUpdated'] === true || undefined,
    darkMode: config['appearance'] === false ? false : appearances[String(config['appearance'])],
    locales: locales.map(([lang, locale]) => ({ lang, ...localizedTheme(themeOf(locale)) })),
  };
}

/** Locales by their folders and `root`. Older versions wrote folders as paths: `/` and `/zh/`. */
const readLocales = (locales: unknown): WrittenFields =>
  Object.fromEntries(
    Object.entries(isRecord(locales) ? locales : {}).map(([key, locale]) => [
      key.replace(/^\/|\/$/g, '') || 'root',
      locale,
    ]),
  );

/** `locales`, with the language of `root` first; undefined for a site in one language. */
function localeOptions(
  lang: string,
  rootLocale: WrittenFields,
  locales: readonly (readonly [string, WrittenFields])[],
): WrittenFields[] | undefined {
  if (locales.length === 0) return undefined;
  return [
    { lang, label: rootLocale['label'] },
    ...locales.map(([key, { label, title, description }]) => ({
      lang: key,
      label: filledString(label) ?? key,
      title: filledString(title),
      description: filledString(description),
    })),
  ];
}

/** `logo`: a path, or one for each appearance. */
function logoOption(logo: unknown): unknown {
  if (!isRecord(logo)) return logo;
  const { src, light, dark } = logo;
  return filledString(src) ?? { light, dark };
}

/**
 * The configuration with those of folders, `es/config.ts` of VitePress 2, as options of the language of the folder, or of the
 * first language if the pages of the folder are rewritten to the top.
 */
async function withFolderConfigs(draft: SiteDraft, root: string, config: WrittenFields): Promise<WrittenFields> {
  const { folder, files } = draft.project;
  const locales = readLocales(config['locales']);
  const rewrite = rewriter(config['rewrites']);
  for (const file of files) {
    const path = root === '.' ? file : posix.relative(root, file);
    const [, name] = /^([\w-]+)\/config\.[cm]?[jt]s$/.exec(path) ?? [];
    if (name === undefined || !readFileSync(posix.join(folder, file), 'utf8').includes('defineAdditionalConfig'))
      continue;
    const key = rewrite(`${name}/index.md`) === 'index.md' ? 'root' : name;
    const locale = isRecord(locales[key]) ? locales[key] : {};
    const additional = await evaluateConfig(draft.project, file);
    locales[key] = { ...locale, ...additional, themeConfig: { ...themeOf(locale), ...themeOf(additional) } };
    draft.removes.add(file);
  }
  return Object.keys(locales).length > 0 ? { ...config, locales } : config;
}

/** Reads a VitePress 1 project. */
export async function readVitePress(project: ForeignProject): Promise<SiteDraft> {
  const draft = createDraft(project, ['vitepress', 'vitepress-*', 'vue', '@vue/*']);
  const written = await evaluateConfig(project, project.configFile!);
  const root = pathInProject(
    project.folder,
    posix.dirname(siteFolder(project)),
    filledString(written['srcDir']) ?? '.',
  );
  const config = await withFolderConfigs(draft, root, written);
  const markdown = isRecord(config['markdown']) ? config['markdown'] : {};
  const { root: first, ...others } = readLocales(config['locales']);
  const rootLocale = isRecord(first) ? first : {};
  const theme = await withMadeSidebars(project, { ...themeOf(config), ...themeOf(rootLocale) });
  for (const locale of Object.values(others).filter(isRecord))
    locale['themeConfig'] = await withMadeSidebars(project, themeOf(locale));
  // Languages with URLs of other hosts are sites of their own.
  const locales = Object.entries(others).filter(
    (entry): entry is [string, WrittenFields] => isRecord(entry[1]) && !/^https?:/.test(String(entry[1]['link'])),
  );
  const rootLang = (filledString(rootLocale['lang']) ?? filledString(config['lang']) ?? 'en').replace(/^en-US$/, 'en');
  const lang = locales.some(([key]) => key.toLowerCase() === rootLang.toLowerCase()) ? `${rootLang}-x-root` : rootLang;
  const { parts, moved } = moveParts(draft, root);
  const editAttributes = attributeEditor(markdown);
  const { rule, edit } = headingIds(draft, root, markdown);
  const writeTeam = await readTeams(draft);
  const writeTemplates = await readTemplates(draft, {
    root,
    pages: contentPages(draft, root, config),
    theme,
    site: config,
  });
  let shown: string[] = [];
  const isShown = (file: string): boolean =>
    root === '.' || file.startsWith(`${root}/`) || draft.moves.has(file) || shown.includes(posix.relative(root, file));
  draft.editMarkdown = (text, file) => {
    const hasModels = draft.plugins.some(({ name }) => name === 'llms');
    const readable = closeTabs(hasModels ? editModelTexts(draft, text, file) : text);
    const included = includeParts(writeTemplates(writeTeam(editAttributes(readable), file), file), parts);
    return isShown(file) ? editEmoji(edit(included, file), 'vitepress') : included;
  };
  const exclude = await addPages(draft, root, config);
  shown = shownOutside(draft, root);
  const globalStyles = themeStyles(draft);
  noteLeftOut(draft, config, theme, markdown);
  movePostcss(draft);
  if (markdown['math']) addPlugin(draft, 'math');
  if (hasDiagrams(draft)) addPlugin(draft, 'mermaid');
  moveTransformers(draft, markdown);
  await moveVitePlugins(draft, config);
  const sitemap = isRecord(config['sitemap']) ? filledString(config['sitemap']['hostname']) : undefined;
  if (sitemap) addPlugin(draft, 'sitemap');
  const { logo, siteTitle } = theme;
  draft.config = {
    root,
    lang,
    title: filledString(rootLocale['title']) ?? filledString(config['title']) ?? 'VitePress',
    description: filledString(rootLocale['description']) ?? filledString(config['description']),
    base: filledString(config['base']),
    siteOrigin: originOf(sitemap),
    logo: logoOption(logo),
    logoText: siteTitle === false ? undefined : (filledString(siteTitle) ?? filledString(config['title'])),
    head: listOf(config['head']),
    locales: localeOptions(lang, { label: rootLang, ...rootLocale }, locales),
    route: {
      cleanUrls: config['cleanUrls'] === true || undefined,
      include: shown,
      // Markdown that a page shows is a part of it, and no page itself.
      exclude: [...exclude, ...moved, ...shown.filter((path) => path.endsWith('.md'))],
      extensions: ['.md'],
    },
    globalStyles,
    compat: ['vitepress'],
    markdown: {
      slugs: rule,
      showLineNumbers: markdown['lineNumbers'] === true || undefined,
      // VitePress checks neither anchors nor images, and leaves links as they are written.
      link: { checkDeadLinks: 'warning', checkAnchors: 'warning', autoPrefix: false },
      image: { checkDeadImages: 'warning' },
    },
    search: searchOption(theme),
    themeConfig: themeOptions(config, theme, locales),
  };
  return draft;
}
