import type { ComponentType } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { htmlProps } from '../dom/html-props.js';

/** Exports of a page's function-body module: the MDX component and the page's own exports. */
export interface PageModule {
  default: ComponentType<{ components?: Record<string, ComponentType<never>> }>;
  [name: string]: unknown;
}

/**
 * A page's function-body module. `h` contains the JSX runtime and `html`, which turns static HTML strings into props;
 * `m` contains the imported modules in the order of `PagePayload.imports`.
 */
export type PageModuleFactory = (h: PageModuleHost, m: Record<string, unknown>[]) => PageModule;

export interface PageModuleHost {
  jsx: unknown;
  jsxs: unknown;
  Fragment: unknown;
  /** Props that set, or on hydration adopt, the given HTML strings. */
  html(strings: string[]): { dangerouslySetInnerHTML: { __html: string }; suppressHydrationWarning: true }[];
}

/** Argument of page modules: one JSX runtime for all of them. */
export const pageHost: PageModuleHost = {
  jsx,
  jsxs,
  Fragment,
  html: (strings) => strings.map(htmlProps),
};
