import { useEffect, useRef, useState } from 'react';
import { announce } from '../../dom/announce.js';
import { copyToClipboard } from '../../dom/copy-text.js';
import { useI18n } from '../../hooks/page-hooks.js';

const copiedMs = 2000;

/** Copies a text; `isCopied` is true for a moment afterwards, and screen readers announce it. */
export function useCopied(): [isCopied: boolean, copy: (text: string) => Promise<void>] {
  const translate = useI18n();
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (text: string): Promise<void> => {
    if (!(await copyToClipboard(text))) return;
    announce(translate('copiedText'));
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), copiedMs);
  };
  return [isCopied, copy];
}
