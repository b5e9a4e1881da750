import type { MouseEvent } from 'react';
import { getCopyableText } from '../../dom/copy-text.js';
import { useI18n } from '../../hooks/page-hooks.js';
import { codeTools } from '../../../shared/markup/code-markup.js';
import { classNames } from '../../../shared/markup/markup.js';
import { reactMarkup } from '../base/react-markup.js';
import type { CodeButtonOptions } from './code-block.js';
import type { CodeButtonState } from './use-code-button-group.js';
import { useCopied } from './use-copied.js';

export interface CodeButtonGroupProps extends CodeButtonOptions, CodeButtonState {}

/** Buttons for a code block of a site, with the state of `useCodeButtonGroup`. */
export function CodeButtonGroup({
  copyElementRef,
  wrapCode,
  toggleWrapCode,
  showWrapCodeButton = true,
  showCopyButton = true,
}: CodeButtonGroupProps) {
  const translate = useI18n();
  const [isCopied, copy] = useCopied();
  // The loader leaves clicks alone that are taken care of.
  const onWrap = (event: MouseEvent): void => {
    event.preventDefault();
    toggleWrapCode();
  };
  const onCopy = (event: MouseEvent): void => {
    event.preventDefault();
    if (copyElementRef.current) void copy(getCopyableText(copyElementRef.current));
  };
  const wrapLabel = translate('codeButtonGroupWrapButtonText');
  const copyLabel = translate('codeButtonGroupCopyButtonText');
  return codeTools(
    reactMarkup,
    showWrapCodeButton
      ? { 'aria-label': wrapLabel, title: wrapLabel, 'aria-pressed': wrapCode, onClick: onWrap }
      : undefined,
    showCopyButton
      ? {
          className: classNames('hd-code-copy', isCopied && 'hd-copied'),
          'aria-label': copyLabel,
          title: copyLabel,
          onClick: onCopy,
        }
      : undefined,
  );
}
