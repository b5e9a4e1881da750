import picomatch from 'picomatch';
import { isHeadTag, type HeadTag } from '../../../shared/head.js';
import { addTailwind } from '../../../cli/migrate/add-tailwind.js';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { sourceToRoute, type RouteSettings } from '../../../build/links/source-route.js';
import { routeToUrl } from '../../../shared/route-path.js';
import { editImports } from '../../../cli/migrate/edits/edit-imports.js';
import { defineOption, ownExtensions } from '../../../cli/migrate/define-option.js';
import { evaluateConfig } from '../../../cli/migrate/evaluate-config.js';
import { foreignCall, type ForeignCall } from '../../../cli/migrate/foreign-call.js';
import { listOf, originOf, parseYaml, filledString } from '../../../cli/migrate/page-facts.js';
import { withoutLocalPlugins } from '../../../cli/migrate/move-markdown-plugins.js';
import { noteLeftPlugin, noteUnread } from '../../../cli/migrate/note-unread.js';
import { functionSource } from '../../../cli/migrate/function-source.js';
import { hookTexts, moveOwnPlugins, pluginFix } from './hooks.js';
import {
  addPlugin,
  createDraft,
  pathInProject,
  type ForeignProject,
  type PluginDraft,
  type SiteDraft,
} from '../../../cli/migrate/site-draft.js';
import { isRecord } from '../../../shared/is-record.js';

/** Classes of Rspress that mark the same elements as one of Heddle does: the dark appearance, and the article. */
const equalClasses: Readonly<Record<string, string>> = {
  'rp-dark': 'dark',
  'rspress-doc': 'hd-doc',
  'rp-doc': 'hd-doc',
};

const themeClass = /\.((?:rp|rspress)-[\w-]+)/g;

/** A style sheet with the classes of Heddle where Rspress has other names for them. */
const editThemeClasses = (styles: string): string =>
  styles.replace(themeClass, (written, name: string) => (equalClasses[name] ? `.${equalClasses[name]}` : written));

/** The classes of Rspress's theme in a style sheet that no element has in Heddle. */
const foreignClasses = (styles: string): string[] =>
  [...new Set([...styles.matchAll(themeClass)].map(([written]) => written))].filter(
    (written) => written !== '.rp-not-doc' && !equalClasses[written.slice(1)],
  );

/** Heddle's plugins by what the names of Rspress's contain. */
const plugins: readonly (readonly [pattern: RegExp, name: string, module: string])[] = [
  [/plugin-llms/, 'llms', 'llms'],
  [/plugin-sitemap/, 'sitemap', 'sitemap'],
  [/plugin-rss/, 'rss', 'rss'],
  [/plugin-client-redirects/, 'clientRedirects', 'client-redirects'],
  [/plugin-twoslash/, 'twoslash', 'twoslash'],
  [/plugin-playground/, 'playground', 'playground'],
  [/plugin-preview/, 'preview', 'preview'],
  [/plugin-api-docgen/, 'apiDocgen', 'api-docgen'],
  [/plugin-typedoc/, 'typedoc', 'typedoc'],
  [/plugin-last-updated/, 'lastUpdated', 'last-updated'],
  [/plugin-medium-zoom/, 'mediumZoom', 'medium-zoom'],
  [/plugin-katex|remark-math/, 'math', 'math'],
  [/mermaid/, 'mermaid', 'mermaid'],
];

/** Plugins that only brought what Heddle does by itself. */
const builtIn = /plugin-(?:algolia|shiki|auto-nav-sidebar|container-syntax|google-analytics|font-open-sans)/;

/** An object, unless it is empty. */
const orNone = (value: Record<string, unknown>): Record<string, unknown> | undefined =>
  Object.keys(value).length > 0 ? value : undefined;

/** Options of a plugin under the names that they have in Heddle. */
function renamedOptions(plugin: string, options: Record<string, unknown>): Record<string, unknown> {
  if (plugin === 'sitemap') {
    const { domain, siteUrl = domain, ...rest } = options;
    return { ...rest, siteUrl };
  }
  if (plugin === 'twoslash') {
    // Sites switch the cache off for Rspress's memory; without it, TypeScript starts again for each block.
    const { cache: _, ...rest } = options;
    return rest;
  }
  if (plugin === 'preview') {
    const { previewLanguages, iframeOptions, ...rest } = options;
    const { framework, ...frame } = isRecord(iframeOptions) ? iframeOptions : {};
    // Blocks in other languages become components by a function, which may have to be moved by hand first.
    const { previewCodeTransform: transform } = options;
    const isComplete = transform === undefined ? !frame['customEntry'] : functionSource(transform) !== undefined;
    return {
      ...rest,
      previewLanguages: isComplete
        ? previewLanguages
        : listOf(previewLanguages).filter((language) => /^[jt]sx$/.test(String(language))),
      iframeOptions: framework !== undefined && framework !== 'react' ? iframeOptions : orNone(frame),
    };
  }
  if (plugin === 'rss') {
    const feeds = [options['feed'] ?? {}].flat().filter(isRecord);
    const kept = feeds.map((feed) => ({ ...feed, guid: 'path' }));
    return { ...options, feed: kept.length === 1 ? kept[0] : kept };
  }
  if (plugin !== 'clientRedirects') return options;
  // Paths are beginnings of URLs in Rspress, and with `$` at the end they are patterns.
  const asPrefix = (from: unknown): unknown =>
    typeof from === 'string' && /^\/.*[^$]$/.test(from) ? `^${from.replace(/[.+?()[\]{}|$]/g, '\\$&')}` : from;
  return {
    redirects: listOf(options['redirects'])
      .filter(isRecord)
      .map(({ from, to }) => ({ from: Array.isArray(from) ? from.map(asPrefix) : asPrefix(from), to })),
  };
}

/** Names of Algolia's index, which Rspress's sites write into their theme. */
function algoliaOf(folder: string, files: readonly string[]): Record<string, string> | undefined {
  for (const file of files) {
    const source = readFileSync(join(folder, file), 'utf8');
    if (!source.includes('@rspress/plugin-algolia')) continue;
    const found = ['appId', 'apiKey', 'indexName'].map((name): [string, string | undefined] => [
      name,
      new RegExp(`\\b${name}:\\s*(["'])(.*?)\\1`).exec(source)?.[2],
    ]);
    if (found.every(([, value]) => value !== undefined)) return Object.fromEntries(found) as Record<string, string>;
  }
  return undefined;
}

/** Options of Markdown with checks that only warn, so that a site builds at once. */
function tolerant(project: ForeignProject, markdown: unknown, plugins: readonly unknown[]): Record<string, unknown> {
  const { link, image, shiki: written, globalComponents, ...rest } = isRecord(markdown) ? markdown : {};
  // The language of a plugin whose blocks stay text.
  const hasTrees = plugins.some((plugin) => foreignCall(plugin)?.module.includes('plugin-file-tree'));
  const shiki = hasTrees ? { ...(isRecord(written) ? written : {}), langAlias: { tree: 'text' } } : written;
  return {
    ...rest,
    ...(globalComponents
      ? { globalComponents: listOf(globalComponents).map((path) => componentFile(project, path)) }
      : {}),
    // Names of languages are those that Heddle loads when a page uses them.
    ...(isRecord(shiki) ? { shiki: { ...shiki, langs: listOf(shiki['langs']).filter(isRecord) } } : {}),
    link: { ...(isRecord(link) ? link : {}), checkDeadLinks: 'warning', checkAnchors: 'warning' },
    image: { ...(isRecord(image) ? image : {}), checkDeadImages: 'warning' },
  };
}

function readPlugin(value: unknown, draft: SiteDraft): PluginDraft[] {
  const call = foreignCall(value);
  const found = call && plugins.find(([pattern]) => pattern.test(call.module));
  if (!found) {
    if (!call || !builtIn.test(call.module)) noteLeftPlugin(draft, value, 'plugin', pluginFix);
    return [];
  }
  const [given] = call.args;
  const options = isRecord(given) ? renamedOptions(found[1], given) : given;
  return [{ name: found[1], module: `heddle/plugins/${found[2]}`, ...(isRecord(options) ? { options } : {}) }];
}

/** A path of the configuration, relative to the project; undefined if it is none. */
function pathOption(folder: string, path: unknown): string | undefined {
  const text = path instanceof URL ? path.pathname : filledString(path);
  return text === undefined ? undefined : pathInProject(folder, text);
}

/** A logo or icon without the base path, which Heddle adds. */
function withoutBase(picture: unknown, base: unknown): unknown {
  if (isRecord(picture))
    return Object.fromEntries(Object.entries(picture).map(([name, path]) => [name, withoutBase(path, base)]));
  const prefix = `/${(filledString(base) ?? '').replace(/^\/|\/$/g, '')}/`;
  return typeof picture === 'string' && picture.startsWith(prefix) ? picture.slice(prefix.length - 1) : picture;
}

/** The file of a component, whose path may lack the ending or name the folder of an `index.tsx`. */
function componentFile({ folder, files }: ForeignProject, path: unknown): string {
  const written = pathOption(folder, path)!.replace(/^\.\//, '');
  const endings = ['', '.tsx', '.ts', '.jsx', '.js'];
  const candidates = [written, `${written}/index`].flatMap((name) => endings.map((ending) => name + ending));
  return candidates.find((file) => files.includes(file)) ?? written;
}

/** How paths of sources become URLs in the old site. */
function routeSettings(config: Record<string, unknown>): RouteSettings {
  const themeConfig = isRecord(config['themeConfig']) ? config['themeConfig'] : {};
  const locales = listOf(config['locales'] ?? themeConfig['locales']).filter(isRecord);
  const multiVersion = isRecord(config['multiVersion']) ? config['multiVersion'] : {};
  const versions = listOf(multiVersion['versions']).map(String);
  return {
    lang: filledString(config['lang']) ?? 'en',
    locales: locales.map(({ lang }) => ({ lang: String(lang) })),
    hasLocaleFolders: locales.length > 0,
    multiVersion: { default: filledString(multiVersion['default']) ?? versions[0] ?? '', versions },
    route: { trailingSlash: false },
  };
}

const hasCleanUrls = ({ route }: Record<string, unknown>): boolean => isRecord(route) && route['cleanUrls'] === true;

/** Texts in the file of the old site, which Heddle reads as well. */
function textsOf({ folder, files }: ForeignProject, path: unknown): Record<string, unknown> {
  const file = pathOption(folder, path) ?? 'i18n.json';
  const texts = files.includes(file) ? parseYaml(readFileSync(join(folder, file), 'utf8')) : undefined;
  return isRecord(texts) ? texts : {};
}

/** Languages of the site. Without a label, a language shows its code, as in Rspress. */
const labeled = (locales: unknown): unknown =>
  Array.isArray(locales)
    ? locales.map((locale: unknown) =>
        isRecord(locale) ? { lang: locale['lang'], label: locale['lang'], ...locale } : locale,
      )
    : undefined;

/** Adds the pages below `root` that the configuration does not exclude. */
function addPages(draft: SiteDraft, root: string, route: unknown, settings: RouteSettings): void {
  const { cleanUrls, exclude } = isRecord(route) ? route : {};
  const excluded = listOf(exclude).map(String);
  const isExcluded = excluded.length > 0 ? picomatch(excluded) : () => false;
  for (const file of draft.project.files) {
    if (!file.startsWith(`${root}/`) || !/\.(?:mdx?|[jt]sx)$/.test(file)) continue;
    const path = file.slice(root.length + 1);
    if (isExcluded(path) || path.startsWith('public/') || path.split('/').some((name) => /^(?:\.|_(?!_))/.test(name)))
      continue;
    const { routePath: natural } = sourceToRoute(path, settings);
    // `README` is no page of its folder in Rspress.
    const isReadme = posix.basename(path).startsWith('README.');
    const routePath = isReadme ? `${natural.replace(/\/?$/, '/')}README` : natural;
    const url = routeToUrl(routePath, { base: '/', cleanUrls: cleanUrls === true });
    draft.pages.set(file, { file, url, fields: isReadme ? { permalink: routePath } : {} });
  }
}

/** Moves navigation bars that Rspress 1 read from `_meta.json` to `_nav.json`. */
function moveNavigation({ project: { folder, files }, moves, removes, writes }: SiteDraft, root: string): void {
  for (const file of files) {
    if (!file.startsWith(`${root}/`) || posix.basename(file) !== '_meta.json') continue;
    const target = posix.join(posix.dirname(file), '_nav.json');
    const items = listOf(parseYaml(readFileSync(join(folder, file), 'utf8')));
    const isNavigation = items.every(
      (item) => isRecord(item) && 'text' in item && (item['type'] ?? 'custom-link') === 'custom-link',
    );
    if (items.length === 0 || !isNavigation || files.includes(target)) continue;
    if (items.some((item) => isRecord(item) && 'type' in item)) {
      const links = items.map((item) => ({ ...(item as object), type: undefined }));
      writes.set(target, `${JSON.stringify(links, undefined, 2)}\n`);
      removes.add(file);
    } else moves.set(file, target);
  }
}

/** Notes rules for parts of the theme that have other classes in Heddle. */
function noteForeignClasses({ project: { folder, files }, notes }: SiteDraft): void {
  for (const file of files) {
    if (!/\.(?:css|scss|sass|less)$/.test(file)) continue;
    const names = foreignClasses(readFileSync(join(folder, file), 'utf8'));
    if (names.length === 0) continue;
    const message = `Rules for classes of Rspress's theme have no effect: ${names.join(', ')}. Write them for the classes of Heddle's theme.`;
    notes.push({ file, message });
  }
}

/** Adds Heddle's plugins for those of Rspress. */
function addPlugins(draft: SiteDraft, written: readonly unknown[], llms: unknown): void {
  for (const plugin of written) draft.plugins.push(...readPlugin(plugin, draft));
  if (llms) addPlugin(draft, 'llms', isRecord(llms) ? llms : undefined);
}

/** Adds the plugin for style languages, and notes the other plugins of Rsbuild. */
function addBuilderPlugins(draft: SiteDraft, builderPlugins: unknown): void {
  for (const plugin of listOf(builderPlugins).flat()) {
    const module = foreignCall(plugin)?.module ?? '';
    const language = /plugin-(sass|less|tailwindcss|react|svgr)$/.exec(module)?.[1];
    if (language === 'sass') draft.addedPackages['sass'] = '^1.77.8';
    if (language === 'less') draft.addedPackages['less'] = '^4.2.0';
    if (language === 'tailwindcss') addTailwind(draft, module.startsWith('@rsbuild/') ? 4 : 3);
    if (language && /sass|less/.test(language)) addPlugin(draft, 'styles');
    if (!language)
      noteLeftPlugin(
        draft,
        plugin,
        'Rsbuild plugin',
        'Set what it does in `builder.define` or `head`, or use an esbuild plugin in `builder.plugins`.',
      );
  }
}

/** True if the plugin for SVGR makes components of the default exports of SVG files; others have to be imported with `?react`. */
const hasSvgComponents = (builderPlugins: unknown): boolean =>
  listOf(builderPlugins)
    .flat()
    .map(foreignCall)
    .some((call) => {
      const options = call && /plugin-svgr$/.test(call.module) && isRecord(call.args[0]) ? call.args[0] : {};
      return isRecord(options['svgrOptions']) && options['svgrOptions']['exportType'] === 'default';
    });

/**
 * `builder.alias`, with paths relative to the project. Names in `tsconfig.json` replace folders that are not there.
 * Rsbuild had aliases in `source` before `resolve`.
 */
function aliasOption(folder: string, { source, resolve: resolving }: Record<string, unknown>): Record<string, unknown> {
  const aliases = [source, resolving].flatMap((part) =>
    isRecord(part) && isRecord(part['alias']) ? Object.entries(part['alias']) : [],
  );
  return Object.fromEntries(
    aliases.flatMap(([name, path]) => {
      if (typeof path !== 'string' || !path.startsWith('/')) return [[name, path]];
      return existsSync(path) ? [[name, `./${pathOption(folder, path)!}`]] : [];
    }),
  );
}

/**
 * Style sheets of every page: those that the builder loads first, then `globalStyles`, then the one of the theme, which
 * Heddle would load before them. Scripts are noted.
 */
function styleSheets(draft: SiteDraft, source: unknown, globalStyles: unknown, theme: string): string[] | undefined {
  const first = isRecord(source) ? [source['preEntry'] ?? []].flat() : [];
  const isSheet = (path: unknown): boolean => typeof path === 'string' && /\.(?:css|less|s[ac]ss|styl)$/.test(path);
  for (const path of first.filter((one) => !isSheet(one)))
    draft.notes.push({
      file: 'site.config.ts',
      message: `\`${String(path)}\` of \`builderConfig.source.preEntry\` was left out. Import it in \`theme/index.tsx\`.`,
    });
  const paths = [...first.filter(isSheet), ...[globalStyles ?? []].flat()];
  const ofTheme = draft.project.files.filter((file) => file.startsWith(`${theme}/index.`) && isSheet(file));
  return paths.length > 0 ? [...paths.map((path) => pathOption(draft.project.folder, path)!), ...ofTheme] : undefined;
}

/** Tags of `builderConfig.html` for `head`. Tags of the body, and those that a function makes, are noted. */
function htmlTags(draft: SiteDraft, html: unknown): unknown[] {
  const { tags = [], meta, ...others } = isRecord(html) ? html : {};
  noteUnread(draft, others, [], 'builderConfig.html.');
  const metaTags = Object.entries(isRecord(meta) ? meta : {})
    .filter(([, value]) => value !== false)
    .map(([name, value]) => ['meta', isRecord(value) ? value : { name, content: String(value) }]);
  const headTags = [tags].flat().flatMap((written: unknown) => {
    const { tag, attrs, children, head } = isRecord(written) ? written : {};
    const attributes = Object.entries(isRecord(attrs) ? attrs : {}).filter(([, value]) => value != null);
    const content = filledString(children);
    const made = [filledString(tag) ?? '', Object.fromEntries(attributes), ...(content ? [content] : [])] as HeadTag;
    if (head !== false && isHeadTag(made)) return [made];
    draft.notes.push({
      file: 'site.config.ts',
      message: `A tag of \`builderConfig.html.tags\` was left out: ${filledString(tag) ? `<${String(tag)}> in the body` : 'a function makes it'}.`,
    });
    return [];
  });
  return [...metaTags, ...headTags];
}

/** `builder`, from `builderConfig`; what has no equal is noted. */
function builderOption(draft: SiteDraft, builder: Record<string, unknown>): Record<string, unknown> | undefined {
  noteUnread(draft, builder, ['resolve', 'source', 'plugins', 'dev', 'output', 'html'], 'builderConfig.');
  const { assetPrefix } = isRecord(builder['output']) ? builder['output'] : {};
  noteUnread(draft, { assetPrefix }, [], 'builderConfig.output.');
  const options = Object.entries({
    alias: aliasOption(draft.project.folder, builder),
    define: defineOption(isRecord(builder['source']) ? builder['source']['define'] : undefined),
    resolveExtensions: ownExtensions(isRecord(builder['resolve']) ? builder['resolve']['extensions'] : undefined),
  }).filter(([, values]) => Object.keys(values).length > 0);
  return options.length > 0 ? Object.fromEntries(options) : undefined;
}

/**
 * The configuration that a preset would make, which is not installed: the options of Rspress that it was called with, and
 * what presets commonly ask for beside them.
 */
function presetOptions(draft: SiteDraft, { module, args }: ForeignCall): Record<string, unknown> {
  const [own, config] = args.map((part) => (isRecord(part) ? part : {}));
  const docs = own && isRecord(own['docs']) ? own['docs'] : {};
  const { title, description, icon, rootDir, rootUrl, editUrl, logoLight, logoDark, socials } = docs;
  const theme = config && isRecord(config['themeConfig']) ? config['themeConfig'] : {};
  draft.notes.push({
    file: 'site.config.ts',
    message: `The package ${module} makes the configuration of the old site, and is not installed. Options that the package sets are missing. Compare the navigation and the theme.`,
  });
  return {
    root: filledString(rootDir),
    title: filledString(title),
    description: filledString(description),
    icon: filledString(icon),
    siteOrigin: originOf(rootUrl),
    logo: filledString(logoLight) && filledString(logoDark) ? { light: logoLight, dark: logoDark } : undefined,
    ...config,
    themeConfig: {
      ...(filledString(editUrl) ? { editLink: { docRepoBaseUrl: editUrl } } : {}),
      socialLinks: Object.entries(isRecord(socials) ? socials : {}).map(([name, link]) => ({
        icon: name,
        mode: 'link',
        content: link,
      })),
      ...theme,
    },
  };
}

/** Reads a project of Rspress 1 or 2, whose pages and navigation files Heddle reads as they are. */
export async function readRspress(project: ForeignProject): Promise<SiteDraft> {
  const draft = createDraft(project, ['@rspress/*', 'rspress', 'rspress-plugin-*', '@rsbuild/*', '@rspack/*']);
  const { folder, files } = project;
  const evaluated = await evaluateConfig(project, project.configFile!, { acceptsPreset: true });
  const preset = foreignCall(evaluated);
  const {
    plugins: written,
    llms,
    builderConfig,
    root: writtenRoot,
    themeDir,
    icon,
    globalStyles,
    globalUIComponents,
    ssg,
    i18nSource,
    head,
    ...config
  } = preset ? presetOptions(draft, preset) : evaluated;
  const root = pathOption(folder, writtenRoot) ?? 'docs';
  const settings = routeSettings(config);
  const builder = isRecord(builderConfig) ? builderConfig : {};
  draft.removes.add(project.configFile!);
  draft.editStyles = (text) => editThemeClasses(editImports(text));
  noteForeignClasses(draft);
  addPages(draft, root, config['route'], settings);
  moveNavigation(draft, root);
  const plugins = listOf(written).flat();
  const ownPlugins = plugins.filter((plugin) => isRecord(plugin) && !foreignCall(plugin));
  addPlugins(
    draft,
    plugins.filter((plugin) => !ownPlugins.includes(plugin)),
    llms,
  );
  await moveOwnPlugins(draft, ownPlugins, { root, settings, cleanUrls: hasCleanUrls(config) });
  const builderOptions = builderOption(draft, builder);
  const tags = [...listOf(head), ...htmlTags(draft, builder['html'])];
  addBuilderPlugins(draft, builder['plugins']);
  const theme = pathOption(folder, themeDir) ?? 'theme';
  const algolia = algoliaOf(
    folder,
    files.filter((file) => file.startsWith(`${theme}/`) && /\.[jt]sx?$/.test(file)),
  );
  draft.config = {
    ...config,
    root,
    locales: labeled(config['locales']),
    themeDir: theme === 'theme' ? undefined : theme,
    lang: config['lang'] ?? (settings.hasLocaleFolders ? settings.lang : undefined),
    icon: icon instanceof URL ? posix.join('/', pathOption(folder, icon)!) : withoutBase(icon, config['base']),
    logo: withoutBase(config['logo'], config['base']),
    head: tags.length > 0 ? tags : undefined,
    globalStyles: styleSheets(draft, builder['source'], globalStyles, theme),
    i18nSource: await hookTexts(draft, i18nSource, ownPlugins, textsOf(project, config['i18nSourcePath'])),
    globalUIComponents: listOf(globalUIComponents).map((item) =>
      Array.isArray(item) ? [componentFile(project, item[0]), item[1]] : componentFile(project, item),
    ),
    ssg: typeof ssg === 'boolean' ? ssg : undefined,
    search: algolia ? { ...(isRecord(config['search']) ? config['search'] : {}), algolia } : config['search'],
    compat: hasSvgComponents(builder['plugins']) ? ['rspress', 'svgr'] : ['rspress'],
    markdown: tolerant(project, withoutLocalPlugins(draft, config['markdown']), plugins),
    builder: builderOptions,
  };
  return draft;
}
