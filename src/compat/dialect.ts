/**
 * What a build must know about another generator. A site lists dialects in its option `compat`. Each dialect is a record of this
 * type in a folder of its own, and code elsewhere names no generator:
 *
 *     src/compat/<generator>/dialect.ts   the record, for pages and the bundle
 *     src/compat/<generator>/options.ts   options of its configuration, for messages about a site's configuration
 *     src/compat/<generator>/runtime/     components, hooks and style sheets, which run in browsers
 *     src/compat/<generator>/project.ts   how its projects are recognized, see `GeneratorProject`
 *     src/compat/<generator>/migrate/     reads its projects for `heddle migrate`
 *
 * The modules are separate because they load at different times: a build must not load what moves a site, and browsers must not
 * get code of Node. Every property but the name is optional. Without one, the generator does what Heddle does.
 */
import type { Loader, PluginBuild } from 'esbuild';
import type { Nodes as HtmlNodes } from 'hast';
import type { Code } from 'mdast';
import type { Pluggable } from 'unified';
import type { TextSource } from '../build/markdown/heading-text.js';
import type { TocEntry } from '../shared/page-data.js';
import type { CompatName } from './names.js';

/** Heddle's fields for a field of the generator; `other` returns the values of other fields of the page. */
export type FieldRule = (value: unknown, other: (key: string) => unknown) => Record<string, unknown>;

/** A remark plugin for syntax of the generator. */
export interface DialectSyntax {
  /** The kind of page that has the syntax. */
  kind: 'md' | 'mdx';
  /**
   * When it runs: `source` right after the parser is set, which it may replace, `blocks` when files are included and containers
   * not yet paired, `texts` when the structure of the page is final and its search text is not read yet.
   */
  stage: 'source' | 'blocks' | 'texts';
  plugin: Pluggable;
}

/**
 * How a container is shown that is none of Heddle's: its content as it is, and without other syntax in it; as tabs, each of
 * which begins with a line such as `== npm`; or as a tab of a code group, with the container's title.
 */
export type ContainerRole = 'literal' | 'tabs' | 'tab';

/** Facts that a Markdown file contains about itself. */
export interface DialectPage {
  readonly toc: readonly TocEntry[];
  readonly frontmatter: Readonly<Record<string, unknown>>;
  readonly headingTitle: string | undefined;
}

/** Values that pages or importing modules read by name. */
export type PageValues = Readonly<Record<string, (page: DialectPage) => unknown>>;

/** A component in another language as a module of React. */
export interface ComponentModule {
  /** Source in TypeScript with JSX. It imports the style sheet and the script by the names in `parts`. */
  source: string;
  /** Its style sheet, for elements with an attribute of the component. */
  styles?: string | undefined;
  /** Module whose `run` is its script. */
  script?: string | undefined;
  /** True if a style sheet is left out. */
  leavesStyleOut: boolean;
}

/** A language of components that Heddle translates, as far as it can. */
export interface ComponentLanguage {
  /** Ending of its files, such as `.astro`. */
  ending: string;
  /** Specifiers of the style sheet and the script in the source of a component. */
  parts: { styles: string; script: string };
  /** The component as a module of React; undefined for one that needs its generator. `name` is shown in messages. */
  read: (source: string, name: string) => Promise<ComponentModule | undefined>;
}

/** The place of a project, and Heddle's modules in place of the generator's. */
export interface DialectSite {
  projectRoot: string;
  /** Files of Heddle that export a name in `heddle/compat/<name>`. */
  exported: ReadonlyMap<string, string>;
}

export interface Dialect {
  /** Value of the option `compat`. */
  name: CompatName;

  // Front matter

  /** Fields that have another name or another form in Heddle. */
  fields?: Readonly<Record<string, FieldRule>>;

  // Markdown

  /** Syntax that Heddle's Markdown lacks. */
  syntax?: readonly DialectSyntax[];
  /** Containers by name. All sites may have literal ones, and every moved site those of all dialects. */
  containers?: Readonly<Record<string, ContainerRole>>;
  /** Tags in HTML of Markdown pages that only frame their content, and are removed. */
  frameTags?: RegExp;
  /** True for a block of code whose expressions in `{{ }}` the generator fills in. */
  fillsIn?: (node: Code) => boolean;
  /** True if plugins read directives such as `:kbd[Ctrl]`, which are reported. */
  hasDirectives?: true;
  /** The text from which the id of a heading is made if `markdown.slugs` is `github`. */
  headingText?: (node: HtmlNodes, from: TextSource) => string;
  /** True if ids of headings keep white space, and have no alternative texts of images. */
  keepsHeadingSpace?: true;
  /** The id of a footnote or of a reference to one, or a link to it, from Heddle's: `fn-1`, `fnref-1`, `#fn-1`. */
  footnoteId?: (id: string) => string;

  // Pages

  /** True if the title of the front matter is shown above another first heading. */
  showsTitleTwice?: true;
  /** Field of the front matter that hides the title. */
  hiddenTitleField?: string;
  /** Variables of MDX pages that no import declares. */
  pageVariables?: PageValues;
  /** Names that a Markdown file exports besides its content. */
  fileExports?: PageValues;
  /** Another name for the content of a Markdown file that another imports. */
  contentExport?: string;
  /** Specifiers of components that pages use without importing them, by name. */
  implicitComponents?: Readonly<Record<string, string>>;
  /** Modules of many components. Each name that a page imports becomes a module by itself, so that no page loads all. */
  splitModules?: readonly string[];
  /** Props of component pages (`.tsx`): a module, and code for them by the code of the module. */
  componentProps?: { specifier: string; code: (module: string) => string };
  /** JSON file of a folder with its `label`, `position` and `collapsed`. The label takes precedence over that of the folder's page. */
  folderFile?: string;
  /** True if overviews have a heading for each page beside the groups, so that links point to these headings. */
  hasOverviewHeadings?: true;

  // Links

  /** True if relative links start from the URL of the page, not from its file. */
  linksFromUrl?: true;
  /** True if files beside the pages are found by absolute paths. */
  hasFilesBesidePages?: true;

  // Bundle

  /** Alias of the project's folder in imports. */
  projectAlias?: string;
  /** Modules of the theme, and Heddle's for them. What is imported by them can be replaced like the theme. */
  themeAliases?: Readonly<Record<string, string>>;
  /** True if packages import the theme, and names of it that Heddle's lacks are those of `heddle/compat/<name>`. */
  extendsTheme?: true;
  /** Modules in whose place `heddle/compat/<name>` is imported. */
  modules?: readonly string[];
  /** Adds modules that the list can't express. */
  addModules?: (build: PluginBuild, site: DialectSite) => void;
  /** Modules that only the generator has: beginnings of specifiers, as patterns. Imports of them become placeholders. */
  foreignModules?: readonly string[];
  /** Endings of component files that React can't run. */
  foreignFiles?: readonly string[];
  /** The language among them that Heddle translates. */
  componentLanguage?: ComponentLanguage;
  /** True if imports of SVG files are components without `?react`. */
  importsSvgAsComponents?: true;
  /** True if components may call `import.meta.glob()`. */
  hasImportGlobs?: true;
  /** Loaders of esbuild by file ending. */
  loaders?: Readonly<Record<string, Loader>>;
  /** Style sheets in `runtime/`, with names that style sheets of a site may use. */
  styles?: readonly string[];
  /** Selector of parts of a page that are not styled as text. */
  unstyledSelector?: string;
}
