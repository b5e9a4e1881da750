import { usePage } from '../../hooks/use-page.js';

/** The headings of the page as links. */
export function Toc() {
  const { toc, original } = usePage().page;
  return (
    <ul lang={original?.lang} dir={original?.dir}>
      {toc.map(({ id, text, depth }) => (
        <li key={id} className={`hd-toc-${depth}`}>
          <a href={`#${id}`} suppressHydrationWarning>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
