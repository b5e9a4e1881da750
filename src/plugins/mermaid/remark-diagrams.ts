import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { importOptional } from '../plugin-packages.js';
import { reasonOf } from '../../build/report/reason-of.js';
import type { Element, ElementContent } from 'hast';
import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

/** A problem of a diagram. `line` counts its lines from 1. */
export interface DiagramProblem {
  reason: string;
  line: number;
}

/** Parses a diagram and returns its problem. */
export type CheckDiagram = (text: string) => Promise<DiagramProblem | undefined>;

/** URL of the module of DOMPurify that mermaid imports. */
async function purifierOf(mermaidUrl: string): Promise<string> {
  const require = createRequire(mermaidUrl);
  const commonJs = require.resolve('dompurify');
  const folder = commonJs.slice(0, commonJs.lastIndexOf('dompurify') + 'dompurify'.length);
  const { exports } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    exports: { '.': { import: { default: string } } };
  };
  return pathToFileURL(join(folder, exports['.'].import.default)).href;
}

/**
 * While mermaid reads a diagram it cleans texts by DOMPurify, which does nothing without a document. Here nothing is
 * shown, so texts may stay as they are.
 */
async function allowReading(mermaidUrl: string): Promise<void> {
  const { default: purifier } = (await import(await purifierOf(mermaidUrl))) as {
    default: { isSupported: boolean; addHook?: unknown; removeHook?: unknown; sanitize?: unknown };
  };
  if (purifier.isSupported) return;
  purifier.addHook = () => undefined;
  purifier.removeHook = () => undefined;
  purifier.sanitize = (text: unknown) => text;
}

function problemOf(error: unknown, text: string): DiagramProblem {
  const [first = '', ...rest] = reasonOf(error).trim().split('\n');
  const line = Number(/\bline:? (\d+)/i.exec(first)?.[1] ?? 1);
  const expected = rest.at(-1)?.replace(/^(Expecting .{200}).*/, '$1…');
  return {
    reason: expected ? `${first.replace(/:$/, '')}: ${expected}` : first,
    line: Math.min(Math.max(line, 1), text.split('\n').length),
  };
}

/** Loads mermaid and returns a function that checks diagrams. */
async function loadCheck(): Promise<CheckDiagram> {
  const { default: mermaid } = await importOptional('mermaid', 'mermaid', () => import('mermaid'));
  await allowReading(import.meta.resolve('mermaid'));
  return async (text) => {
    try {
      await mermaid.parse(text);
      return undefined;
    } catch (error) {
      // Mermaid asks the browser for some parts, such as the color of a box, and cannot read on without it.
      return error instanceof ReferenceError ? undefined : problemOf(error, text);
    }
  };
}

/** Absolute path of mermaid's module for browsers. */
export const mermaidModule = (): string => fileURLToPath(import.meta.resolve('mermaid'));

const element = (tagName: string, properties: Element['properties'], children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});
const text = (value: string): ElementContent => ({ type: 'text', value });

/** `title="…"` after the language, in any kind of quotes. */
const titleOf = ({ meta }: Code): string | undefined => /(?:^|\s)title=(["'`])(.+?)\1/.exec(meta ?? '')?.[2];

/** The diagram as its text, which the browser replaces by an image, and its title below. */
function toFigure(node: Code): void {
  const title = titleOf(node);
  const source = element('code', { className: ['language-mermaid'] }, [text(node.value)]);
  const caption = title === undefined ? [] : [element('figcaption', {}, [text(title)])];
  Object.assign(node, {
    type: 'diagram',
    data: {
      hName: 'figure',
      hProperties: { className: ['hd-mermaid'] },
      hChildren: [element('pre', { tabIndex: 0 }, [source]), ...caption],
    },
  });
}

/** remark plugin: blocks of code in the language mermaid become diagrams. */
export function remarkDiagrams({ styles, severity }: { styles: string; severity: 'error' | 'warning' }) {
  let loading: ReturnType<typeof loadCheck> | undefined;
  return async (tree: Root, file: VFile): Promise<void> => {
    const blocks: Code[] = [];
    visit(tree, 'code', (node) => {
      if (node.lang === 'mermaid') blocks.push(node);
    });
    if (blocks.length === 0) return;
    const check = await (loading ??= loadCheck());
    for (const node of blocks) {
      const problem = await check(node.value);
      const { line = 1, column = 1 } = node.position?.start ?? {};
      if (problem) {
        const place = { line: line + problem.line, column };
        file.message(problem.reason, { place, ruleId: 'mermaid-error' }).fatal = severity === 'error';
      }
      toFigure(node);
    }
    (file.data.styles ??= []).push(styles);
  };
}
