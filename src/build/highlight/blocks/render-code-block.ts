import type { ShikiTransformer } from '@shikijs/types';
import { blockHtml, layoutOf } from './block-layout.js';
import { codeTooDeep } from '../../report/errors/code.js';
import { escapeHtml } from '../../../shared/escape-html.js';
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

/** HTML of the lines: highlighted words inside the tokens, and markers around characters that reorder text. */
function markedLines(block: PreparedBlock, { highlighter, report }: RenderOptions): string {
  const { lines, language, words, classes } = block;
  const onTooDeep = (index: number): void => report(codeTooDeep(), lineOffset(block, index));
  const highlighted = highlighter.highlightLines(lines.join('\n'), language, onTooDeep).map((html, index) => {
    const line = lines[index]!;
    const wordMarks = words.length > 0 ? findWords(line, index, words) : [];
    const bidiMarks = findBidiCharacters(line);
    let marked = html;
    if (wordMarks.length > 0) marked = wrapMarks(marked, wordMarks, () => '<span class="highlighted-word">', '</span>');
    if (bidiMarks.length > 0)
      marked = wrapMarks(
        marked,
        bidiMarks,
        ({ start }) => `<bdi data-char="${characterName(line[start]!)}">`,
        '</bdi>',
      );
    return `<span class="${lineClassNames(classes.get(index))}">${marked}</span>`;
  });
  return highlighted.join('\n');
}

function plainPre(block: PreparedBlock, options: RenderOptions): string {
  const height = block.height === undefined ? '' : ` data-height="${block.height}"`;
  const name = escapeHtml(block.writtenLanguage);
  return `<pre tabindex="0"${height}><code class="language-${name}">${markedLines(block, options)}</code></pre>`;
}

/** The transformers that a block goes through: those for every block, and those whose word follows its language. */
function wantedTransformers(all: readonly unknown[], { meta }: PreparedBlock): ShikiTransformer[] {
  return (all as (ShikiTransformer & { metaWord?: string })[]).filter(
    ({ metaWord }) => metaWord === undefined || Object.hasOwn(meta.attributes, metaWord),
  );
}

/**
 * HTML of a code block: static, without inline styles and handlers. Languages must be loaded. Problems do not stop it:
 * code that cannot be highlighted is shown plain.
 */
export function renderCodeBlock(source: CodeBlockSource, options: RenderOptions): string {
  const { highlighter, markdown, labels } = options;
  const block = prepareBlock(source, options);
  const hasFocus = [...block.classes.values()].some((classes) => classes.has('focused'));
  const layout = layoutOf(block.meta, markdown, hasFocus);
  if (layout.height !== undefined) block.height = layout.height;
  const transformers = wantedTransformers(markdown.shiki.transformers, block);
  const pre = transformers.length > 0 ? transformedPre(block, highlighter, transformers) : plainPre(block, options);
  return blockHtml(pre, layout, {
    language: block.writtenLanguage,
    labels,
    title: block.meta.title,
  });
}
