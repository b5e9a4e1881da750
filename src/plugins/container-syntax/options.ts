import type { ContainerType } from '../../build/config/user-markdown.js';

/** Options of the plugin. */
export interface ContainerSyntaxOptions {
  /** Further types of containers, and changes to the built-in ones, by type. Default: none. */
  types?: Record<string, ContainerType>;
  /** Whether the built-in types have titles in the language of the page. Default: true. */
  translate?: boolean;
}
