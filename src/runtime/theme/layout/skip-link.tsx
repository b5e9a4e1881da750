import { useI18n } from '../../hooks/page-hooks.js';
import { useHasSidebar } from '../sidebar/sidebar.js';

/**
 * The first stops of the Tab key: one leads past the navigation, the other to the sidebar, which follows the article in the document.
 */
export function SkipLink() {
  const translate = useI18n();
  const hasSidebar = useHasSidebar();
  return (
    <>
      <a className="hd-skip-link" href="#hd-content">
        {translate('skipLinkText')}
      </a>
      {hasSidebar && (
        <a className="hd-skip-link hd-skip-to-sidebar" href="#hd-sidebar">
          {translate('sidebarLabelText')}
        </a>
      )}
    </>
  );
}
