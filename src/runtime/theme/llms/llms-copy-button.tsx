import { useI18n, useLang } from '../../hooks/page-hooks.js';
import { CopyIcon } from '../icons/icons.js';
import { useCopyMarkdown } from './use-copy-markdown.js';

export interface LlmsCopyButtonProps {
  /** By default a text of the language. */
  text?: string | undefined;
  /** Texts by language, which win over `text`. */
  textByLang?: Record<string, string> | undefined;
  /** Called with every click. */
  onClick?: (() => void) | undefined;
}

/** A button that copies the page as Markdown. */
export function LlmsCopyButton({ text, textByLang = {}, onClick }: LlmsCopyButtonProps) {
  const translate = useI18n();
  const lang = useLang();
  const [isCopied, copy] = useCopyMarkdown();
  const label = textByLang[lang] ?? text ?? translate('copyMarkdownText');
  const onCopy = (): void => {
    onClick?.();
    void copy();
  };
  return (
    <button type="button" className="hd-button hd-button-alt hd-button-medium hd-llms-button" onClick={onCopy}>
      <CopyIcon />
      {isCopied ? translate('copiedText') : label}
    </button>
  );
}
