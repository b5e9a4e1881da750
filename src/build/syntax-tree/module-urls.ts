import type { MemberExpression, Node } from 'estree';
import { visit } from 'estree-util-visit';

/** The way in which a file is loaded: a worker is bundled, as a module if the code says so. */
export type FileUse = 'file' | 'worker' | 'module-worker';

/** Query of an import that gets the URL of a file. */
export const fileQuery = (use: FileUse): string => (use === 'file' ? '?url' : `?heddle-${use}`);

/** `new URL('…', import.meta.url)` in code. */
export interface ModuleUrl {
  node: Node;
  /** The first argument; undefined if it isn't one string. */
  written: string | undefined;
  use: FileUse;
}

/** Places in code that read where the module is. */
export interface ModuleUrls {
  urls: ModuleUrl[];
  /** All other reads, such as `import.meta.url` alone. */
  others: Node[];
}

const globals = new Set(['globalThis', 'self', 'window']);

/** True for a name, also as a property of the global object. */
const isGlobal = (node: Node | undefined, ...names: string[]): boolean =>
  node?.type === 'Identifier'
    ? names.includes(node.name)
    : node?.type === 'MemberExpression' &&
      node.object.type === 'Identifier' &&
      globals.has(node.object.name) &&
      names.includes(propertyOf(node) ?? '');

/** Name of the property that a member expression reads, if it is known. */
const propertyOf = ({ property, computed }: MemberExpression): string | undefined =>
  !computed && property.type === 'Identifier' ? property.name : textOf(property);

/** The text of a string or of a template without expressions. */
function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}

/** The expression `import.meta.url` in a node that is nothing else. */
function metaUrl(node: Node | undefined): MemberExpression | undefined {
  const inner = node?.type === 'ChainExpression' ? node.expression : node;
  if (inner?.type !== 'MemberExpression' || inner.object.type !== 'MetaProperty') return undefined;
  return propertyOf(inner) === 'url' ? inner : undefined;
}

/** True for the options of a worker that is a module. */
const isModuleOption = (options: Node | undefined): boolean =>
  options?.type === 'ObjectExpression' &&
  options.properties.some(
    (property) =>
      property.type === 'Property' &&
      [(property.key as { name?: string }).name, textOf(property.key)].includes('type') &&
      textOf(property.value) === 'module',
  );

/** Scripts that nothing but a bundler can read are bundled wherever they are loaded. */
const isSource = /\.(?:[cm]?ts|[jt]sx)(?:[?#]|$)/;

/** The way in which a URL is loaded, from the expression that it is the first argument of. */
function useOf(written: string | undefined, parent: Node | undefined, node: Node): FileUse {
  const isFirst =
    (parent?.type === 'NewExpression' || parent?.type === 'CallExpression') && parent.arguments[0] === node;
  if (isFirst && parent.type === 'NewExpression' && isGlobal(parent.callee, 'Worker', 'SharedWorker'))
    return isModuleOption(parent.arguments[1]) ? 'module-worker' : 'worker';
  const method =
    isFirst && parent.type === 'CallExpression' && parent.callee.type === 'MemberExpression'
      ? propertyOf(parent.callee)
      : undefined;
  // Worklets.
  if (method === 'addModule') return 'module-worker';
  return isSource.test(written ?? '') ? 'worker' : 'file';
}

/** Properties of `import.meta` that say where a module is. */
const places = new Set(['url', 'dirname', 'filename', 'resolve']);

/** Finds everything in a program that reads where its module is. */
export function findModuleUrls(program: Node): ModuleUrls {
  const urls: ModuleUrl[] = [];
  const others: Node[] = [];
  const known = new Set<Node>();
  visit(program, (node, _key, _index, ancestors) => {
    const parent = ancestors.at(-1);
    const base = node.type === 'NewExpression' && isGlobal(node.callee, 'URL') ? metaUrl(node.arguments[1]) : undefined;
    if (base && node.type === 'NewExpression') {
      known.add(base);
      const written = textOf(node.arguments[0]);
      urls.push({ node, written, use: useOf(written, parent, node) });
    } else if (node.type === 'MetaProperty' && node.meta.name === 'import') {
      const isRead = parent?.type === 'MemberExpression' && parent.object === node;
      if (!isRead) others.push(node);
      else if (!known.has(parent) && places.has(propertyOf(parent) ?? 'url')) others.push(parent);
    }
  });
  return { urls, others };
}
