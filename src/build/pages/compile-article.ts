import type { Element, ElementContent, Root } from 'hast';
import { tagNodes } from '../../shared/markup/badge-markup.js';
import { dialectsOf, dialectValue, hasDialect } from '../../compat/dialects.js';
import type { PageScope } from '../markdown/page-scope.js';
import { constants, esmNode, parsedValue } from '../syntax-tree/estree-nodes.js';
import type { VFile } from 'vfile';
import type { PageType } from '../../shared/page-data.js';
import type { PageArticle } from '../facts/page-facts.js';
import { collapseStatic, isStaticNode, nodesToHtml } from '../html/collapse-static.js';
import { jsxToHtml } from '../html/jsx-to-html.js';
import { placeholderSpecifier } from '../../shared/theme-components.js';
import { foreignTag } from '../report/errors/markdown.js';
import { treeMarkup } from '../markdown/tree-markup.js';
import { highlightBlocks } from '../markdown/code-blocks.js';
import { titleHeading } from '../markdown/headings.js';
import { pageLabels } from '../markdown/page-labels.js';
import { componentUses, componentOrigin } from './component-origin.js';
import type { PageCompiler } from './page-compiler.js';
import { addFrontMatter, addImplicitImport, extractImports } from './page-esm.js';
import {
  addFragments,
  declareValues,
  importFolder,
  inlineFragments,
  meaningsOf,
  type InlinedFragments,
} from './inline-fragments.js';
import { textLang } from '../facts/route.js';

/** Puts the tag of the front matter after the text of the page's first h1. */
function addTitleTag(tree: Root, tag: unknown, base: string): void {
  const title = tree.children.find((node) => node.type === 'element' && node.tagName === 'h1') as Element | undefined;
  if (!title || (typeof tag !== 'string' && typeof tag !== 'number')) return;
  const nodes = tagNodes(treeMarkup, String(tag), base).flatMap((node): ElementContent[] => [
    { type: 'text', value: ' ' },
    node,
  ]);
  const isAnchor = (node: ElementContent): boolean =>
    node.type === 'element' &&
    Array.isArray(node.properties['className']) &&
    node.properties['className'].includes('hd-anchor');
  const anchor = title.children.findIndex(isAnchor);
  title.children.splice(anchor === -1 ? title.children.length : anchor, 0, ...nodes);
}

/** Declares the variables of dialects that expressions of a page use and the page does not bind. */
function addPageVariables(tree: Root, scope: PageScope, bound: ReadonlySet<string>): void {
  const variables = dialectsOf(scope.config).flatMap(({ pageVariables = {} }) => Object.entries(pageVariables));
  const used = variables.filter(
    ([name]) => !bound.has(name) && new RegExp(`\\{[^{}]*\\b${name}\\b`).test(scope.source),
  );
  if (used.length === 0) return;
  const values = used.map(([name, valueOf]) => [name, parsedValue(valueOf(scope))] as const);
  tree.children.unshift(esmNode([constants(Object.fromEntries(values))]));
}

/** Adds the title of a page that has no heading for it. A dialect may show it above another heading, too, or let pages hide it. */
function addFallbackHeading(tree: Root, scope: PageScope, pageType: PageType): void {
  const labels = pageLabels(scope.config, textLang(scope.route));
  const { title = pageType === 'overview' ? labels.overview : undefined } = scope.frontmatter;
  const hiddenTitleField = dialectValue(scope.config, 'hiddenTitleField');
  const isDocument = pageType === 'doc' || pageType === 'doc-wide' || pageType === 'overview';
  if (
    !isDocument ||
    (scope.headingTitle !== undefined && !hasDialect(scope.config, 'showsTitleTwice')) ||
    scope.headingTitle === title ||
    typeof title !== 'string' ||
    (hiddenTitleField !== undefined && scope.frontmatter[hiddenTitleField] === true) ||
    !scope.config.themeConfig.fallbackHeadingTitle
  )
    return;
  tree.children.unshift(titleHeading(title, labels.headingAnchor, scope));
}

/** Puts the note that a dialect finds in the front matter, as HTML, above the title. */
function addNotice(tree: Root, { frontmatter }: PageScope): void {
  const { notice: value } = frontmatter;
  if (typeof value !== 'string') return;
  const properties = { className: ['hd-callout', 'hd-callout-note'] };
  tree.children.unshift({ type: 'element', tagName: 'div', properties, children: [{ type: 'staticHtml', value }] });
}

/** Puts the overview at the end of an overview page, unless the page has one at a place of its own. */
function addOverview(tree: Root): void {
  if (componentUses(tree, new Set()).some(({ name }) => name === 'Overview')) return;
  tree.children.push({ type: 'mdxJsxFlowElement', name: 'Overview', attributes: [], children: [] });
}

/** Compiles the article: HTML when all of it is static, else code and strings. */
export async function compileArticle(
  file: VFile,
  scope: PageScope,
  compiler: PageCompiler,
  pageType: PageType,
): Promise<PageArticle> {
  const { config, overrides } = compiler;
  const kind = scope.route.kind === 'mdx' ? 'mdx' : 'md';
  const mdx = kind === 'mdx' ? await compiler.loadMdx() : undefined;
  const processor = mdx?.processor ?? compiler.markdown;
  scope.compileFragment = mdx?.compileFragment;
  const tree = (await processor.run(processor.parse(file), file)) as Root;
  await highlightBlocks(tree, file, compiler.highlighter, pageLabels(config, textLang(scope.route)));
  addFallbackHeading(tree, scope, pageType);
  addTitleTag(tree, scope.frontmatter['tag'], config.base);
  addNotice(tree, scope);
  if (kind === 'mdx') jsxToHtml(tree);
  if (pageType === 'overview') addOverview(tree);
  let values: InlinedFragments['values'] = new Map();
  if (kind === 'mdx' || pageType === 'overview') {
    const folder = importFolder(scope);
    const hasFragments = file.data.fragments !== undefined;
    const inlined = hasFragments ? inlineFragments(tree, file, meaningsOf(tree, folder, compiler)) : undefined;
    values = inlined?.values ?? values;
    const names = extractImports(tree, scope, folder);
    addFragments(tree, file, scope, inlined?.fragments ?? [], names);
    addPageVariables(tree, scope, names);
    if (!names.has('frontmatter')) addFrontMatter(tree, scope.frontmatter);
    for (const use of componentUses(tree, names)) {
      const origin = componentOrigin(use.name, compiler);
      if (!origin && (config.compat.length === 0 || overrides.has(use.name))) scope.components.push(use);
      else {
        if (!origin) scope.report(foreignTag(use.name), use);
        addImplicitImport(tree, scope, {
          name: use.name,
          ...(origin ?? { specifier: placeholderSpecifier, imported: use.name }),
        });
        names.add(use.name);
      }
    }
  }
  const esm = tree.children.filter((node) => node.type === 'mdxjsEsm');
  const isStatic =
    scope.imports.length === 0 &&
    tree.children.every((node) => node.type === 'mdxjsEsm' || isStaticNode(node, overrides));
  if (isStatic) return { html: nodesToHtml(tree.children.filter((node) => !esm.includes(node as never))).trim() };
  const { strings, adoptable } = collapseStatic(tree, overrides);
  declareValues(tree, values, strings);
  const { generateCode } = await compiler.loadMdx();
  return { code: await generateCode(tree), strings, adoptable };
}
