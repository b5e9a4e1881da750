import { createContext, useContext } from 'react';
import { queryKey, type PageList, type PageQuery } from '../../shared/page-list.js';
import { useRouterState } from '../router/router-context.js';

/** Runs queries while the server renders; undefined in the browser. */
export const PageListContext = createContext<((query: PageQuery) => PageList) | undefined>(undefined);

/**
 * The pages that match a query. The build runs it and puts the result into the page, so that the browser never has a list
 * of all pages. Throws in the browser for a query that the build did not see.
 */
export function usePages(query: PageQuery = {}): PageList {
  const find = useContext(PageListContext);
  const { payload } = useRouterState();
  if (find) return find(query);
  const list = payload.lists?.[queryKey(query)];
  if (list) return list;
  throw new Error(
    `usePages(${queryKey(query)}) was not called when the page was built. Call it with the same query in every render, ` +
      'outside of BrowserOnly, on a site with `ssg`, and choose from its result afterwards.',
  );
}
