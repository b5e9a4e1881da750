import { useI18n, useSite } from '../../hooks/page-hooks.js';
import { ChevronIcon, CopyIcon } from '../icons/icons.js';
import { useLlmsEntries } from '../llms/llms-options.js';
import { useMdUrl } from '../llms/use-md-url.js';

/**
 * A button that copies the page as Markdown, and a menu of ways to read it elsewhere. Works without React: see
 * `page-parts/`.
 */
export function PageActions() {
  const { pageActions } = useSite().site;
  const translate = useI18n();
  const url = useMdUrl();
  const entries = useLlmsEntries(pageActions.filter((action) => action !== 'copy'));
  if (pageActions.length === 0) return null;
  return (
    <div className="hd-page-actions hd-menu hd-copy-ignore">
      {pageActions.includes('copy') && (
        <button
          type="button"
          data-act="copyPage"
          data-markdown={url}
          data-done={translate('copiedText')}
          data-missing={translate('copyMarkdownMissingText')}
        >
          <CopyIcon />
          <span suppressHydrationWarning>{translate('copyPageText')}</span>
        </button>
      )}
      {entries.length > 0 && (
        <>
          <button
            type="button"
            className="hd-menu-button"
            aria-expanded="false"
            aria-label={translate('pageActionsText')}
            suppressHydrationWarning
          >
            <ChevronIcon />
          </button>
          <div id="hd-page-menu" className="hd-menu-panel">
            <ul className="hd-menu-entries">
              {entries.map((entry) =>
                'href' in entry ? (
                  <li key={entry.href}>
                    <a className="hd-nav-link" href={entry.href} target="_blank" rel="noopener noreferrer">
                      {entry.title}
                    </a>
                  </li>
                ) : null,
              )}
            </ul>
          </div>
        </>
      )}
    </div>
  );
}
