import { useI18n } from '../../hooks/page-hooks.js';
import { ArrowUpIcon } from '../icons/icons.js';

/** Appears once the visitor has scrolled; the loader handles the click. */
export function BackToTop() {
  const label = useI18n()('scrollToTopText');
  return (
    <button type="button" className="hd-back-to-top" aria-label={label} title={label}>
      <ArrowUpIcon />
    </button>
  );
}
