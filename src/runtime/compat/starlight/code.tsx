import { CodeBlockRuntime } from '../../theme/code/code-block-runtime.js';

export interface CodeProps {
  code: string;
  lang?: string | undefined;
  title?: string | undefined;
  wrap?: boolean | undefined;
}

/** Code that is highlighted in the browser. */
export const Code = ({ code, lang = 'text', title, wrap }: CodeProps) => (
  <CodeBlockRuntime code={code} lang={lang} title={title} wrapCode={wrap} />
);
