import type { Root } from 'hast';
import { dirname, join } from 'node:path';
import type { VFile } from 'vfile';
import type { PageType } from '../../shared/page-data.js';
import type { PageArticle } from '../facts/page-facts.js';
import { collapseStatic, isStaticNode, nodesToHtml } from '../html/collapse-static.js';
import { jsxToHtml } from '../html/jsx-to-html.js';
import { placeholderSpecifier } from '../../shared/theme-components.js';
import { foreignTag } from '../report/errors/markdown.js';
import { highlightBlocks } from '../markdown/code-blocks.js';
import { titleHeading } from '../markdown/headings.js';
import { pageLabels } from '../markdown/page-labels.js';
import type { PageScope } from '../markdown/page-scope.js';
import { componentUses } from './component-uses.js';
import { componentOrigin, type PageCompiler } from './page-compiler.js';
import { addFrontMatter, addImplicitImport, extractImports } from './page-esm.js';
import { addPageVariables } from './page-variables.js';
import { addTitleTag } from './title-tag.js';
import { textLang } from '../facts/route.js';

/**
 * Adds the title of a page that has no heading for it. Starlight shows it above another heading, too, and Docusaurus not with
 * `hide_title`.
 */
function addFallbackHeading(tree: Root, scope: PageScope, pageType: PageType): void {
  const labels = pageLabels(scope.config, textLang(scope.route));
  const { title = pageType === 'overview' ? labels.overview : undefined } = scope.frontmatter;
  const isDocument = pageType === 'doc' || pageType === 'doc-wide' || pageType === 'overview';
  if (
    !isDocument ||
    (scope.headingTitle !== undefined && !scope.config.compat.includes('starlight')) ||
    scope.headingTitle === title ||
    typeof title !== 'string' ||
    (scope.frontmatter['hide_title'] === true && scope.config.compat.includes('docusaurus')) ||
    !scope.config.themeConfig.fallbackHeadingTitle
  )
    return;
  tree.children.unshift(titleHeading(title, labels.headingAnchor, scope));
}

/** Puts the note that a page of Starlight has in its front matter, as HTML, above the title. */
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
  const processor = kind === 'mdx' ? (await compiler.loadMdx()).processor : compiler.markdown;
  const tree = (await processor.run(processor.parse(file), file)) as Root;
  await highlightBlocks(tree, file, compiler.highlighter, pageLabels(config, textLang(scope.route)));
  addFallbackHeading(tree, scope, pageType);
  addTitleTag(tree, scope.frontmatter['tag'], config.base);
  addNotice(tree, scope);
  if (kind === 'mdx') jsxToHtml(tree);
  if (pageType === 'overview') addOverview(tree);
  if (kind === 'mdx' || pageType === 'overview') {
    const names = extractImports(
      tree,
      scope,
      dirname(scope.route.absolutePath ?? join(config.root, scope.route.relativePath)),
    );
    if (config.compat.includes('docusaurus')) addPageVariables(tree, scope, names);
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
  const { generateCode } = await compiler.loadMdx();
  return { code: await generateCode(tree), strings, adoptable };
}
