import { useI18n } from '../../hooks/page-hooks.js';

/** The first stop of the Tab key: leads past the navigation bar. */
export function SkipLink() {
  const translate = useI18n();
  return (
    <a className="hd-skip-link" href="#hd-content">
      {translate('skipLinkText')}
    </a>
  );
}

/** The stop before the article, since the sidebar follows the article in the document: leads to the sidebar. */
export function SidebarSkipLink() {
  const translate = useI18n();
  return (
    <a className="hd-skip-link hd-skip-to-sidebar" href="#hd-sidebar">
      {translate('sidebarLabelText')}
    </a>
  );
}
