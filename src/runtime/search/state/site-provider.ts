import { createSearchProvider } from 'heddle-search-provider';

/** The page's one provider. */
export const siteProvider = createSearchProvider();
