import { useI18n } from '../../hooks/page-hooks.js';
import { CopyIcon } from '../icons/icons.js';
import { useCopyMarkdown } from './use-copy-markdown.js';

/** A line, such as under the table of contents, that copies the page as Markdown. */
export function LlmsCopyRow() {
  const translate = useI18n();
  const [isCopied, copy] = useCopyMarkdown();
  return (
    <button type="button" className="hd-llms-row hd-copy-ignore" onClick={() => void copy()}>
      <CopyIcon />
      {translate(isCopied ? 'copiedText' : 'copyMarkdownText')}
    </button>
  );
}
