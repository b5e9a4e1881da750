import { VFile } from 'vfile';
import { VFileMessage } from 'vfile-message';
import type { PageType } from '../../shared/page-data.js';
import type { MarkdownPage } from '../config/plugin.js';
import type { PageArticle } from '../facts/page-facts.js';
import { fillIn } from '../../shared/fill-in.js';
import { type Route, sourcePath, textLang } from '../facts/route.js';
import { decodeSource } from '../front-matter/find-front-matter.js';
import { htmlRule } from '../html/html-rule.js';
import type { OutsideRead } from '../outside/outside-reads.js';
import type { PageUrls } from '../links/page-urls.js';
import { checkNesting, longestMdx } from '../markdown/syntax/nesting.js';
import { isSyntaxError, mdxMistake, reportMessages, reportThrown } from '../markdown/mdx-mistakes.js';
import type { CompiledFragment, FragmentOutline } from '../markdown/fragment-outline.js';
import { setScope, type PageScope } from '../markdown/page-scope.js';
import { withoutImports } from '../markdown/without-imports.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { mdxTooLarge, noTitle, readAsMarkdown } from '../report/errors/markdown.js';
import { sourceHash } from '../routes/list-pages.js';
import { compileArticle } from './compile-article.js';
import { toPage, type CompiledPage } from './compiled-page.js';
import { createScope, type ReadFile } from './create-scope.js';
import { readFrontMatter } from '../front-matter/front-matter.js';
import { cleanFrontMatter } from '../front-matter/clean-front-matter.js';
import { pageLabels, type PageLabels } from '../markdown/page-labels.js';
import type { PageCompiler } from './page-compiler.js';
import { pageStyles } from './page-styles.js';

/** The page as Markdown plugins of plugins see it. */
function toMarkdownPage(scope: PageScope): MarkdownPage {
  const { route, frontmatter, notes, config, readInput, dependOn } = scope;
  const { routePath, relativePath, version } = route;
  const { base, root, projectRoot } = config;
  let labels: PageLabels | undefined;
  const texts = (): PageLabels['ofPlugins'] => (labels ??= pageLabels(config, textLang(route))).ofPlugins;
  return {
    routePath,
    relativePath,
    lang: textLang(route),
    version,
    frontmatter,
    base,
    root,
    projectRoot,
    notes,
    text: (key, values = {}) => fillIn(texts()[key] ?? key, values),
    readInput,
    dependOn,
    report: (problem, place) => {
      if (problem.severity === 'error') scope.doubt();
      scope.report({ ...problem, kind: 'content' }, place);
    },
    mapPlaces: (map) => void scope.placeMaps.push(map),
  };
}

const pageTypes = new Set<string>(['home', 'doc', 'doc-wide', 'overview', 'custom', 'blank', '404']);

function pageTypeOf(frontmatter: Record<string, unknown>, fallback: PageType): PageType {
  const written = frontmatter['pageType'];
  if (typeof written === 'string' && pageTypes.has(written)) return written as PageType;
  return frontmatter['overview'] === true ? 'overview' : fallback;
}

/** Problems of the fragments that were compiled with a page. */
function fragmentProblems({ data: { fragments, fragmentValues } }: VFile): Diagnostic[] {
  const compiled = new Set<FragmentOutline | CompiledFragment>([
    ...(fragments?.values() ?? []),
    ...(fragmentValues?.values() ?? []),
  ]);
  return [...compiled].flatMap((fragment) => ('content' in fragment ? fragment.diagnostics : []));
}

/** Inputs of a page, besides its own source. */
export interface PageSurroundings {
  readFile: ReadFile;
  pageUrls: PageUrls;
  /** HTML of the code blocks of the page as it was compiled before, by the hash of what is written. */
  knownBlocks: ReadonlyMap<string, string>;
}

/** True of a file that is not valid MDX, on a site that was moved: other versions of MDX take more of Markdown. */
const isMarkdownAtHeart = (error: unknown, { kind }: Route, { config }: PageCompiler): error is VFileMessage =>
  error instanceof VFileMessage && kind === 'mdx' && config.compat.length > 0;

/**
 * Compiles one page from its bytes. Problems of the page are in its facts; nothing is thrown for them. A doubtful page, as
 * `PageScope.doubt` says, must not be stored; `reads` are those of code in its headings.
 */
export async function compilePage(
  route: Route,
  bytes: Buffer,
  compiler: PageCompiler,
  { readFile, pageUrls, knownBlocks }: PageSurroundings,
): Promise<CompiledPage & { isDoubtful: boolean; reads: readonly OutsideRead[] }> {
  const hash = sourceHash(route, bytes);
  const decoded = decodeSource(bytes);
  const { scope, inputs, depended, reads, diagnostics, isDoubtful } = createScope(
    route,
    compiler.config,
    decoded.text,
    readFile,
    pageUrls,
  );
  scope.knownBlocks = knownBlocks;
  const reportAt = ({ line, column, frame: _frame, ...problem }: Omit<Diagnostic, 'file'>): void =>
    scope.report(problem, line === undefined ? undefined : { line, column: column ?? 1 });
  decoded.problems.forEach(reportAt);
  if (route.kind === 'component') {
    const { compileComponentPage } = await import('./component-page.js');
    const page = await compileComponentPage(scope, hash, inputs, diagnostics);
    return { ...page, isDoubtful: isDoubtful(), reads };
  }
  const frontMatter = cleanFrontMatter(
    readFrontMatter(decoded.text, compiler.config.replaceRules, compiler.config.compat),
    htmlRule(route.kind, compiler.config),
  );
  frontMatter.problems.forEach(reportAt);
  Object.assign(scope.frontmatter, frontMatter.data, route.instance?.frontmatter);
  if (decoded.text.trim() === '') scope.report(noTitle());
  const pageType = pageTypeOf(scope.frontmatter, route.pureRoutePath === '/404' ? '404' : 'doc');
  let article: PageArticle = { html: '' };
  let pluginStyles: string[] | undefined;
  try {
    for (const problem of checkNesting(decoded.text)) reportAt(problem);
    if (route.kind === 'mdx' && decoded.text.length > longestMdx)
      scope.report(mdxTooLarge(decoded.text.length, longestMdx));
    if (!diagnostics.some(({ severity }) => severity === 'error')) {
      const file = new VFile({
        value: decoded.text,
        path: sourcePath(route, compiler.config.root),
      });
      setScope(file, scope);
      file.data.page = toMarkdownPage(scope);
      article = await compileArticle(file, scope, compiler, pageType).finally(() => {
        reportMessages(file, scope);
        diagnostics.push(...fragmentProblems(file));
      });
      const { styles, css } = pageStyles(file);
      pluginStyles = styles;
      if (css !== undefined) article = { ...article, css };
    }
  } catch (error) {
    if (!isSyntaxError(error)) scope.doubt();
    if (isMarkdownAtHeart(error, route, compiler)) {
      const { reason, place } = mdxMistake(error, scope.source);
      scope.report(readAsMarkdown(reason), place);
      const surroundings = { readFile, pageUrls, knownBlocks };
      const bytesOfMarkdown = Buffer.from(withoutImports(decoded.text));
      const page = await compilePage({ ...route, kind: 'md' }, bytesOfMarkdown, compiler, surroundings);
      const all = [...diagnostics, ...page.facts.diagnostics];
      const facts = { ...page.facts, sourceHash: hash, diagnostics: all };
      return { ...page, facts, isDoubtful: isDoubtful() || page.isDoubtful };
    }
    reportThrown(error, scope);
  }
  for (const path of [...depended.keys()]) scope.dependOn(path);
  const page = { ...toPage(scope, hash, pageType, article, inputs, diagnostics), isDoubtful: isDoubtful(), reads };
  return pluginStyles ? { ...page, facts: { ...page.facts, styles: pluginStyles } } : page;
}
