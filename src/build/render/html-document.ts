import { escapeHtml } from '../../shared/escape-html.js';
import type { SiteData, LightDark } from '../../shared/site-data.js';
import type { PagePayload } from '../../shared/page-data.js';
import { listBanners, headScript, redirectingHeadScript } from '../../shared/head-scripts.js';
import { structuredData } from './structured-data.js';
import { contentHash } from '../cache/cache-key.js';
import { headTagKey, isHeadTag, renderHeadTags, scriptJson, type HeadTag } from '../../shared/head.js';
import { isExternalUrl } from '../../shared/route-path.js';
import type { SearchAssets } from '../bundle/bundle-manifest.js';

const icon = (className: string, path: string): string =>
  `<svg class="${className}" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"></path></svg>`;

/**
 * The frame of the search dialog, which the loader opens and the search fills, then the message for when the search cannot
 * be loaded.
 */
export function searchTemplate({ search, texts }: SiteData): string {
  if (search === false) return '';
  const text = (key: string): string => escapeHtml(texts[key]!);
  const label = text('searchButtonText');
  const clear = text('searchClearText');
  const dialog = [
    `<dialog class="hd-search" aria-modal="true" aria-label="${label}"><div class="hd-search-panel">`,
    '<form class="hd-search-form" role="search">',
    `<label for="hd-search-input" class="hd-search-label">${icon('hd-icon hd-search-spinner', 'M12 3a9 9 0 1 0 9 9')}<span class="hd-visually-hidden">${label}</span></label>`,
    `<input id="hd-search-input" class="hd-search-input" type="search" placeholder="${text('searchPlaceholderText')}" maxLength="64" autoComplete="off" autoCorrect="off" autoCapitalize="off" spellCheck="false" enterKeyHint="go" role="combobox" aria-autocomplete="list" aria-haspopup="listbox" aria-expanded="false" value=""/>`,
    `<button type="reset" class="hd-search-clear" aria-label="${clear}" title="${clear}">${icon('hd-icon', 'm7 7 10 10M17 7 7 17')}</button>`,
    `<button type="button" class="hd-search-cancel">${text('searchPanelCancelText')}</button>`,
    '</form><div class="hd-search-results" aria-busy="true"></div><p class="hd-visually-hidden" role="status"></p></div></dialog>',
  ];
  const message = [
    '<div class="hd-search-message" role="alert">',
    `<p class="hd-search-message-title">${text('searchErrorText')}</p><p>${text('searchErrorHelpText')}</p>`,
    `<button type="button" class="hd-search-retry">${text('searchRetryText')}</button></div>`,
  ];
  return `<template id="heddle-search" data-active="${escapeHtml(search.activeClass)}">${[...dialog, ...message].join('')}</template>`;
}

function joinTitle(title: string, suffix: string): string {
  if (suffix === '' || suffix === title) return title;
  return /^\s*[-|]/.test(suffix) ? `${title} ${suffix.trim()}` : `${title} - ${suffix}`;
}

/**
 * Document title of a page, as the build writes it: the page's title with the page's or the site's suffix. A page that
 * is named like its site is not named twice.
 */
export function documentTitle({ page }: Pick<PagePayload, 'page'>, site: Pick<SiteData, 'title'>): string {
  const { title: written, titleSuffix } = page.frontmatter;
  const suffix = typeof titleSuffix === 'string' ? titleSuffix : undefined;
  if (page.pageType !== 'home') return joinTitle(page.title, suffix ?? site.title);
  return joinTitle(typeof written === 'string' ? written : site.title || page.title, suffix ?? '');
}

/** URLs of what a document loads, with `base`. */
export interface DocumentAssets {
  loader: string;
  /** Script of pages with code blocks. */
  code: string;
  /** Script of pages with tabs. */
  tabs: string;
  /** Script of parts that few visitors use. */
  parts: string;
  router: string;
  runtime: string;
  themeStyles: string;
  /** Style sheet of the site's theme module. */
  runtimeStyles?: string | undefined;
  /** Style sheet of `globalStyles`. */
  globalStyles?: string | undefined;
  /** Site data of the page's language. */
  site: string;
  /** Selectors and scripts of plugins. */
  modules?: [selector: string, url: string][] | undefined;
  /** Files that the search dialog loads, besides the runtime. */
  search?: SearchAssets | undefined;
}

export interface DocumentInput {
  payload: PagePayload;
  site: SiteData;
  assets: DocumentAssets;
  rootHtml: string;
  /** URL of the manifest of the local index that the page is searched with; undefined without one. */
  searchIndex: string | undefined;
  /** URL of the page. */
  url: string;
  translations: Record<string, string>;
  /** True if a first visit is redirected to the page in a language of the browser. */
  hasLocaleRedirect: boolean;
  defaultLang: string;
  /** URL that search engines shall show for the page. */
  canonical: string;
  /** False if search engines shall leave out the page. */
  isListed: boolean;
  /** URL of the icon, `''` without one. */
  icon: string;
  /** URL of the image that previews of links show, `''` without one. */
  image: string;
  /** Color of the browser's own bars; undefined leaves it to the browser. */
  themeColor: LightDark | undefined;
  /** Tags of the configuration, the front matter and plugins, in this order. */
  headTags: readonly HeadTag[];
  /** Head entries that are HTML text in the configuration. */
  headHtml: readonly string[];
  generator: string;
  /** URL of the live channel and its client, in the dev server. */
  live?: { channel: string; client: string } | undefined;
}

const absolute = (url: string, site: SiteData): string => (url.startsWith('/') ? site.siteOrigin + url : url);

/** `hreflang` links: every language that has the page, and the default language for everybody else. */
function languageLinks({ translations, site, defaultLang }: DocumentInput): HeadTag[] {
  const languages = Object.entries(translations);
  if (languages.length === 0) return [];
  const link = (hreflang: string, url: string): HeadTag => [
    'link',
    { rel: 'alternate', hreflang, href: absolute(url, site) },
  ];
  const fallback = translations[defaultLang] ?? languages[0]![1];
  return [...languages.map(([lang, url]) => link(lang.replaceAll('_', '-'), url)), link('x-default', fallback)];
}

/** Image of previews of links, for which crawlers need an absolute URL. */
function imageTags({ image, site }: DocumentInput): HeadTag[] {
  const url = absolute(image, site);
  const hasImage = isExternalUrl(url);
  return [
    ...(hasImage ? [['meta', { property: 'og:image', content: url }] satisfies HeadTag] : []),
    ['meta', { name: 'twitter:card', content: hasImage ? 'summary_large_image' : 'summary' }],
  ];
}

/** Colors of the browser's bars by appearance. The loader changes `media` when a visitor chooses one. */
function colorTags({ themeColor, site: { darkMode } }: DocumentInput): HeadTag[] {
  if (!themeColor) return [];
  const fixed = darkMode.replace('force-', '');
  return (['light', 'dark'] as const).map((name) => {
    const media = fixed === 'auto' ? `(prefers-color-scheme: ${name})` : fixed === name ? 'all' : 'not all';
    return ['meta', { name: 'theme-color', content: themeColor[name], media, 'data-appearance': name }];
  });
}

function automaticTags(input: DocumentInput): HeadTag[] {
  const { payload, site, icon, assets } = input;
  const { page } = payload;
  const canonical = page.original?.url ?? input.canonical;
  const title = documentTitle(payload, site);
  const description = page.description || site.description;
  // Without a link, browsers ask for /favicon.ico, which is missing then.
  const image: HeadTag = ['link', { rel: 'icon', href: icon || 'data:,' }];
  const preloads =
    payload.module && !payload.isLate
      ? [assets.router, assets.runtime, payload.module, ...(payload.imports ?? [])]
      : [];
  return [
    ...(description === '' ? [] : [['meta', { name: 'description', content: description }] satisfies HeadTag]),
    ['meta', { name: 'generator', content: input.generator }],
    ...(input.isListed ? [] : [['meta', { name: 'robots', content: 'noindex' }] satisfies HeadTag]),
    image,
    ...((site.siteOrigin === '' && !page.original) || page.pageType === '404'
      ? []
      : [['link', { rel: 'canonical', href: absolute(canonical, site) }] satisfies HeadTag]),
    ...languageLinks(input),
    ['meta', { property: 'og:type', content: page.pageType === 'home' ? 'website' : 'article' }],
    ['meta', { property: 'og:title', content: title }],
    ...(description === '' ? [] : [['meta', { property: 'og:description', content: description }] satisfies HeadTag]),
    ...(site.siteOrigin === ''
      ? []
      : [['meta', { property: 'og:url', content: absolute(canonical, site) }] satisfies HeadTag]),
    ['meta', { property: 'og:site_name', content: site.title }],
    ['meta', { property: 'og:locale', content: site.lang.replace(/-x-.*/, '').replaceAll('-', '_') }],
    ...imageTags(input),
    ...colorTags(input),
    ...structuredData(input),
    ...preloads.map((href): HeadTag => ['link', { rel: 'modulepreload', href }]),
  ];
}

/** A later tag with the same `name` or `property` replaces an automatic one. */
function withoutReplaced(tags: readonly HeadTag[], later: readonly HeadTag[]): HeadTag[] {
  const replaced = new Set(later.map(headTagKey));
  return tags.filter((tag) => headTagKey(tag) === undefined || !replaced.has(headTagKey(tag)));
}

/** Attributes of `<html>`, which the inline script and the loader read. */
function documentAttributes(input: DocumentInput): Record<string, string> {
  const { payload, site, translations, hasLocaleRedirect, rootHtml } = input;
  const locales = Object.entries(translations).map((entry) => entry.join('='));
  const banners = listBanners(rootHtml);
  return {
    lang: site.lang,
    dir: site.dir,
    'data-appearance': site.darkMode,
    'data-hydration': site.hydration,
    ...(site.keyboardShortcuts === false ? { 'data-no-keys': '' } : {}),
    ...(site.search ? { 'data-search': site.search.slashKey ? '/' : '' } : {}),
    ...(hasLocaleRedirect && locales.length > 0 && payload.page.pageType !== '404'
      ? { 'data-locales': locales.join(' ') }
      : {}),
    ...(banners === '' ? {} : { 'data-banners': banners }),
  };
}

/** Title and tags of a page, as HTML. */
export interface DocumentHead {
  title: string;
  tags: string;
  /** `PagePayload['documentTags']`. */
  documentTags: string | undefined;
}

/** Names of tags that always act on the whole document. */
const documentTagNames = ['base', 'noscript', 'style'];

/** True for a tag that takes effect when a document is parsed, or stays in effect after it is removed. */
function isOfDocument([name, attributes]: HeadTag): boolean {
  const value = (key: string): string => String(attributes[key] ?? '').toLowerCase();
  if (name === 'link') return value('rel').split(/\s+/).includes('stylesheet');
  if (name === 'meta') return 'http-equiv' in attributes || value('name') === 'viewport';
  if (name === 'script') return value('type') !== 'application/ld+json';
  return documentTagNames.includes(name);
}

/** The same for HTML of the configuration. */
const hasDocumentTag = (html: string): boolean =>
  /<(?:base|noscript|style|script)\b(?![^<>]*application\/ld\+json)|<link\b[^<>]*stylesheet|<meta\b[^<>]*(?:http-equiv|viewport)/i.test(
    html,
  );

/** Title and tags of a page. */
export function documentHead(input: DocumentInput): DocumentHead {
  const allGiven = input.headTags.filter(isHeadTag);
  const title = allGiven.findLast(([name]) => name === 'title')?.[2] ?? documentTitle(input.payload, input.site);
  const given = allGiven.filter(([name]) => name !== 'title');
  const tags = [...withoutReplaced(automaticTags(input), given), ...given];
  const fixed = renderHeadTags(tags.filter(isOfDocument)) + input.headHtml.filter(hasDocumentTag).join('\n');
  return {
    title: escapeHtml(title),
    tags: renderHeadTags(tags),
    documentTags: fixed === '' ? undefined : contentHash(fixed).slice(0, 8),
  };
}

/** Scripts that a page loads at once. The patterns match a little more often than the selectors with which the loader finds code and tabs. */
const pageScripts = ({ rootHtml, assets }: DocumentInput): string[] => {
  // Looking for a text is much faster than matching a pattern, and most pages have no tabs.
  return [
    assets.loader,
    ...(rootHtml.includes('hd-code') && /["\s]hd-code["\s]/.test(rootHtml) ? [assets.code] : []),
    ...(rootHtml.includes('hd-tabs') && /["\s]hd-tabs["\s]/.test(rootHtml) ? [assets.tabs] : []),
  ];
};

/**
 * The list of pages for agents, which a tag of the head names. Converters of HTML drop the head, and many agents read only
 * the beginning of a document.
 */
function agentPointer({ headTags }: DocumentInput): string[] {
  const tag = headTags.find(
    ([name, { rel, type }]) => name === 'link' && rel === 'describedby' && type === 'text/plain',
  );
  const url = tag?.[1]['href'];
  if (typeof url !== 'string') return [];
  const text = `For agents: ${url} lists the pages of this documentation as Markdown.`;
  return [`<p class="hd-visually-hidden hd-copy-ignore" lang="en" aria-hidden="true">${escapeHtml(text)}</p>`];
}

/** Writes a page's HTML document. */
export function htmlDocument(input: DocumentInput, { title, tags }: DocumentHead): string {
  const { payload, site, assets, searchIndex } = input;
  const attributes = documentAttributes(input);
  const styles = [
    ...(payload.styleParts ?? []),
    assets.themeStyles,
    ...(assets.runtimeStyles ? [assets.runtimeStyles] : []),
    ...(payload.styles ?? []),
  ].map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`);
  // Style sheets of pages that are shown later are put before it.
  if (assets.globalStyles) styles.push(`<link rel="stylesheet" href="${escapeHtml(assets.globalStyles)}" data-last>`);
  const data = {
    payload,
    url: input.url,
    site: assets.site,
    code: assets.code,
    tabs: assets.tabs,
    parts: assets.parts,
    router: assets.router,
    runtime: assets.runtime,
    modules: assets.modules,
    search: assets.search && { ...assets.search, index: searchIndex },
  };
  const live = input.live
    ? [
        `<meta name="heddle-live" content="${escapeHtml(input.live.channel)}">`,
        `<script type="module" src="${escapeHtml(input.live.client)}"></script>`,
      ]
    : [];
  return [
    '<!doctype html>',
    `<html ${Object.entries(attributes)
      .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
      .join(' ')}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    // The navigation bar and the actions of the page are painted when they are whole, so that nothing in them moves.
    ...['hd-page-menu', 'hd-content']
      .filter((id) => input.rootHtml.includes(`id="${id}"`))
      .map((id) => `<link rel="expect" href="#${id}" blocking="render">`),
    `<script>${'data-locales' in attributes ? redirectingHeadScript : headScript}</script>`,
    ...styles,
    // Before the page's own tags: scripts take the first of a name.
    ...live,
    tags,
    ...input.headHtml,
    ...pageScripts(input).map((src) => `<script type="module" src="${escapeHtml(src)}"></script>`),
    '</head>',
    '<body>',
    ...agentPointer(input),
    `<div id="heddle-root">${input.rootHtml}</div>`,
    `<script type="application/json" id="heddle-page">${scriptJson(data)}</script>`,
    ...(site.search ? [searchTemplate(site)] : []),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
