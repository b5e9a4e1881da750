import { join } from 'node:path';
import type { HeadOption, HeadRoute } from '../config/options/user-options.js';
import { callOption } from '../foreign/call-foreign.js';
import { hookResult } from '../foreign/hook-result.js';
import type { HeadTag } from '../../shared/head.js';
import type { PageData, PagePayload } from '../../shared/page-data.js';
import { toolVersion } from '../cache/cache-key.js';
import type { SiteConfig } from '../config/site-config.js';
import { manifestFile, searchFolder } from '../../shared/search/search-index.js';
import type { DocumentInput } from './html-document.js';
import type { RenderItem } from './render-page.step.js';
import type { RenderRun, RenderedRoot } from './prepare-render.js';

/** False for pages that render in the browser only. */
export const isPrerendered = ({ ssg }: SiteConfig, { frontmatter }: PageData): boolean =>
  ssg && frontmatter['ssg'] !== false;

/** Data of a page without its article. */
export function pagePayload(
  { site }: RenderRun,
  { plan, imports, styles: shared }: RenderItem,
  ownStyles: string | undefined,
): PagePayload {
  const styles = [
    ...imports.flatMap((entry) => (entry.styles ? [entry.styles] : [])),
    ...shared,
    ...(ownStyles === undefined ? [] : [ownStyles]),
  ];
  return {
    page: plan.page,
    sidebar: plan.sidebar,
    breadcrumbs: plan.breadcrumbs,
    group: plan.group,
    overview: plan.overview,
    translations: plan.translationTable,
    notices: plan.notices,
    previous: plan.previous,
    next: plan.next,
    alternates: plan.alternates,
    editUrl: plan.editUrl,
    ...(imports.length > 0 ? { imports: imports.map((entry) => entry.url) } : {}),
    ...(styles.length > 0 ? { styles: [...new Set(styles)] } : {}),
    build: site.build,
  };
}

/** The result of a function in `head` for a page. Throws a `BuildError` if that is neither a tag nor a text. */
const calledHead = (
  entry: Extract<HeadOption, (route: HeadRoute) => unknown>,
  route: HeadRoute,
): HeadTag | string | undefined =>
  callOption(`head (page ${route.routePath})`, () => {
    const returned: unknown = entry(structuredClone(route));
    if (returned instanceof Promise || typeof returned === 'string') return returned as string;
    const tags = hookResult('head', returned === undefined || returned === null ? undefined : [returned]);
    return (tags as [HeadTag] | undefined)?.[0];
  });

/** Head entries of the configuration for a page: tags and HTML text apart. */
function configuredHead(config: SiteConfig, page: PageData): { tags: HeadTag[]; html: string[] } {
  const { _relativePath: relativePath } = page;
  const route = { ...page, relativePath, absolutePath: join(config.root, relativePath) };
  const entries = config.head
    .map((entry) => (typeof entry === 'function' ? calledHead(entry, route) : entry))
    .filter((entry) => entry !== undefined);
  return {
    tags: entries.filter((entry) => typeof entry !== 'string'),
    html: entries.filter((entry) => typeof entry === 'string'),
  };
}

/** True if a first visit to a page may be redirected to another language. */
function redirectsLocale({ route, lang: defaultLang }: SiteConfig, { lang, routePath }: PageData): boolean {
  if (lang !== defaultLang || route.localeRedirect === 'never') return false;
  return route.localeRedirect === 'only-default-lang' || routePath === '/';
}

/** URL of the manifest of the local index that a page is searched with. */
const searchIndexUrl = ({ base, search }: SiteConfig, { lang, version }: PageData): string | undefined =>
  search === false || search.algolia
    ? undefined
    : base + searchFolder + manifestFile(lang, search.versioned ? version : '');

/** The document of a page. */
export async function documentInput(
  { environment, site }: RenderRun,
  { plan }: RenderItem,
  payload: PagePayload,
  root: RenderedRoot,
): Promise<DocumentInput> {
  const { config, plugins } = environment;
  const { page } = plan;
  const fromConfig = configuredHead(config, page);
  const frontmatterHead = Array.isArray(page.frontmatter['head']) ? (page.frontmatter['head'] as HeadTag[]) : [];
  return {
    payload,
    site: site.siteData[plan.locale]!,
    assets: { ...site.assets, site: site.siteDataUrls[plan.locale]! },
    rootHtml: root.html,
    searchIndex: searchIndexUrl(config, page),
    url: plan.url,
    canonical: plan.canonical ?? plan.url,
    isListed: plan.noindex !== true,
    translations: plan.translations,
    defaultLang: config.lang,
    hasLocaleRedirect: redirectsLocale(config, page),
    icon: site.icon,
    image: plan.image ?? site.image,
    themeColor: config.themeConfig.themeColor,
    headTags: [...fromConfig.tags, ...frontmatterHead, ...(await plugins.head(page, config)), ...root.head],
    headHtml: fromConfig.html,
    generator: `Heddle v${toolVersion}`,
    live: site.live,
  };
}
