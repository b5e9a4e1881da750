import { Component, createContext, useContext, useMemo, type ErrorInfo, type ReactNode } from 'react';
import { devHooks } from '../dom/dev-hooks.js';
import { reportComponentFailure } from '../dom/component-failure.js';
import { htmlProps } from '../dom/html-props.js';
import { useRouterState } from '../router/router-context.js';
import type { RouterState } from '../router/router-state.js';

/** Components that MDX pages use without importing them. */
export const MdxComponentsContext = createContext<Record<string, unknown>>({});

/** True below the article: a layout that a page shows there must not show the page again. */
const InsideArticle = createContext(false);

interface BoundaryProps {
  /** Content to show if the content fails; undefined loads the document instead. */
  fallbackHtml: string | undefined;
  /** Module of the page. Another one, after an edit in the dev server, is tried again. */
  module: unknown;
  children: ReactNode;
}

interface BoundaryState {
  hasFailed: boolean;
  module?: unknown;
}

/** Keeps the page readable when one of its components fails: the server's HTML stays, or the document is loaded. */
class ContentBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ module }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return module === state.module ? null : { hasFailed: false, module };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    // In the dev server the next edit may mend the component.
    const isReloaded = this.props.fallbackHtml === undefined && !devHooks();
    reportComponentFailure(
      error,
      componentStack,
      isReloaded ? 'The page is loaded again.' : 'The text of the page stays as it is.',
    );
    if (isReloaded) location.reload();
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <div className="hd-static" {...htmlProps(this.props.fallbackHtml ?? '')} />;
  }
}

interface ArticleAttributes {
  className: string;
  lang: string | undefined;
  dir: string | undefined;
}

function StaticContent({ html, ...attributes }: ArticleAttributes & { html: string }) {
  const props = useMemo(() => htmlProps(html), [html]);
  return <article {...attributes} {...props} />;
}

/** The rendered module of the shown page. */
export function ModuleContent() {
  const { default: Page } = useRouterState().module!;
  const components = useContext(MdxComponentsContext);
  return (
    <InsideArticle.Provider value={true}>
      <Page components={components as never} />
    </InsideArticle.Provider>
  );
}

function ComponentContent({ state, ...attributes }: ArticleAttributes & { state: RouterState }) {
  return (
    <article {...attributes}>
      <ContentBoundary fallbackHtml={state.isNavigated ? undefined : state.html} module={state.module}>
        <ModuleContent />
      </ContentBoundary>
    </article>
  );
}

/** The article of the shown page: the build's HTML as it is, or the page's components. */
export function Content({ className = 'hd-doc' }: { className?: string }) {
  const state = useRouterState();
  const { routePath, original } = state.payload.page;
  const attributes = { className, lang: original?.lang, dir: original?.dir };
  if (state.module) return <ComponentContent key={routePath} state={state} {...attributes} />;
  return <StaticContent key={routePath} html={state.html} {...attributes} />;
}

/** True if the shown page has an article, which the caller is not a part of. */
export function useHasContent(): boolean {
  const { html, module } = useRouterState();
  if (useContext(InsideArticle)) return false;
  return module !== undefined || html.trim() !== '';
}
