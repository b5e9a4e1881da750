import { foldHeight, heightClass } from '../../../shared/code-height.js';
import type { ResolvedMarkdown } from '../../config/site-config.js';
import type { CodeMeta } from '../code-meta.js';
import { escapeHtml, escapeText } from '../../../shared/escape-html.js';

/** Texts for assistive technology of a block's buttons. */
export interface CodeBlockLabels {
  copy: string;
  wrap: string;
  expand: string;
}

/** Layout of a block. */
export interface BlockLayout {
  classes: string[];
  /** CSS pixels; undefined for a block that is as high as its code. */
  height?: number | undefined;
  folds: boolean;
}

/** The layout that a block's meta asks for, with the site's defaults for what it leaves open. */
export function layoutOf(meta: CodeMeta, markdown: ResolvedMarkdown, hasFocus: boolean): BlockLayout {
  const { behavior, height: defaultHeight } = markdown.defaultCodeOverflow;
  const usesDefault = meta.fold === undefined && meta.height === undefined && defaultHeight !== undefined;
  const folds = usesDefault ? behavior === 'fold' : meta.fold === true;
  const height = usesDefault ? defaultHeight : (meta.height ?? (folds ? foldHeight : undefined));
  const classes = [
    'hd-code',
    (meta.lineNumbers ?? markdown.showLineNumbers) ? 'hd-code-numbers' : '',
    (meta.wrapCode ?? markdown.defaultWrapCode) ? 'hd-code-wrap' : '',
    folds ? 'hd-code-fold' : '',
    height !== undefined && !folds ? 'hd-code-scroll' : '',
    height === undefined ? '' : heightClass(height),
    hasFocus ? 'has-focused' : '',
  ].filter(Boolean);
  return { classes, folds, height };
}

const button = (name: string, label: string, attributes = ''): string =>
  `<button type="button" class="${name}" aria-label="${escapeHtml(label)}"${attributes}></button>`;

/** The block around its `<pre>`: title, buttons, and the classes of the layout. */
export function blockHtml(
  pre: string,
  layout: BlockLayout,
  block: { language: string; title?: string | undefined; labels: CodeBlockLabels },
): string {
  const { language, title, labels } = block;
  const titleBar = title === undefined ? '' : `<div class="hd-code-title">${escapeText(title)}</div>`;
  const tools = button('hd-code-wrap-button', labels.wrap) + button('hd-code-copy', labels.copy);
  const expand = layout.folds ? button('hd-code-expand', labels.expand, ' aria-expanded="false"') : '';
  return (
    `<div class="${layout.classes.join(' ')}" data-lang="${escapeHtml(language)}">${titleBar}` +
    `<div class="hd-code-body">${pre}<div class="hd-code-tools">${tools}</div>${expand}</div></div>`
  );
}
