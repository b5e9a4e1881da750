import type { ReactNode } from 'react';
import { foldHeight, heightClass } from '../../../shared/code-height.js';
import { useI18n } from '../../hooks/page-hooks.js';

export interface CodeButtonOptions {
  showWrapCodeButton?: boolean;
  showCopyButton?: boolean;
}

export interface CodeBlockProps {
  /** Bar above the code, such as a file name. */
  title?: ReactNode;
  lang?: string | undefined;
  /** Wraps long lines; visitors can change it. */
  wrapCode?: boolean | undefined;
  lineNumbers?: boolean | undefined;
  /** Shows the beginning, and a button for the rest. */
  fold?: boolean | undefined;
  /** Greatest height in CSS pixels: with `fold` of the beginning, else of the block, which then scrolls. */
  height?: number | undefined;
  /** Class of the block's outermost element. */
  containerElementClassName?: string | undefined;
  /** Which buttons the block has; by default both. */
  codeButtonGroupProps?: CodeButtonOptions | undefined;
  /** Code as text, or a `pre` element, or a code block of Markdown. */
  children?: ReactNode;
}

/** Lines as blocks in pages have them. */
export function CodeLines({ lines, lang }: { lines: readonly ReactNode[]; lang: string }) {
  return (
    <pre tabIndex={0}>
      <code className={`language-${lang}`}>
        {lines.map((line, index) => [
          index > 0 ? '\n' : '',
          <span key={index} className="line">
            {line}
          </span>,
        ])}
      </code>
    </pre>
  );
}

function blockClasses({ wrapCode, lineNumbers, fold, height, containerElementClassName }: CodeBlockProps): string {
  const shownHeight = height ?? (fold ? foldHeight : undefined);
  return [
    'hd-code',
    ...(lineNumbers ? ['hd-code-numbers'] : []),
    ...(wrapCode ? ['hd-code-wrap'] : []),
    ...(fold ? ['hd-code-fold'] : []),
    ...(shownHeight !== undefined && !fold ? ['hd-code-scroll'] : []),
    ...(shownHeight === undefined ? [] : [heightClass(shownHeight)]),
    ...(containerElementClassName ? [containerElementClassName] : []),
  ].join(' ');
}

/** The frame of code in pages: title and buttons. The loader makes the buttons work, for every block of a page. */
export function CodeBlock(props: CodeBlockProps) {
  const { title, lang = 'text', fold, codeButtonGroupProps = {}, children } = props;
  const { showWrapCodeButton = true, showCopyButton = true } = codeButtonGroupProps;
  const translate = useI18n();
  const button = (name: string, label: string) => (
    <button type="button" className={name} aria-label={label} title={label} suppressHydrationWarning />
  );
  return (
    <div className={blockClasses(props)} data-lang={lang} suppressHydrationWarning>
      {title !== undefined && <div className="hd-code-title">{title}</div>}
      <div className="hd-code-body">
        {typeof children === 'string' ? (
          <CodeLines lines={children.replace(/^\n|\n\s*$/g, '').split('\n')} lang={lang} />
        ) : (
          children
        )}
        <div className="hd-code-tools">
          {showWrapCodeButton && button('hd-code-wrap-button', translate('wrapCodeText'))}
          {showCopyButton && button('hd-code-copy', translate('copyCodeText'))}
        </div>
        {fold && (
          <button
            type="button"
            className="hd-code-expand"
            aria-label={translate('expandText')}
            aria-expanded="false"
            suppressHydrationWarning
          />
        )}
      </div>
    </div>
  );
}
