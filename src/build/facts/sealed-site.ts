import type { Cache } from '../cache/cache.js';
import type { AssetFact, PageFacts } from './page-facts.js';
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

/** A sealed version of a site. */
export interface OpenedVersion {
  name: string;
  /** Absolute path of its file, and that relative to the project. */
  path: string;
  file: string;
  /** Hash of its file. */
  hash: string;
  /** In the order of `relativePath`. */
  routes: readonly Route[];
  /** Images of its pages, each once. */
  assets: readonly AssetFact[];
  /** Pages that need modules or style sheets of the bundle. */
  importing: readonly { route: Route; facts: PageFacts; bodyKey: string }[];
  /** `SealedSearch.key` of its search indexes; undefined without them. */
  searchKey: string | undefined;
  /** True if some page shows headings of others. */
  hasOverviews: boolean;
  /** True if all pages are below the home pages of the version, at different paths, and none shows something of other versions. */
  isPlain: boolean;
  /** Bytes of an image by its hash. */
  assetBytes(hash: string): Buffer;
}

/** The sealed versions of a site. */
export interface SealedSite {
  versions: ReadonlyMap<string, OpenedVersion>;
  routes: readonly Route[];
  /** Texts of the navigation's files, by path relative to the docs root. */
  navigation: readonly (readonly [path: string, text: string])[];
  /** The page of a route of `routes`. */
  pageOf(route: Route): ListedSealedPage | undefined;
  /** The body of a page that `pageOf` returned, as its file has it. */
  body(bodyKey: string): Buffer;
  /** Puts the bodies and images of pages into the cache, if it lacks them. */
  store(pages: readonly SealedPageForm[], cache: Cache): void;
  /** The search index of a language of a version; undefined if there is none that fits `key`. */
  searchIndex(version: string, lang: string, key: string): SealedIndexFile[] | undefined;
}
