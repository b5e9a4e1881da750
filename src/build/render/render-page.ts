import { findPages, queryKey, type PageList } from '../../shared/page-list.js';
import type { HeadTag } from '../../shared/head.js';
import type { PagePayload } from '../../shared/page-data.js';
import { routeToHtmlPath } from '../../shared/route-path.js';
import { neededParts } from '../bundle/style-parts.js';
import type { PageArticle } from '../facts/page-facts.js';
import { documentHead, htmlDocument } from './html-document.js';
import type { ListQuery, RenderItem } from './render-page.step.js';
import { listHash } from './queryable-pages.js';
import { duringScope } from '../outside/outside-reads.js';
import { loadModule, type RenderRun, type RenderedRoot } from './prepare-render.js';
import { moduleFiles, styleFile, type PageFile } from './page-files.js';
import { isPrerendered, pagePayload, documentInput } from './page-document.js';

/** The article while React renders what is around it. Code of the site could read the article, so it gets the article itself. */
const articlePlaceholder = '<!--heddle-article-->';

/** True if the first `article` element of a page is its article, so that browsers find it there. */
const isFirstArticle = (rootHtml: string, articleHtml: string): boolean => {
  const tag = rootHtml.indexOf('<article');
  return tag !== -1 && rootHtml.startsWith(`${articleHtml}</article>`, rootHtml.indexOf('>', tag) + 1);
};

/**
 * Renders one page to its files. `articleHead` are tags that components of an article put into the head, which was rendered before.
 * `isLate`: see `PagePayload`.
 */
export async function renderPageFiles(
  run: RenderRun,
  item: RenderItem,
  article: PageArticle,
  articleHead: readonly HeadTag[] = [],
  isLate = false,
): Promise<{ files: PageFile[]; lists: ListQuery[] }> {
  const { environment, site, server, pages } = run;
  const { config } = environment;
  const { plan } = item;
  const { page } = plan;
  const url = (path: string): string => config.assetBase + path;
  const isRendered = isPrerendered(config, page);
  const { whole, lean } = moduleFiles(page.routePath, article, isRendered);
  const ownStyles = styleFile(page.routePath, article);
  const shared: PagePayload = {
    ...pagePayload(run, item, ownStyles && url(ownStyles.path)),
    ...(isLate ? { isLate } : {}),
  };
  const payload: PagePayload = {
    ...shared,
    ...(lean || whole ? { module: url((lean ?? whole)!.path) } : {}),
    ...(lean && whole ? { wholeModule: url(whole.path) } : {}),
  };
  const module = await loadModule(run, item, article);
  const writeSidebar = (): string => run.sidebars.get(plan.sidebar)?.(plan.url) ?? '';
  const sidebarHtml = run.frame ? duringScope(run.frame, writeSidebar) : writeSidebar();
  const articleHtml = article.html ?? '';
  const shownHtml = site.hasFrameCode || articleHtml.trim() === '' ? articleHtml : articlePlaceholder;
  const root: RenderedRoot = isRendered
    ? await server.renderPage({
        payload,
        site: site.siteData[plan.locale]!,
        ...(module ? { module } : { articleHtml: shownHtml }),
        sidebarHtml,
        navbarHtml: run.navbars.get(plan.locale)?.(payload),
        pages,
      })
    : { html: '', head: [], queries: [] };
  const found = root.queries.map((query) => ({ query, list: findPages(pages ?? [], query, page) }));
  const lists: Record<string, PageList> | undefined =
    found.length > 0 ? Object.fromEntries(found.map(({ query, list }) => [queryKey(query), list])) : undefined;
  const rootHtml = shownHtml === articleHtml ? root.html : root.html.replaceAll(shownHtml, () => articleHtml);
  const parts = neededParts(rootHtml);
  const styleParts = parts.length > 0 ? { styleParts: parts.map((name) => site.styleParts[name]) } : {};
  const html = whole || isFirstArticle(rootHtml, articleHtml) ? {} : { html: articleHtml };
  const shown = { ...root, head: [...articleHead, ...root.head], html: rootHtml };
  const document = await documentInput(run, item, { ...payload, ...html, ...styleParts, lists }, shown);
  const head = documentHead(document);
  const files = [
    {
      path: routeToHtmlPath(page.routePath),
      text: htmlDocument({ ...document, payload: { ...document.payload, documentTags: head.documentTags } }, head),
    },
    ...[ownStyles, whole, lean].filter((file) => file !== undefined),
  ];
  const { lang, version } = page;
  return { files, lists: found.map(({ query, list }) => ({ query, scope: { lang, version }, hash: listHash(list) })) };
}
