import { pages } from 'heddle-compat-pages';
import type { ListedPage } from './listed-page.js';

export type { ListedPage } from './listed-page.js';

/** All pages of the site, with their front matter. */
export const usePages = (): { pages: readonly ListedPage[] } => ({ pages });
