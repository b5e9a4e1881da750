import { slug } from 'github-slugger';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '../../../build/report/reason-of.js';
import { closeFences } from '../edits/close-blocks.js';
import { editBase, editUrls } from '../edits/edit-base.js';
import { editEmoji } from '../edits/edit-emoji.js';
import { writeHeadingIds } from '../edits/edit-heading-ids.js';
import { editImports } from '../edits/edit-imports.js';
import { editRelativeUrls } from '../edits/edit-relative-urls.js';
import { editRequires } from '../edits/edit-requires.js';
import { evaluateConfig, foreignCall } from '../evaluate-config.js';
import { isInRepository, listProjectFiles } from '../project-files.js';
import { listOf, readPageFacts, textOf } from '../page-facts.js';
import { moveMarkdownPlugins } from '../move-markdown-plugins.js';
import { noteLeftPlugin, noteUnread } from '../note-unread.js';
import {
  addPlugin,
  createDraft,
  projectPath,
  type ForeignProject,
  type RedirectDraft,
  type SiteDraft,
} from '../site-draft.js';
import { addBlogs, editPostList, redirectMadePages, type Post } from './docusaurus-blog.js';
import {
  contentRoot,
  joinUrl,
  mainPreset,
  namedParts,
  pluginOptions,
  readConfig,
  trimSlashes,
  type DocusaurusConfig,
  type Fields,
} from './docusaurus-config.js';
import { runLocalPlugins, withExtendedPlugins, type LocalPlugins } from './docusaurus-plugins.js';
import { moveSwizzled } from './docusaurus-swizzle.js';
import { siteOptions } from './docusaurus-theme.js';
import { editTitle } from './docusaurus-titles.js';
import { addDocuments, createUrlEditor, type Documents } from './docusaurus-versions.js';
import { isRecord } from '../../../shared/is-record.js';

/** npm packages that only Docusaurus uses. */
const packages = [
  '@docusaurus/*',
  '@tsconfig/docusaurus',
  'docusaurus-*',
  '@easyops-cn/*',
  'prism-react-renderer',
  '@mdx-js/react',
];

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
    const natural = target.replace(/\.\w+$/, '').replace(/(^|\/)index$/, '$1');
    const { fields, heading } = /\.mdx?$/.test(target)
      ? readPageFacts(draft.project.folder, file)
      : { fields: {} as Fields, heading: undefined };
    const slug = textOf(fields['slug'])?.replace(/^\/|\/$/g, '');
    // Docusaurus shows the titles of documents alone.
    const isTitled = textOf(fields['title']) !== undefined && heading === undefined;
    const url = joinUrl(language, slug ?? natural);
    draft.pages.set(file, { file, url, fields: isTitled ? { hide_title: true } : {} });
  }
}

/** Options that are read, or that Heddle does without. */
const knownOptions = [
  ...['title', 'tagline', 'url', 'baseUrl', 'favicon', 'trailingSlash', 'i18n', 'themeConfig'],
  ...['presets', 'plugins', 'themes'],
  ...['customFields', 'organizationName', 'projectName', 'staticDirectories', 'scripts', 'stylesheets', 'headTags'],
  ...['markdown', 'onBrokenLinks', 'onBrokenAnchors', 'onBrokenMarkdownLinks', 'onDuplicateRoutes', 'future'],
  ...['deploymentBranch', 'githubHost', 'githubPort', 'baseUrlIssueBanner', 'titleDelimiter', 'storage', 'webpack'],
];
const knownThemeOptions = [
  ...['navbar', 'footer', 'algolia', 'metadata', 'image', 'colorMode', 'prism', 'docs', 'blog', 'zoom', 'mermaid'],
  ...['tableOfContents', 'announcementBar'],
];

/** True if a path names a folder next to the one of the project, as it is without links. */
const isBeside = (folder: string, path: string): boolean =>
  /^\.\.\/[^/.][^/]*\/?$/.test(path) &&
  Boolean(lstatSync(join(folder, path), { throwIfNoEntry: false })?.isDirectory());

/** The project with the folders outside of it that its plugins read, as in a repository with `docs/` beside `website/`. */
function withOutsideFolders(project: ForeignProject, plugins: readonly Fields[]): ForeignProject {
  const folders = plugins.flatMap(({ path }) => (typeof path === 'string' && path.startsWith('../') ? [path] : []));
  const files = folders.flatMap((folder) => {
    const absolute = join(project.folder, folder);
    return isInRepository(project.folder, folder) || isBeside(project.folder, folder)
      ? listProjectFiles(absolute).map((file) => `${projectPath(project.folder, folder)}/${file}`)
      : [];
  });
  return files.length === 0 ? project : { ...project, files: [...files, ...project.files] };
}

/** Adds `src/pages` in every language. */
function addAllPages(draft: SiteDraft, { pages, locales }: DocusaurusConfig): void {
  if (!pages) return;
  const folder = projectPath(draft.project.folder, textOf(pages['path']) ?? 'src/pages');
  for (const [index, lang] of locales.entries())
    if (index === 0) addPages(draft, folder, '');
    else addPages(draft, `i18n/${lang}/docusaurus-plugin-content-pages`, lang);
}

/** Moves the files of `static/`, and removes or notes those that only Docusaurus reads. */
function addOtherFiles(draft: SiteDraft, options: Fields): void {
  const { files } = draft.project;
  for (const directory of listOf(options['staticDirectories'] ?? ['static']).map((path) => trimSlashes(String(path))))
    for (const file of files)
      if (file.startsWith(`${directory}/`))
        draft.moves.set(file, `${contentRoot}/public/${file.slice(directory.length + 1)}`);
  for (const file of files) {
    if (/^(?:i18n|versioned_sidebars)\/|^babel\.config\./.test(file) && !draft.moves.has(file)) draft.removes.add(file);
  }
}

/** Plugins and themes that are read, or whose work Heddle does without a plugin. */
const knownPlugins =
  /content-(?:docs|blog|pages)$|client-redirects|sitemap|gtag|tag-manager|plugin-(?:debug|sass|less|svgr)$|image-zoom|medium-zoom|plugin-llms(?:-txt)?$|theme-(?:classic|mermaid)$|search-local|lunr-search/;

/** Notes the presets, plugins and themes that Heddle has no equal of. */
function notePlugins(draft: SiteDraft, options: Fields, { names, read, failures }: LocalPlugins): void {
  const preset = mainPreset(options)?.written;
  for (const kind of ['preset', 'plugin', 'theme'] as const)
    for (const { name, written } of namedParts(options, `${kind}s`))
      if (!knownPlugins.test(name) && written !== preset && !read.has(written))
        noteLeftPlugin(draft, name || (names.get(written) ?? written), kind, failures.get(written));
}

/** Redirects to the pages of the site that a function of the configuration makes from the URL path of each. */
function createdRedirects(draft: SiteDraft, createRedirects: unknown): RedirectDraft[] {
  if (typeof createRedirects !== 'function') return [];
  try {
    return [...draft.pages.values()].flatMap(({ url }) => {
      const from: unknown = (createRedirects as (path: string) => unknown)(url);
      return [from].flat().flatMap((path) => (typeof path === 'string' ? [{ from: path, to: url }] : []));
    });
  } catch (error) {
    const message = `\`createRedirects\` was left out: ${reasonOf(error)}. List its redirects in \`clientRedirects\`.`;
    draft.notes.push({ file: 'site.config.ts', message });
    return [];
  }
}

/** Adds the redirects of the plugin for redirects. */
function addRedirects(draft: SiteDraft, options: Fields): void {
  for (const { redirects, createRedirects } of pluginOptions(options, /client-redirects/)) {
    for (const rule of listOf(redirects).filter(isRecord))
      for (const from of [rule['from']].flat())
        if (textOf(from) && textOf(rule['to'])) draft.redirects.push({ from: String(from), to: String(rule['to']) });
    draft.redirects.push(...createdRedirects(draft, createRedirects));
  }
}

/** Adds plugins of Markdown and the sitemap. */
function addPlugins(draft: SiteDraft, { options, docs, instances, blogs, pages }: DocusaurusConfig): void {
  for (const part of [...instances, ...blogs, pages]) moveMarkdownPlugins(draft, part);
  if (isRecord(options['markdown']) && options['markdown']['mermaid'] === true) addPlugin(draft, 'mermaid');
  if (docs && textOf(options['url'])) addPlugin(draft, 'sitemap');
  if (namedParts(options, 'plugins').some(({ name }) => /plugin-llms(?:-txt)?$/.test(name))) addPlugin(draft, 'llms');
}

/** Options that `useDocusaurusContext` returns in Heddle as well. */
const contextOptions = new Set(['title', 'tagline', 'url', 'baseUrl']);

/** Texts of the components and pages of the site that may call hooks. */
const scriptsOf = ({ project }: SiteDraft): string =>
  project.files
    .filter((file) => /\.(?:[jt]sx?|mdx)$/.test(file) && !/^(?:docusaurus\.config|versioned_docs)/.test(file))
    .map((file) => readFileSync(join(project.folder, file), 'utf8'))
    .filter((text) => /@docusaurus\/|@generated\/|siteConfig/.test(text))
    .join('\n');

/** A value as JSON has it, without the functions and packages of a configuration, and with paths relative to the project. */
const plainJson = (value: unknown, folder: string): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) =>
      foreignCall(part) ? undefined : typeof part === 'string' ? part.replaceAll(`${folder}/`, '') : part,
    ) ?? 'null',
  );

/**
 * Writes what components of the site read with `useDocusaurusContext` and `useGlobalData`: the options whose names their
 * texts contain, the data of plugins, and the ids of documents.
 */
function writeContext(
  draft: SiteDraft,
  { options, instances }: DocusaurusConfig,
  documents: Documents,
  { globalData }: LocalPlugins,
): void {
  const texts = scriptsOf(draft);
  const used = /siteConfig|@generated/.test(texts)
    ? Object.entries(options).filter(([name]) => !contextOptions.has(name) && new RegExp(`\\b${name}\\b`).test(texts))
    : [];
  const readsDocs = /useDocsVersion|use\w*DocsData|useGlobalData|usePluginData|useAllPluginInstancesData/.test(texts);
  const routes = Object.fromEntries(
    instances.map(({ id, routeBasePath }) => [textOf(id) ?? 'default', trimSlashes(textOf(routeBasePath) ?? 'docs')]),
  );
  const fields = {
    ...Object.fromEntries(used),
    ...(readsDocs ? { docsRoutes: routes, docIds: Object.fromEntries(documents.ids), globalData } : {}),
  };
  if (Object.keys(fields).length === 0) return;
  const text = JSON.stringify(plainJson(fields, draft.project.folder), undefined, 2);
  draft.writes.set('docusaurus-context.json', `${text}\n`);
}

/** Sets how pages change: their titles, modules that they require, and URLs, which contain neither the base path nor a wrong version. */
function editPages(
  draft: SiteDraft,
  { options, blogs }: DocusaurusConfig,
  documents: Documents,
  posts: readonly Post[],
): void {
  const editUrl = createUrlEditor(draft, documents);
  const base = textOf(options['baseUrl']) ?? '/';
  const site = (textOf(options['url']) ?? '').replace(/\/$/, '');
  const targets = new Set(draft.moves.values());
  /** `pathname://` marks what is no page: a file of the site, or something else on its host. */
  const editPathname = (text: string): string =>
    text.replace(/(?<=[("'])pathname:\/\/(\/[^)"'\s]*)/g, (_, url: string) => {
      const path = url.startsWith(base) ? url.slice(base.length - 1) : url;
      return targets.has(`${contentRoot}/public${path.replace(/[?#].*$/, '')}`) ? path : site + url;
    });
  const postFolders = blogs.map(({ path }) => `${projectPath(draft.project.folder, textOf(path) ?? 'blog')}/`);
  const isPost = (file: string): boolean =>
    file.includes('/docusaurus-plugin-content-blog') || postFolders.some((folder) => file.startsWith(folder));
  const markdown = isRecord(options['markdown']) ? options['markdown'] : {};
  const hasEmoji = markdown['emoji'] !== false;
  const keepsCase = isRecord(markdown['anchors']) && markdown['anchors']['maintainCase'] === true;
  const editList = editPostList(draft, posts);
  draft.editComponent = (text) => editUrls(editList(text), (url) => editUrl(url, documents.lastVersion));
  draft.editMarkdown = (text, file) => {
    const [, folder = ''] = (draft.moves.get(file) ?? file).split('/');
    const version = documents.versions.has(folder) ? folder : documents.lastVersion;
    const url = draft.pages.get(file)?.url ?? '';
    // The URL of a folder's page had no slash at its end, from which relative URLs begin.
    const isFolder = options['trailingSlash'] === false && /.\/$/.test(url);
    const linked = isFolder ? editRelativeUrls(text, url.slice(0, -1)) : text;
    const closed = closeFences(editPathname(linked));
    const titled = editTitle(hasEmoji ? editEmoji(closed, 'github') : closed, isPost(file));
    const withIds = keepsCase
      ? writeHeadingIds(
          titled,
          (name) => slug(name, true),
          'github',
          () => undefined,
        )
      : titled;
    return editUrls(editRequires(editBase(withIds, base)), (url) => editUrl(url, version));
  };
}

/** Reads a project of Docusaurus 3 (or 2) with the classic preset. */
export async function readDocusaurus(given: ForeignProject): Promise<SiteDraft> {
  const notes: SiteDraft['notes'] = [];
  const evaluated = await evaluateConfig(given.folder, given.configFile!);
  const options = withExtendedPlugins(evaluated, { project: given, notes });
  const config = readConfig(options);
  const draft = createDraft(withOutsideFolders(given, [...config.instances, ...config.blogs]), packages);
  draft.notes.push(...notes);
  draft.removes.add(given.configFile!);
  draft.config = { root: contentRoot };
  draft.fallbackPrefixes = config.locales.slice(1).map((lang) => `/${lang}`);
  const documents = await addDocuments(draft, config);
  // The name of the latest version may be written in URLs, too.
  if (documents.lastVersion !== '') draft.fallbackPrefixes.push(`/${documents.lastVersion}`);
  const posts = addBlogs(draft, config, documents);
  addAllPages(draft, config);
  redirectMadePages(draft, config);
  addOtherFiles(draft, options);
  moveSwizzled(draft, config.theme);
  const plugins = await runLocalPlugins(draft, config);
  notePlugins(draft, options, plugins);
  addRedirects(draft, options);
  addPlugins(draft, config);
  noteUnread(draft, options, knownOptions);
  noteUnread(draft, config.theme, knownThemeOptions, 'themeConfig.');
  draft.editStyles = editImports;
  writeContext(draft, config, documents, plugins);
  editPages(draft, config, documents, posts);
  const { aliases: alias, define, resolveExtensions } = plugins;
  const builder = Object.entries({ alias, define, resolveExtensions }).filter(
    ([, value]) => Object.keys(value).length > 0,
  );
  draft.config = {
    ...siteOptions(draft, config, documents),
    builder: builder.length > 0 ? Object.fromEntries(builder) : undefined,
  };
  return draft;
}
