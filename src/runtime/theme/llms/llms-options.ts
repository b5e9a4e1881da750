import type { ReactNode } from 'react';
import { useI18n } from '../../hooks/page-hooks.js';
import { withSiteOrigin } from '../../url/urls.js';
import { useMdUrl } from './use-md-url.js';

/** An action on a page's Markdown: a built-in entry, a link, or something of the site's own. */
export type LlmsOption =
  | 'markdownLink'
  | 'chatgpt'
  | 'claude'
  | { title: ReactNode; href: string; icon?: ReactNode }
  | { title: ReactNode; onClick: () => void; icon?: ReactNode };

/** An entry as it is shown. */
export type LlmsEntry = Exclude<LlmsOption, string>;

const chats = {
  chatgpt: { name: 'ChatGPT', address: 'https://chatgpt.com/?hints=search&q=' },
  claude: { name: 'Claude', address: 'https://claude.ai/new?q=' },
} as const;

/** Turns built-in entries into links for the shown page. Chats read the page from its Markdown. */
export function useLlmsEntries(options: readonly LlmsOption[]): LlmsEntry[] {
  const translate = useI18n();
  const url = useMdUrl();
  return options.map((option): LlmsEntry => {
    if (typeof option !== 'string') return option;
    if (option === 'markdownLink') return { title: translate('openMarkdownText'), href: url };
    const { name, address } = chats[option];
    const question = `Read ${withSiteOrigin(url)}, I want to ask questions about it.`;
    return { title: translate('openInText', { name }), href: address + encodeURIComponent(question) };
  });
}
