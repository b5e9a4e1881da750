import { findFrontMatter } from '../../../build/front-matter/find-front-matter.js';
import type { WrittenFields } from '../../field-rules.js';
import { pageFactsOf, filledString, listOf, readPageFacts } from '../../../cli/migrate/page-facts.js';
import { replaceOutsideCode } from '../../../cli/migrate/edits/code-ranges.js';
import {
  closeContainer,
  containerEnd,
  containerStart,
  fenceAfter,
  type OpenFence,
} from '../../../cli/migrate/edits/close-blocks.js';
import { slug } from 'github-slugger';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '../../../build/report/reason-of.js';
import { editBase, editUrls } from '../../../cli/migrate/edits/edit-base.js';
import { editEmoji } from '../../../cli/migrate/edits/edit-emoji.js';
import { writeHeadingIds } from '../../../cli/migrate/edits/edit-heading-ids.js';
import { editImports } from '../../../cli/migrate/edits/edit-imports.js';
import { evaluateConfig } from '../../../cli/migrate/evaluate-config.js';
import { foreignCall } from '../../../cli/migrate/foreign-call.js';
import { isInRepository, listProjectFiles } from '../../../cli/migrate/project-files.js';
import { moveMarkdownPlugins } from '../../../cli/migrate/move-markdown-plugins.js';
import { noteLeftPlugin, noteUnread } from '../../../cli/migrate/note-unread.js';
import {
  addPlugin,
  createDraft,
  pathInProject,
  type ForeignProject,
  type RedirectDraft,
  type SiteDraft,
} from '../../../cli/migrate/site-draft.js';
import { addBlogs, editPostList, redirectMadePages, type DocusaurusPost } from './blog.js';
import {
  contentRoot,
  joinUrl,
  mainPreset,
  namedParts,
  optionsOfPlugins,
  readConfig,
  trimSlashes,
  type DocusaurusConfig,
} from './config.js';
import { runLocalPlugins, withExtendedPlugins, type LocalPlugins } from './plugins.js';
import { moveSwizzled } from './swizzle.js';
import { siteOptions } from './theme.js';
import { addDocuments, createUrlEditor, type MigratedDocs } from './versions.js';
import { isRecord } from '../../../shared/is-record.js';

// Docusaurus shows the field `title` above a page that doesn't begin with a heading, also if one of level 1 comes later, and
// above each post, in place of the heading that it begins with. Heddle shows the field if a page has no heading of level 1.

/** Imports, comments and blank lines before the content. */
const beforeContent = /^(?:[ \t]*\r?\n|import\b[^\n]*\r?\n|<!--(?:(?!-->)[^])*-->[ \t]*\r?\n)*/;

const headingLine = /^#[ \t]+([^\n\r]*)/;

/** Text as Markdown, also in MDX, that shows exactly this text. */
const escaped = (text: string): string => text.replace(/[\\`*_{}<>[\]]/g, '\\$&');

/** A page that shows its title as Docusaurus does. */
function editTitle(source: string, isPost: boolean): string {
  const { fields, heading } = pageFactsOf(source);
  const title = filledString(fields['title']);
  if (title === undefined || heading === undefined || heading === title) return source;
  const { bodyOffset } = findFrontMatter(source);
  const body = source.slice(bodyOffset);
  const start = bodyOffset + beforeContent.exec(body)![0].length;
  const content = source.slice(start);
  if (!headingLine.test(content))
    return fields['hide_title'] === true ? source : `${source.slice(0, start)}# ${escaped(title)}\n\n${content}`;
  return isPost ? source.slice(0, start) + content.replace(headingLine, () => `# ${escaped(title)}`) : source;
}

/** Links of Markdown, definitions, and attributes, whose URLs are relative. */
const relativeLink =
  /(\]\(|^\[[^\]\n]+\]:[ \t]+|\b(?:href|to)=["'])((?:\.{1,2}\/|(?=[\w-]+(?:\/[\w-]+)*\/?(?:[?#][^\s"')]*)?[)\s"']))[^\s"')#?]*)/gm;

/**
 * Makes relative URLs of a page absolute. `url` is the URL from which browsers resolved them in the old site. Paths of files,
 * which have an extension, stay as they are.
 */
export function editRelativeUrls(source: string, url: string): string {
  return replaceOutsideCode(source, relativeLink, (whole: string, before: string, path: string) =>
    path === '' || /\.\w+$/.test(path) ? whole : before + new URL(path, `http://site${url}`).pathname,
  );
}

/** A file that an attribute of a component requires: `src={require('./box.png').default}`. */
const required = /=\{\s*require\((["'])([^"'\n]+)\1\)(?:\.default)?\s*\}/g;

/** Turns files that attributes in MDX require into imports, since modules of a browser have no `require`. */
export function editRequires(source: string): string {
  if (!source.includes('require(')) return source;
  const names = new Map<string, string>();
  const edited = replaceOutsideCode(source, required, (_whole, _quote, path: string) => {
    const name = names.get(path) ?? `requiredFile${names.size + 1}`;
    names.set(path, name);
    return `={${name}}`;
  });
  if (names.size === 0) return source;
  const { bodyOffset } = findFrontMatter(source);
  const imports = [...names].map(([path, name]) => `import ${name} from '${path}';\n`).join('');
  return `${edited.slice(0, bodyOffset)}\n${imports}\n${edited.slice(bodyOffset).replace(/^\n+/, '')}`;
}

/**
 * Ends blocks of code where the container around them ends, as Docusaurus reads them: a line of colons ends a container also
 * within code.
 */
export function closeFences(source: string): string {
  if (!source.includes(':::')) return source;
  const sizes: number[] = [];
  let fence: OpenFence | undefined;
  const lines = source.split('\n').flatMap((written) => {
    const line = written.trimEnd();
    const size = containerEnd.exec(line)?.[1]!.length ?? 0;
    const outer = size === 0 ? -1 : sizes.findIndex((open) => open <= size);
    if (fence && outer === -1) {
      fence = fenceAfter(line, fence);
      return [written];
    }
    const missing = fence ? [fence.indent + fence.marker] : [];
    if (size === 0) {
      fence = fenceAfter(line, undefined);
      const start = containerStart.exec(line)?.[1];
      if (start) sizes.push(start.length);
    } else if (fence) sizes.length = outer;
    else closeContainer(sizes, size);
    if (size > 0) fence = undefined;
    return [...missing, written];
  });
  return lines.join('\n');
}

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
      : { fields: {} as WrittenFields, heading: undefined };
    const slug = filledString(fields['slug'])?.replace(/^\/|\/$/g, '');
    // Docusaurus shows the titles of documents alone.
    const isTitled = filledString(fields['title']) !== undefined && heading === undefined;
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
function withOutsideFolders(project: ForeignProject, plugins: readonly WrittenFields[]): ForeignProject {
  const folders = plugins.flatMap(({ path }) => (typeof path === 'string' && path.startsWith('../') ? [path] : []));
  const files = folders.flatMap((folder) => {
    const absolute = join(project.folder, folder);
    return isInRepository(project.folder, folder) || isBeside(project.folder, folder)
      ? listProjectFiles(absolute).map((file) => `${pathInProject(project.folder, folder)}/${file}`)
      : [];
  });
  return files.length === 0 ? project : { ...project, files: [...files, ...project.files] };
}

/** Adds `src/pages` in every language. */
function addAllPages(draft: SiteDraft, { pages, locales }: DocusaurusConfig): void {
  if (!pages) return;
  const folder = pathInProject(draft.project.folder, filledString(pages['path']) ?? 'src/pages');
  for (const [index, lang] of locales.entries())
    if (index === 0) addPages(draft, folder, '');
    else addPages(draft, `i18n/${lang}/docusaurus-plugin-content-pages`, lang);
}

/** Moves the files of `static/`, and removes or notes those that only Docusaurus reads. */
function addOtherFiles(draft: SiteDraft, options: WrittenFields): void {
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
function notePlugins(draft: SiteDraft, options: WrittenFields, { names, read, failures }: LocalPlugins): void {
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
function addRedirects(draft: SiteDraft, options: WrittenFields): void {
  for (const { redirects, createRedirects } of optionsOfPlugins(options, /client-redirects/)) {
    for (const rule of listOf(redirects).filter(isRecord))
      for (const from of [rule['from']].flat())
        if (filledString(from) && filledString(rule['to']))
          draft.redirects.push({ from: String(from), to: String(rule['to']) });
    draft.redirects.push(...createdRedirects(draft, createRedirects));
  }
}

/** Adds plugins of Markdown and the sitemap. */
function addPlugins(draft: SiteDraft, { options, docs, instances, blogs, pages }: DocusaurusConfig): void {
  for (const part of [...instances, ...blogs, pages]) moveMarkdownPlugins(draft, part);
  if (isRecord(options['markdown']) && options['markdown']['mermaid'] === true) addPlugin(draft, 'mermaid');
  if (docs && filledString(options['url'])) addPlugin(draft, 'sitemap');
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
  documents: MigratedDocs,
  { globalData }: LocalPlugins,
): void {
  const texts = scriptsOf(draft);
  const used = /siteConfig|@generated/.test(texts)
    ? Object.entries(options).filter(([name]) => !contextOptions.has(name) && new RegExp(`\\b${name}\\b`).test(texts))
    : [];
  const readsDocs = /useDocsVersion|use\w*DocsData|useGlobalData|usePluginData|useAllPluginInstancesData/.test(texts);
  const routes = Object.fromEntries(
    instances.map(({ id, routeBasePath }) => [
      filledString(id) ?? 'default',
      trimSlashes(filledString(routeBasePath) ?? 'docs'),
    ]),
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
  documents: MigratedDocs,
  posts: readonly DocusaurusPost[],
): void {
  const editUrl = createUrlEditor(draft, documents);
  const base = filledString(options['baseUrl']) ?? '/';
  const site = (filledString(options['url']) ?? '').replace(/\/$/, '');
  const targets = new Set(draft.moves.values());
  /** `pathname://` marks what is no page: a file of the site, or something else on its host. */
  const editPathname = (text: string): string =>
    text.replace(/(?<=[("'])pathname:\/\/(\/[^)"'\s]*)/g, (_, url: string) => {
      const path = url.startsWith(base) ? url.slice(base.length - 1) : url;
      return targets.has(`${contentRoot}/public${path.replace(/[?#].*$/, '')}`) ? path : site + url;
    });
  const postFolders = blogs.map(({ path }) => `${pathInProject(draft.project.folder, filledString(path) ?? 'blog')}/`);
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
  const evaluated = await evaluateConfig(given, given.configFile!);
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
