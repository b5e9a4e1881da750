import type { ImportDeclaration, Node, Program } from 'estree';
import { SKIP, visit } from 'estree-util-visit';
import type { Root as HtmlRoot } from 'hast';
import type { Root } from 'mdast';
import { join } from 'node:path';
import { projectAliases } from '../../compat/dialects.js';
import { diskPath } from '../files/paths.js';
import { aliasedPath } from '../files/path-aliases.js';
import type { SiteConfig } from '../config/site-config.js';
import type { JsxElement } from './jsx-attributes.js';
import type { Place } from './page-scope.js';
import { nameOf, programsOf } from '../syntax-tree/estree-nodes.js';
import { walkHtml, walkMarkdown } from '../syntax-tree/walk-tree.js';

/** True for an identifier that only names a property: `b` in `a.b`, `{ b: 1 }` and `<a b="">`. */
function isPropertyName(key: string | null | undefined, parent: Node | undefined): boolean {
  if (!parent) return false;
  const { type } = parent as { type: string };
  if (type === 'MemberExpression') return key === 'property' && !(parent as { computed: boolean }).computed;
  if (type === 'Property' || type === 'PropertyDefinition' || type === 'MethodDefinition')
    return key === 'key' && !(parent as { computed: boolean }).computed;
  return (type === 'JSXMemberExpression' && key === 'property') || (type === 'JSXAttribute' && key === 'name');
}

/**
 * Adds the names to which a program refers, in expressions and as elements of JSX, and those that it binds itself. What it
 * imports is left out.
 */
function collectReferences(program: Program, names: Set<string>): void {
  visit(program, (node, key, _index, ancestors) => {
    if (node.type === 'ImportDeclaration') return SKIP;
    const isName = node.type === 'Identifier' || (node.type as string) === 'JSXIdentifier';
    if (isName && !isPropertyName(key, ancestors.at(-1))) names.add((node as { name: string }).name);
    return undefined;
  });
}

/** True if a function, variable, class or `catch` anywhere in a program binds a name. */
function bindsName(program: Program, name: string): boolean {
  let isBound = false;
  const look = (pattern: Node): void =>
    visit(pattern, (node) => void (isBound ||= node.type === 'Identifier' && node.name === name));
  visit(program, (node) => {
    if ('params' in node) node.params.forEach(look);
    if (node.type === 'CatchClause' && node.param) look(node.param);
    const declares = /^(?:VariableDeclarator|(?:Function|Class)(?:Declaration|Expression))$/.test(node.type);
    if (declares && 'id' in node && node.id) look(node.id as Node);
  });
  return isBound;
}

/**
 * Renames a name of an import wherever the code of a tree refers to it. Returns false, and changes nothing, if the code binds
 * the name once more or exports it.
 */
export function renameReferences(tree: Root | HtmlRoot, name: string, to: string): boolean {
  const programs: Program[] = [];
  walkHtml(tree as HtmlRoot, (node) => void programs.push(...programsOf(node)));
  const exportsName = (program: Program): boolean =>
    program.body.some(
      (statement) =>
        statement.type === 'ExportNamedDeclaration' &&
        statement.specifiers.some(({ local }) => local.type === 'Identifier' && local.name === name),
    );
  if (programs.some((program) => bindsName(program, name) || exportsName(program))) return false;
  for (const program of programs)
    visit(program, (node, key, _index, ancestors) => {
      if (node.type === 'ImportDeclaration') return SKIP;
      if (node.type === 'Property' && node.shorthand && node.value.type === 'Identifier' && node.value.name === name)
        Object.assign(node, {
          shorthand: false,
          key: { type: 'Identifier', name },
          value: { type: 'Identifier', name: to },
        });
      // `<part />` is an element of HTML, whatever `part` is.
      const isElement = (node.type as string) === 'JSXIdentifier' && !/^[a-z]/.test(name);
      const isName = node.type === 'Identifier' || isElement;
      if (isName && (node as { name: string }).name === name && !isPropertyName(key, ancestors.at(-1)))
        (node as { name: string }).name = to;
      return undefined;
    });
  return true;
}

/** An import of a Markdown file as a component. */
export interface ImportedFragment {
  specifier: string;
  place: Place;
  /** True if the import has no other specifiers. */
  isAlone: boolean;
}

/** True for `Part` in `import Part from` and in `import { default as Part } from`. */
const isDefault = (specifier: ImportDeclaration['specifiers'][number]): boolean =>
  specifier.type === 'ImportDefaultSpecifier' ||
  (specifier.type === 'ImportSpecifier' && nameOf(specifier.imported) === 'default');

/** Markdown files that a page's ESM imports as components, by local name. */
export function importedFragments(tree: Root): Map<string, ImportedFragment> {
  const found = new Map<string, ImportedFragment>();
  walkMarkdown(tree, (node) => {
    const program: Program | null | undefined = node.type === 'mdxjsEsm' ? node.data?.estree : undefined;
    for (const statement of program?.body ?? []) {
      if (statement.type !== 'ImportDeclaration') continue;
      const specifier = String(statement.source.value);
      const local = statement.specifiers.find(isDefault)?.local.name;
      if (local === undefined || !/\.mdx?$/.test(specifier)) continue;
      const start = statement.loc?.start;
      const place = { line: start?.line ?? 1, column: (start?.column ?? 0) + 1 };
      found.set(local, { specifier, place, isAlone: statement.specifiers.length === 1 });
    }
  });
  return found;
}

/** Absolute path of the Markdown file that a specifier in a file of a folder means; undefined for one of a package. */
export function fragmentPath(specifier: string, folder: string, config: SiteConfig): string | undefined {
  if (/^\.{1,2}\//.test(specifier)) return diskPath(join(folder, specifier));
  const aliases = { ...projectAliases(config, '.'), ...config.builder.alias };
  return aliasedPath(specifier, aliases, config.projectRoot);
}

/** The components that a tree shows, by name. */
export function shownElements(tree: Root): Map<string, JsxElement[]> {
  const elements = new Map<string, JsxElement[]>();
  walkMarkdown(tree, (node) => {
    if ((node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') || !node.name) return;
    const others = elements.get(node.name);
    if (others) others.push(node);
    else elements.set(node.name, [node]);
  });
  return elements;
}

/** Names to which the code of a tree refers, besides those of the components that it shows. */
export function referredNames(tree: Root | HtmlRoot): Set<string> {
  const names = new Set<string>();
  walkHtml(tree as HtmlRoot, (node) => {
    for (const program of programsOf(node)) collectReferences(program, names);
    const isElement = node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
    if (isElement && node.name?.includes('.')) names.add(node.name.split('.')[0]!);
  });
  return names;
}
