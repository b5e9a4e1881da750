import { CodeBlockRuntime } from '../../theme/code/code-block-runtime.js';

export interface CodeProps {
  code: string;
  lang?: string;
  title?: string;
  wrap?: boolean;
}

/** Code that is highlighted in the browser. */
export const Code = ({ code, lang = 'text', title, wrap }: CodeProps) => (
  <CodeBlockRuntime
    code={code}
    lang={lang}
    {...(title === undefined ? {} : { title })}
    {...(wrap === undefined ? {} : { wrapCode: wrap })}
  />
);
