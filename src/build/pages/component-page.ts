import { basename } from 'node:path';
import type { PageType } from '../../shared/page-data.js';
import { dialectValue } from '../../compat/dialects.js';
import { ComputedFrontMatter, exportedFrontMatter } from '../front-matter/exported-front-matter.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { mdxSyntax } from '../report/errors/markdown.js';
import { toPage, type CompiledPage } from './compiled-page.js';
import type { InputFact, PageArticle } from '../facts/page-facts.js';
import type { PageScope } from '../markdown/page-scope.js';
import { sourcePath } from '../facts/route.js';

async function readExportedFrontMatter(scope: PageScope): Promise<Record<string, unknown>> {
  try {
    return await exportedFrontMatter(scope.source, scope.config);
  } catch (error) {
    // Syntax errors are reported, with their place, by the bundle.
    if (!(error instanceof ComputedFrontMatter)) {
      scope.doubt();
      return {};
    }
    const line = scope.source.split('\n').findIndex((text) => /\bfrontmatter\b/.test(text)) + 1;
    const problem = mdxSyntax(
      'The exported frontmatter is not a plain object of literals.',
      'Write strings, numbers, booleans, arrays and objects only.',
    );
    scope.report(problem, { line, column: 1 });
    return {};
  }
}

/** Compiles a `.tsx` or `.jsx` page: its module hands over the component of the file, which esbuild bundles. */
export async function compileComponentPage(
  scope: PageScope,
  sourceHash: string,
  inputs: Map<string, InputFact>,
  diagnostics: Diagnostic[],
): Promise<CompiledPage> {
  const path = sourcePath(scope.route, scope.config.root);
  Object.assign(scope.frontmatter, await readExportedFrontMatter(scope), scope.route.instance?.frontmatter);
  const resolveDir = path.slice(0, -basename(path).length);
  scope.imports.push({ specifier: `./${basename(path)}`, resolveDir, names: ['default'], line: 1, column: 1 });
  const props = dialectValue(scope.config, 'componentProps');
  if (props) scope.imports.push({ specifier: props.specifier, resolveDir, names: ['default'], line: 1, column: 1 });
  const code = props
    ? `return {default: (props) => h.jsx(m[0].default, {${props.code('m[1]')}, ...props})}`
    : 'return {default: m[0].default}';
  const article: PageArticle = { code, strings: [], adoptable: [] };
  const written = scope.frontmatter['pageType'];
  const pageType =
    typeof written === 'string' ? (written as PageType) : scope.route.pureRoutePath === '/404' ? '404' : 'custom';
  return toPage(scope, sourceHash, pageType, article, inputs, diagnostics);
}
