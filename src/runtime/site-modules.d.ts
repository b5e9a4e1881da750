/** Components that the configuration puts on every page. Written by the build for each site. */
declare module 'heddle-global-components' {
  import type { ComponentType } from 'react';

  export const globalComponents: {
    component: ComponentType<Record<string, unknown>>;
    props: Record<string, unknown>;
  }[];
}

/** Exports of the server module of the theme folder. Written by the build for each site. */
declare module 'heddle-theme-server' {
  import type { CollectStyles } from './server-contract.js';

  /** Undefined on sites without such a module. */
  export const collectStyles: CollectStyles | undefined;
}

/** The themes of code that the configuration names. Written by the build for each site. */
declare module 'heddle-code-themes' {
  import type { ThemeRegistration } from '@shikijs/types';

  /** Undefined for Heddle's own colors. */
  export function loadCodeThemes(): Promise<{ light: ThemeRegistration; dark: ThemeRegistration } | undefined>;
}

/** Highlights code in the browser; the build bundles it for sites that use it. */
declare module 'heddle-code-highlighter' {
  export { highlightCode } from './theme/code/highlight-code.js';
}

/** The search provider of the configuration. Written by the build for each site. */
declare module 'heddle-search-provider' {
  import type { SearchProvider } from './search/search-provider.js';

  export function createSearchProvider(): SearchProvider;
}

/** Components that the site's search hooks render. Written by the build for each site. */
declare module 'heddle-search-hooks' {
  import type { ReactNode } from 'react';
  import type { ProviderHit } from './search/search-provider.js';

  /** Renders what a hit says; undefined on sites without such a function. */
  export const renderHit: ((hit: ProviderHit) => ReactNode) | undefined;

  /** Renders one result; undefined on sites without such a function. */
  export const renderResult: ((result: unknown) => ReactNode) | undefined;
}

/** The search of a page, loaded when it is first used; empty on sites without search. */
declare module 'heddle-search-dialog' {
  export { createSearch, siteProvider } from './search/dialog/create-search.js';
  export { connectSearchBox } from './search/dialog/search-box-panel.js';
}

/** URL of the style sheet of the search dialog. */
declare module 'heddle-search-styles' {
  export const searchStyles: string;
}

/** Style sheets that components import for their effect. */
declare module '*.css';

/** React's part of Fast Refresh, which has no types. */
declare module 'react-refresh/runtime' {
  export function injectIntoGlobalHook(window: Window): void;
  export function register(type: unknown, id: string): void;
  export function setSignature(type: unknown, key: string): void;
  export function performReactRefresh(): unknown;
}
