import type { ReactNode } from 'react';
import { codeBlockMarkup, codeLines } from '../../../shared/markup/code-markup.js';
import type { MarkupMaker } from '../../../shared/markup/markup.js';
import { useI18n } from '../../hooks/page-hooks.js';
import { reactMarkup } from '../base/react-markup.js';

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
export const CodeLines = ({ lines, lang }: { lines: readonly ReactNode[]; lang: string }) =>
  codeLines(
    reactMarkup,
    lang,
    lines.map((line) => ({ content: [line] })),
  );

/** Elements of blocks, whose attributes the loader may have changed when React adopts them. */
const adoptedMarkup: MarkupMaker<ReactNode> = {
  ...reactMarkup,
  element: (name, attributes, children) =>
    reactMarkup.element(name, { ...attributes, suppressHydrationWarning: true }, children),
};

/** The frame of code in pages: title and buttons. The loader makes the buttons work, for every block of a page. */
export function CodeBlock({
  title,
  lang = 'text',
  wrapCode,
  lineNumbers,
  fold,
  height,
  containerElementClassName,
  codeButtonGroupProps: { showWrapCodeButton = true, showCopyButton = true } = {},
  children,
}: CodeBlockProps) {
  const translate = useI18n();
  return codeBlockMarkup(
    adoptedMarkup,
    { lang, lineNumbers, wraps: wrapCode, folds: fold, height, className: containerElementClassName },
    {
      wrap: showWrapCodeButton ? translate('wrapCodeText') : undefined,
      copy: showCopyButton ? translate('copyCodeText') : undefined,
      expand: translate('expandText'),
    },
    title === undefined ? undefined : [title],
    typeof children === 'string' ? (
      <CodeLines lines={children.replace(/^\n|\n\s*$/g, '').split('\n')} lang={lang} />
    ) : (
      children
    ),
  );
}
