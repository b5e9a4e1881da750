import type { PluggableList } from 'unified';

/**
 * How the findings of a check are reported: `true` and `'error'` fail the build, `'warning'` does not, `false` turns the
 * check off. `excludes` names what is left unchecked: links as written or globs, or a function that says so.
 */
export type CheckOption =
  boolean | 'error' | 'warning' | { severity?: 'error' | 'warning'; excludes?: string[] | ((url: string) => boolean) };

/** Options of code highlighting. */
export interface ShikiOptions {
  /** Names of two shiki themes, or theme objects. Default: Heddle's own colours, as CSS variables. */
  themes?: { light: string | object; dark: string | object };
  /** Extra grammars: shiki language registrations, or functions that load them. Default: none; all languages of shiki are known. */
  langs?: unknown[];
  /** Other names for languages, alias to name. Default: none. */
  langAlias?: Record<string, string>;
  /**
   * shiki transformers, applied to every block; those with a field `metaWord` only to blocks that have this word behind
   * their language. Default: none.
   */
  transformers?: object[];
}

/** A type of container: `:::recipe` and `> [!RECIPE]`. */
export interface ContainerType {
  /** Title of containers without one: a text, or texts by language. Default: the type, capitalised. */
  title?: string | Record<string, string>;
  /** Text such as an emoji, or the source of an SVG picture, shown before the title. Default: none. */
  icon?: string;
  /** Built-in type whose colours it has. Default: its own of the built-in types, else `note`. */
  like?: 'tip' | 'note' | 'important' | 'warning' | 'caution' | 'danger' | 'info';
  /** Whether readers open it, as `details`. Default: false, true for `details`. */
  collapsible?: boolean;
}

/** Options of Markdown and MDX. */
export interface MarkdownOptions {
  /** remark plugins, run after the built-in ones. Default: none. */
  remarkPlugins?: PluggableList;
  /** rehype plugins, run after the built-in ones. Default: none. */
  rehypePlugins?: PluggableList;
  /** Files whose default export every MDX page may use under the PascalCase of the file's name. Default: none. */
  globalComponents?: string[];
  /** Whether code blocks show line numbers. Default: false. */
  showLineNumbers?: boolean;
  /** Whether long lines of code wrap. Default: false. */
  defaultWrapCode?: boolean;
  /** Blocks higher than `height` pixels scroll or fold. Default: no height, `scroll`. */
  defaultCodeOverflow?: { height?: number; behavior?: 'scroll' | 'fold' };
  /** Code highlighting. */
  shiki?: ShikiOptions;
  /** Further types of containers, and changes to the built-in ones, by type. Default: none. */
  containers?: Record<string, ContainerType>;
  /** Whether HTML in `.md` files is kept; otherwise it is shown as text. Default: true. */
  html?: boolean;
  /** Whether pages without a description get one from their first paragraphs. Default: true. */
  extractDescription?: boolean;
  /** Links between pages. */
  link?: {
    /** Links to pages that do not exist. Default: `error`. */
    checkDeadLinks?: CheckOption;
    /** Links to headings that do not exist. Default: `error`. */
    checkAnchors?: CheckOption;
    /** Whether absolute links get the version and language of the page they stand on. Default: true. */
    autoPrefix?: boolean;
  };
  /** Images. */
  image?: {
    /** Images that do not exist. Default: `error`. */
    checkDeadImages?: CheckOption;
  };
}
