import { isExternalUrl, withBase } from '../../url/urls.js';

/** Bundles have the mode of the build in its place. */
declare const process: { env: { NODE_ENV: 'development' | 'production' } };

/** The path with a slash at its start. */
export const addLeadingSlash = (path: string): string => (path.startsWith('/') ? path : `/${path}`);

/** The path with a slash at its end. */
export const addTrailingSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

/** The path without a slash at its end. */
export const removeTrailingSlash = (path: string): string => path.replace(/\/$/, '');

/** The URL of a link: paths from the root of the site get `base`. */
export const normalizeHrefInRuntime = (href: string): string =>
  isExternalUrl(href) || !href.startsWith('/') ? href : withBase(href);

/** The URL of an image: paths from the root of the site get `base`. */
export const normalizeImagePath = normalizeHrefInRuntime;

/** True in the built site. */
export const isProduction = (): boolean => process.env.NODE_ENV === 'production';
