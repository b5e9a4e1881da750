import { announce } from '../../dom/announce.js';
import { useI18n } from '../../hooks/page-hooks.js';
import { useCopied } from '../code/use-copied.js';
import { useMdUrl } from './use-md-url.js';

/** Markdown of a page; rejects where the site has none. */
async function fetchMarkdown(url: string): Promise<string> {
  const response = await fetch(url);
  const isMarkdown = response.headers.get('content-type')?.includes('markdown') ?? false;
  if (!response.ok || !isMarkdown) throw new Error(`no Markdown at ${url}`);
  return response.text();
}

/** Copies the Markdown of the shown page; if there is none, a message is shown. */
export function useCopyMarkdown(): [isCopied: boolean, copy: () => Promise<void>] {
  const url = useMdUrl();
  const translate = useI18n();
  const [isCopied, copyText] = useCopied();
  const copy = async (): Promise<void> => {
    const text = await fetchMarkdown(url).catch(() => undefined);
    if (text !== undefined) return copyText(text);
    announce(translate('copyMarkdownMissingText'));
    console.warn(translate('copyMarkdownMissingText'));
  };
  return [isCopied, copy];
}
