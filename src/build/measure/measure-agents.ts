import { estimateTokens } from '../../shared/estimate-tokens.js';
import { routeToMarkdownPath } from '../../shared/route-path.js';
import { articleInDocument } from '../html/article-of.js';
import type { AgentsMeasure, CopyMeasure } from '../report/measures.js';

// A copy is text. Leftovers are what a visitor sees and the text does not say:
//
//     <canvas></canvas>, <svg>, <select>      in the article, without a form in Markdown
//     <Chart data={…}>                        in the copy, as the source wrote it

/** Elements of articles that show something and have no form in Markdown. */
const lostElement = /<(canvas|dialog|select|svg|textarea)\b([^<>]*)>/g;
/** Graphics that only decorate, such as icons. */
const isDecoration = (attributes: string): boolean => /aria-hidden="true"|class="[^"]*\bhd-/.test(attributes);
const component = /<([A-Z][\w.]*)/g;
const list = /(?:^|\/)llms[^/]*\.txt$/;

/** Markdown without its code, in which tags are examples. */
function withoutCode(markdown: string): string {
  let fence = '';
  const lines = markdown.split('\n').filter((line) => {
    const [, mark = '', info = ''] = /^[ >]*(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (fence === '') {
      fence = mark;
      return mark === '';
    }
    if (mark.startsWith(fence) && info.trim() === '') fence = '';
    return false;
  });
  return lines.join('\n').replace(/\\[<`]|`+[^`]*`+/g, '');
}

/** Number of leftovers of a page by their names, such as `<svg>`. */
export function leftoversOf(article: string, copy: string): Record<string, number> {
  const names = [
    ...[...article.matchAll(lostElement)].flatMap(([, name = '', attributes = '']) =>
      isDecoration(attributes) ? [] : [name],
    ),
    ...[...withoutCode(copy).matchAll(component)].map(([, name = '']) => name),
  ];
  const counts: Record<string, number> = {};
  for (const name of names) counts[`<${name}>`] = (counts[`<${name}>`] ?? 0) + 1;
  return counts;
}

/** A page, and its document. */
interface CopiedPage {
  routePath: string;
  file: string;
  document(): string;
}

/** Measures the files of an output that agents read. Undefined if there are none. */
export function measureAgents(
  pages: readonly CopiedPage[],
  paths: readonly string[],
  read: (path: string) => Buffer | undefined,
): AgentsMeasure | undefined {
  const written = new Set(paths);
  const copies = pages.flatMap(({ routePath, file, document }): CopyMeasure[] => {
    const path = routeToMarkdownPath(routePath);
    const bytes = written.has(path) ? read(path) : undefined;
    if (!bytes) return [];
    const text = bytes.toString();
    const leftovers = leftoversOf(articleInDocument(document()), text);
    return [{ path: routePath, file, bytes: bytes.length, tokens: estimateTokens(text), leftovers }];
  });
  const lists = paths.filter((path) => list.test(path)).map((path) => [path, read(path)?.length ?? 0] as const);
  return copies.length + lists.length === 0 ? undefined : { copies, lists: Object.fromEntries(lists) };
}
