import type { ImportDeclaration, ImportExpression, Node, Program, VariableDeclaration } from 'estree';
import type { Nodes, Root } from 'hast';
import { join, relative } from 'node:path';
import { SKIP, visit as visitEstree } from 'estree-util-visit';
import { visit } from 'unist-util-visit';
import { boundNames } from '../syntax-tree/bound-names.js';
import {
  constants,
  esmNode,
  importDeclaration,
  methodCall,
  namespaceImport,
  nameOf,
  parsedValue,
} from '../syntax-tree/estree-nodes.js';
import { environmentSpecifier } from '../../shared/theme-components.js';
import { awaitIgnored, mdxSyntax } from '../report/errors/markdown.js';
import type { ImportFact } from '../facts/page-facts.js';
import type { SiteConfig } from '../config/site-config.js';
import { toPosix } from '../files/posix-path.js';
import type { PageScope, Place } from '../markdown/page-scope.js';
import { exportsPaths, findPathsImports } from './paths-export.js';

type TopLevel = Program['body'][number];

const placeOf = (node: Node): Place => ({ line: node.loc?.start.line ?? 1, column: (node.loc?.start.column ?? 0) + 1 });

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

/**
 * The import as it is, or one for each name of the theme or of Starlight's components, which become separate modules. Imports
 * of the whole module stay as they are.
 */
function splitImport(declaration: ImportDeclaration, { builder, compat }: SiteConfig): ImportDeclaration[] {
  const written = String(declaration.source.value);
  const isTheme = [written, builder.alias?.[written]].includes('heddle/theme');
  const isStarlight = compat.includes('starlight') && written === '@astrojs/starlight/components';
  const named = declaration.specifiers.filter((specifier) => specifier.type === 'ImportSpecifier');
  if (!(isTheme || isStarlight) || named.length < declaration.specifiers.length) return [declaration];
  return named.map((specifier) => {
    const value = `${isTheme ? 'heddle/theme' : written}#${nameOf(specifier.imported)}`;
    return { ...declaration, specifiers: [specifier], source: { ...declaration.source, value } };
  });
}

/** Adds an import to those of the page, and returns the constants that read it. */
function takeImport(declaration: ImportDeclaration, scope: PageScope, resolveDir: string): VariableDeclaration[] {
  const fact: ImportFact = {
    specifier: fromRoot(String(declaration.source.value), resolveDir, scope.config),
    resolveDir,
    names: importedNames(declaration),
    source: givenSource(declaration),
    ...placeOf(declaration),
  };
  scope.imports.push(fact);
  return importToDeclaration(declaration, scope.imports.length - 1);
}

/** Name of the constant that contains `import.meta.env` in a page. */
const environmentName = 'importMetaEnv';
const environmentImport = importDeclaration(environmentName, environmentSpecifier, 'environment');

/** True for `import.meta.env`. */
const isEnvironment = (node: Node): boolean =>
  node.type === 'MemberExpression' &&
  node.object.type === 'MetaProperty' &&
  node.property.type === 'Identifier' &&
  node.property.name === 'env';

/** Creates the test for exports that a page module can contain. Reports the others. */
function createExportTest({ report }: PageScope): (statement: TopLevel) => boolean {
  const defaultExports: Place[] = [];
  return (statement) => {
    const place = placeOf(statement);
    if (
      statement.type === 'ExportAllDeclaration' ||
      (statement.type === 'ExportNamedDeclaration' && statement.source)
    ) {
      report(mdxSyntax('A page cannot re-export from another module.', 'Import the names, then export them.'), place);
      return false;
    }
    if (statement.type === 'ExportDefaultDeclaration' && defaultExports.push(place) === 2) {
      const lines = defaultExports.map(({ line }) => line).join(' and ');
      report(mdxSyntax(`The page has two default exports, in lines ${lines}.`, 'Keep one.'), place);
    }
    return true;
  };
}

/**
 * Takes the `import` declarations out of a page's tree: each becomes an `ImportFact` and a constant that reads the
 * module from the factory's argument `m`. Reports what page modules cannot contain: dynamic imports, re-exports, two
 * default exports. Returns the names that are bound at the top level of the page.
 */
export function extractImports(tree: Root, scope: PageScope, resolveDir: string): Set<string> {
  const { config, route } = scope;
  const names = boundNames(tree);
  const take = (declaration: ImportDeclaration): VariableDeclaration[] => takeImport(declaration, scope, resolveDir);
  const isForPaths = route.instance ? findPathsImports(tree, scope.source) : (): boolean => false;
  const isAllowed = createExportTest(scope);
  const takeStatement = (statement: TopLevel): TopLevel[] => {
    if (statement.type === 'ImportDeclaration')
      return isForPaths(statement) ? [] : splitImport(statement, config).flatMap(take);
    if (route.instance && exportsPaths(statement)) return [];
    return isAllowed(statement) ? [statement] : [];
  };
  const hoisted: VariableDeclaration[] = [];
  /** `import('./a.png')` as `Promise.resolve(…)` of a module that the page imports, on sites that were moved. */
  const hoist = (node: ImportExpression): void => {
    const { loc, source } = node;
    if (config.compat.length === 0 || source.type !== 'Literal')
      return scope.report(
        mdxSyntax('Dynamic import is not available in a page.', 'Move it into a component file and import that.'),
        placeOf(node),
      );
    const name = `importedModule${hoisted.length + 1}`;
    hoisted.push(...take({ ...namespaceImport(name, String(source.value)), ...(loc ? { loc } : {}) }));
    Object.assign(node, methodCall('Promise', 'resolve', { type: 'Identifier', name }));
  };
  let usesEnvironment = false;
  /** `import.meta.env`, which a function has not, as what the page imports. */
  const importEnvironment = (node: Node): void => {
    usesEnvironment = true;
    Object.assign(node, { type: 'Identifier', name: environmentName });
  };
  visit(tree, (node) => {
    const program = node.type === 'mdxjsEsm' ? node.data?.estree : undefined;
    if (program) removeAwaits(program, scope);
    for (const each of programsOf(node))
      visitEstree(each, (inner) => {
        if (inner.type === 'ImportExpression') hoist(inner);
        else if (isEnvironment(inner)) importEnvironment(inner);
      });
    if (program) program.body = program.body.flatMap(takeStatement);
  });
  if (usesEnvironment) hoisted.push(...take(environmentImport));
  if (hoisted.length > 0) tree.children.unshift(esmNode(hoisted));
  return names;
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

/** Adds `const frontmatter` where expressions of the page use the name. */
export function addFrontMatter(tree: Root, frontmatter: Readonly<Record<string, unknown>>): void {
  let isUsed = false;
  visit(tree, (node) => {
    for (const program of programsOf(node))
      visitEstree(program, (inner) => void (isUsed ||= inner.type === 'Identifier' && inner.name === 'frontmatter'));
  });
  if (isUsed) tree.children.unshift(esmNode([constants({ frontmatter: parsedValue(frontmatter) })]));
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
