import type { SidebarData, SiteData } from '../../shared/site-data.js';
import type { PageQuery, QueryScope } from '../../shared/page-list.js';
import type { OutputRecord } from '../facts/output-file.js';
import type { ComponentUse, RenderedLinks } from '../facts/page-facts.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { isFileRead, type OutsideRead } from '../outside/outside-reads.js';
import type { Step, StepItem } from '../step/step.js';
import type { ServerModule } from '../bundle/bundle-manifest.js';
import type { JudgedImport } from '../bundle/page-behavior.js';
import type { StylePart } from '../bundle/style-parts.js';
import type { DocumentAssets } from './html-document.js';
import type { PagePlan } from './plan-pages.js';

/** Data that all pages of a run share; written to a file once and read once per thread. */
export interface RenderSite {
  /** By `localeKey`. */
  siteData: Record<string, SiteData>;
  sidebars: Record<string, { sidebar: SidebarData; locale: string }>;
  /** URL of the file with the site data, by `localeKey`. */
  siteDataUrls: Record<string, string>;
  assets: Omit<DocumentAssets, 'site'>;
  /** URL of the icon, `''` without one. */
  icon: string;
  /** URL of the image that previews of links show, `''` without one. */
  image: string;
  /** URLs of style sheets that not every page has. */
  styleParts: Record<StylePart, string>;
  build: string;
  /** True if code of the site can render parts of all pages: a theme, or components of `globalUIComponents`. */
  hasFrameCode: boolean;
  /** True if React has work on every page: a theme, or components of `globalUIComponents`. */
  hasLiveFrame: boolean;
  live?: { channel: string; client: string } | undefined;
}

export interface RenderShared {
  /** Path of the JSON file that contains the `RenderSite`. */
  siteFile: string;
  /** Path of the JSON file with the pages of the site, on sites whose components list pages. */
  pagesFile?: string | undefined;
  /** Absolute path of the folder of the server bundle, and its entry there. */
  server: { directory: string; entry: ServerModule };
  /** The moment that the clock shows to code of the site, in milliseconds since 1970. */
  momentMs: number;
  /** Where files go: into the cache and a folder, into the cache alone, or back as texts, which are not cached. */
  output: { directory: string } | 'cache' | 'texts';
}

/** A page to render. */
export interface RenderItem extends StepItem {
  plan: PagePlan;
  /** Path of the source, relative to the project, and its absolute path unless a plugin added the page. */
  file: string;
  sourcePath?: string | undefined;
  bodyKey: string;
  /**
   * Components of the page: server module, browser URL, style sheet, and why browsers need React for what
   * the page uses of it, in the order of its imports.
   */
  imports: ({ server: ServerModule; url: string; styles?: string | undefined } & JudgedImport)[];
  /** URLs of the style sheets that plugins put on the page. */
  styles: string[];
  components: ComponentUse[];
}

/** A query of `usePages`, and the hash of what it found. */
export interface ListQuery {
  query: PageQuery;
  scope: QueryScope;
  hash: string;
}

/** A rendered page. */
export interface RenderedPage {
  /** Its files, and in which cache entries they are. */
  outputs: (OutputRecord & { key: string })[];
  /** Hashes of the document's inline scripts, when the site has a content security policy. */
  scriptHashes: string[];
  /** The document asks search engines not to list the page. */
  isUnlisted?: true;
  /** Links and anchors of the HTML; undefined for pages whose facts name all of them. */
  links?: RenderedLinks;
  /** Why the page shows a placeholder, on a site that was moved from another generator. */
  problems?: readonly Diagnostic[];
  /** Name or construct in the code of the page that needs React. */
  behavior?: string;
  /** Other reads of its code: the page is rendered again when one of them has another value. */
  reads?: OutsideRead[];
  /** Calls of its code that return something else each time. The page is rendered in each build. */
  calls?: string[];
  /** Queries of its components; the page is rendered again when one of them has another result. */
  lists?: ListQuery[];
  /** Text of the files by path, when they were not written. */
  texts?: Record<string, string>;
}

/** Shared data of rendering with the paths of its files replaced. */
export const mapRenderFiles = <Shared extends Pick<RenderShared, 'siteFile' | 'pagesFile' | 'server'>>(
  shared: Shared,
  map: (path: string) => string,
): Shared => ({
  ...shared,
  siteFile: map(shared.siteFile),
  ...(shared.pagesFile === undefined ? {} : { pagesFile: map(shared.pagesFile) }),
  server: { ...shared.server, directory: map(shared.server.directory) },
});

/** Reads with the absolute paths in them replaced. */
export const mapReads = (reads: readonly OutsideRead[], map: (path: string) => string): OutsideRead[] =>
  reads.map((read) => [read[0], isFileRead(read) ? map(read[1]) : read[1], read[2]]);

/** Renders a page. */
export const renderStep: Step<RenderShared, RenderItem, RenderedPage> = {
  name: 'render-pages',
  deadlineSeconds: 30,
  files: ({ shared: { siteFile, pagesFile, server } }) => [
    siteFile,
    ...(pagesFile ? [pagesFile] : []),
    server.directory,
  ],
  reads: (item) => [item.bodyKey],
  mapPaths: ({ reads, ...value }, map) => ({ ...value, ...(reads ? { reads: mapReads(reads, map) } : {}) }),
  mapShared: ({ output, ...shared }, map) => ({
    ...mapRenderFiles(shared, map),
    output: typeof output === 'string' ? output : { directory: map(output.directory) },
  }),
  mapItem: ({ sourcePath, ...item }, map) => ({
    ...item,
    ...(sourcePath === undefined ? {} : { sourcePath: map(sourcePath) }),
  }),
  isLast: true,
  describe: ({ file }) => ({ file, verb: 'rendered' }),
};
