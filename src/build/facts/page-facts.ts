import type { PageType, TocEntry } from '../../shared/page-data.js';
import type { OutsideRead } from '../outside/outside-reads.js';
import type { Diagnostic } from '../report/diagnostic.js';

/** Links and anchors of the HTML of a page. */
export interface RenderedLinks {
  hrefs: string[];
  anchors: string[];
}

/** A link or image as the author wrote it and what it points at. */
export interface LinkFact {
  /** Address as written. */
  written: string;
  /** Text of a link, on one line; left out for images and links without any. */
  text?: string;
  /** `href` in the compiled HTML, with `base`. */
  href: string;
  /** Route path (decoded, NFC) of a page, or path below `public/`, that the link points to. */
  target: string;
  /** Decoded hash without `#`, `''` without one. */
  hash: string;
  /** Docs-relative source path for links written as file paths (`./a.md`), which must exist with this very case. */
  targetFile?: string | undefined;
  /** The link points to a file of `public/`, or to one that a plugin writes. */
  isFile?: true;
  line: number;
  column: number;
}

/** A file that the site copies under a hashed name. */
export interface AssetFact {
  /** Absolute source path; undefined if the cache has the bytes, by their hash. */
  sourcePath?: string;
  /** `contentHash` of the bytes that were read. */
  hash: string;
  sizeBytes: number;
  /** Output path, such as `assets/logo.3f9a0c12.png`. */
  outputPath: string;
}

/** A module imported by a page. */
export interface ImportFact {
  specifier: string;
  /** Absolute directory the specifier is resolved from. */
  resolveDir: string;
  /** Imported names: `default`, `*` for a namespace import, else the export's name. Empty for side-effect imports. */
  names: string[];
  /** Code of the module, when a Markdown plugin gave it; there is no file of that name then. */
  source?: string | undefined;
  /** The file with the import, relative to the project, if it is a fragment of the page. */
  file?: string;
  line: number;
  column: number;
}

/** A Markdown file whose content is a part of the page. */
export interface FragmentFact {
  /** Path relative to the project. */
  file: string;
  links: LinkFact[];
}

/** A file besides the page's own source whose bytes the page depends on. `hash` is `''` when it does not exist. */
export interface InputFact {
  path: string;
  hash: string;
}

/** A JSX component used in a page without being imported or defined there. */
export interface ComponentUse {
  name: string;
  line: number;
  column: number;
}

/** The part of a compiled page that stays in memory. Plain JSON. */
export interface PageFacts {
  title: string;
  headingTitle?: string | undefined;
  description: string;
  /** URL of the image that previews of links to the page show. */
  image?: string | undefined;
  /** Minutes that the article takes to read; absent unless the site shows them. */
  readingMinutes?: number;
  pageType: PageType;
  frontmatter: Record<string, unknown>;
  toc: TocEntry[];
  /** Every id in the article that a link can point to. */
  anchors: string[];
  links: LinkFact[];
  assets: AssetFact[];
  imports: ImportFact[];
  /** Markdown files whose content is a part of the page, each with its own links. */
  fragments?: FragmentFact[];
  /** Absolute paths of style sheets that Markdown plugins want on this page. */
  styles?: string[];
  components: ComponentUse[];
  inputs: InputFact[];
  /** Variables of the environment that plugins read. */
  reads?: OutsideRead[];
  /** Notes of Markdown plugins, by the names that they chose. */
  notes: Record<string, unknown>;
  diagnostics: Diagnostic[];
  /** True if the page needs no JavaScript of its own: its body has `html` and no `code`. */
  isStatic: boolean;
  /** SHA-256 of the source that was compiled, first 32 hexadecimal digits. */
  sourceHash: string;
  /** Hash of what rendering reads. */
  articleHash: string;
  /** Hash of the sections. */
  sectionsHash: string;
  /** Hash of everything that the search index takes from the page: these facts and its sections. */
  searchHash: string;
}

/** A stretch of a page under one heading, as search indexes it. */
export interface SearchSection {
  /** Anchor of the heading, `''` for the text before the first heading. */
  id: string;
  heading: string;
  depth: number;
  text: string;
  code: string;
}

/** The part of a compiled page that rendering reads. Plain JSON. */
export interface PageArticle {
  /** Article HTML of a static page. */
  html?: string;
  /** Function body of the page's module: receives `h` and `m`, returns the module's exports. */
  code?: string;
  /** Static HTML strings that `code` refers to by index. */
  strings?: string[];
  /** Indexes of `strings` that the server-rendered HTML always contains, so that the first visit can leave them out. */
  adoptable?: number[];
  /** Rules that Markdown plugins want on this page alone. */
  css?: string;
}

/** The cached body of a compiled page: the article for rendering, the sections for search. */
export interface PageBody {
  article: PageArticle;
  sections: SearchSection[];
}
