import type {
  Directive,
  Expression,
  ImportDeclaration,
  ImportExpression,
  ImportSpecifier,
  ModuleDeclaration,
  Node,
  Program,
  Statement,
  VariableDeclaration,
} from 'estree';
import type { Nodes, Root } from 'hast';
import { join, relative } from 'node:path';
import { SKIP, visit as visitEstree } from 'estree-util-visit';
import { visit } from 'unist-util-visit';
import { boundNames } from '../syntax-tree/bound-names.js';
import { environmentSpecifier } from '../../shared/theme-components.js';
import { awaitIgnored, mdxSyntax } from '../report/errors/markdown.js';
import type { ImportFact } from '../facts/page-facts.js';
import type { SiteConfig } from '../config/site-config.js';
import { toPosix } from '../files/posix-path.js';
import type { PageScope, Place } from '../markdown/page-scope.js';

type TopLevel = Directive | Statement | ModuleDeclaration;

const placeOf = (node: Node): Place => ({ line: node.loc?.start.line ?? 1, column: (node.loc?.start.column ?? 0) + 1 });

const nameOf = (node: { type: string; name?: string; value?: unknown }): string => node.name ?? String(node.value);

/** `const {default: Demo} = m[0]` in place of an import: page modules get their imports as arguments. */
function importToDeclaration(declaration: ImportDeclaration, position: number): VariableDeclaration[] {
  const source = {
    type: 'MemberExpression' as const,
    object: { type: 'Identifier' as const, name: 'm' },
    property: { type: 'Literal' as const, value: position },
    computed: true,
    optional: false,
  };
  const named = declaration.specifiers.filter((specifier) => specifier.type !== 'ImportNamespaceSpecifier');
  const declarators: VariableDeclaration['declarations'] = declaration.specifiers
    .filter((specifier) => specifier.type === 'ImportNamespaceSpecifier')
    .map(({ local }) => ({ type: 'VariableDeclarator', id: local, init: source }));
  if (named.length > 0) {
    declarators.push({
      type: 'VariableDeclarator',
      id: {
        type: 'ObjectPattern',
        properties: named.map((specifier) => ({
          type: 'Property',
          key: {
            type: 'Literal',
            value: specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(specifier.imported),
          },
          value: specifier.local,
          kind: 'init',
          computed: false,
          method: false,
          shorthand: false,
        })),
      },
      init: source,
    });
  }
  return declarators.length === 0 ? [] : [{ type: 'VariableDeclaration', kind: 'const', declarations: declarators }];
}

function importedNames(declaration: ImportDeclaration): string[] {
  return declaration.specifiers.map((specifier) => {
    if (specifier.type === 'ImportDefaultSpecifier') return 'default';
    if (specifier.type === 'ImportNamespaceSpecifier') return '*';
    return nameOf(specifier.imported);
  });
}

/** A specifier that begins with `/` as a path from the importing file: it starts at the project, as in Vite. */
function fromRoot(specifier: string, resolveDir: string, { projectRoot }: SiteConfig): string {
  if (!specifier.startsWith('/') || specifier.startsWith(projectRoot)) return specifier;
  const path = toPosix(relative(resolveDir, join(projectRoot, specifier)));
  return path.startsWith('.') ? path : `./${path}`;
}

/** Code of the module that is imported `with { source: '…' }`. */
function givenSource({ attributes }: ImportDeclaration): string | undefined {
  const given = attributes?.find(({ key }) => nameOf(key as { type: string; name?: string }) === 'source');
  return given === undefined ? undefined : String(given.value.value);
}

/** Specifier of the theme, or of the components of Starlight, if only names of it are imported. They become separate modules. */
function splitSpecifier(
  { source, specifiers }: ImportDeclaration,
  { builder, compat }: SiteConfig,
): string | undefined {
  if (!specifiers.every(({ type }) => type === 'ImportSpecifier')) return undefined;
  const written = String(source.value);
  if ([written, builder.alias?.[written]].includes('heddle/theme')) return 'heddle/theme';
  return compat.includes('starlight') && written === '@astrojs/starlight/components' ? written : undefined;
}

/** True for the export of `paths`, if it exports nothing else. */
function exportsPaths(statement: TopLevel): boolean {
  if (statement.type !== 'ExportNamedDeclaration') return false;
  const { declaration, specifiers } = statement;
  if (declaration?.type === 'FunctionDeclaration') return declaration.id.name === 'paths';
  if (declaration?.type === 'VariableDeclaration')
    return declaration.declarations.every(({ id }) => id.type === 'Identifier' && id.name === 'paths');
  return specifiers.length > 0 && specifiers.every(({ exported }) => nameOf(exported) === 'paths');
}

/** Creates the test for imports that only `paths` uses. The build calls `paths`, and browsers have no use for it. */
function findPathsImports(tree: Root, source: string): (declaration: ImportDeclaration) => boolean {
  let used = '';
  let rest = source;
  const cut = (statement: TopLevel): string => {
    const { start, end } = statement as unknown as { start: number; end: number };
    rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
    return source.slice(start, end);
  };
  visit(tree, 'mdxjsEsm', (node) => {
    for (const statement of node.data?.estree?.body ?? [])
      if (exportsPaths(statement)) used += cut(statement);
      else if (statement.type === 'ImportDeclaration') cut(statement);
  });
  return ({ specifiers }) =>
    specifiers.length > 0 &&
    specifiers.every(({ local: { name } }) => {
      const isIn = (text: string): boolean => text.split(/[^\w$]+/).includes(name);
      return isIn(used) && !isIn(rest);
    });
}

/** A value as an expression: `JSON.parse('…')`. */
export const parsedValue = (value: unknown): Expression => ({
  type: 'CallExpression',
  callee: {
    type: 'MemberExpression',
    object: { type: 'Identifier', name: 'JSON' },
    property: { type: 'Identifier', name: 'parse' },
    computed: false,
    optional: false,
  },
  arguments: [{ type: 'Literal', value: JSON.stringify(value) }],
  optional: false,
});

/** Name of the constant that contains `import.meta.env` in a page. */
const environmentName = 'importMetaEnv';

/** True for `import.meta.env`. */
const isEnvironment = (node: Node): boolean =>
  node.type === 'MemberExpression' &&
  node.object.type === 'MetaProperty' &&
  node.property.type === 'Identifier' &&
  node.property.name === 'env';

/** Bindings and imports of a page's ESM. */
export interface PageEsm {
  /** Names bound at the top level of the page. */
  names: Set<string>;
}

/**
 * Takes the `import` declarations out of a page's tree: each becomes an `ImportFact` and a constant that reads the
 * module from the factory's argument `m`. Reports what page modules cannot contain: dynamic imports, re-exports, two
 * default exports.
 */
export function extractImports(tree: Root, scope: PageScope, resolveDir: string): PageEsm {
  const names = boundNames(tree);
  const defaultExports: Place[] = [];
  const report = (node: Node, reason: string, fix: string): void => {
    const { line, column } = placeOf(node);
    scope.report(mdxSyntax(reason, fix), { line, column });
  };
  const takeImport = (declaration: ImportDeclaration): VariableDeclaration[] => {
    const source = givenSource(declaration);
    const fact: ImportFact = {
      specifier: fromRoot(String(declaration.source.value), resolveDir, scope.config),
      resolveDir,
      names: importedNames(declaration),
      source,
      ...placeOf(declaration),
    };
    scope.imports.push(fact);
    return importToDeclaration(declaration, scope.imports.length - 1);
  };
  const isForPaths = scope.route.instance ? findPathsImports(tree, scope.source) : (): boolean => false;
  const take = (statement: TopLevel): TopLevel[] => {
    if (statement.type === 'ImportDeclaration' && isForPaths(statement)) return [];
    if (statement.type === 'ImportDeclaration') {
      const whole = splitSpecifier(statement, scope.config);
      if (whole === undefined) return takeImport(statement);
      return statement.specifiers.flatMap((specifier) => {
        const value = `${whole}#${nameOf((specifier as ImportSpecifier).imported)}`;
        return takeImport({ ...statement, specifiers: [specifier], source: { ...statement.source, value } });
      });
    }
    if (scope.route.instance && exportsPaths(statement)) return [];
    if (
      (statement.type === 'ExportNamedDeclaration' && statement.source) ||
      statement.type === 'ExportAllDeclaration'
    ) {
      report(statement, 'A page cannot re-export from another module.', 'Import the names, then export them.');
      return [];
    }
    if (statement.type === 'ExportDefaultDeclaration') {
      defaultExports.push(placeOf(statement));
      if (defaultExports.length === 2) {
        const lines = defaultExports.map(({ line }) => line).join(' and ');
        report(statement, `The page has two default exports, in lines ${lines}.`, 'Keep one.');
      }
    }
    return [statement];
  };
  const hoisted: VariableDeclaration[] = [];
  /** `import('./a.png')` as `Promise.resolve(…)` of a module that the page imports, on sites that were moved. */
  const hoist = (node: ImportExpression): void => {
    if (scope.config.compat.length === 0 || node.source.type !== 'Literal')
      return report(
        node,
        'Dynamic import is not available in a page.',
        'Move it into a component file and import that.',
      );
    const name = `importedModule${hoisted.length + 1}`;
    const { loc } = node;
    hoisted.push(...takeImport({ ...namespaceImport(name, String(node.source.value)), ...(loc ? { loc } : {}) }));
    Object.assign(node, resolvedPromise(name));
  };
  let usesEnvironment = false;
  /** `import.meta.env`, which a function has not, as what the page imports. */
  const importEnvironment = (node: Node): void => {
    usesEnvironment = true;
    Object.assign(node, { type: 'Identifier', name: environmentName });
  };
  visit(tree, (node) => {
    if (node.type === 'mdxjsEsm' && node.data?.estree) removeAwaits(node.data.estree, scope);
    for (const program of programsOf(node))
      visitEstree(program, (inner) => {
        if (inner.type === 'ImportExpression') hoist(inner);
        else if (isEnvironment(inner)) importEnvironment(inner);
      });
    if (node.type === 'mdxjsEsm' && node.data?.estree) node.data.estree.body = node.data.estree.body.flatMap(take);
  });
  if (usesEnvironment) hoisted.push(...takeImport(environmentImport));
  if (hoisted.length > 0) tree.children.unshift(esmNode(hoisted));
  return { names };
}

/**
 * Reports `await` outside of functions. Its value is undefined on sites that were moved, so that the rest of the page is
 * shown.
 */
function removeAwaits(program: Program, { config, report }: PageScope): void {
  visitEstree(program, (node) => {
    if (/Function/.test(node.type)) return SKIP;
    if (node.type !== 'AwaitExpression') return undefined;
    const problem = mdxSyntax(
      'A page cannot wait for a promise at its top level.',
      'Load the value in `paths`, or in a component.',
    );
    report(config.compat.length > 0 ? awaitIgnored() : problem, placeOf(node));
    Object.assign(node, { type: 'Identifier', name: 'undefined' });
    return SKIP;
  });
}

/** Programs of a node of the tree: its own, and those of its attributes. */
function programsOf(node: Nodes): Program[] {
  const own = 'data' in node && node.data && 'estree' in node.data ? [node.data.estree] : [];
  const attributes = 'attributes' in node ? node.attributes : [];
  const inner = attributes.flatMap((attribute) => [
    attribute.type === 'mdxJsxExpressionAttribute' ? attribute.data?.estree : undefined,
    typeof attribute.value === 'object' ? attribute.value?.data?.estree : undefined,
  ]);
  return [...own, ...inner].filter((program) => program !== undefined && program !== null);
}

/** `import * as name from 'specifier'`. */
const namespaceImport = (name: string, specifier: string): ImportDeclaration => ({
  type: 'ImportDeclaration',
  attributes: [],
  specifiers: [{ type: 'ImportNamespaceSpecifier', local: { type: 'Identifier', name } }],
  source: { type: 'Literal', value: specifier },
});

/** `Promise.resolve(name)`. */
const resolvedPromise = (name: string): Expression => ({
  type: 'CallExpression',
  callee: {
    type: 'MemberExpression',
    object: { type: 'Identifier', name: 'Promise' },
    property: { type: 'Identifier', name: 'resolve' },
    computed: false,
    optional: false,
  },
  arguments: [{ type: 'Identifier', name }],
  optional: false,
});

/** Adds `const frontmatter` where expressions of the page use the name. */
export function addFrontMatter(tree: Root, frontmatter: Readonly<Record<string, unknown>>): void {
  let isUsed = false;
  const look = ({ data }: { data?: { estree?: Program | null | undefined } | undefined }): void => {
    if (data?.estree)
      visitEstree(data.estree, (node) => void (isUsed ||= node.type === 'Identifier' && node.name === 'frontmatter'));
  };
  visit(tree, (node) => {
    look(node as Parameters<typeof look>[0]);
    if (!('attributes' in node)) return;
    for (const attribute of node.attributes) {
      look(attribute as Parameters<typeof look>[0]);
      if (typeof attribute.value === 'object' && attribute.value) look(attribute.value as Parameters<typeof look>[0]);
    }
  });
  if (!isUsed) return;
  const parse: ImportDeclaration['source'] = { type: 'Literal', value: JSON.stringify(frontmatter) };
  const member = (name: string): { type: 'Identifier'; name: string } => ({ type: 'Identifier', name });
  const init = {
    type: 'CallExpression' as const,
    callee: {
      type: 'MemberExpression' as const,
      object: member('JSON'),
      property: member('parse'),
      computed: false,
      optional: false,
    },
    arguments: [parse],
    optional: false,
  };
  const declaration: VariableDeclaration = {
    type: 'VariableDeclaration',
    kind: 'const',
    declarations: [{ type: 'VariableDeclarator', id: member('frontmatter'), init }],
  };
  tree.children.unshift(esmNode([declaration]));
}

/** Adds an import that the author did not write: a global component or one of the theme. */
export function addImplicitImport(
  tree: Root,
  scope: PageScope,
  { name, specifier, imported }: { name: string; specifier: string; imported: string },
): void {
  scope.imports.push({ specifier, resolveDir: scope.config.projectRoot, names: [imported], line: 1, column: 1 });
  const body = importToDeclaration(importDeclaration(name, specifier, imported), scope.imports.length - 1);
  tree.children.unshift(esmNode(body));
}

/** `import { imported as name } from 'specifier'`. */
export function importDeclaration(name: string, specifier: string, imported: string): ImportDeclaration {
  return {
    type: 'ImportDeclaration',
    attributes: [],
    specifiers: [
      {
        type: 'ImportSpecifier',
        imported: { type: 'Identifier', name: imported },
        local: { type: 'Identifier', name },
      },
    ],
    source: { type: 'Literal', value: specifier },
  };
}

const environmentImport = importDeclaration(environmentName, environmentSpecifier, 'environment');

/** Statements as a node of the tree. */
export function esmNode(body: Program['body']): Root['children'][number] {
  return {
    type: 'mdxjsEsm',
    value: '',
    data: { estree: { type: 'Program', sourceType: 'module', body, comments: [] } },
  };
}
