import { createContext } from 'react';
import type { PageList, PageQuery } from '../../shared/page-list.js';

/** Runs queries while the server renders; undefined in the browser. */
export const PageListContext = createContext<((query: PageQuery) => PageList) | undefined>(undefined);
