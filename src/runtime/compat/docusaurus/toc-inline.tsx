import { usePage } from '../../hooks/use-page.js';

export interface TOCInlineProps {
  /** Headings to link to, such as the variable `toc` of a page. Default: those of the page. */
  toc?: readonly { id: string; value: string; level: number }[] | undefined;
  minHeadingLevel?: number | undefined;
  maxHeadingLevel?: number | undefined;
}

/** `@theme/TOCInline`: links to headings. */
export function TOCInline({ toc, minHeadingLevel = 2, maxHeadingLevel = 3 }: TOCInlineProps) {
  const { page } = usePage();
  const headings = toc ?? page.toc.map(({ id, text, depth }) => ({ id, value: text, level: depth }));
  return (
    <ul>
      {headings
        .filter(({ level }) => level >= minHeadingLevel && level <= maxHeadingLevel)
        .map(({ id, value }) => (
          <li key={id}>
            <a href={`#${encodeURIComponent(id)}`}>{value}</a>
          </li>
        ))}
    </ul>
  );
}
