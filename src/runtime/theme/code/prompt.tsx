import { useId, useRef, useState, type ReactNode } from 'react';
import { getCopyableText } from '../../dom/copy-text.js';
import { useI18n } from '../../hooks/page-hooks.js';
import { ChevronIcon, CopyIcon } from '../icons/icons.js';
import { useCopied } from './use-copied.js';

export interface PromptProps {
  /** By default a text that says what this is. */
  title?: ReactNode;
  /** Small text above the title. */
  eyebrow?: ReactNode;
  description?: ReactNode;
  /** Text of the prompt, in place of children. */
  prompt?: string | undefined;
  /** True if the text of the prompt is hidden at first. */
  defaultCollapsed?: boolean | undefined;
  /** Shows the children as they are, not as preformatted text. */
  custom?: boolean | undefined;
  children?: ReactNode;
}

/** A text for an AI agent, with a button that copies it. */
export function Prompt({
  title,
  eyebrow,
  description,
  prompt,
  defaultCollapsed = true,
  custom = false,
  children,
}: PromptProps) {
  const translate = useI18n();
  const id = useId();
  const text = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(!defaultCollapsed);
  const [isCopied, copy] = useCopied();
  const onCopy = (): void => void copy(prompt ?? (text.current ? getCopyableText(text.current).trim() : ''));
  return (
    <div className="hd-prompt">
      <div className="hd-prompt-head">
        <div className="hd-prompt-about">
          {eyebrow !== undefined && <p className="hd-prompt-eyebrow">{eyebrow}</p>}
          <p className="hd-prompt-title">{title ?? translate('promptTitleText')}</p>
          {description !== undefined && <p className="hd-prompt-description">{description}</p>}
        </div>
        <button type="button" className="hd-button hd-button-brand hd-button-medium hd-prompt-copy" onClick={onCopy}>
          <CopyIcon />
          {translate(isCopied ? 'promptCopiedText' : 'promptCopyText')}
        </button>
        <button
          type="button"
          className="hd-icon-button hd-prompt-toggle"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={translate(isOpen ? 'promptCollapseText' : 'promptExpandText')}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronIcon />
        </button>
      </div>
      <div ref={text} id={id} className={custom ? 'hd-prompt-text' : 'hd-prompt-text hd-prompt-plain'} hidden={!isOpen}>
        {prompt ?? children}
      </div>
    </div>
  );
}
