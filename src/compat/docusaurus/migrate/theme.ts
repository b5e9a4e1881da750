import { readFileSync } from 'node:fs';
import type { WrittenFields } from '../../field-rules.js';
import { join, relative, resolve } from 'node:path';
import { editLinkBase } from '../../../cli/migrate/edits/edit-link-base.js';
import { listOf, originOf, pageTitle, filledString } from '../../../cli/migrate/page-facts.js';
import { draftUrls, plainPath, reachableItems } from '../../../cli/migrate/reachable-items.js';
import { addPackageStyles, pathInProject, type SiteDraft } from '../../../cli/migrate/site-draft.js';
import {
  contentRoot,
  importPath,
  messageOf,
  partOptions,
  optionsOfPlugins,
  trimSlashes,
  type DocusaurusConfig,
} from './config.js';
import { sidebarLinks, textOfHtml } from './docs.js';
import { createUrlEditor, type MigratedDocs, type NavSource } from './versions.js';
import { isRecord } from '../../../shared/is-record.js';

// Options of the new site: those of the theme, and what both generators have.

/** The link of an item. `pathname://` marks links to what is on the same host and no page, which get its URL. */
function linkOf({ to, href }: WrittenFields, site: string): string | undefined {
  const link = (filledString(to) ?? filledString(href))?.replace(/^pathname:\/\//, site.replace(/\/$/, ''));
  return link === undefined || /^(?:[a-z]+:|\/)/i.test(link) ? link : `/${link}`;
}

/** Icons of links to other sites, by parts of their hosts. */
const icons: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\.)github\.com$/, 'github'],
  [/(?:^|\.)gitlab\.com$/, 'gitlab'],
  [/(?:^|\.)discord(?:app)?\.(?:com|gg)$/, 'discord'],
  [/(?:^|\.)(?:x|twitter)\.com$/, 'x'],
  [/(?:^|\.)bsky\.app$/, 'bluesky'],
  [/(?:^|\.)slack\.com$/, 'slack'],
  [/(?:^|\.)youtube\.com$/, 'youtube'],
  [/(?:^|\.)linkedin\.com$/, 'linkedin'],
  [/(?:^|\.)facebook\.com$/, 'facebook'],
  [/(?:^|\.)npmjs\.com$/, 'npm'],
];

/** Items that style sheets turn into icons, since they have no label. */
function socialLinks(items: unknown): WrittenFields[] {
  return listOf(items).flatMap((item) => {
    if (!isRecord(item) || filledString(item['label'])) return [];
    const { href } = item;
    if (typeof href !== 'string' || !URL.canParse(href)) return [];
    const { hostname } = new URL(href);
    const icon = icons.find(([pattern]) => pattern.test(hostname))?.[1];
    return icon ? [{ icon, mode: 'link', content: href, title: filledString(item['aria-label']) }] : [];
  });
}

/** Names that items of the navigation bar refer to, by the name of the instance of the docs plugin. */
type NavSources = ReadonlyMap<string, NavSource>;
const noSource: NavSource = { sidebars: new Map(), docs: [], base: '', texts: undefined };

interface NavContext {
  sources: NavSources;
  /** URL of the site. */
  site: string;
  /** A link to a document of the version that is shown, or of the latest one if some version lacks it. */
  docLink(link: string): string;
  /** A link that is written as a URL path, which may name a version. */
  writtenLink(link: string): string;
}

function navItem(item: unknown, context: NavContext): WrittenFields[] {
  if (!isRecord(item)) return [];
  const { sources, site, docLink, writtenLink } = context;
  const { type, label, items, position } = item;
  const id = filledString(item['docsPluginId']) ?? 'default';
  const source = sources.get(id) ?? [...sources.values()][0] ?? noSource;
  const text =
    messageOf(source.texts, `item.label.${String(label)}`) ?? filledString(label) ?? textOfHtml(item['html']);
  const side = position === 'left' ? { position } : {};
  if (type === 'docSidebar') {
    const link = sidebarLinks(source.sidebars.get(String(item['sidebarId'])) ?? []).find((path) =>
      path.startsWith('/'),
    );
    return link && text ? [{ text, link: docLink(link), ...side }] : [];
  }
  if (type === 'doc' || type === 'docLink') {
    const doc = source.docs.find(({ id }) => id === item['docId']);
    return doc
      ? [{ text: text ?? pageTitle(doc.facts, doc.path), link: docLink(source.base + doc.slug), ...side }]
      : [];
  }
  if (Array.isArray(items) && text)
    return [
      {
        text,
        ...side,
        items: items.flatMap((child) => navItem(child, context)).map(({ position: _, ...child }) => child),
      },
    ];
  if (type === 'html') {
    const [, href, inside] = /<a\b[^>]*?\bhref=["']([^"']+)["'][^>]*>([^]*?)<\/a>/i.exec(String(item['value'])) ?? [];
    const shown = textOfHtml(inside);
    return href && shown ? [{ text: shown, link: writtenLink(href), ...side }] : [];
  }
  const link = linkOf(item, site);
  // Menus of versions and languages, and the search field, are there in Heddle without being named.
  return link && text ? [{ text, link: writtenLink(link), ...side }] : [];
}

/** The footer as HTML: groups of links, and the copyright. */
function footerMessage(footer: unknown, site: string): string | undefined {
  if (!isRecord(footer)) return undefined;
  const links = listOf(footer['links']).flatMap((group) =>
    isRecord(group) && Array.isArray(group['items']) ? group['items'] : [group],
  );
  const anchors = links.flatMap((link) => {
    if (!isRecord(link)) return [];
    if (filledString(link['html'])) return [String(link['html']).trim().replace(/\s+/g, ' ')];
    const target = linkOf(link, site);
    return target && filledString(link['label']) ? [`<a href="${target}">${String(link['label'])}</a>`] : [];
  });
  return [anchors.join(' · '), filledString(footer['copyright'])].filter(Boolean).join('<br>') || undefined;
}

/** Tags of the head: scripts, style sheets, metadata, and those of the plugins for analytics. */
function headOf(config: WrittenFields, theme: WrittenFields): unknown[] {
  const tag =
    (name: string, address: string, more: WrittenFields) =>
    (value: unknown): unknown => [name, { ...more, ...(isRecord(value) ? value : { [address]: value }) }];
  /** Values of an option of a plugin, which the preset takes, too. */
  const valuesOf = (part: 'gtag' | 'googleTagManager', pattern: RegExp, option: string): string[] =>
    [partOptions(config, part), ...optionsOfPlugins(config, pattern)].flatMap((options) =>
      [options?.[option]].flat().flatMap((value) => filledString(value) ?? []),
    );
  const ids = valuesOf('gtag', /google-gtag$/, 'trackingID');
  const containers = valuesOf('googleTagManager', /google-tag-manager$/, 'containerId');
  const gtag = `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());`;
  const manager = (id: string): string =>
    `(window.dataLayer=window.dataLayer||[]).push({'gtm.start':Date.now(),event:'gtm.js'});document.head.appendChild(Object.assign(document.createElement('script'),{async:true,src:'https://www.googletagmanager.com/gtm.js?id=${id}'}));`;
  return [
    ...listOf(config['headTags'])
      .filter(isRecord)
      .map(({ tagName, attributes, innerHTML }) => [
        tagName,
        attributes ?? {},
        ...(filledString(innerHTML) ? [innerHTML] : []),
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
  if (!isRecord(colorMode)) return undefined;
  const isDark = colorMode['defaultMode'] === 'dark';
  if (colorMode['disableSwitch'] === true && colorMode['respectPrefersColorScheme'] !== true)
    return isDark ? 'force-dark' : false;
  return isDark && colorMode['respectPrefersColorScheme'] !== true ? 'dark' : undefined;
}

/** URL of a file in `static/`, or an external URL. */
function assetUrl(path: unknown): string | undefined {
  const text = filledString(path);
  return text === undefined || /^(?:https?:)?\/\//.test(text) ? text : `/${trimSlashes(text)}`;
}

/** Navigation bar and sidebars by language, without links to pages that are not there. */
function navigationOptions(
  draft: SiteDraft,
  config: DocusaurusConfig,
  documents: MigratedDocs,
): (lang: string) => WrittenFields {
  const { navSources, versions, lastVersion } = documents;
  const urls = draftUrls(draft);
  const editUrl = createUrlEditor(draft, documents);
  const older = [...versions.keys()].filter((version) => version !== lastVersion);
  const items = isRecord(config.theme['navbar']) ? config.theme['navbar']['items'] : undefined;
  const context = {
    site: filledString(config.options['url']) ?? '',
    docLink: (link: string) =>
      older.every((version) => urls.has(`/${version}${plainPath(link)}`)) ? link : editUrl(link, ''),
    writtenLink: (link: string) => editUrl(link, ''),
  };
  return (lang) => {
    const sources = navSources.get(lang) ?? new Map<string, NavSource>();
    const nav = Array.isArray(items) ? items.flatMap((item) => navItem(item, { ...context, sources })) : undefined;
    const sidebars = Object.entries(documents.sidebars.get(lang) ?? {}).map(([prefix, items]) => {
      const version = older.find((name) => prefix.startsWith(`/${name}/`));
      return [prefix, reachableItems(items, urls, version && `/${version}`)] as const;
    });
    return { nav: nav && reachableItems(nav, urls), sidebar: Object.fromEntries(sidebars) };
  };
}

/**
 * URL in front of the paths of pages where visitors edit them: that of the folder to which the documents move. Noted if the
 * option has no such part.
 */
function editBase({ project, notes }: SiteDraft, { docs, locales }: DocusaurusConfig): string | undefined {
  const { editUrl, path } = docs ?? {};
  if (!editUrl) return undefined;
  const written = filledString(editUrl)?.replace(/\/*$/, '');
  const folder = filledString(path) ?? 'docs';
  const made = editLinkBase(editUrl, (docPath) => ({
    ...{ docPath, locale: locales[0], permalink: '', version: 'current' },
    versionDocsDirPath: pathInProject(project.folder, folder),
  }));
  const fromDocs = relative(resolve(project.folder, folder), project.folder).replaceAll('\\', '/');
  const site =
    written && URL.canParse(written) ? written : made && new URL(fromDocs, `${made}/`).href.replace(/\/$/, '');
  if (site !== undefined) return `${site}/${contentRoot}`;
  notes.push({
    file: 'site.config.ts',
    message: '`docs.editUrl` was left out, since the paths of pages have changed. Set `themeConfig.editLink`.',
  });
  return undefined;
}

/** Options of the theme. */
function themeOptions(draft: SiteDraft, config: DocusaurusConfig, documents: MigratedDocs): WrittenFields {
  const { theme, docs, locales } = config;
  const docRepoBaseUrl = editBase(draft, config);
  const navigation = navigationOptions(draft, config, documents);
  return {
    ...navigation(locales[0]!),
    darkMode: darkModeOf(theme['colorMode']),
    editLink: docRepoBaseUrl && { docRepoBaseUrl },
    footer: { message: footerMessage(theme['footer'], filledString(config.options['url']) ?? '') },
    socialLinks: socialLinks(isRecord(theme['navbar']) ? theme['navbar']['items'] : undefined),
    lastUpdated: docs?.['showLastUpdateTime'] === true || undefined,
    locales: locales.slice(1).map((lang) => ({ lang, ...navigation(lang) })),
  };
}

/** `locales`, with the names of languages from the configuration. */
function localeOptions({ options, locales }: DocusaurusConfig): WrittenFields[] | undefined {
  if (locales.length < 2) return undefined;
  const configs = isRecord(options['i18n']) ? options['i18n']['localeConfigs'] : undefined;
  return locales.map((lang) => {
    const config = isRecord(configs) ? configs[lang] : undefined;
    const { label, direction } = isRecord(config) ? config : ({} as WrittenFields);
    return { lang, label: filledString(label) ?? lang, dir: direction === 'rtl' ? 'rtl' : undefined };
  });
}

/** Style sheets for all pages. */
function globalStyles(draft: SiteDraft, styles: readonly string[]): string[] {
  const {
    project: { folder, files },
    moves,
    notes,
  } = draft;
  const imports: string[] = [];
  const found = styles.flatMap((written) => {
    // Webpack also looks for paths that begin with a slash in the folder of the project.
    const path = [written, `.${written}`].map((one) => pathInProject(folder, one)).find((one) => files.includes(one));
    if (path !== undefined) return [moves.get(path) ?? path];
    const imported = importPath(written);
    if (/^[./]/.test(imported))
      notes.push({
        file: 'site.config.ts',
        message: `The style sheet ${pathInProject(folder, written)} was left out, since there is no such file.`,
      });
    else imports.push(imported);
    return [];
  });
  return [...addPackageStyles(draft, imports), ...found];
}

/** Types of callouts in Docusaurus besides those of Heddle. */
const calloutTypes: Readonly<Record<string, WrittenFields>> = { secondary: { like: 'note' }, success: { like: 'tip' } };

/** Types of callouts that pages use and Heddle has not: those of Docusaurus, and those that the configuration names. */
function containerOptions(
  { project, pages }: SiteDraft,
  { instances, blogs }: DocusaurusConfig,
): WrittenFields | undefined {
  const own = [...instances, ...blogs].flatMap(({ admonitions }) =>
    isRecord(admonitions) ? listOf(admonitions['keywords']).map(String) : [],
  );
  const types: WrittenFields = { ...Object.fromEntries(own.map((name) => [name, {}])), ...calloutTypes };
  const used = new Set<string>();
  for (const file of pages.keys())
    if (/\.mdx?$/.test(file))
      for (const [, name = ''] of readFileSync(join(project.folder, file), 'utf8').matchAll(
        /^[ \t>]*:{3,}[ \t]*([\w-]+)/gm,
      ))
        if (Object.hasOwn(types, name) && !builtInCallouts.has(name)) used.add(name);
  return used.size === 0 ? undefined : Object.fromEntries([...used].sort().map((name) => [name, types[name]]));
}

const builtInCallouts = new Set(['tip', 'note', 'info', 'important', 'warning', 'caution', 'danger', 'details']);

/** The configuration of the new site. Options that are undefined are left out when it is written. */
export function siteOptions(draft: SiteDraft, config: DocusaurusConfig, documents: MigratedDocs): WrittenFields {
  const { options, theme, locales } = config;
  const navbar = isRecord(theme['navbar']) ? theme['navbar'] : {};
  const logo = isRecord(navbar['logo']) ? navbar['logo'] : {};
  const site = filledString(options['url']);
  const algolia = isRecord(theme['algolia']) ? theme['algolia'] : {};
  const { appId, apiKey, indexName } = algolia;
  const markdown = isRecord(options['markdown']) ? options['markdown'] : {};
  return {
    root: contentRoot,
    themeDir: filledString(draft.config['themeDir']),
    lang: locales[0],
    title: filledString(options['title']) ?? '',
    description: filledString(options['tagline']),
    base: options['baseUrl'] === '/' ? undefined : filledString(options['baseUrl']),
    siteOrigin: originOf(site),
    icon: assetUrl(options['favicon']),
    image: assetUrl(theme['image']),
    logo: logo['srcDark'] ? { light: assetUrl(logo['src'])!, dark: assetUrl(logo['srcDark'])! } : assetUrl(logo['src']),
    logoText: filledString(navbar['title']),
    locales: localeOptions(config),
    // Docusaurus shows the page in the default language where a translation is missing.
    i18n: locales.length > 1 ? { fallback: true } : undefined,
    multiVersion:
      documents.versions.size > 0
        ? { default: documents.lastVersion, versions: [...documents.versions.values()] }
        : undefined,
    head: headOf(options, theme),
    globalStyles: globalStyles(draft, config.styles),
    compat: ['docusaurus'],
    route: {
      cleanUrls: true,
      exclude: draft.noPages,
      trailingSlash: options['trailingSlash'] === true || undefined,
      stripNumberPrefixes: documents.hasNumbers || undefined,
    },
    markdown: {
      // `.md` files are MDX unless the configuration says otherwise.
      mdxExtensions: ['md', 'detect'].includes(String(markdown['format'])) ? undefined : ['.mdx', '.md'],
      containers: containerOptions(draft, config),
      link: { checkDeadLinks: 'warning', checkAnchors: 'warning' },
      image: { checkDeadImages: 'warning' },
    },
    search: appId === undefined ? undefined : { algolia: { appId, apiKey, indexName } },
    themeConfig: themeOptions(draft, config, documents),
  };
}
