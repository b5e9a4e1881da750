import type { ReactNode } from 'react';
import { CodeBlock as ThemeCodeBlock } from '../../theme/code/code-block.js';
import { CodeBlockRuntime } from '../../theme/code/code-block-runtime.js';

export interface DocusaurusCodeBlockProps {
  language?: string | undefined;
  /** `language-js` */
  className?: string | undefined;
  title?: ReactNode;
  showLineNumbers?: boolean | undefined;
  children?: ReactNode;
}

/** `@theme/CodeBlock`: text is highlighted in the browser, anything else is shown as it is. */
export function CodeBlock({ language, className, title, showLineNumbers, children }: DocusaurusCodeBlockProps) {
  const lang = language ?? /language-(\S+)/.exec(className ?? '')?.[1] ?? 'text';
  const shared = { lang, title, lineNumbers: showLineNumbers };
  return typeof children === 'string' ? (
    <CodeBlockRuntime {...shared} code={children.replace(/^\n|\n\s*$/g, '')} />
  ) : (
    <ThemeCodeBlock {...shared}>{children}</ThemeCodeBlock>
  );
}
