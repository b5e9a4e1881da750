import type { ComponentType } from 'react';
import { useI18n } from '../../hooks/use-i18n.js';
import { AlgoliaIcon, ArrowDownIcon, ArrowUpIcon, ReturnIcon } from './search-icons.js';
import { siteProvider } from '../state/site-provider.js';
import { TextWithNode } from './text-with-node.js';

const EscapeText = () => <span aria-hidden="true">Esc</span>;

function Key({ label, icon: KeyIcon }: { label: string; icon: ComponentType }) {
  return (
    <kbd className="hd-search-key" role="img" aria-label={label}>
      <KeyIcon />
    </kbd>
  );
}

function ProviderMark() {
  if (siteProvider.name === 'local') return <strong>FlexSearch</strong>;
  const source = `utm_source=${encodeURIComponent(location.hostname)}&utm_medium=referral&utm_campaign=docsearch`;
  return (
    <a href={`https://www.algolia.com/ref/docsearch/?${source}`} target="_blank" rel="noopener noreferrer">
      <AlgoliaIcon />
      Algolia
    </a>
  );
}

/** What the keys do, and who searches. */
export function DialogFooter() {
  const translate = useI18n();
  return (
    <footer className="hd-search-footer">
      <ul className="hd-search-keys">
        <li>
          <Key label={translate('searchEnterKeyText')} icon={ReturnIcon} />
          {translate('searchSelectText')}
        </li>
        <li>
          <Key label={translate('searchDownKeyText')} icon={ArrowDownIcon} />
          <Key label={translate('searchUpKeyText')} icon={ArrowUpIcon} />
          {translate('searchNavigateText')}
        </li>
        <li>
          <Key label={translate('searchEscapeKeyText')} icon={EscapeText} />
          {translate('searchCloseText')}
        </li>
      </ul>
      <div className="hd-search-by">
        <TextWithNode text={translate('searchByText')} name="name">
          <ProviderMark />
        </TextWithNode>
      </div>
    </footer>
  );
}
