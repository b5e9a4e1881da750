import type { ImportDeclaration, Program, ImportExpression, Node, VariableDeclaration } from 'estree';
import type { Root } from 'hast';
import {
  nameOf,
  constants,
  esmNode,
  importDeclaration,
  methodCall,
  namespaceImport,
  parsedValue,
  programsOf,
} from '../syntax-tree/estree-nodes.js';
import { join, relative } from 'node:path';
import { SKIP, visit as visitEstree } from 'estree-util-visit';
import { dialectsOf } from '../../compat/dialects.js';
import { contentHash } from '../cache/cache-key.js';
import { boundNames } from '../syntax-tree/bound-names.js';
import { styledId, styledNames, styledTemplates } from '../syntax-tree/styled-components.js';
import { isSecretName, variableReads } from '../syntax-tree/variable-reads.js';
import { environmentSpecifier, variablesSpecifier } from '../../shared/theme-components.js';
import { awaitIgnored, mdxSyntax } from '../report/errors/markdown.js';
import type { ImportFact } from '../facts/page-facts.js';
import type { SiteConfig } from '../config/site-config.js';
import { toPosix } from '../files/paths.js';
import { publicPath } from '../markdown/links/assets.js';
import type { FragmentImport } from '../markdown/fragment-outline.js';
import type { PageScope, Place } from '../markdown/page-scope.js';
import { replaceModuleUrls } from './page-module-urls.js';
import { walkHtml } from '../syntax-tree/walk-tree.js';

/** True for the export of `paths`, if it exports nothing else. */
function exportsPaths(statement: Program['body'][number]): boolean {
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
  const cut = (statement: Program['body'][number]): string => {
    const { start, end } = statement as unknown as { start: number; end: number };
    rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
    return source.slice(start, end);
  };
  walkHtml(tree, (node) => {
    for (const statement of (node.type === 'mdxjsEsm' && node.data?.estree?.body) || [])
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

/**
 * A specifier that begins with `/` as a path from the importing file: it names a file of `public/`, or starts at the project, as
 * in Vite. The bundle has the URL of a public file, and says so if there is none.
 */
function fromRoot(specifier: string, resolveDir: string, { config, readInput }: PageScope): string {
  const { projectRoot } = config;
  if (!specifier.startsWith('/') || specifier.startsWith(projectRoot)) return specifier;
  const from = (target: string): string => {
    const path = toPosix(relative(resolveDir, target));
    return path.startsWith('.') ? path : `./${path}`;
  };
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(specifier)!;
  const inPublic = publicPath(path, config);
  const isMissing = /\.(?!(?:[cm]?[jt]sx?|mdx?)$)\w+$/.test(path) && readInput(join(projectRoot, path)) === undefined;
  if (readInput(inPublic) === undefined && !isMissing) return from(join(projectRoot, specifier));
  return from(inPublic) + (query === '' || query === '?url' ? '?heddle-public' : query);
}

/** Code of the module that is imported `with { source: '…' }`. */
function givenSource({ attributes }: ImportDeclaration): string | undefined {
  const given = attributes?.find(({ key }) => nameOf(key as { type: string; name?: string }) === 'source');
  return given === undefined ? undefined : String(given.value.value);
}

/**
 * The import as it is, or one for each name of the theme or of components of a dialect, which become separate modules. Imports
 * of the whole module stay as they are.
 */
export function splitImport(declaration: ImportDeclaration, config: SiteConfig): ImportDeclaration[] {
  const written = String(declaration.source.value);
  const isTheme = [written, config.builder.alias?.[written]].includes('heddle/theme');
  const isSplit = isTheme || dialectsOf(config).some(({ splitModules = [] }) => splitModules.includes(written));
  const named = declaration.specifiers.filter((specifier) => specifier.type === 'ImportSpecifier');
  if (!isSplit || named.length < declaration.specifiers.length) return [declaration];
  return named.map((specifier) => {
    const value = `${isTheme ? 'heddle/theme' : written}#${nameOf(specifier.imported)}`;
    return { ...declaration, specifiers: [specifier], source: { ...declaration.source, value } };
  });
}

/** Adds an import to those of the page, and returns the constants that read it. */
function takeImport(
  declaration: ImportDeclaration,
  scope: PageScope,
  resolveDir: string,
  file?: string,
): VariableDeclaration[] {
  const fact: ImportFact = {
    specifier: fromRoot(String(declaration.source.value), resolveDir, scope),
    resolveDir,
    names: importedNames(declaration),
    source: givenSource(declaration),
    ...(file === undefined ? {} : { file }),
    ...placeOf(declaration),
  };
  scope.imports.push(fact);
  return importToDeclaration(declaration, scope.imports.length - 1);
}

/** Name of the constant that contains `import.meta.env` in a page. */
const environmentName = 'importMetaEnv';
const environmentImport = importDeclaration(environmentName, environmentSpecifier, 'environment');

/** Name of the constant that contains the variables of the environment that a page reads. */
const variablesName = 'processEnv';
const valueName = (name: string): string => `${variablesName}_${name}`;

/** `import { NAME as processEnv_NAME } from …` for each variable. */
const variablesImport = (names: readonly string[]): ImportDeclaration => ({
  ...environmentImport,
  specifiers: names.flatMap((name) => importDeclaration(valueName(name), variablesSpecifier, name).specifiers),
  source: { type: 'Literal', value: variablesSpecifier },
});

/** `const processEnv = { NAME: processEnv_NAME, … }`. */
const variablesObject = (names: readonly string[]): VariableDeclaration =>
  constants({
    [variablesName]: {
      type: 'ObjectExpression',
      properties: names.map((name) => ({
        type: 'Property',
        key: { type: 'Literal', value: name },
        value: { type: 'Identifier', name: valueName(name) },
        kind: 'init',
        computed: false,
        method: false,
        shorthand: false,
      })),
    },
  });

const unnamedRead = mdxSyntax(
  'The page reads variables of the environment without naming them, so browsers cannot get them.',
  'Read each variable by its name, such as `process.env.RELEASE`.',
);

const secretRead = (name: string): ReturnType<typeof mdxSyntax> =>
  mdxSyntax(
    `The value of the variable ${name} would be published.`,
    `Leave it out of the page. If everyone may know it, define \`process.env.${name}\` under \`builder.define\`.`,
  );

/**
 * Takes the variables of the environment that a program reads, and replaces `process.env` by the constant that contains them.
 * Returns their names. Reports reads that cannot be published.
 */
function takeVariables(program: Program, { config, report }: PageScope): string[] {
  const taken: string[] = [];
  for (const { environment, whole, names } of variableReads(program)) {
    if (!names?.every((name) => /^[A-Za-z_$][\w$]*$/.test(name))) {
      report(unnamedRead, placeOf(whole));
      continue;
    }
    const secret = names.find(
      (name) => isSecretName(name) && config.builder.define?.[`process.env.${name}`] === undefined,
    );
    if (secret !== undefined) {
      report(secretRead(secret), placeOf(whole));
      continue;
    }
    taken.push(...names);
    Object.assign(environment, { type: 'Identifier', name: variablesName });
  }
  return taken;
}

/** Gives components of styled-components that a page makes ids, which are the same on the server and in browsers. */
function identifyStyled(tree: Root, { route }: PageScope): void {
  const programs: Program[] = [];
  walkHtml(tree, (node) => void programs.push(...programsOf(node)));
  const hash = contentHash(route.file);
  const names = new Set(programs.flatMap((program) => [...styledNames(program)]));
  const templates = programs.flatMap((program) => styledTemplates(program, names));
  for (const [index, template] of templates.entries()) {
    const { tag } = template;
    const property = { type: 'Identifier' as const, name: 'withConfig' };
    template.tag = {
      type: 'CallExpression',
      callee: { type: 'MemberExpression', object: tag, property, computed: false, optional: false },
      arguments: [parsedValue({ componentId: styledId(hash, index) })],
      optional: false,
    };
  }
}

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
  if (scope.source.includes('styled-components')) identifyStyled(tree, scope);
  const hasModuleUrls = scope.source.includes('import.meta');
  const variables = new Set<string>();
  let usesEnvironment = false;
  /** `import.meta.env`, which a function has not, as what the page imports. */
  const importEnvironment = (node: Node): void => {
    usesEnvironment = true;
    Object.assign(node, { type: 'Identifier', name: environmentName });
  };
  walkHtml(tree, (node) => {
    const program = node.type === 'mdxjsEsm' ? node.data?.estree : undefined;
    if (program) removeAwaits(program, scope);
    for (const each of programsOf(node)) {
      if (hasModuleUrls)
        hoisted.push(
          ...replaceModuleUrls(each, scope, resolveDir, `moduleFile${scope.imports.length}_`).flatMap((one) =>
            take(one),
          ),
        );
      if (!names.has('process')) for (const name of takeVariables(each, scope)) variables.add(name);
      visitEstree(each, (inner) => {
        if (inner.type === 'ImportExpression') hoist(inner);
        else if (isEnvironment(inner)) importEnvironment(inner);
      });
    }
    if (program) program.body = program.body.flatMap(takeStatement);
  });
  if (usesEnvironment) hoisted.push(...take(environmentImport));
  if (variables.size > 0) {
    const read = [...variables].sort();
    hoisted.push(...take(variablesImport(read)), variablesObject(read));
  }
  if (hoisted.length > 0) tree.children.unshift(esmNode(hoisted));
  return names;
}

/** Adds the imports of a fragment to those of the page that shows it, without names that are bound already. */
export function addFragmentImport(
  tree: Root,
  scope: PageScope,
  { declaration, folder, file }: FragmentImport,
  bound: Set<string>,
): void {
  const specifiers = declaration.specifiers.filter(({ local }) => !bound.has(local.name));
  if (specifiers.length === 0 && declaration.specifiers.length > 0) return;
  for (const { local } of specifiers) bound.add(local.name);
  const taken = structuredClone({ ...declaration, specifiers });
  const statements = splitImport(taken, scope.config).flatMap((each) => takeImport(each, scope, folder, file));
  tree.children.unshift(esmNode(statements));
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

/** Adds `const frontmatter` where expressions of the page use the name. */
export function addFrontMatter(tree: Root, frontmatter: Readonly<Record<string, unknown>>): void {
  let isUsed = false;
  walkHtml(tree, (node) => {
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
