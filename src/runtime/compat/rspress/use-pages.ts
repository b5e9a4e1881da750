import { usePages as useQuery } from '../../hooks/use-pages.js';
import type { PageEntry } from '../../../shared/page-list.js';

/** All pages of the site, with their front matter. A page that calls it contains them. */
export const usePages = (): { pages: readonly PageEntry[] } => useQuery({ lang: '*', version: '*', fields: '*' });
