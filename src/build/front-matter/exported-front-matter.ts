import { parse, type Expression, type Program } from 'acorn';
import { transform } from 'esbuild';
import { replaceTexts } from '../config/replace-rules.js';
import type { SiteConfig } from '../config/site-config.js';

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
export class ComputedFrontMatter extends Error {}

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
