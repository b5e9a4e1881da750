import { posix } from 'node:path';
import { compareCodeUnits } from '../../../shared/compare-code-units.js';
import { evaluateConfig, foreignCall } from '../evaluate-config.js';
import { isObject, listOf, pageTitle, readPageFacts, textOf, type PageFacts } from '../page-facts.js';
import { draftUrls, reachableItems } from '../reachable-items.js';
import { moveMarkdownPlugins } from '../move-markdown-plugins.js';
import { noteUnread } from '../note-unread.js';
import { createDraft, type ForeignProject, type SiteDraft } from '../site-draft.js';

type Fields = Record<string, unknown>;

const contentRoot = 'src/content/docs';

/** A page of one language. */
interface Entry {
  /** Path without extension and language, such as `guides/example`; `''` for the home page. */
  slug: string;
  url: string;
  facts: PageFacts;
  file: string;
}

interface LocaleEntries {
  /** Folder of the language, `''` for the pages of the root locale. */
  folder: string;
  lang: string;
  bySlug: ReadonlyMap<string, Entry>;
}

/** Slugs are those of GitHub: lowercase, without what is no letter, number, hyphen or underscore. */
const slugPart = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');

const sidebarFields = ({ fields }: PageFacts): Fields => (isObject(fields['sidebar']) ? fields['sidebar'] : {});

function pageItem({ facts, file, url }: Entry, label?: string): Fields {
  const { label: ownLabel, badge } = sidebarFields(facts);
  const tag = textOf(isObject(badge) ? badge['text'] : badge);
  return { text: label ?? textOf(ownLabel) ?? pageTitle(facts, file), link: url, ...(tag ? { tag } : {}) };
}

/** Items of a folder, as Starlight sorts them: by `sidebar.order`, then by slug; folders among the pages. */
function folderItems(directory: string, { bySlug }: LocaleEntries, isCollapsed: boolean): Fields[] {
  const prefix = directory === '' || directory === '.' ? '' : `${directory.replace(/^\/|\/$/g, '')}/`;
  const orderOf = (entry: Entry | undefined): number => {
    const { order } = entry ? sidebarFields(entry.facts) : {};
    return typeof order === 'number' ? order : Number.MAX_SAFE_INTEGER;
  };
  interface Child {
    name: string;
    order: number;
    items: Fields[];
  }
  const folders = new Set<string>();
  const children: Child[] = [];
  for (const entry of bySlug.values()) {
    if (entry.slug !== prefix.slice(0, -1) && !entry.slug.startsWith(prefix)) continue;
    const rest = entry.slug.slice(prefix.length);
    const [name = '', ...deeper] = rest.split('/');
    const isIndex = /(?:^|\/)index\.\w+$/.test(entry.file);
    if (deeper.length > 0 || (isIndex && name !== '' && entry.slug !== prefix.slice(0, -1))) folders.add(name);
    else if (sidebarFields(entry.facts)['hidden'] !== true && entry.slug !== '')
      children.push({ name: rest, order: orderOf(entry), items: [pageItem(entry)] });
  }
  for (const name of folders) {
    const items = folderItems(prefix + name, { folder: '', lang: '', bySlug }, isCollapsed);
    const order = Math.min(
      ...[...bySlug.values()]
        .filter(({ slug }) => slug.startsWith(`${prefix}${name}/`) || slug === prefix + name)
        .map(orderOf),
    );
    if (items.length > 0) children.push({ name, order, items: [{ text: name, items, collapsed: isCollapsed }] });
  }
  return children.sort((a, b) => a.order - b.order || compareCodeUnits(a.name, b.name)).flatMap(({ items }) => items);
}

const label = (item: Fields, lang: string): string => {
  const translations = isObject(item['translations']) ? item['translations'] : {};
  const written = item['label'];
  if (isObject(written)) return String(written[lang] ?? Object.values(written)[0]);
  return textOf(translations[lang]) ?? textOf(written) ?? '';
};

/** A sidebar item in one language. */
function sidebarItem(item: unknown, locale: LocaleEntries): Fields[] {
  const find = (slug: string): Entry | undefined =>
    locale.bySlug.get(slug.replace(/^\/|\/$/g, '').replace(/^index$/, ''));
  if (typeof item === 'string') return [find(item)].flatMap((entry) => (entry ? [pageItem(entry)] : []));
  if (!isObject(item)) return [];
  const { slug, link, items, autogenerate, collapsed, badge } = item;
  const text = label(item, locale.lang);
  const tag = textOf(isObject(badge) ? badge['text'] : badge);
  if (typeof slug === 'string')
    return [find(slug)].flatMap((entry) => (entry ? [pageItem(entry, text || undefined)] : []));
  if (typeof link === 'string') {
    const isInternal = link.startsWith('/') && locale.folder !== '';
    return [{ text: text || link, link: isInternal ? `/${locale.folder}${link}` : link, ...(tag ? { tag } : {}) }];
  }
  const generated = isObject(autogenerate) ? textOf(autogenerate['directory']) : undefined;
  const children =
    generated === undefined
      ? listOf(items).flatMap((child) => sidebarItem(child, locale))
      : folderItems(generated, locale, isObject(autogenerate) && autogenerate['collapsed'] === true);
  if (children.length === 0) return [];
  if (text === '') return children;
  return [{ text, items: children, collapsed: collapsed === true, ...(tag ? { tag } : {}) }];
}

/** The list of social links, also in the form of an object of earlier releases. */
const socialLinks = (social: unknown): Fields[] =>
  Array.isArray(social)
    ? social.filter(isObject).map(({ icon, href, label: title }) => ({ icon, mode: 'link', content: href, title }))
    : Object.entries(isObject(social) ? social : {}).map(([icon, href]) => ({
        icon,
        mode: 'link',
        content: isObject(href) ? href['href'] : href,
      }));

/** A tag of the head as a tuple. */
const headTag = (tag: unknown): unknown =>
  isObject(tag)
    ? [tag['tag'], isObject(tag['attrs']) ? tag['attrs'] : {}, ...(textOf(tag['content']) ? [tag['content']] : [])]
    : tag;

/** Options that are read, or that Heddle does without. */
const knownOptions = [
  ...['title', 'description', 'logo', 'favicon', 'head', 'customCss', 'defaultLocale', 'locales', 'sidebar', 'social'],
  ...['editLink', 'lastUpdated', 'pagination', 'disable404Route', 'titleDelimiter', 'credits', 'pagefind'],
  ...['expressiveCode', 'routeMiddleware', 'markdown', 'prerender', 'tableOfContents'],
];

/** Reads a project of Astro with Starlight. */
export async function readStarlight(project: ForeignProject): Promise<SiteDraft> {
  const draft = createDraft(project, ['astro', '@astrojs/*', 'starlight-*', '@astro-community/*']);
  const { folder, files, configFile } = project;
  const config = await evaluateConfig(folder, configFile!);
  const call = listOf(config['integrations'])
    .flat()
    .map(foreignCall)
    .find((found) => found?.module === '@astrojs/starlight');
  const options = isObject(call?.args[0]) ? call.args[0] : {};
  const written = isObject(options['locales']) ? options['locales'] : {};
  const keys = Object.keys(written);
  const defaultKey = textOf(options['defaultLocale']) ?? (keys.includes('root') ? 'root' : (keys[0] ?? 'root'));
  const localeOf = (key: string): Fields => (isObject(written[key]) ? written[key] : {});
  const folderOf = (key: string): string => (key === 'root' ? '' : key);
  const defaultLang = folderOf(defaultKey) || (textOf(localeOf('root')['lang']) ?? 'en');
  const others = keys.filter((key) => key !== defaultKey);
  const folders = new Set(keys.map(folderOf).filter(Boolean));

  const entries = new Map<string, Map<string, Entry>>([
    ['', new Map()],
    ...[...folders].map((name) => [name, new Map<string, Entry>()] as const),
  ]);
  for (const file of files) {
    if (!file.startsWith(`${contentRoot}/`) || !/\.(?:md|mdx|mdoc)$/.test(file)) continue;
    const given = file.slice(contentRoot.length + 1);
    // URLs are in lower case, and so are the names of languages.
    const [first = ''] = given.split('/');
    const hasOtherCase = !folders.has(first) && folders.has(first.toLowerCase());
    const path = hasOtherCase ? first.toLowerCase() + given.slice(first.length) : given;
    if (hasOtherCase) draft.moves.set(file, `${contentRoot}/${path}`);
    if (path.split('/').some((name) => name.startsWith('_'))) continue;
    if (file.endsWith('.mdoc')) {
      draft.notes.push({
        file,
        message: 'This page is written in Markdoc, which Heddle does not read. Rewrite it in Markdown.',
      });
      continue;
    }
    const facts = readPageFacts(folder, file);
    const natural = path
      .replace(/\.\w+$/, '')
      .replace(/(^|\/)index$/, '$1')
      .replace(/\/$/, '');
    const slug = (textOf(facts.fields['slug']) ?? natural.split('/').map(slugPart).join('/')).replace(/^\/|\/$/g, '');
    const key = [...folders].find((name) => slug === name || slug.startsWith(`${name}/`)) ?? '';
    const inLocale = key === '' ? slug : slug.slice(key.length + 1);
    const isDefault = key === folderOf(defaultKey);
    // Heddle's default language has no prefix in its URLs.
    const url = `/${(isDefault ? inLocale : slug) || ''}`.replace(/([^/])$/, '$1/');
    const oldUrl = slug === '404' ? '/404' : `/${slug}`.replace(/([^/])$/, '$1/');
    if (isDefault && key !== '' && url !== oldUrl) draft.redirects.push({ from: oldUrl, to: url });
    entries.get(key)!.set(inLocale, { slug: inLocale, url, facts, file });
    const fields = slug !== natural && slug !== '404' ? { permalink: url } : {};
    draft.pages.set(file, { file, url: oldUrl, ...(url === oldUrl || slug === '404' ? {} : { newUrl: url }), fields });
  }
  for (const file of files) {
    if (file.startsWith('public/')) draft.moves.set(file, `${contentRoot}/${file}`);
    else if (file === configFile || /^src\/(?:content\.config|content\/config)\.\w+$/.test(file))
      draft.removes.add(file);
  }
  moveMarkdownPlugins(draft, config['markdown']);
  noteUnread(draft, options, knownOptions);
  const components = files.filter((file) => /^src\/.*\.astro$/.test(file));
  if (components.length > 0)
    draft.notes.push({
      message: `Heddle does not run components of Astro: ${components.join(', ')}. Write those that pages need in React.`,
    });

  /** Pages of a language. Pages that it lacks have its URLs and the text of the default language. */
  const locale = (key: string): LocaleEntries => {
    const name = key === defaultKey ? '' : folderOf(key);
    const originals = name === '' ? [] : [...(entries.get(folderOf(defaultKey)) ?? [])];
    return {
      folder: name,
      lang: textOf(localeOf(key)['lang']) ?? (folderOf(key) || defaultLang),
      bySlug: new Map([
        ...originals.map(([slug, entry]) => [slug, { ...entry, url: `/${name}${entry.url}` }] as const),
        ...(entries.get(folderOf(key)) ?? []),
      ]),
    };
  };
  draft.fallbackPrefixes = others.map((key) => `/${folderOf(key)}`).filter((prefix) => prefix !== '/');
  const urls = draftUrls(draft);
  const sidebarOf = (key: string): Fields => {
    const items = Array.isArray(options['sidebar'])
      ? options['sidebar'].flatMap((item) => sidebarItem(item, locale(key)))
      : folderItems('', locale(key), false);
    return { '/': reachableItems(items, urls) };
  };
  const titleOf = (key: string): string | undefined => {
    const { title } = options;
    const lang = textOf(localeOf(key)['lang']) ?? folderOf(key);
    return isObject(title) ? textOf(title[lang] ?? title['en'] ?? Object.values(title)[0]) : textOf(title);
  };
  const editBase = isObject(options['editLink']) ? textOf(options['editLink']['baseUrl']) : undefined;
  const logo = isObject(options['logo']) ? options['logo'] : {};
  const sources = [logo['light'], logo['dark'], logo['src']].flatMap((path) => textOf(path) ?? []);
  const logoUrl = new Map(
    sources.map((path) => {
      const file = posix.normalize(path.replace(/^\//, ''));
      const target = `${contentRoot}/public/${posix.basename(file)}`;
      if (files.includes(file)) draft.moves.set(file, target);
      return [path, `/${posix.basename(file)}`];
    }),
  );
  const site = textOf(config['site']);
  draft.config = {
    root: contentRoot,
    lang: defaultLang,
    title: titleOf(defaultKey) ?? '',
    ...(textOf(options['description']) ? { description: options['description'] } : {}),
    ...(textOf(config['base'])
      ? { base: `/${String(config['base']).replace(/^\/|\/$/g, '')}/`.replace('//', '/') }
      : {}),
    ...(site ? { siteOrigin: new URL(site).origin } : {}),
    icon: textOf(options['favicon']) ?? '/favicon.svg',
    logo:
      typeof logo['light'] === 'string' && typeof logo['dark'] === 'string'
        ? { light: logoUrl.get(logo['light'])!, dark: logoUrl.get(logo['dark'])! }
        : logoUrl.get(String(logo['src'])),
    logoText: logo['replacesTitle'] === true ? undefined : titleOf(defaultKey),
    head: listOf(options['head']).map(headTag),
    globalStyles: listOf(options['customCss'])
      .map(String)
      .filter((path) => path.startsWith('.') || path.startsWith('/'))
      .map((path) => posix.normalize(path.replace(/^\//, ''))),
    ...(keys.length > 0
      ? {
          locales: [defaultKey, ...others].map((key) => ({
            lang: key === defaultKey ? defaultLang : folderOf(key),
            label: textOf(localeOf(key)['label']) ?? key,
            title: titleOf(key),
            dir: textOf(localeOf(key)['dir']),
          })),
        }
      : {}),
    // Starlight shows the page in the default language where a translation is missing.
    ...(others.length > 0 ? { i18n: { fallback: true } } : {}),
    route: {
      cleanUrls: true,
      trailingSlash: config['trailingSlash'] !== 'never',
      include: ['../../assets/**'],
    },
    compat: ['starlight'],
    markdown: {
      // Astro checks neither links nor anchors.
      link: { checkDeadLinks: 'warning', checkAnchors: 'warning', autoPrefix: false },
      image: { checkDeadImages: 'warning' },
    },
    themeConfig: {
      socialLinks: socialLinks(options['social']),
      ...(editBase
        ? { editLink: { docRepoBaseUrl: posix.join(editBase.replace(/\/$/, ''), contentRoot).replace(':/', '://') } }
        : {}),
      ...(options['lastUpdated'] === true ? { lastUpdated: true } : {}),
      sidebar: sidebarOf(defaultKey),
      ...(others.length > 0
        ? { locales: others.map((key) => ({ lang: folderOf(key), sidebar: sidebarOf(key) })) }
        : {}),
    },
  };
  if (site) draft.plugins.push({ name: 'sitemap', module: 'heddle/plugins/sitemap' });
  for (const [from, to] of Object.entries(isObject(config['redirects']) ? config['redirects'] : {})) {
    const target = textOf(isObject(to) ? to['destination'] : to);
    if (target && !from.includes('[')) draft.redirects.push({ from, to: target });
  }
  return draft;
}
