import { useEffect, useState, type ReactNode } from 'react';
import type { LanguageRegistration } from '@shikijs/types';
import { CodeBlock, CodeLines, type CodeBlockProps } from './code-block.js';
import type { CodeToken } from './highlight-code.js';

export interface CodeBlockRuntimeProps extends Omit<CodeBlockProps, 'children' | 'lang'> {
  lang: string;
  code: string;
  /** Grammars of languages that are not offered, as shiki takes them. Keep the same list between renders. */
  shikiOptions?: { langs?: readonly LanguageRegistration[] | undefined } | undefined;
  /** Called when the highlighted code is in the document. */
  onRendered?: (() => void) | undefined;
}

interface Highlighted {
  code: string;
  lang: string;
  lines: CodeToken[][];
}

function useHighlighted({ code, lang, shikiOptions, onRendered }: CodeBlockRuntimeProps): CodeToken[][] | undefined {
  const [highlighted, setHighlighted] = useState<Highlighted>();
  const langs = shikiOptions?.langs;
  useEffect(() => {
    let isCurrent = true;
    const highlight = async (): Promise<void> => {
      const { highlightCode } = await import('heddle-code-highlighter');
      const lines = await highlightCode(code, lang, langs);
      if (isCurrent && lines) setHighlighted({ code, lang, lines });
    };
    // Without the highlighter the code stays plain.
    highlight().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [code, lang, langs]);
  useEffect(() => {
    if (highlighted) onRendered?.();
  }, [highlighted]);
  return highlighted?.code === code && highlighted.lang === lang ? highlighted.lines : undefined;
}

const tokenNodes = (tokens: readonly CodeToken[]): ReactNode =>
  tokens.map(({ text, className, style }, index) =>
    className ? (
      <span key={index} className={className} style={style}>
        {text}
      </span>
    ) : (
      text
    ),
  );

/**
 * Highlights code that is known only in the browser. The HTML contains it as plain text; the highlighter and the language are
 * loaded, from the site's own files, when the block is shown.
 */
export function CodeBlockRuntime(props: CodeBlockRuntimeProps) {
  const { code, lang, shikiOptions: _options, onRendered: _onRendered, ...block } = props;
  const highlighted = useHighlighted(props);
  const lines = highlighted?.map(tokenNodes) ?? code.split('\n');
  return (
    <CodeBlock {...block} lang={lang}>
      <CodeLines lines={lines} lang={lang} />
    </CodeBlock>
  );
}
