import { useI18n } from '../hooks/use-i18n.js';
import { usePage } from '../hooks/use-page.js';

/** Table of contents: a column on wide screens, else opened from the bar above the article. The loader marks the heading in view. */
export function Toc() {
  const { toc } = usePage();
  const translate = useI18n();
  return (
    <nav id="hd-toc" className="hd-toc" popover="auto" aria-label={translate('outlineLabelText')}>
      <p className="hd-toc-title">{translate('outlineTitle')}</p>
      <ul>
        {toc.map(({ id, text, depth }) => (
          <li key={id} className={`hd-toc-${depth}`}>
            <a href={`#${id}`} suppressHydrationWarning>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
