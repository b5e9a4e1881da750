import { useI18n } from '../../hooks/page-hooks.js';

/** The first stop of the Tab key: leads past the navigation. */
export function SkipLink() {
  const translate = useI18n();
  return (
    <a className="hd-skip-link" href="#hd-content">
      {translate('skipLinkText')}
    </a>
  );
}
