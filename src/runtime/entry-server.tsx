import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import type { ErrorInfo, ReactNode } from 'react';
import { routeToUrl } from '../shared/route-path.js';
import type { HeadTag } from '../shared/head.js';
import { App } from './app.js';
import { findPages, queryKey, type PageList, type PageQuery } from '../shared/page-list.js';
import { HeadContext } from './head/head-context.js';
import { PageListContext } from './hooks/page-list-context.js';
import { StaysStatic } from './hooks/use-stays-static.js';
import { MdxComponentsContext, ModuleContent } from './page/content.js';
import { isolatingHost } from './page/isolating-host.js';
import { pageHost, type PageModuleHost } from './router/page-module.js';
import type { RouterState } from './router/router-state.js';
import { RouterProvider } from './router/router-context.js';
import { createStaticRouter } from './router/static-router.js';
import type { ServerEntry, ServerRenderInput } from './server-contract.js';
import { mdxComponents } from './theme/base/mdx-components.js';
import { Nav } from './theme/nav/nav.js';
import { activeItems } from './theme/nav/nav-active.js';
import { SidebarItemView } from './theme/sidebar/sidebar-item-view.js';

function toState(
  { payload, site, articleHtml = '', module, sidebarHtml, navbarHtml }: ServerRenderInput,
  host = pageHost,
): RouterState {
  return {
    payload,
    site,
    html: articleHtml,
    sidebar: { name: payload.sidebar, html: sidebarHtml },
    navbarHtml,
    location: { pathname: routeToUrl(payload.page.routePath, site), search: '', hash: '' },
    isNavigated: false,
    module: module?.factory(host, module.imports),
  };
}

/** React puts hints for images before the page; the document's head is not its business. */
const withoutHints = (html: string): string => html.replace(/^(?:<link rel="preload"[^>]*>)+/, '');

/** Renders a tree and waits for what it suspends on. Nothing is streamed in later, so that no inline script is needed. */
async function renderWhole(tree: ReactNode): Promise<string> {
  let failure: { error: unknown } | undefined;
  const onError = (error: unknown, { componentStack }: ErrorInfo): void => {
    if (error instanceof Error) Object.assign(error, { componentStack });
    failure ??= { error };
  };
  const { prelude } = await prerenderToNodeStream(tree, { onError, progressiveChunkSize: Infinity });
  const decoder = new TextDecoder();
  let html = '';
  for await (const chunk of prelude as AsyncIterable<Uint8Array>) html += decoder.decode(chunk, { stream: true });
  if (failure) throw failure.error;
  return html;
}

/** Implements `ServerEntry.renderPage`. */
export const renderPage: ServerEntry['renderPage'] = async (input) => {
  // A component may be rendered more than once.
  const tags = new Map<string, HeadTag>();
  const collect = (found: readonly HeadTag[]): void => found.forEach((tag) => tags.set(JSON.stringify(tag), tag));
  const queries = new Map<string, PageQuery>();
  const find = (query: PageQuery): PageList => {
    queries.set(queryKey(query), query);
    return findPages(input.pages ?? [], query, input.payload.page);
  };
  const app = (
    <HeadContext value={collect}>
      <PageListContext value={find}>
        <App router={createStaticRouter(toState(input))} />
      </PageListContext>
    </HeadContext>
  );
  const html = withoutHints(input.module ? await renderWhole(app) : renderToString(app));
  return { html, head: [...tags.values()], queries: [...queries.values()] };
};

/** The article of a page. The ids of the content must not be those of the page around it. */
function articleMarkup(input: ServerRenderInput, host: PageModuleHost): string {
  const html = renderToStaticMarkup(
    <RouterProvider router={createStaticRouter(toState(input, host))}>
      <MdxComponentsContext value={mdxComponents}>
        <StaysStatic value={true}>
          <ModuleContent />
        </StaysStatic>
      </MdxComponentsContext>
    </RouterProvider>,
    { identifierPrefix: 'article-' },
  );
  return withoutHints(html);
}

/** Implements `ServerEntry.renderArticle`. */
export const renderArticle: ServerEntry['renderArticle'] = (input) => articleMarkup(input, pageHost);

/** Implements `ServerEntry.renderIsolated`. */
export const renderIsolated: ServerEntry['renderIsolated'] = (input) => articleMarkup(input, isolatingHost());

/** Implements `ServerEntry.renderNavbar`. */
export const renderNavbar: ServerEntry['renderNavbar'] = (payload, site) => {
  const router = createStaticRouter(toState({ payload, site, sidebarHtml: '' }));
  const html = renderToString(
    <RouterProvider router={router}>
      <Nav />
    </RouterProvider>,
  );
  return withoutHints(html).replace(/^<header [^>]*>|<\/header>$/g, '');
};

/** Implements `ServerEntry.activeNavItems`. */
export const activeNavItems: ServerEntry['activeNavItems'] = (routePath, { nav, base }) =>
  activeItems(nav, routePath, base);

/** Implements `ServerEntry.renderSidebarItem`. */
export const renderSidebarItem: ServerEntry['renderSidebarItem'] = (item, { active, open }, site) =>
  renderToStaticMarkup(
    <SidebarItemView item={item} isActive={active} isOpen={open} site={site} childrenHtml="<!--items-->" />,
  );

/** Implements `ServerEntry.mdxComponentNames`. */
export const mdxComponentNames: ServerEntry['mdxComponentNames'] = Object.keys(mdxComponents).sort();
