import { parseHtml } from '../dom/html-policy.js';
import { readPageStart } from '../page-start.js';
import type { PagePayload } from '../../shared/page-data.js';

/** The document of a page that isn't shown yet. */
export interface PageDocument {
  payload: PagePayload;
  /** Its `#heddle-root`. */
  root: Element;
  /** The elements of its head. */
  head: readonly Element[];
}

/** Reads the HTML of a page. Undefined if it is no page of this site, such as a message of the server. */
export function readPageDocument(html: string): PageDocument | undefined {
  const content = parseHtml(html);
  const payload = readPageStart(content)?.payload;
  const root = content.querySelector('div#heddle-root');
  if (!payload || !root) return undefined;
  const isBefore = (element: Element): number =>
    element.compareDocumentPosition(root) & Node.DOCUMENT_POSITION_FOLLOWING;
  return { payload, root, head: [...content.children].filter(isBefore) };
}

/** A page that is ready to be shown. */
export interface PreparedPage extends Pick<PageDocument, 'payload' | 'head'> {
  /** Shows it. The URL is that of the page by then. */
  show(): void;
}

/** Shows the pages that the router has chosen: by changing the document, or by rendering with React. */
export interface Screen {
  /** Loads everything that a page needs. Rejects if it cannot be shown without loading its document. */
  prepare(next: PageDocument, isFresh: boolean): Promise<PreparedPage>;
  /** Called when the URL changes within the shown page. */
  follow(): void;
}
