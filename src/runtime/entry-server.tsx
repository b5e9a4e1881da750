import {
  Fragment,
  Suspense,
  type ReactElement,
  type ReactNode,
  type ComponentType,
  type Key,
  type ErrorInfo,
} from 'react';
import { jsx } from 'react/jsx-runtime';
import { pageHost, type PageModuleHost, type PageModule } from './router/page-module.js';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { collectStyles } from 'heddle-theme-server';
import { unescapeHtml } from '../shared/escape-html.js';
import { routeToUrl } from '../shared/route-path.js';
import type { HeadTag } from '../shared/head.js';
import { App } from './app.js';
import { findPages, queryKey, type PageList, type PageQuery } from '../shared/page-list.js';
import { HeadContext } from './head/head.js';
import { PageListContext } from './hooks/use-pages.js';
import { StaysStatic } from './hooks/use-stays-static.js';
import { MdxComponentsContext, ModuleContent } from './page/content.js';
import { Placeholder } from './placeholder/placeholder.js';
import { createStaticRouter, type RouterState } from './router/router-state.js';
import { RouterProvider } from './router/router-context.js';
import type { ServerEntry, ServerRenderInput } from './server-contract.js';
import { mdxComponents } from './theme/base/mdx-components.js';
import { Nav } from './theme/nav/nav.js';
import { activeItems } from './theme/nav/nav-active.js';
import { SidebarItemView } from './theme/sidebar/sidebar-item-view.js';

type Props = { children?: ReactNode };

const nameOf = (type: { displayName?: string | undefined; name?: string } | undefined): string =>
  type?.displayName || type?.name || 'Component';

/**
 * The JSX runtime for a page with components that fail: on the server, React shows the fallback of `Suspense` in place of what
 * throws. Elements keep their properties, which the components around them may read.
 */
function isolatingHost(): PageModuleHost {
  const isolated = new Map<unknown, ComponentType<Props>>();
  const isolate =
    (type: ComponentType<Props>): ComponentType<Props> =>
    (props) => (
      <Suspense fallback={<Placeholder name={nameOf(type)}>{props.children}</Placeholder>}>{jsx(type, props)}</Suspense>
    );
  const create = (type: string | ComponentType<Props>, props: Props, key?: Key): ReactNode => {
    if (typeof type === 'string') return jsx(type as 'div', props, key);
    if ((type as unknown) === Fragment) return jsx(type, props, key);
    const known = isolated.get(type) ?? isolate(type);
    isolated.set(type, known);
    return jsx(known, props, key);
  };
  return { ...pageHost, jsx: create, jsxs: create };
}

/** Makes the module of a page. React would take a text for the name of an element. */
function createModule(
  { factory, imports }: NonNullable<ServerRenderInput['module']>,
  host: PageModuleHost,
): PageModule {
  const module = factory(host, imports);
  if (typeof (module.default as unknown) !== 'string') return module;
  throw Object.assign(new Error('Element type is invalid: a text.'), {
    componentStack: '\n    at ModuleContent (page)',
  });
}

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
    module: module && createModule(module, host),
  };
}

/** React has no option for the hints for images that it puts before the page; the head of the document is not its own. */
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

const attribute = /([^\s"'=<>/]+)(?:="([^"]*)")?/g;

/** The elements of collected styles as tags of the head. */
function styleTags(collected: string): HeadTag[] {
  if (!/<style\b/i.test(collected)) return collected.trim() === '' ? [] : [['style', {}, collected]];
  return [...collected.matchAll(/<style\b([^<>]*)>([^]*?)(?:<\/style>|$)/gi)].map(
    ([, attributes = '', css]): HeadTag => [
      'style',
      Object.fromEntries(
        [...attributes.matchAll(attribute)].map(([, name, value]) => [
          name!,
          value === undefined || unescapeHtml(value),
        ]),
      ),
      css!,
    ],
  );
}

/** Implements `ServerEntry.collectsStyles`. */
export const collectsStyles: ServerEntry['collectsStyles'] = collectStyles !== undefined;

/** Collects tags of the head, each once: a component may be rendered more than once. */
function headCollector() {
  const tags = new Map<string, HeadTag>();
  const collect = (found: readonly HeadTag[]): void => found.forEach((tag) => tags.set(JSON.stringify(tag), tag));
  return { tags, collect };
}

/** Implements `ServerEntry.renderPage`. */
export const renderPage: ServerEntry['renderPage'] = async (input) => {
  const { tags, collect } = headCollector();
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
  const collector = collectStyles?.();
  const shown = collector ? collector.wrap(app) : app;
  const html = withoutHints(input.module ? await renderWhole(shown) : renderToString(shown));
  const styles = collector ? styleTags(await collector.styles()) : [];
  return { html, head: [...tags.values(), ...styles], queries: [...queries.values()] };
};

/** The article of a page. The ids of the content must not be those of the page around it. */
function articleMarkup(input: ServerRenderInput, host: PageModuleHost): { html: string; head: HeadTag[] } {
  const { tags, collect } = headCollector();
  const html = renderToStaticMarkup(
    <HeadContext value={collect}>
      <RouterProvider router={createStaticRouter(toState(input, host))}>
        <MdxComponentsContext value={mdxComponents}>
          <StaysStatic value={true}>
            <ModuleContent />
          </StaysStatic>
        </MdxComponentsContext>
      </RouterProvider>
    </HeadContext>,
    { identifierPrefix: 'article-' },
  );
  return { html: withoutHints(html), head: [...tags.values()] };
}

/** Implements `ServerEntry.renderArticle`. */
export const renderArticle: ServerEntry['renderArticle'] = (input) => articleMarkup(input, pageHost);

/** Implements `ServerEntry.renderIsolated`. */
export const renderIsolated: ServerEntry['renderIsolated'] = (input) => articleMarkup(input, isolatingHost());

/** Content of the built-in navigation bar, without the element that `Nav` renders around the HTML of the content. */
const NavContent = (): ReactNode => (Nav({}) as ReactElement<Props>).props.children;

/** Implements `ServerEntry.renderNavbar`. */
export const renderNavbar: ServerEntry['renderNavbar'] = (payload, site) => {
  const router = createStaticRouter(toState({ payload, site, sidebarHtml: '' }));
  const html = renderToString(
    <RouterProvider router={router}>
      <NavContent />
    </RouterProvider>,
  );
  return withoutHints(html);
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
