import { parse, type Expression, type Program } from 'acorn';
import { transform } from 'esbuild';
import type { Expression as EstreeExpression } from 'estree';
import { replaceTexts } from '../config/replace-rules.js';
import type { SiteConfig } from '../config/site-config.js';
import { literalValue } from '../syntax-tree/estree-nodes.js';

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
export class ComputedFrontMatter extends Error {}

/**
 * Front matter that a component page exports, read without running the page. Throws `ComputedFrontMatter`, and what
 * parsing the page throws.
 */
export async function exportedFrontMatter(
  source: string,
  { replaceRules }: Pick<SiteConfig, 'replaceRules'>,
): Promise<Record<string, unknown>> {
  if (!/\bfrontmatter\b/.test(source)) return {};
  const { code } = await transform(source, { loader: 'tsx', format: 'esm', jsx: 'automatic' });
  const expression = frontmatterExpression(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }));
  if (!expression) return {};
  const literal = literalValue(expression as EstreeExpression);
  if (!literal) throw new ComputedFrontMatter();
  return replaceTexts(literal.value, replaceRules) as Record<string, unknown>;
}
