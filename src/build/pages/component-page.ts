import { parse, type Expression, type Program } from 'acorn';
import { transform } from 'esbuild';
import { basename } from 'node:path';
import type { PageType } from '../../shared/page-data.js';
import { replaceTexts } from '../config/replace-rules.js';
import type { SiteConfig } from '../config/site-config.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { mdxSyntax } from '../report/errors-build.js';
import type { CompiledPage } from './compile-page.js';
import type { InputFact, PageArticle } from '../facts/page-facts.js';
import type { PageScope } from '../markdown/page-scope.js';

/** Value of an expression made of literals, arrays and objects; throws where code would have to run. */
function evaluateLiteral(node: Expression): unknown {
  if (node.type === 'Literal' && !node.regex && node.bigint == null) return node.value;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]!.value.cooked;
  if (node.type === 'UnaryExpression' && node.operator === '-') return -Number(evaluateLiteral(node.argument));
  if (node.type === 'UnaryExpression' && node.operator === '!') return !evaluateLiteral(node.argument);
  if (node.type === 'ArrayExpression') return node.elements.map((element) => evaluateLiteral(element as Expression));
  if (node.type === 'ObjectExpression') {
    return Object.fromEntries(
      node.properties.map((property) => {
        if (property.type !== 'Property' || property.computed) throw new ComputedFrontMatter();
        const name =
          property.key.type === 'Identifier' ? property.key.name : String((property.key as { value: unknown }).value);
        return [name, evaluateLiteral(property.value)];
      }),
    );
  }
  throw new ComputedFrontMatter();
}

/** Finds `export const frontmatter = {…}`. */
function frontmatterExpression(program: Program): Expression | undefined {
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && id.name === 'frontmatter' && init) return init;
  }
  return undefined;
}

/** The exported front matter is computed. */
class ComputedFrontMatter extends Error {}

/** Front matter that a component page exports, read without running the page. Throws what parsing the page throws. */
export async function exportedFrontMatter(
  source: string,
  { replaceRules }: Pick<SiteConfig, 'replaceRules'>,
): Promise<Record<string, unknown>> {
  if (!/\bfrontmatter\b/.test(source)) return {};
  const { code } = await transform(source, { loader: 'tsx', format: 'esm', jsx: 'automatic' });
  const expression = frontmatterExpression(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }));
  return expression ? (replaceTexts(evaluateLiteral(expression), replaceRules) as Record<string, unknown>) : {};
}

async function readExportedFrontMatter(scope: PageScope): Promise<Record<string, unknown>> {
  try {
    return await exportedFrontMatter(scope.source, scope.config);
  } catch (error) {
    // Syntax errors are reported, with their place, by the bundle.
    if (!(error instanceof ComputedFrontMatter)) return {};
    const line = scope.source.split('\n').findIndex((text) => /\bfrontmatter\b/.test(text)) + 1;
    const { file: _file, ...problem } = mdxSyntax(
      { file: '' },
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
  toPage: (
    scope: PageScope,
    sourceHash: string,
    pageType: PageType,
    article: PageArticle,
    inputs: Map<string, InputFact>,
    diagnostics: Diagnostic[],
  ) => CompiledPage,
  inputs: Map<string, InputFact>,
  diagnostics: Diagnostic[],
): Promise<CompiledPage> {
  const { absolutePath } = scope.route;
  Object.assign(scope.frontmatter, await readExportedFrontMatter(scope));
  const resolveDir = absolutePath!.slice(0, -basename(absolutePath!).length);
  scope.imports.push({ specifier: `./${basename(absolutePath!)}`, resolveDir, names: ['default'], line: 1, column: 1 });
  const article: PageArticle = { code: 'return {default: m[0].default}', strings: [], adoptable: [] };
  const written = scope.frontmatter['pageType'];
  const pageType =
    typeof written === 'string' ? (written as PageType) : scope.route.pureRoutePath === '/404' ? '404' : 'custom';
  return toPage(scope, sourceHash, pageType, article, inputs, diagnostics);
}
