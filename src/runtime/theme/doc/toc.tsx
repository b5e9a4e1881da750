import { usePage } from '../../hooks/page-hooks.js';
import { HeadingText } from '../base/heading-text.js';

/** The headings of the page as links. */
export function Toc() {
  const { toc, original } = usePage().page;
  return (
    <ul lang={original?.lang} dir={original?.dir}>
      {toc.map(({ id, depth, ...heading }) => (
        <li key={id} className={`hd-toc-${depth}`}>
          <a href={`#${id}`} suppressHydrationWarning>
            <HeadingText {...heading} />
          </a>
        </li>
      ))}
    </ul>
  );
}
