import type { ReactNode } from 'react';
import type { SearchHit } from './search-types.js';

/** A hit as search hooks see it. */
export type HookHit = Pick<SearchHit, 'objectID' | 'url' | 'type' | 'hierarchy' | 'content' | 'segments'>;

/** A list of results as search hooks get and return it. */
export interface HookResults<Result = unknown> {
  /** Name over the list. */
  group: string;
  /** Argument of `render`; with `renderType: 'default'`, hits. */
  result: Result;
  /** Renders the list: the dialog, like its own hits, or `render`. Default: `custom`. */
  renderType?: 'default' | 'custom';
}

/** Exports of the module of the option `search.searchHooks`. */
export interface SearchHooks<Result = unknown> {
  /** Runs before a search; what it returns replaces the query. */
  beforeSearch?(query: string): string | void | Promise<string | void>;
  /** Adds lists to the hits of a search. It may change the list of hits itself. */
  onSearch?(query: string, hits: HookHit[]): HookResults<Result>[] | void | Promise<HookResults<Result>[] | void>;
  /** Runs after a search with all that was found: the hits as a `default` list, then the lists of `onSearch`. */
  afterSearch?(query: string, results: HookResults[]): void | Promise<void>;
  /** Renders the `result` of a list with `renderType: 'custom'`. */
  render?(result: Result): ReactNode;
  /** Renders what the row of a hit says, instead of its icon, title and second line. The row itself stays the link. */
  renderHit?(hit: HookHit): ReactNode;
}
