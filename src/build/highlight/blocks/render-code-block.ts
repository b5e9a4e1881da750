import type { ShikiTransformer } from '@shikijs/types';
import { codeBlockMarkup, codeLines, type CodeLook } from '../../../shared/markup/code-markup.js';
import type { MarkupMaker } from '../../../shared/markup/markup.js';
import { escapeHtml, escapeText } from '../../../shared/escape-html.js';
import type { ResolvedMarkdown } from '../../config/site-config.js';
import type { CodeMeta } from '../code-meta.js';
import { codeTooDeep } from '../../report/errors/code.js';
import {
  lineClassNames,
  characterName,
  findBidiCharacters,
  findWords,
  wrapMarks,
  lineOffset,
  prepareBlock,
  type CodeBlockSource,
  type PreparedBlock,
  type RenderOptions,
} from './prepare-block.js';
import { transformedPre } from './transformed-pre.js';

const attributeNames: Readonly<Record<string, string>> = { className: 'class', tabIndex: 'tabindex' };

// Runs for each line of code, so it makes no lists.
const elementOfHtml: MarkupMaker<string>['elementOfHtml'] = (name, attributes, html) => {
  let tag = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== undefined) tag += ` ${attributeNames[key] ?? key}="${escapeHtml(String(value))}"`;
  }
  return `${tag}>${html}</${name}>`;
};

/** Writes markup as HTML, without the tree that large blocks would have. Code has no empty elements and no flags. */
const htmlMarkup: MarkupMaker<string> = {
  element: (name, attributes, children) => elementOfHtml(name, attributes, children.join('')),
  text: escapeText,
  elementOfHtml,
};

/** The lines of code: highlighted words inside the tokens, and markers around characters that reorder text. */
function plainPre(block: PreparedBlock, { highlighter, report }: RenderOptions): string {
  const { lines, language, words, classes } = block;
  const onTooDeep = (index: number): void => report(codeTooDeep(), lineOffset(block, index));
  const marked = highlighter.highlightLines(lines.join('\n'), language, onTooDeep).map((html, index) => {
    const line = lines[index]!;
    const wordMarks = words.length > 0 ? findWords(line, index, words) : [];
    const bidiMarks = findBidiCharacters(line);
    let content = html;
    if (wordMarks.length > 0)
      content = wrapMarks(content, wordMarks, () => '<span class="highlighted-word">', '</span>');
    if (bidiMarks.length > 0)
      content = wrapMarks(
        content,
        bidiMarks,
        ({ start }) => `<bdi data-char="${characterName(line[start]!)}">`,
        '</bdi>',
      );
    return { className: lineClassNames(classes.get(index)).join(' '), content: [content] };
  });
  return codeLines(htmlMarkup, block.writtenLanguage, marked);
}

/** The transformers that a block goes through: those for every block, and those whose word follows its language. */
function wantedTransformers(all: readonly unknown[], { meta }: PreparedBlock): ShikiTransformer[] {
  return (all as (ShikiTransformer & { metaWord?: string })[]).filter(
    ({ metaWord }) => metaWord === undefined || Object.hasOwn(meta.attributes, metaWord),
  );
}

/** Fold and height of a block, with the site's defaults for what its meta leaves open. */
function overflowOf({ fold, height }: CodeMeta, { defaultCodeOverflow: usual }: ResolvedMarkdown): Partial<CodeLook> {
  return fold === undefined && height === undefined && usual.height !== undefined
    ? { folds: usual.behavior === 'fold', height: usual.height }
    : { folds: fold === true, height };
}

/**
 * HTML of a code block: static, without inline styles and handlers. Languages must be loaded. Problems do not stop it:
 * code that cannot be highlighted is shown plain.
 */
export function renderCodeBlock(source: CodeBlockSource, options: RenderOptions): string {
  const { highlighter, markdown, labels } = options;
  const block = prepareBlock(source, options);
  const { meta, classes, writtenLanguage } = block;
  const transformers = wantedTransformers(markdown.shiki.transformers, block);
  const pre = transformers.length > 0 ? transformedPre(block, highlighter, transformers) : plainPre(block, options);
  const look: CodeLook = {
    ...overflowOf(meta, markdown),
    lang: writtenLanguage,
    lineNumbers: meta.lineNumbers ?? markdown.showLineNumbers,
    wraps: meta.wrapCode ?? markdown.defaultWrapCode,
    hasFocus: [...classes.values()].some((names) => names.has('focused')),
  };
  return codeBlockMarkup(
    htmlMarkup,
    look,
    labels,
    meta.title === undefined ? undefined : [htmlMarkup.text(meta.title)],
    pre,
  );
}
