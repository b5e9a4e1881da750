import type { Code, Html, Nodes, Root, Text } from 'mdast';
import type { VFile } from 'vfile';
import {
  componentTag,
  foreignDirective,
  foreignSyntax,
  foreignTag,
  type ForeignSyntax,
  type PageProblem,
} from '../../report/errors/markdown.js';
import { dialectsOf, dialectValue, hasDialect } from '../../../compat/dialects.js';
import type { CompatName } from '../../../compat/names.js';
import type { Place } from '../page-scope.js';
import { placeIn, placeOf, writtenIn } from '../markdown-nodes.js';
import { walkMarkdown } from '../../syntax-tree/walk-tree.js';

const interpolation = /(?<!\\)\{\{[^{}]+\}\}/;

/** Attributes at the end of a line, also of an element: `{.class}`, `{: #id .class }`. Those of a directive are a part of it. */
const attributeList =
  /(?<!\\|:[A-Za-z][\w-]*(?:\[[^\]]*\])?)\{:?[ \t]*[.#][A-Za-z_][\w-]*(?:[ \t]+(?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|[^\s"{}]+)))*[ \t]*\}(?=[ \t]*$)/m;

/** What is meant as the id of a heading, and is none because of white space or other attributes. */
const wrongId = /(?<!\\)\{#[^{}]+\}\s*$/;

/** Syntax of other generators that Markdown takes for text or for a comment, by the kind of node that it becomes. */
const patterns: Record<'text' | 'html', readonly (readonly [ForeignSyntax, RegExp])[]> = {
  text: [
    ['interpolation', interpolation],
    ['snippet', /^<<< ?[^\s<]/m],
    ['attributes', attributeList],
    ['admonition', /^(?:!!! *|\?\?\?\+? +)[a-z][\w-]*(?: +"[^"\n]*")?$/m],
    ['tabs', /^=== +"[^"\n]+"$/m],
  ],
  html: [['include', /<!-- ?@include:/]],
};

/** Signs without which no pattern matches. */
const signs = { text: /\{|<<<|!!!|\?\?\?|===/, html: /@include:/ };

/**
 * Directives such as `:kbd[Ctrl]` within text and `::video{#id}` on a line, which plugins of a dialect read. A colon after a
 * letter, a slash or another colon is text.
 */
const directive = /(?<![\w:\\/])::?([A-Za-z][\w-]*)(?=[[{])|^[ \t]*::([A-Za-z][\w-]*)[ \t]*$/m;
const directives = new RegExp(directive, 'gm');

/** Opening tags of components. Names in capitals alone are those of HTML elements. */
const tag = /<((?!(?:[A-Z][A-Z\d]+|[ABIPQSU])[\s/>])[A-Z][\w.]*)(?=[\s/>])/g;

/** True for the tag of a component, which is reported as such. */
export const isComponentTag = (written: string): boolean => written.search(tag) === 0;
const attributeValue = /="[^"\n]*"/g;
const attributes = /((?:\s+[\w:@#.-]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'<>/]+))?)*)\s*/;
const selfClosingTag = new RegExp(`<([A-Z][\\w.]*)${attributes.source}\\/>`, 'g');

/** Tags of components on sites that were moved: in Vue, names with hyphens are components as well. */
const foreignTags = new RegExp(
  `<((?!(?:[A-Z][A-Z\\d]+|[ABIPQSU])[\\s/>])[A-Z][\\w.]*|[a-z]+(?:-[a-z\\d]+)+)${attributes.source}(\\/?)>|<\\/([A-Z][\\w.]*|[a-z]+(?:-[a-z\\d]+)+)>`,
  'g',
);

/** Classes of badges that other generators have under the names of Heddle's. */
const badgeTypes = new Set(['tip', 'info', 'warning', 'danger']);

/** HTML for the tag of a component that Heddle cannot run: the name, and the content. A badge is Heddle's. */
function placeholderHtml(name: string, attributeText: string, isClosed: boolean): string {
  const end = isClosed ? '</span>' : '';
  if (name !== 'Badge') return `<span class="hd-foreign"><code>&lt;${name}&gt;</code>${end}`;
  const of = (key: string): string => new RegExp(`\\s${key}="([^"]*)"`).exec(attributeText)?.[1] ?? '';
  const type = badgeTypes.has(of('type')) ? of('type') : 'tip';
  return `<span class="hd-badge hd-badge-${type}">${of('text')}${end}`;
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** Position of the first expression in a block of code. */
function placeInCode(node: Code, index: number): Place {
  const { line, column } = placeOf(node);
  const lines = node.value.slice(0, index).split('\n');
  return { line: line + lines.length, column: column + lines.at(-1)!.length };
}

/** Reports a problem of a page the first time that its key is named. */
type ReportOnce = (key: string, problem: PageProblem, place: Place) => void;

/** Reports the directives in a text. Braces after it are a node of their own. */
function checkDirectives(node: Text, next: Nodes | undefined, source: string, report: ReportOnce): void {
  const braces = next?.type === 'mdxTextExpression' || next?.type === 'headingId' ? '{' : '';
  const written = writtenIn(node, source);
  if (!directive.test(written + braces)) return;
  for (const { 0: text, 1: inText, 2: name = inText ?? '', index } of (node.value + braces).matchAll(directives))
    report(`:${name}`, foreignDirective(name), placeIn(node, index + text.length - text.trimStart().length));
}

/** Changes and reports the tags of components in HTML. */
function checkTags(node: Html, compat: readonly CompatName[], report: ReportOnce): void {
  for (const { frameTags } of dialectsOf({ compat })) if (frameTags) node.value = node.value.replace(frameTags, '');
  const visible = node.value.replace(/<!--(?:[^]*?-->|[^]*)/g, blank);
  if (compat.length > 0) {
    for (const { 1: name = 'Badge', index } of visible.matchAll(foreignTags))
      if (name !== 'Badge') report(`<${name}`, foreignTag(name), placeIn(node, index));
    node.value = node.value.replace(
      foreignTags,
      (_, name: string | undefined, text: string | undefined, end: string | undefined) =>
        name === undefined ? '</span>' : placeholderHtml(name, text ?? '', end === '/'),
    );
    return;
  }
  for (const { 1: name = '', index } of visible.replace(attributeValue, blank).matchAll(tag))
    report(`<${name}`, componentTag(name), placeIn(node, index));
  node.value = node.value.replace(selfClosingTag, '<$1$2></$1>');
}

/** Reports syntax that Markdown takes for text or for a comment. */
function checkPatterns(
  node: Html | Text,
  { previous, next }: { previous?: Nodes | undefined; next?: Nodes | undefined },
  source: string,
  report: ReportOnce,
): void {
  if (!signs[node.type].test(node.value)) return;
  for (const [kind, pattern] of patterns[node.type]) {
    const match = pattern.exec(node.value);
    if (!match) continue;
    const isAtEnd = match.index + match[0].length === node.value.trimEnd().length;
    const isOfDirective = match.index === 0 && previous?.type === 'text' && /:[\w-]+$/.test(previous.value);
    if (kind === 'attributes' && (isOfDirective || (isAtEnd && next && next.type !== 'break'))) continue;
    // Text with a backslash, such as `\{\{ name }}`, is meant as text.
    const written = writtenIn(node, source);
    // Nodes of an included file have the position of the comment that includes it.
    if (!pattern.test(written) && !written.startsWith('<!--')) continue;
    report(kind, foreignSyntax(kind), placeIn(node, match.index));
  }
}

/**
 * remark plugin: reports, once a page, syntax of other generators and, in Markdown files, tags of components, which would
 * vanish or show as text without a word. A component's tag that closes itself gets an end, since HTML has no such tags and would
 * put the rest of the page into the element.
 */
export function remarkForeignSyntax(kind: 'md' | 'mdx') {
  return (tree: Root, file: VFile): void => {
    const scope = file.data.scope!;
    const { compat, markdown } = scope.config;
    const readsDirectives = hasDialect(scope.config, 'hasDirectives');
    const fillsIn = dialectValue(scope.config, 'fillsIn');
    const reported = new Set<string>();
    const report: ReportOnce = (key, problem, place) => {
      if (!reported.has(key)) scope.report(problem, place);
      reported.add(key);
    };
    const source = String(file.value);
    walkMarkdown(tree, (node, index, siblings) => {
      if (node.data?.isLiteral) return 'skip';
      if (node.type === 'text' && readsDirectives) checkDirectives(node, siblings[index + 1], source, report);
      if (kind === 'mdx') return undefined;
      const last = node.type === 'heading' ? node.children.at(-1) : undefined;
      if (last?.type === 'text' && last.value.includes('{#') && wrongId.test(writtenIn(last, source)))
        report('attributes', foreignSyntax('attributes'), placeIn(last, last.value.search(wrongId)));
      if (node.type === 'code' && fillsIn?.(node)) {
        const found = node.value.search(interpolation);
        if (found !== -1) report('code', foreignSyntax('code'), placeInCode(node, found));
      }
      if (node.type !== 'text' && node.type !== 'html') return undefined;
      checkPatterns(node, { previous: siblings[index - 1], next: siblings[index + 1] }, source, report);
      if (node.type === 'html' && markdown.html) checkTags(node, compat, report);
      return undefined;
    });
  };
}
