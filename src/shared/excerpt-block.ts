/** Language of a code block in a page that a plugin adds. An excerpt of another page takes its place. */
export const excerptLanguage = 'heddle-excerpt';

/** Content of such a block, as JSON. */
export interface ExcerptBlock {
  /** Path of the other page below the docs folder. */
  path: string;
  /** Text for a page of which no part can be shown elsewhere. */
  fallback: string;
}
