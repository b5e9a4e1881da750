import type { Expression, ImportDeclaration, Node, Program } from 'estree';
import { join } from 'node:path';
import { importDeclaration } from '../syntax-tree/estree-nodes.js';
import { fileQuery, findModuleUrls } from '../syntax-tree/module-urls.js';
import { encodePath } from '../../shared/route-path.js';
import { moduleUrlSpecifier } from '../../shared/theme-components.js';
import { parseUrl } from '../links/url-parts.js';
import { publicPath } from '../markdown/links/assets.js';
import type { PageScope, Place } from '../markdown/page-scope.js';
import { computedModuleUrl, missingModuleFile, modulePlace, type PageProblem } from '../report/errors/markdown.js';

const placeOf = (node: Node): Place => ({ line: node.loc?.start.line ?? 1, column: (node.loc?.start.column ?? 0) + 1 });

const call = (name: string, argument: Expression): Expression => ({
  type: 'CallExpression',
  callee: { type: 'Identifier', name },
  arguments: [argument],
  optional: false,
});

/**
 * Replaces `new URL('./file', import.meta.url)` in the code of a page, which is a function and has no `import.meta`. Returns the
 * imports of the files. Reports all else that reads where the page is.
 */
export function replaceModuleUrls(
  program: Program,
  scope: PageScope,
  resolveDir: string,
  prefix: string,
): ImportDeclaration[] {
  const { urls, others } = findModuleUrls(program);
  const report = (problem: PageProblem, node: Node): void => scope.report(problem, placeOf(node));
  for (const node of others) report(modulePlace(), node);
  const imports: ImportDeclaration[] = [];
  const importName = (declaration: (name: string) => ImportDeclaration, { loc }: Node): string => {
    const name = `${prefix}${imports.length}`;
    imports.push({ ...declaration(name), ...(loc ? { loc } : {}) });
    return name;
  };
  for (const { node, written, use } of urls) {
    if (written === undefined) {
      report(computedModuleUrl(), node);
      continue;
    }
    const file = findFile(written, scope, resolveDir);
    if (file === undefined) {
      report(missingModuleFile(written), node);
      continue;
    }
    const { specifier, url } = file;
    const name = specifier && importName((local) => defaultImport(local, specifier + fileQuery(use)), node);
    const create = use === 'file' ? 'moduleUrl' : 'workerUrl';
    const callee = importName((local) => importDeclaration(local, moduleUrlSpecifier, create), node);
    for (const key of Object.keys(node)) if (key !== 'loc') delete (node as unknown as Record<string, unknown>)[key];
    Object.assign(node, call(callee, name ? withSuffix(name, url) : literal(url)));
  }
  return imports;
}

const literal = (value: string): Expression => ({ type: 'Literal', value });

/** `name`, or `name + '#part'`. */
const withSuffix = (name: string, suffix: string): Expression => {
  const left: Expression = { type: 'Identifier', name };
  return suffix === '' ? left : { type: 'BinaryExpression', operator: '+', left, right: literal(suffix) };
};

const defaultImport = (name: string, specifier: string): ImportDeclaration => ({
  type: 'ImportDeclaration',
  attributes: [],
  specifiers: [{ type: 'ImportDefaultSpecifier', local: { type: 'Identifier', name } }],
  source: { type: 'Literal', value: specifier },
});

/** The specifier of a file with what follows its path in the URL, or a URL alone; undefined for a public file that is missing. */
function findFile(
  written: string,
  scope: PageScope,
  resolveDir: string,
): { specifier?: string; url: string } | undefined {
  const parts = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(written) ? undefined : parseUrl(written);
  if (parts === undefined) return { url: written };
  const { path, suffix } = parts;
  if (path.startsWith('/')) {
    if (scope.readInput(publicPath(path, scope.config)) === undefined) return undefined;
    return { url: scope.config.base + encodePath(path.slice(1)) + suffix };
  }
  // Reading notes that the page depends on the file, also while it is missing.
  const isThere = (): boolean => scope.readInput(join(resolveDir, path)) !== undefined;
  // The bundler finds scripts, whose names may be written without their endings.
  const isMissing = /\.(?![cm]?[jt]sx?$)\w+$/.test(path) && !isThere();
  if (path.startsWith('.')) return isMissing ? undefined : { specifier: path, url: suffix };
  const isInPackage = /^(?:@[^/]+\/)?[^/]+\/./.test(path) && !isThere();
  return { specifier: isInPackage ? path : `./${path}`, url: suffix };
}
