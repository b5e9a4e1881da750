import { Children, isValidElement, type ReactNode } from 'react';
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

/** `@theme/CodeBlock`: text is highlighted in the browser, and elements are shown with their lines and spaces. */
export function CodeBlock({ language, className, title, showLineNumbers, children }: DocusaurusCodeBlockProps) {
  const lang = language ?? /language-(\S+)/.exec(className ?? '')?.[1] ?? 'text';
  const shared = { lang, title, lineNumbers: showLineNumbers };
  const parts = Children.toArray(children);
  return parts.some(isValidElement) ? (
    <ThemeCodeBlock {...shared}>
      <pre tabIndex={0}>
        <code>{children}</code>
      </pre>
    </ThemeCodeBlock>
  ) : (
    <CodeBlockRuntime {...shared} code={parts.join('').replace(/^\n|\n\s*$/g, '')} />
  );
}
