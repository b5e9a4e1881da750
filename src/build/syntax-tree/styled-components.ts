import type { Node, Program, TaggedTemplateExpression } from 'estree';
import { visit } from 'estree-util-visit';

/** Local names under which a program imports the function that makes components. */
export function styledNames(program: Node): Set<string> {
  const names = new Set<string>();
  for (const statement of (program as Program).body) {
    if (statement.type !== 'ImportDeclaration' || statement.source.value !== 'styled-components') continue;
    for (const specifier of statement.specifiers) {
      const isNamed =
        specifier.type === 'ImportSpecifier' &&
        ['styled', 'default'].includes((specifier.imported as { name?: string }).name ?? '');
      if (isNamed || specifier.type === 'ImportDefaultSpecifier') names.add(specifier.local.name);
    }
  }
  return names;
}

/** The identifier with which an expression such as `styled.b.attrs({})` begins, unless it names its component already. */
function rootOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'CallExpression') return node.callee.type === 'Super' ? undefined : rootOf(node.callee);
  if (node.type !== 'MemberExpression' || node.object.type === 'Super') return undefined;
  const isNamed = node.property.type === 'Identifier' && node.property.name === 'withConfig';
  return isNamed ? undefined : rootOf(node.object);
}

/**
 * Templates that make components of styled-components: `` styled.b`…` ``, where `names` are local names of `styled`. They get an id, because
 * the library otherwise counts components in the order in which they are made, which differs between a page and a server that
 * renders many.
 */
export function styledTemplates(program: Node, names: ReadonlySet<string>): TaggedTemplateExpression[] {
  const found: TaggedTemplateExpression[] = [];
  if (names.size > 0)
    visit(program, (node) => {
      if (node.type !== 'TaggedTemplateExpression' || node.tag.type === 'Identifier') return;
      if (names.has(rootOf(node.tag) ?? '')) found.push(node);
    });
  return found;
}

/** Id of a component in a module. `hash` is that of the module's path, which is the same wherever the project is. */
export const styledId = (hash: string, index: number): string => `sc-${hash.slice(0, 6)}-${index}`;
