import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { htmlProps } from '../dom/html-props.js';
import type { PageModuleHost } from '../server-contract.js';

/** What page modules are called with: one JSX runtime for all of them. */
export const pageHost: PageModuleHost = {
  jsx,
  jsxs,
  Fragment,
  html: (strings) => strings.map(htmlProps),
};
