import { foldHeight, heightClass } from '../code-height.js';
import { classNames, type ElementMaker, type MarkupAttributes, type MarkupMaker } from './markup.js';

/** Properties of a block of code. */
export interface CodeLook {
  /** Language as it was written. */
  lang: string;
  lineNumbers?: boolean | undefined;
  /** Wraps long lines. */
  wraps?: boolean | undefined;
  /** Shows the beginning, and a button for the rest. */
  folds?: boolean | undefined;
  /** CSS pixels; undefined for a block that is as high as its code, or folds at the usual height. */
  height?: number | undefined;
  /** True if some lines are in focus, so that the others are dimmed. */
  hasFocus?: boolean | undefined;
  className?: string | undefined;
}

/** Texts for assistive technology of a block's buttons. A block without a text lacks the button. */
export interface CodeBlockLabels {
  copy?: string | undefined;
  wrap?: string | undefined;
  expand: string;
}

/** A line of code and its classes besides `line`. */
export interface CodeLine<Node> {
  className?: string | undefined;
  content: readonly Node[];
}

/** Lines in a `<pre>`. */
export function codeLines<Node>(make: MarkupMaker<Node>, lang: string, lines: readonly CodeLine<Node>[]): Node {
  const nodes: Node[] = [];
  for (const { className, content } of lines) {
    if (nodes.length > 0) nodes.push(make.text('\n'));
    nodes.push(make.element('span', { className: className ? `line ${className}` : 'line' }, content));
  }
  return make.element('pre', { tabIndex: 0 }, [make.element('code', { className: `language-${lang}` }, nodes)]);
}

const button = <Node, Attributes extends object>(
  make: ElementMaker<Node, Attributes>,
  className: string,
  attributes: Attributes,
): Node => make.element('button', { type: 'button', className, ...attributes }, []);

const labelOf = (label: string | undefined): MarkupAttributes | undefined =>
  label === undefined ? undefined : { 'aria-label': label };

/** The buttons beside code, by their attributes besides type and class. Undefined for a block without the button. */
export const codeTools = <Node, Attributes extends object>(
  make: ElementMaker<Node, Attributes>,
  wrap: Attributes | undefined,
  copy: Attributes | undefined,
): Node =>
  make.element('div', { className: 'hd-code-tools' }, [
    ...(wrap ? [button(make, 'hd-code-wrap-button', wrap)] : []),
    ...(copy ? [button(make, 'hd-code-copy', copy)] : []),
  ]);

/** The block around code: title and buttons, which scripts of the page make work. */
export function codeBlockMarkup<Node>(
  make: MarkupMaker<Node>,
  { lang, lineNumbers, wraps, folds, height = folds ? foldHeight : undefined, hasFocus, className }: CodeLook,
  labels: CodeBlockLabels,
  title: readonly Node[] | undefined,
  code: Node,
): Node {
  const classes = classNames(
    'hd-code',
    lineNumbers && 'hd-code-numbers',
    wraps && 'hd-code-wrap',
    folds && 'hd-code-fold',
    height !== undefined && !folds && 'hd-code-scroll',
    height !== undefined && heightClass(height),
    hasFocus && 'has-focused',
    className,
  );
  return make.element('div', { className: classes, 'data-lang': lang }, [
    ...(title === undefined ? [] : [make.element('div', { className: 'hd-code-title' }, title)]),
    make.element('div', { className: 'hd-code-body' }, [
      code,
      codeTools(make, labelOf(labels.wrap), labelOf(labels.copy)),
      ...(folds ? [button(make, 'hd-code-expand', { 'aria-label': labels.expand, 'aria-expanded': 'false' })] : []),
    ]),
  ]);
}
