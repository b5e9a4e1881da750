import type { VFile } from 'vfile';
import type { HookCosts } from '../report/report.js';
import type { TocEntry } from '../../shared/page-data.js';
import type { SiteConfig } from '../config/site-config.js';
import type { Diagnostic, SourcePosition } from '../report/diagnostic.js';
import type { OutsideRead } from '../outside/outside-reads.js';
import type { PageUrls } from '../links/page-urls.js';
import type { Route } from '../facts/route.js';
import type { CompiledFragment } from './fragment-outline.js';
import type { FragmentProps } from './fragment-props.js';
import type { MarkdownPage } from '../config/plugin.js';
import type {
  AssetFact,
  ComponentUse,
  FragmentFact,
  ImportFact,
  LinkFact,
  SearchSection,
} from '../facts/page-facts.js';

/** A place in the page's source, from a node's position; counts from 1. */
export interface Place {
  line: number;
  column: number;
}

/** A use of a fragment. */
export interface FragmentUse {
  /** Absolute path of the fragment. */
  path: string;
  /** Undefined where it is used as a value, so that code can show it with any props. */
  props: FragmentProps | undefined;
  /** Scope of the page or the fragment that shows it. */
  into: PageScope;
  /** Absolute paths of the files that import it, the page first, each by the one before. */
  chain: readonly string[];
  /** Characters of MDX that the page may still have. */
  room: number;
  /** Ids of other fragments of the page that this one would have as well, and must not have. */
  takenIds: readonly string[];
}

/**
 * Compiles a fragment. Undefined if it stays a module of the bundle: it has code of its own or mistakes, or it is a part
 * of itself.
 */
export type CompileFragment = (use: FragmentUse) => Promise<CompiledFragment | undefined>;

/**
 * The state that the Markdown plugins of one page share. Built-in remark and rehype plugins find it in
 * `file.data.scope`; each fills its own fields and the stage turns them into the page's facts.
 */
export interface PageScope {
  readonly route: Route;
  readonly config: SiteConfig;
  /** Pages that links can point to. */
  readonly pageUrls: PageUrls;
  readonly frontmatter: Record<string, unknown>;
  readonly source: string;
  /** Prefix of generated ids, so that those of a fragment differ from those of the pages that show it. */
  readonly idPrefix: string;
  /** Ids that headings must not have: in a fragment, those of other fragments of the page. */
  readonly takenIds: readonly string[];
  /** Compiles a fragment that the page shows to a part of the page; undefined where all fragments stay modules. */
  compileFragment?: CompileFragment | undefined;
  /** Reads a file the page depends on and records it as an input. Undefined when it is missing or not readable. */
  readInput(absolutePath: string): Buffer | undefined;
  /** Records a file that a plugin reads by itself as an input, wherever it is. */
  dependOn(absolutePath: string): void;
  /** Records what code of the page read besides files: variables of the environment, for example. */
  addReads(reads: readonly OutsideRead[]): void;
  /**
   * Keeps the page out of the cache: code of the site or of a plugin threw an error or reported one. Nothing tells such an
   * error from a failure of the machine, of memory or of the network, which may be gone in the next run. Mistakes that
   * Heddle itself found in the source are stored.
   */
  doubt(): void;
  /** Adds a problem of this page; `place` missing means the whole file. The file name and code frame are added. */
  report(problem: Omit<Diagnostic, 'file' | 'line' | 'column' | 'frame'>, place?: Place): void;
  /** Places of other files that a part of the page comes from, by its place in the page; undefined for other parts. */
  readonly placeMaps: ((place: Place) => SourcePosition | undefined)[];
  headingTitle: string | undefined;
  toc: TocEntry[];
  anchors: string[];
  links: LinkFact[];
  assets: AssetFact[];
  imports: ImportFact[];
  fragments: FragmentFact[];
  components: ComponentUse[];
  description: string;
  sections: SearchSection[];
  /** HTML of code blocks that an earlier run made of the page, by the hash of what is written. */
  knownBlocks: ReadonlyMap<string, string>;
  /** The same of this run. */
  readonly blocks: Map<string, string>;
  /** Notes of Markdown plugins for other hooks, by the names that they chose. */
  readonly notes: Record<string, unknown>;
  /** Time that the Markdown plugins of each plugin took. */
  pluginCosts: HookCosts;
}

/** The fields in which Markdown plugins collect what they find, empty. */
export const emptyFindings = () =>
  ({
    placeMaps: [],
    headingTitle: undefined,
    toc: [],
    anchors: [],
    links: [],
    assets: [],
    imports: [],
    fragments: [],
    components: [],
    description: '',
    sections: [],
  }) satisfies Partial<PageScope>;

declare module 'vfile' {
  interface DataMap {
    scope: PageScope;
    page: MarkdownPage;
  }
}

/** Attaches the scope to a file. Plugins that enumerate the data of a file don't see it. */
export const setScope = (file: VFile, scope: PageScope): void =>
  void Object.defineProperty(file.data, 'scope', { value: scope, enumerable: false, writable: true });
