import type { PagePayload } from '../../shared/page-data.js';

/** A page that is ready to be shown. */
export interface PreparedPage {
  payload: PagePayload;
  /** Title and tags of its head. */
  head: readonly Element[];
  /** Shows it. The URL is that of the page by then. */
  show(): void;
}

/** Shows the pages that the router has chosen: by changing the document, or by rendering with React. */
export interface Screen {
  /** Loads everything that a page needs. Rejects if it cannot be shown without loading its document. */
  prepare(payload: PagePayload, url: URL, isFresh: boolean): Promise<PreparedPage>;
  /** Called when the URL changes within the shown page. */
  follow(): void;
}
