import { useMemo } from 'react';
import { escapeHtml } from '../../../shared/escape-html.js';
import { htmlProps } from '../../dom/html-props.js';
import { useI18n, usePage } from '../../hooks/page-hooks.js';
import { useGroups } from './use-groups.js';
import { ChevronIcon, PanelIcon } from '../icons/icons.js';

/** Buttons above the article that open the sidebar and the table of contents where there is no room for the columns. */
export function LocalBar({ hasSidebar, hasToc }: { hasSidebar: boolean; hasToc: boolean }) {
  const translate = useI18n();
  const { title, toc } = usePage().page;
  // The loader writes the heading that is being read into this element: the first one, unless the page has been scrolled.
  const firstHeading = toc[0]?.text ?? '';
  const currentHeading = useMemo(() => htmlProps(escapeHtml(firstHeading)), [firstHeading]);
  const groups = useGroups();
  return (
    <div className="hd-local-bar">
      {hasSidebar && (
        <button type="button" className="hd-local-button hd-sidebar-button" popoverTarget="hd-sidebar">
          <PanelIcon />
          <span className="hd-visually-hidden">{`${translate('menuTitle')}: `}</span>
          <span className="hd-local-here" suppressHydrationWarning>
            {[...groups.slice(-1).map(({ text }) => text), title].join(' › ')}
          </span>
        </button>
      )}
      {hasToc && (
        <button type="button" className="hd-local-button hd-toc-button" popoverTarget="hd-toc">
          <span className="hd-toc-button-text">{translate('outlineTitle')}</span>
          <span className="hd-toc-current" aria-hidden="true" {...currentHeading} />
          <ChevronIcon />
        </button>
      )}
    </div>
  );
}
