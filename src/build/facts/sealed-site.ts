import type { Cache } from '../cache/cache.js';
import type { PageFacts } from './page-facts.js';
import type { Route } from './route.js';

/** The compiled form of a page of a sealed version. */
export interface SealedPageForm {
  facts: PageFacts;
  bodyKey: string;
}

/** A page of a sealed version, in place of what the source of another page says. */
export interface ListedSealedPage {
  hash: string;
  frontmatter: Record<string, unknown>;
  title: string;
  sealed: SealedPageForm;
}

/** A file of the search index of one language. */
export interface SealedIndexFile {
  name: string;
  text: string;
}

/** The sealed versions of a site. */
export interface SealedSite {
  /** Names of the versions. */
  names: ReadonlySet<string>;
  routes: readonly Route[];
  /** Texts of the navigation's files, by path relative to the docs root. */
  navigation: readonly (readonly [path: string, text: string])[];
  /** The page of a route of `routes`. */
  pageOf(route: Route): ListedSealedPage | undefined;
  /** Puts the bodies and images of pages into the cache, if it lacks them. */
  store(pages: readonly SealedPageForm[], cache: Cache): void;
  /** The search index of a language of a version; undefined if there is none that fits `key`. */
  searchIndex(version: string, lang: string, key: string): SealedIndexFile[] | undefined;
}
