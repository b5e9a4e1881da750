import type { Code, Root as MdastRoot } from 'mdast';
import type { Element, Root } from 'hast';
import type { State } from 'mdast-util-to-hast';
import { dirname, join, resolve } from 'node:path';
import type { VFile } from 'vfile';
import { contentHash } from '../cache/cache-key.js';
import { diskPath, projectPath } from '../files/paths.js';
import { cutLines, cutRegion } from './cut-text.js';
import {
  codeBlockFailed,
  codeFileMissing,
  codeFileNotText,
  codeFileRange,
  codeFileWithBody,
  codeTooSlow,
} from '../report/errors/code.js';
import { parseCodeMeta } from '../highlight/code-meta.js';
import type { Highlighter } from '../highlight/create-highlighter.js';
import { renderCodeBlock } from '../highlight/blocks/render-code-block.js';
import { checkShownFile } from './links/assets.js';
import { walkHtml, walkMarkdown } from '../syntax-tree/walk-tree.js';
import type { PageScope, Place } from './page-scope.js';
import { reasonOf } from '../report/reason-of.js';
import { sourcePath } from '../facts/route.js';

/** A fenced block on its way through the pipeline; the tree refers to it by index. */
interface CodeBlock {
  code: string;
  language: string;
  meta: string;
  place: Place;
}

declare module 'vfile' {
  interface DataMap {
    codeBlocks: CodeBlock[];
  }
}

const markName = 'dataHdCode';

/** Absolute path of a `file=` value: `./` and `../` from the page, `/` from the docs root, `<root>/` from the project. */
function includedPath(written: string, scope: PageScope): string {
  if (written.startsWith('<root>/')) return join(scope.config.projectRoot, written.slice('<root>/'.length));
  if (written.startsWith('/')) return join(scope.config.root, written);
  return resolve(dirname(sourcePath(scope.route, scope.config.root)), written);
}

/** The part of a file that is named after its `#`: lines, or a region. */
function cutPart(text: string, part: string): string | undefined {
  const range = /^L?(\d+)(?:-L?(\d+))?$/.exec(part);
  return range ? cutLines(text, Number(range[1]), Number(range[2] ?? range[1])) : cutRegion(text, part);
}

/** Fills a block that names a file (`file="./a.ts"`, `file="./a.ts#L3-L9"`, `file="./a.ts#region"`) with the file's text. */
function includeFile(node: Code, written: string, scope: PageScope, place: Place): void {
  if (node.value.trim() !== '') return scope.report(codeFileWithBody(written), place);
  const [file, range] = written.split('#') as [string, string?];
  const path = diskPath(includedPath(file, scope));
  if (!checkShownFile(path, written, place, scope)) return;
  const bytes = scope.readInput(path);
  if (!bytes) return scope.report(codeFileMissing(written, projectPath(scope.config.projectRoot, path)), place);
  if (bytes.includes(0)) return scope.report(codeFileNotText(written), place);
  const text = bytes.toString('utf8').replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const cut = range === undefined ? text : cutPart(text, range);
  if (cut === undefined) return scope.report(codeFileRange(written, text.split('\n').length), place);
  node.value = cut;
}

/** Place of a word in the line of a fence, or of the fence if the line doesn't contain it as a word. */
function wordPlace(source: string, place: Place, word: string): Place {
  const text = source.split(/\r\n|\r|\n/, place.line)[place.line - 1] ?? '';
  const found = [...text.matchAll(/[^\s`~{},=]+/g)].find(
    ({ 0: part, index }) => index >= place.column && part === word,
  );
  return found ? { line: place.line, column: found.index + 1 } : place;
}

/** remark plugin: puts included files into their blocks. Runs before the users' plugins. */
export function remarkIncludeCode() {
  return (tree: MdastRoot, file: VFile): void => {
    const scope = file.data.scope!;
    walkMarkdown(tree, (node) => {
      if (node.type !== 'code' || !node.meta?.includes('file=')) return;
      const { file: written } = parseCodeMeta(node.meta);
      const start = node.position?.start;
      const fence = { line: start?.line ?? 1, column: start?.column ?? 1 };
      if (written) includeFile(node, written, scope, wordPlace(scope.source, fence, 'file'));
    });
  };
}

/** remark-rehype handler: an ordinary `pre > code` that users' rehype plugins understand, marked for highlighting. */
export function codeHandler(state: State, node: Code): Element {
  const blocks = (state.options.file!.data.codeBlocks ??= []);
  const start = node.position?.start;
  const place = { line: start?.line ?? 1, column: start?.column ?? 1 };
  const index = blocks.push({ code: node.value, language: node.lang ?? '', meta: node.meta ?? '', place }) - 1;
  const properties = { ...(node.lang ? { className: [`language-${node.lang}`] } : {}), [markName]: index };
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties,
    children: [{ type: 'text', value: `${node.value}\n` }],
  };
  state.patch(node, code);
  const pre: Element = { type: 'element', tagName: 'pre', properties: {}, children: [code] };
  state.patch(node, pre);
  return state.applyData(node, pre) as Element;
}

/** Position of the block that an element was made from. */
function markedBlock(node: Element): number | undefined {
  const code = node.tagName === 'pre' ? node.children[0] : undefined;
  if (node.children.length !== 1 || code?.type !== 'element' || code.tagName !== 'code') return undefined;
  const mark = code.properties[markName];
  return mark === undefined ? undefined : Number(mark);
}

/** Inputs of a block's HTML, besides the options of its page. */
const blockKey = ({ language, meta, code }: CodeBlock): string => contentHash(JSON.stringify([language, meta, code]));

/**
 * Replaces the marked blocks of a finished tree by their highlighted HTML. Blocks that the page's scope has from an
 * earlier run need no grammar.
 */
export async function highlightBlocks(
  tree: Root,
  file: VFile,
  highlighter: Highlighter,
  labels: { copy: string; wrap: string; expand: string },
): Promise<void> {
  const scope = file.data.scope!;
  const blocks = file.data.codeBlocks ?? [];
  if (blocks.length === 0) return;
  const keys = blocks.map(blockKey);
  for (const [position, { language }] of blocks.entries())
    if (!scope.knownBlocks.has(keys[position]!))
      await highlighter.ensureLanguage(highlighter.resolveLanguage(language) ?? 'text');
  const found: { position: number; replace(html: string): void }[] = [];
  walkHtml(tree, (node, index, siblings) => {
    const position = node.type === 'element' ? markedBlock(node) : undefined;
    if (position !== undefined)
      found.push({ position, replace: (value) => (siblings[index] = { type: 'staticHtml', value }) });
  });
  const problems: Parameters<PageScope['report']>[] = [];
  const highlight = (index: number): void => {
    const { position, replace } = found[index]!;
    const { place, ...block } = blocks[position]!;
    const reported: Parameters<PageScope['report']>[] = [];
    let value = scope.knownBlocks.get(keys[position]!);
    try {
      value ??= renderCodeBlock(block, {
        highlighter,
        markdown: scope.config.markdown,
        labels,
        report: ({ word, ...problem }, lineOffset = 0) => {
          const line = place.line + lineOffset;
          const isOfFence = word !== undefined && lineOffset === 0;
          reported.push([problem, isOfFence ? wordPlace(scope.source, place, word) : { line, column: place.column }]);
        },
      });
      if (reported.length === 0) scope.blocks.set(keys[position]!, value);
      replace(value);
    } catch (error) {
      scope.doubt();
      reported.push([codeBlockFailed(reasonOf(error)), place]);
    }
    problems.push(...reported);
  };
  const late = highlighter.highlightBlocks(found.length, highlight);
  if (late !== undefined) {
    const { language, place } = blocks[found[late]!.position]!;
    scope.doubt();
    problems.push([codeTooSlow(language), place]);
  }
  for (const [problem, place] of problems) scope.report(problem, place);
}
