import type { UniqueIds } from '../shared/unique-ids.js';

/** How ids are made from the texts of headings. `markdown.slugs` selects a rule by its name. */
export interface SlugRule {
  /** Id of a text, before it is made unique on its page. It may be empty. */
  slug(text: string): string;
  /** Id of a heading for whose text the id is empty. Default: `section`. */
  empty?: string;
  /** Starts the ids of a page. Default: numbers per wanted id, as GitHub counts. */
  createIds?: () => UniqueIds;
  /** True if alternative texts of images are no part of the id. */
  ignoresImages?: boolean;
  /** Returns the text from which the id is made. `text` lacks images, and `written` is the source of the heading. */
  textOf?: (text: string, written: string) => string;
}
