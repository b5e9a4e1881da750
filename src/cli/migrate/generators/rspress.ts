import picomatch from 'picomatch';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix, relative, resolve } from 'node:path';
import { sourceToRoute, type RouteSettings } from '../../../build/links/source-route.js';
import { routeToUrl } from '../../../shared/route-path.js';
import { evaluateConfig, foreignCall } from '../evaluate-config.js';
import { isObject, listOf, textOf } from '../page-facts.js';
import { createDraft, type ForeignProject, type PluginDraft, type SiteDraft } from '../site-draft.js';

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

/** Options of a plugin under the names that they have in Heddle. */
function renamedOptions(plugin: string, options: Record<string, unknown>): Record<string, unknown> {
  if (plugin === 'sitemap') {
    const { domain, siteUrl = domain, ...rest } = options;
    return { ...rest, siteUrl };
  }
  if (plugin === 'rss') {
    const feeds = [options['feed'] ?? {}].flat().filter(isObject);
    const kept = feeds.map((feed) => ({ ...feed, guid: 'path' }));
    return { ...options, feed: kept.length === 1 ? kept[0] : kept };
  }
  if (plugin !== 'clientRedirects') return options;
  // Paths are beginnings of URLs in Rspress.
  const asPrefix = (from: unknown): unknown =>
    typeof from === 'string' && from.startsWith('/') ? `^${from.replace(/[.+?()[\]{}|$]/g, '\\$&')}` : from;
  return {
    redirects: listOf(options['redirects'])
      .filter(isObject)
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
function tolerant(markdown: unknown): Record<string, unknown> {
  const { link, image, shiki, ...rest } = isObject(markdown) ? markdown : {};
  return {
    ...rest,
    // Names of languages are those that Heddle loads when a page uses them.
    ...(isObject(shiki) ? { shiki: { ...shiki, langs: listOf(shiki['langs']).filter(isObject) } } : {}),
    link: { ...(isObject(link) ? link : {}), checkDeadLinks: 'warning', checkAnchors: 'warning' },
    image: { ...(isObject(image) ? image : {}), checkDeadImages: 'warning' },
  };
}

function readPlugin(value: unknown, draft: SiteDraft): PluginDraft[] {
  const call = foreignCall(value);
  if (!call) return [];
  const found = plugins.find(([pattern]) => pattern.test(call.module));
  if (!found) {
    if (!builtIn.test(call.module))
      draft.notes.push({
        file: 'site.config.ts',
        message: `The plugin ${call.module} was left out. Look for an equal among Heddle's plugins, or write one.`,
      });
    return [];
  }
  const [given] = call.args;
  const options = isObject(given) ? renamedOptions(found[1], given) : given;
  const isPlain =
    isObject(options) && JSON.stringify(options) !== '{}' && !/"heddleForeignCall"/.test(JSON.stringify(options));
  return [{ name: found[1], module: `heddle/plugins/${found[2]}`, ...(isPlain ? { options } : {}) }];
}

/** A path of the configuration, relative to the project. */
function projectPath(folder: string, path: unknown): string | undefined {
  const text = path instanceof URL ? path.pathname : textOf(path);
  return text === undefined ? undefined : relative(folder, resolve(folder, text)).replaceAll('\\', '/') || '.';
}

/** Reads a project of Rspress 1 or 2, whose pages and navigation files Heddle reads as they are. */
export async function readRspress(project: ForeignProject): Promise<SiteDraft> {
  const draft = createDraft(project, ['@rspress/*', 'rspress', 'rspress-plugin-*', '@rsbuild/*', '@rspack/*']);
  const { folder, files } = project;
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
    ...config
  } = await evaluateConfig(folder, project.configFile!);
  const root = projectPath(folder, writtenRoot) ?? 'docs';
  const language = textOf(config['lang']) ?? 'en';
  const themeConfig = isObject(config['themeConfig']) ? config['themeConfig'] : {};
  const locales = listOf(config['locales'] ?? themeConfig['locales']).filter(isObject);
  const versions = isObject(config['multiVersion']) ? config['multiVersion'] : {};
  const listed = listOf(versions['versions']).map(String);
  const cleanUrls = isObject(config['route']) && config['route']['cleanUrls'] === true;
  const site: RouteSettings = {
    lang: language,
    locales: locales.map((locale) => ({ lang: String(locale['lang']) })),
    hasLocaleFolders: locales.length > 0,
    multiVersion: { default: textOf(versions['default']) ?? listed[0] ?? '', versions: listed },
    route: { trailingSlash: false },
  };
  const excluded = isObject(config['route']) ? listOf(config['route']['exclude']).map(String) : [];
  const isExcluded = excluded.length > 0 ? picomatch(excluded) : () => false;
  for (const file of files)
    if (file.startsWith(`${root}/`) && /\.(?:mdx?|[jt]sx)$/.test(file)) {
      const path = file.slice(root.length + 1);
      if (isExcluded(path) || path.startsWith('public/') || path.split('/').some((name) => /^_(?!_)/.test(name)))
        continue;
      draft.pages.set(file, {
        file,
        url: routeToUrl(sourceToRoute(path, site).routePath, { base: '/', cleanUrls }),
        fields: {},
      });
    }
  draft.removes.add(project.configFile!);
  draft.plugins.push(
    ...listOf(written)
      .flat()
      .flatMap((plugin) => readPlugin(plugin, draft)),
  );
  if (llms && !draft.plugins.some(({ name }) => name === 'llms'))
    draft.plugins.push({ name: 'llms', module: 'heddle/plugins/llms' });
  const builder = isObject(builderConfig) ? builderConfig : {};
  const { resolve: resolving, source } = builder;
  /** False for a folder that is not there: names in `tsconfig.json` take precedence. */
  const isThere = ([, path]: [string, unknown]): boolean =>
    typeof path !== 'string' || !path.startsWith('/') || existsSync(path);
  const aliases = Object.fromEntries(
    Object.entries(isObject(resolving) && isObject(resolving['alias']) ? resolving['alias'] : {}).filter(isThere),
  );
  const define = Object.fromEntries(
    Object.entries(isObject(source) && isObject(source['define']) ? source['define'] : {}).flatMap(([name, value]) =>
      // Heddle defines variables of the environment by their names alone.
      name === 'process.env' && isObject(value)
        ? Object.entries(value).map(([key, one]) => [`${name}.${key}`, one] as const)
        : [[name, value] as const],
    ),
  );
  for (const key of Object.keys(builder))
    if (!['resolve', 'source', 'plugins', 'dev', 'server', 'output'].includes(key))
      draft.notes.push({
        file: 'site.config.ts',
        message: `\`builderConfig.${key}\` was left out. Set what it does in \`builder\` or \`head\`.`,
      });
  for (const plugin of listOf(builder['plugins']).flat()) {
    const call = foreignCall(plugin);
    const language = call && /plugin-(sass|less|tailwindcss|react|svgr)$/.exec(call.module)?.[1];
    if (language === 'sass') draft.addedPackages['sass'] = '^1.77.8';
    if (language === 'less') draft.addedPackages['less'] = '^4.2.0';
    if (language && /sass|less|tailwindcss/.test(language) && !draft.plugins.some(({ name }) => name === 'styles'))
      draft.plugins.push({ name: 'styles', module: 'heddle/plugins/styles' });
    if (call && !language)
      draft.notes.push({
        file: 'site.config.ts',
        message: `The Rsbuild plugin ${call.module} was left out. Use an esbuild plugin in \`builder.plugins\`.`,
      });
  }
  const theme = projectPath(folder, themeDir) ?? 'theme';
  const algolia = algoliaOf(
    folder,
    files.filter((file) => file.startsWith(`${theme}/`) && /\.[jt]sx?$/.test(file)),
  );
  draft.config = {
    ...config,
    root,
    ...(theme !== 'theme' ? { themeDir: theme } : {}),
    ...(config['lang'] === undefined && locales.length > 0 ? { lang: language } : {}),
    ...(icon instanceof URL
      ? { icon: posix.join('/', projectPath(folder, icon)!) }
      : icon === undefined
        ? {}
        : { icon: icon }),
    ...(globalStyles === undefined
      ? {}
      : { globalStyles: listOf([globalStyles].flat()).map((path) => projectPath(folder, path)!) }),
    ...(globalUIComponents === undefined
      ? {}
      : {
          globalUIComponents: listOf(globalUIComponents).map((item) =>
            Array.isArray(item) ? [projectPath(folder, item[0])!, item[1]] : projectPath(folder, item)!,
          ),
        }),
    ...(typeof ssg === 'boolean' ? { ssg } : {}),
    ...(algolia ? { search: { ...(isObject(config['search']) ? config['search'] : {}), algolia } } : {}),
    compat: ['rspress'],
    markdown: tolerant(config['markdown']),
    ...(Object.keys(aliases).length + Object.keys(define).length > 0
      ? {
          builder: {
            ...(Object.keys(aliases).length > 0
              ? {
                  alias: Object.fromEntries(
                    Object.entries(aliases).map(([name, path]) => [
                      name,
                      typeof path === 'string' && path.startsWith('/') ? `./${projectPath(folder, path)!}` : path,
                    ]),
                  ),
                }
              : {}),
            ...(Object.keys(define).length > 0
              ? {
                  define: Object.fromEntries(
                    Object.entries(define).map(([name, value]) => [
                      name,
                      typeof value === 'string' ? value : JSON.stringify(value),
                    ]),
                  ),
                }
              : {}),
          },
        }
      : {}),
  };
  return draft;
}
