import { Charset, Document, Encoder } from 'flexsearch';
import { createFlexDocument, type FlexDocument } from '../../shared/search/flex-document.js';
import type { FlexIndexOptions } from '../../shared/search/flex-options.js';
import { idBlock, sectionUrl, type PageFragment } from '../../shared/search/search-index.js';
import type { IndexScope } from './index-files.js';

/** An empty index of FlexSearch. */
export const openFlexDocument = (options: FlexIndexOptions): FlexDocument =>
  createFlexDocument({ Document, Encoder, Charset }, options);

/** What FlexSearch exports of all sections, as one JSON text: key to data. */
export function exportDocument(scope: IndexScope, blocks: readonly number[], options: FlexIndexOptions): string {
  const document = openFlexDocument(options);
  let base = 0;
  for (const [page, { fragment, tags }] of scope.pages.entries()) {
    const [{ url, title, sections }] = JSON.parse(scope.readText(fragment.hash)) as [PageFragment];
    for (const [position, { id, path, text }] of sections.entries())
      document.add({
        ...tags,
        id: base + position,
        url: sectionUrl(url, id),
        title,
        heading: path.at(-1) ?? title,
        content: text,
      });
    base += blocks[page]! * idBlock;
  }
  const parts: string[] = [];
  void document.export((key, data) => {
    if (data !== undefined) parts.push(`${JSON.stringify(key)}:${data}`);
  });
  return `{${parts.join(',\n')}}`;
}
