import { existsSync, readFileSync } from 'node:fs';
import type { WrittenFields } from '../../field-rules.js';
import { join, posix } from 'node:path';
import { editFrontMatter } from '../../../cli/migrate/edits/edit-front-matter.js';
import {
  listOf,
  originOf,
  pageFactsOf,
  pageTitle,
  parseYaml,
  readPageFacts,
  filledString,
} from '../../../cli/migrate/page-facts.js';
import { codeRanges } from '../../../cli/migrate/edits/code-ranges.js';
import { noteUnread } from '../../../cli/migrate/note-unread.js';
import { addBlog, readBlog, readPost, type MaterialPost } from './blog.js';
import { convertMkDocsBlocks } from './blocks.js';
import { includeTexts, usedDefinitions, type IncludePlaces } from './includes.js';
import {
  addPlugin,
  noteOutside,
  addRoutePatterns,
  createDraft,
  pathInProject,
  type ForeignProject,
  type SiteDraft,
} from '../../../cli/migrate/site-draft.js';
import { isInRepository } from '../../../cli/migrate/project-files.js';
import { addThemeColor } from '../../../cli/migrate/theme-color.js';
import { isRecord } from '../../../shared/is-record.js';

interface NavSource {
  folder: string;
  docs: string;
  urlOf(path: string): string;
  /** True if there is a page at a path below the folder of pages. */
  exists(path: string): boolean;
}

/** A section. One without a title has that of its first page. */
function section(text: string, items: WrittenFields[]): WrittenFields[] {
  const [first] = items;
  return first === undefined ? [] : [{ text: text || first['text'], items }];
}

/** One entry of `nav`: a file, a title with a file or an address, or a title with a list. */
function navItem(item: unknown, source: NavSource): WrittenFields[] {
  const link = (target: string, text?: string): WrittenFields[] => {
    if (/^[a-z]+:/i.test(target)) return [{ text: text ?? target, link: target }];
    // A script of the old site makes it.
    if (!source.exists(target)) return [];
    const title = text ?? pageTitle(readPageFacts(source.folder, `${source.docs}/${target}`), target);
    return [{ text: title, link: source.urlOf(target) }];
  };
  if (typeof item === 'string') return link(item);
  if (!isRecord(item)) return [];
  return Object.entries(item).flatMap(([text, value]) =>
    typeof value === 'string'
      ? link(value, text || undefined)
      : section(
          text,
          listOf(value).flatMap((child) => navItem(child, source)),
        ),
  );
}

/** Titles of files in `nav`. */
function navTitles(item: unknown): [path: string, title: string][] {
  if (Array.isArray(item)) return item.flatMap(navTitles);
  if (!isRecord(item)) return [];
  return Object.entries(item).flatMap(([title, value]) =>
    typeof value === 'string' ? [[value, title] as [string, string]] : navTitles(value),
  );
}

/** The title above a page without a heading of its own: from `nav`, from its front matter, or from the name of the file. */
function titleFields(source: string, path: string, titles: ReadonlyMap<string, string>): WrittenFields {
  const { heading, fields } = pageFactsOf(source);
  if (heading !== undefined || /<h1\b/i.test(source)) return {};
  const name = posix.basename(path, '.md').replace(/[-_]/g, ' ');
  const ofFile = name === name.toLowerCase() ? name.charAt(0).toUpperCase() + name.slice(1) : name;
  const title = titles.get(path) ?? filledString(fields['title']) ?? (path === 'index.md' ? 'Home' : ofFile);
  return title === fields['title'] ? {} : { title };
}

/** Rule for ids of headings: Python-Markdown's, or that of PyMdown's functions, one of which sites set instead. */
const slugRule = (extensions: unknown): 'mkdocs' | 'pymdownx' => {
  const toc = pluginOptions(extensions, 'toc') ?? pluginOptions(extensions, 'markdown.extensions.toc') ?? {};
  return 'slugify' in toc ? 'pymdownx' : 'mkdocs';
};

/** Reads `mkdocs.yml` with the file that it inherits from. */
function readConfigFile(folder: string, file: string): WrittenFields {
  // Tags such as `!!python/name:…` name code.
  const text = readFileSync(join(folder, file), 'utf8').replace(/!(?:!python\/[\w:./]+|ENV|relative)\b/g, '');
  const parsed = parseYaml(text);
  const config = isRecord(parsed) ? parsed : {};
  const parent = filledString(config['INHERIT']);
  const inherited = posix.join(posix.dirname(file), parent ?? '');
  if (!parent || !existsSync(join(folder, inherited)) || !isInRepository(folder, inherited)) return config;
  const merge = (below: unknown, above: unknown): unknown => {
    if (!isRecord(below) || !isRecord(above)) return above;
    const entries = Object.entries(above).map(([key, value]) => [key, merge(below[key], value)] as const);
    return { ...below, ...Object.fromEntries(entries) };
  };
  return merge(readConfigFile(folder, inherited), config) as WrittenFields;
}

/** Names of plugins or extensions, which are a list or a map. */
const namesOf = (plugins: unknown): ReadonlySet<string> =>
  new Set(
    (isRecord(plugins) ? [plugins] : listOf(plugins))
      .flatMap((plugin) => (isRecord(plugin) ? Object.keys(plugin) : [String(plugin)]))
      .map((name) => name.replace(/^markdown\.extensions\./, '')),
  );

/** Options of a plugin, which are listed by name or as a map; undefined if the site does not use it. */
function pluginOptions(plugins: unknown, name: string): WrittenFields | undefined {
  for (const plugin of isRecord(plugins) ? [plugins] : listOf(plugins)) {
    if (plugin === name) return {};
    if (isRecord(plugin) && name in plugin) return isRecord(plugin[name]) ? plugin[name] : {};
  }
  return undefined;
}

/** Links whose URLs differ: Material shows the repository above the page, and often below it as well. */
const withoutRepeats = (links: readonly WrittenFields[]): WrittenFields[] => {
  const urlOf = ({ content }: WrittenFields): string => String(content).replace(/\/$/, '').toLowerCase();
  return links.filter((link, index) => links.findIndex((one) => urlOf(one) === urlOf(link)) === index);
};

/** Icons of social links by the names that Material has for them, such as `fontawesome/brands/x-twitter`. */
const socialLinks = (social: unknown): WrittenFields[] =>
  listOf(social).flatMap((item) => {
    const [icon] = isRecord(item) ? [filledString(item['icon'])?.split('/').at(-1)] : [];
    const content = isRecord(item) ? filledString(item['link']) : undefined;
    const name = icon === 'x-twitter' || icon === 'twitter' ? 'x' : icon;
    return name && content && knownIcons.has(name) ? [{ icon: name, mode: 'link', content }] : [];
  });
const knownIcons = new Set(['bluesky', 'discord', 'facebook', 'github', 'gitlab', 'instagram', 'linkedin', 'mastodon']);
for (const name of ['npm', 'reddit', 'slack', 'telegram', 'x', 'youtube']) knownIcons.add(name);

const repositoryLink = (url: string | undefined): WrittenFields[] =>
  url ? [{ icon: url.includes('gitlab') ? 'gitlab' : 'github', mode: 'link', content: url }] : [];

/** Plugins that are moved, or that Heddle needs no equal of. */
const servedPlugins =
  /^(?:(?:material\/)?(?:search|blog)|autorefs|redirects|minify|include-markdown|git-revision-date-localized|glightbox|llmstxt|mermaid2)$/;

/** Adds the sitemap and redirects, and notes the plugins that Heddle has no equal of. */
function addPlugins(draft: SiteDraft, config: WrittenFields, urlOf: (path: string) => string): void {
  if (filledString(config['site_url'])) addPlugin(draft, 'sitemap');
  const redirects = pluginOptions(config['plugins'], 'redirects')?.['redirect_maps'];
  for (const [from, to] of Object.entries(isRecord(redirects) ? redirects : {})) {
    const [, target = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(String(to))!;
    draft.redirects.push({ from: urlOf(from), to: /^https?:/.test(target) ? String(to) : urlOf(target) + anchor });
  }
  const plugins = namesOf(config['plugins']);
  if (plugins.has('llmstxt')) addPlugin(draft, 'llms');
  for (const name of plugins)
    if (!servedPlugins.test(name))
      draft.notes.push({ file: 'site.config.ts', message: `The plugin ${name} of MkDocs was left out.` });
}

/** Values of the names that `primary` of a palette takes; white and black are those of the bar alone. */
const primaryColors: Readonly<Record<string, string>> = {
  red: '#ef5552',
  pink: '#e92063',
  purple: '#ab47bd',
  'deep-purple': '#7e56c2',
  indigo: '#4051b5',
  blue: '#2094f3',
  'light-blue': '#02a6f2',
  cyan: '#00bdd6',
  teal: '#009485',
  green: '#4cae4f',
  'light-green': '#8bc34b',
  lime: '#cbdc38',
  yellow: '#ffec3d',
  amber: '#ffc105',
  orange: '#ffa724',
  'deep-orange': '#ff6e42',
  brown: '#795649',
  grey: '#757575',
  'blue-grey': '#546d78',
};

/** The primary color of a palette, or of the first in a list. */
function primaryColor(palette: unknown): string | undefined {
  const [first] = listOf(palette ?? []);
  const { primary } = isRecord(palette) ? palette : isRecord(first) ? first : {};
  return primaryColors[String(primary).replaceAll(' ', '-')];
}

/** Syntax of extensions that is left in pages, with what to do. */
const leftSyntax: readonly (readonly [RegExp, string])[] = [
  [/^[ \t]*(?:-+8<-+[ \t]+["']|\{[*!][ \t]*[\w./])/, 'There is no file that this line includes. Correct its path.'],
  [/\{%|\{\{/, 'Templates such as `{{ name }}` are text in Heddle. Write what they stand for.'],
  [
    /^[ \t]*This reference is generated by [\w-]+\.$/,
    'An extension of MkDocs generates this reference from Python. Generate a page of Markdown instead.',
  ],
  [/^\*\[[^\]]+\]:/, 'Heddle has no abbreviations. Explain the word in the text, and remove the line.'],
];

/** Notes the first line of a page, outside of code, for each extension that Heddle lacks. */
function noteExtensions({ notes }: SiteDraft, file: string, page: string): void {
  const code = codeRanges(page);
  const found = new Set<string>();
  let offset = 0;
  for (const [index, line] of page.split('\n').entries()) {
    const start = offset;
    offset += line.length + 1;
    const isLeft = (pattern: RegExp): boolean => {
      const at = start + line.search(pattern);
      return at >= start && !code.some(([from, to]) => at >= from && at < to);
    };
    const message = leftSyntax.find(([pattern]) => isLeft(pattern))?.[1];
    if (message === undefined || found.has(message)) continue;
    found.add(message);
    notes.push({ file, line: index + 1, message });
  }
}

/** True if a page has formulas outside of code. */
function hasFormula(page: string): boolean {
  const lines = page.replace(/^[ \t]*(`{3,}|~{3,})[^]*?^[ \t]*\1[`~]*[ \t]*$/gm, '').replace(/`[^`\n]*`/g, '');
  return /\$\$|\\\[|\\\(|(?<!\w)\$[^\s$][^$\n]*\$(?!\w)/.test(lines);
}

/** True if a page or the list of a blog, which a plugin adds, is at a path below the folder of pages. */
const isPage = (draft: SiteDraft, docs: string, path: string): boolean =>
  draft.pages.has(`${docs}/${path}`) || (draft.removes.has(`${docs}/${path}`) && path.endsWith('/index.md'));

/** Options that are read, or that Heddle does without. */
const knownOptions = [
  ...['site_name', 'site_description', 'site_url', 'site_author', 'docs_dir', 'site_dir', 'use_directory_urls', 'nav'],
  ...['repo_url', 'repo_name', 'edit_uri', 'copyright', 'theme', 'extra', 'extra_css', 'INHERIT', 'plugins', 'watch'],
  ...['markdown_extensions', 'remote_branch', 'remote_name', 'dev_addr', 'strict', 'validation', 'exclude_docs'],
];

/** The places in which the extension for snippets looks for files, and the text that it adds to every page. */
function readSnippets(
  draft: SiteDraft,
  config: WrittenFields,
  docs: string,
): { places: IncludePlaces; appended: string } {
  const { folder, files } = draft.project;
  const options = pluginOptions(config['markdown_extensions'], 'pymdownx.snippets') ?? {};
  const written = [options['base_path'] ?? []].flat().filter((path) => typeof path === 'string');
  const known = new Set(files);
  const shown = new Set<string>();
  const places: IncludePlaces = {
    folder,
    docs,
    bases: [...written, '.', docs].map((path) => posix.normalize(path.replace(/^\$config_dir\b/, '.'))),
    isInProject: (path) => known.has(path),
    onRefused: (file, path) => noteOutside(draft, path, file),
    onShown: (path) => {
      // The folder at the top that the file is in, or the file.
      const top = path.startsWith(`${docs}/`) ? undefined : path.replace(/\/.*$/, '/**');
      if (top === undefined || shown.has(top)) return;
      shown.add(top);
      const pattern = posix.relative(docs, top);
      addRoutePatterns(draft, 'include', [pattern]);
      if (top.endsWith('**')) addRoutePatterns(draft, 'exclude', [`${pattern}/*.{md,mdx}`]);
    },
  };
  const lines = [options['auto_append'] ?? []].flat().map((path) => `--8<-- "${String(path)}"`);
  return { places, appended: includeTexts(lines.join('\n'), `${docs}/index.md`, places) };
}

/** Images of one appearance, by the ends of their URLs in Material. */
const schemeImages = /#(?:only|gh)-(?:light|dark)\b/;
const schemeStyles = `html.dark img[src$='#only-light'],
html.dark img[src$='#gh-light-mode-only'],
html:not(.dark) img[src$='#only-dark'],
html:not(.dark) img[src$='#gh-dark-mode-only'] {
  display: none;
}
`;

/** Adds the style sheet that hides the images of the other appearance. */
function addSchemeStyles({ config, writes }: SiteDraft): void {
  writes.set('styles/images.css', schemeStyles);
  config['globalStyles'] = ['styles/images.css', ...listOf(config['globalStyles'])];
}

/** Adds the pages and the blog. Returns whether pages contain sessions of Python, and images of one appearance. */
function addPages(
  draft: SiteDraft,
  config: WrittenFields,
  docs: string,
  urlOf: (path: string) => string,
): { hasConsole: boolean; hasSchemeImages: boolean } {
  const { folder, files } = draft.project;
  const hasFolders = config['use_directory_urls'] !== false;
  const titles = new Map(navTitles(config['nav']));
  const { places, appended } = readSnippets(draft, config, docs);
  const plugins = config['plugins'];
  const blog = readBlog(pluginOptions(plugins, 'blog') ?? pluginOptions(plugins, 'material/blog'));
  const extensions = namesOf(config['markdown_extensions']);
  const posts: MaterialPost[] = [];
  let hasConsole = false;
  let hasSchemeImages = false;
  for (const file of files) {
    if (!file.startsWith(`${docs}/`) || !file.endsWith('.md')) continue;
    const path = file.slice(docs.length + 1);
    const source = readFileSync(join(folder, file), 'utf8');
    const post = blog && readPost(source, path, blog);
    if (post) posts.push(post);
    const page = usedDefinitions(appended, includeTexts(source, file, places));
    const natural = post ? post.url + (hasFolders ? '/' : '') : urlOf(path);
    const fields = { ...titleFields(page, path, titles), ...post?.fields, ...(post ? { permalink: natural } : {}) };
    draft.pages.set(file, { file, url: hasFolders ? natural : natural.replace(/([^/])$/, '$1.html'), fields });
    if (/^[ \t]*`{3,}[ \t]*(?:\{[ \t]*\.)?mermaid\b/m.test(page)) addPlugin(draft, 'mermaid');
    if (extensions.has('pymdownx.arithmatex') && hasFormula(page)) addPlugin(draft, 'math');
    hasConsole ||= /^[ \t]*`{3,}[ \t]*pycon\b/m.test(page);
    hasSchemeImages ||= schemeImages.test(page);
    const converted = convertMkDocsBlocks(page, extensions);
    const written = editFrontMatter(converted, fields);
    if (converted !== source) draft.writes.set(file, written);
    noteExtensions(draft, file, written);
  }
  if (blog) addBlog(draft, docs, blog, posts);
  return { hasConsole, hasSchemeImages };
}

/** Reads a project of MkDocs, also with the theme Material. */
export async function readMkDocs(project: ForeignProject): Promise<SiteDraft> {
  await Promise.resolve();
  const draft = createDraft(project, []);
  const { folder, files, configFile } = project;
  const config = readConfigFile(folder, configFile!);
  const named = pathInProject(folder, filledString(config['docs_dir']) ?? 'docs');
  const isRefused = existsSync(join(folder, named)) && !isInRepository(folder, named);
  if (isRefused) noteOutside(draft, named);
  const docs = isRefused ? 'docs' : named;
  const hasFolders = config['use_directory_urls'] !== false;
  const urlOf = (path: string): string => {
    const natural = `/${path.replace(/\.mdx?$/, '').replace(/(^|\/)(?:index|README)$/, '$1')}`;
    return natural.endsWith('/') || !hasFolders ? natural : `${natural}/`;
  };
  const { hasConsole, hasSchemeImages } = addPages(draft, config, docs, urlOf);
  draft.removes.add(configFile!);
  const theme = isRecord(config['theme']) ? config['theme'] : {};
  const navSource: NavSource = { folder, docs, urlOf, exists: (path) => isPage(draft, docs, path) };
  const nav = Array.isArray(config['nav']) ? config['nav'].flatMap((item) => navItem(item, navSource)) : undefined;
  const site = filledString(config['site_url']);
  const base = originOf(site) ? new URL(site!).pathname.replace(/\/?$/, '/') : '/';
  const repository = filledString(config['repo_url']);
  const edit = filledString(config['edit_uri']) ?? 'edit/master/docs/';
  const fileOption = (path: unknown): string | undefined =>
    filledString(path) && files.includes(`${docs}/${String(path)}`) ? `./${docs}/${String(path)}` : undefined;
  const { route } = draft.config;
  draft.config = {
    root: docs,
    title: filledString(config['site_name']) ?? '',
    description: filledString(config['site_description']),
    lang: filledString(theme['language']) ?? 'en',
    ...(base === '/' ? {} : { base }),
    siteOrigin: originOf(site),
    logo: fileOption(theme['logo']),
    compat: ['mkdocs'],
    route: { ...(route as WrittenFields | undefined), cleanUrls: hasFolders, trailingSlash: hasFolders },
    icon: fileOption(theme['favicon']),
    globalStyles: listOf(config['extra_css'])
      .map((path) => `${docs}/${String(path)}`)
      .filter((path) => files.includes(path)),
    markdown: {
      slugs: slugRule(config['markdown_extensions']),
      // Sessions of the interpreter, for which there is no grammar.
      ...(hasConsole ? { shiki: { langAlias: { pycon: 'python' } } } : {}),
      link: { checkDeadLinks: 'warning', checkAnchors: 'warning' },
      image: { checkDeadImages: 'warning' },
    },
    themeConfig: {
      lastUpdated: namesOf(config['plugins']).has('git-revision-date-localized') || undefined,
      ...(nav ? { sidebar: { '/': nav } } : {}),
      socialLinks: withoutRepeats([
        ...repositoryLink(repository),
        ...socialLinks(isRecord(config['extra']) ? config['extra']['social'] : undefined),
      ]),
      ...(repository
        ? {
            editLink: {
              docRepoBaseUrl: /^https?:/.test(edit)
                ? edit.replace(/\/$/, '')
                : `${repository.replace(/\/$/, '')}/${edit.replace(/\/$/, '')}`,
            },
          }
        : {}),
      footer: { message: filledString(config['copyright']) },
    },
  };
  if (hasSchemeImages) addSchemeStyles(draft);
  addThemeColor(draft, '--md-primary-fg-color', primaryColor(theme['palette']));
  addPlugins(draft, config, urlOf);
  noteUnread(draft, config, knownOptions);
  return draft;
}
