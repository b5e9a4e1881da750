import type { ShikiOptions } from '../../build/config/user-markdown.js';

/** Which blanks are shown: all, those at both ends of lines, or those at the end of lines. */
export type ShownWhitespace = 'all' | 'boundary' | 'trailing';

/** Options of the plugin: those of `markdown.shiki`, and what its own transformers do. */
export interface ShikiPluginOptions extends ShikiOptions {
  /** Draws spaces and tabs. Default: none. */
  whitespace?: ShownWhitespace;
  /** Draws a line at every step of indentation, of so many spaces. Default: none. */
  indentGuides?: number;
}
