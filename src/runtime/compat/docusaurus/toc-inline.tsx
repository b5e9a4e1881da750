import { usePage } from '../../hooks/use-page.js';

export interface TOCInlineProps {
  minHeadingLevel?: number;
  maxHeadingLevel?: number;
}

/** `@theme/TOCInline`: links to the headings of the page, whatever list it is given. */
export function TOCInline({ minHeadingLevel = 2, maxHeadingLevel = 3 }: TOCInlineProps) {
  const { toc } = usePage().page;
  return (
    <ul>
      {toc
        .filter(({ depth }) => depth >= minHeadingLevel && depth <= maxHeadingLevel)
        .map(({ id, text }) => (
          <li key={id}>
            <a href={`#${encodeURIComponent(id)}`}>{text}</a>
          </li>
        ))}
    </ul>
  );
}
