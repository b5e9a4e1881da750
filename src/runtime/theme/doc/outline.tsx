import { useI18n } from '../../hooks/page-hooks.js';
import type { Slots } from '../base/layout-slots.js';
import { Toc } from './toc.js';

/** Table of contents: a column on wide screens, else opened from the bar above the article. The loader marks the heading in view. */
export function Outline({ beforeOutline, afterOutline }: Slots<'beforeOutline' | 'afterOutline'>) {
  const translate = useI18n();
  return (
    <nav id="hd-toc" className="hd-toc" popover="auto" aria-label={translate('outlineLabelText')}>
      {beforeOutline}
      <p className="hd-toc-title">{translate('outlineTitle')}</p>
      <Toc />
      {afterOutline}
    </nav>
  );
}
