import type {
  ArrayExpression,
  Expression,
  Function as FunctionNode,
  Node,
  ObjectExpression,
  Pattern,
  SpreadElement,
  Statement,
} from 'estree';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { isRecord } from '../../../shared/is-record.js';
import { callMark, foreignCall, foreignModuleOf } from '../foreign-call.js';
import { pathInProject, type ForeignProject, type UnreadPart } from '../site-draft.js';
import { unreadValue } from '../call-result.js';
import { callPackageValue, callNode, foreignExport, foreignMember } from './foreign-values.js';
import { ModuleParser, type StaticModule } from './static-modules.js';

// Reads a configuration without running it. Literals, constants, spreads, conditions, imports of files of the repository, and
// functions that consist of constants and a `return` have their values:
//
//     const nav = () => [{ text: 'Guide', link: '/guide' }];
//     export default defineConfig({ title: 'Queue', themeConfig: { nav: nav(), sidebar: fs.readdirSync('docs') } });
//
// gives `title` and `nav`. `themeConfig.sidebar` is reported as unread, and is not in the result.

/** Value of a name. It is computed when it is first needed, for the option at `path`. */
type Binding = (path: readonly string[]) => unknown;

interface Scope {
  names: Map<string, Binding>;
  outer: Scope | undefined;
  module: StaticModule;
}

/** A function of the project. It is no value of a configuration. */
class StaticFunction {
  readonly node: FunctionNode;
  readonly scope: Scope;

  constructor(node: FunctionNode, scope: Scope) {
    this.node = node;
    this.scope = scope;
  }
}

/** Most nested calls, most expressions and longest text or list of a configuration. Beyond, values are unread. */
const deepestCall = 50;
const mostExpressions = 500_000;
const longestValue = 1_000_000;

const isAccessible = (value: unknown): value is Record<string, unknown> | unknown[] =>
  Array.isArray(value) || (isRecord(value) && !(value instanceof StaticFunction));

const keyOf = (key: Node): string =>
  key.type === 'Identifier' ? key.name : String((key as { value?: unknown }).value);

const isText = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Results of operators whose operands are known. */
const binaryOperators: Readonly<Record<string, (one: never, other: never) => unknown>> = {
  '===': (one, other) => one === other,
  '!==': (one, other) => one !== other,
  '==': (one, other) => one === other,
  '!=': (one, other) => one !== other,
  '+': (one: number, other: number) => one + other,
  '-': (one: number, other: number) => one - other,
  '*': (one: number, other: number) => one * other,
};

class StaticReader {
  private expressions = 0;
  private calls = 0;
  private readonly namespaces = new Map<StaticModule, Map<string, Binding>>();
  private readonly folder: string;
  private readonly parts: UnreadPart[];

  constructor(folder: string, parts: UnreadPart[]) {
    this.folder = folder;
    this.parts = parts;
  }

  /** Notes a part that would have to be run. */
  private unread(node: Node, { module }: Scope, path: readonly string[]): typeof unreadValue {
    const { start, end } = node as unknown as { start: number; end: number };
    const text = module.code.slice(start, end).replace(/\s+/g, ' ');
    const part = {
      file: pathInProject(this.folder, module.path),
      line: module.lineOf(start),
      path: path.join('.'),
      text,
    };
    const isKnown = this.parts.some((one) => one.file === part.file && one.line === part.line && one.text === text);
    if (!isKnown) this.parts.push(part);
    return unreadValue;
  }

  /** The default export of a module; undefined without one. */
  exported(module: StaticModule): unknown {
    const names = this.exportsOf(module);
    const binding = names.get('default') ?? names.get('module.exports');
    const value = binding ? binding([]) : Object.fromEntries([...names].map(([name, read]) => [name, read([name])]));
    const made = value instanceof StaticFunction ? this.call(value, [], value.node, value.scope, []) : value;
    return this.plain(made, []);
  }

  /** A value without the parts that were not read. Functions are noted. */
  private plain(value: unknown, path: readonly string[]): unknown {
    if (value instanceof StaticFunction) value = this.unread(value.node, value.scope, path);
    const call = foreignCall(value);
    if (call) {
      const args = call.args.map((arg) => this.plain(arg, path)).map((arg) => (arg === unreadValue ? undefined : arg));
      return { [callMark]: { ...call, args } };
    }
    if (Array.isArray(value)) return value.map((item) => this.plain(item, path)).filter((item) => item !== unreadValue);
    if (!isRecord(value) || value instanceof URL || value instanceof RegExp) return value;
    const entries = Object.entries(value).map(([key, item]) => [key, this.plain(item, [...path, key])] as const);
    return Object.fromEntries(entries.filter(([, item]) => item !== unreadValue));
  }

  /** Names that a module exports. Its statements that are no declarations are noted. */
  private exportsOf(module: StaticModule): Map<string, Binding> {
    const known = this.namespaces.get(module);
    if (known) return known;
    const found = new Map<string, Binding>();
    this.namespaces.set(module, found);
    const scope: Scope = { names: new Map(), outer: undefined, module };
    const statements = module.program.body;
    for (const statement of statements) this.declareImports(statement as Statement, scope);
    for (const statement of statements) this.declareExports(statement as Statement, scope, found);
    return found;
  }

  private declareImports(statement: Node, scope: Scope): void {
    if (statement.type !== 'ImportDeclaration') return;
    for (const specifier of statement.specifiers) {
      const name =
        specifier.type === 'ImportDefaultSpecifier'
          ? 'default'
          : specifier.type === 'ImportSpecifier'
            ? keyOf(specifier.imported)
            : undefined;
      scope.names.set(specifier.local.name, (path) => this.imported(scope, String(statement.source.value), name, path));
    }
  }

  /** The export of an imported module; all of them without a name. */
  private imported({ module }: Scope, specifier: string, name: string | undefined, path: readonly string[]): unknown {
    const target = module.imports.get(specifier);
    if (target === undefined) return unreadValue;
    if ('value' in target) {
      if (name === undefined) return target.value;
      const member = foreignMember(target.value, name);
      if (member) return member;
      return name !== 'default' && isRecord(target.value) ? target.value[name] : target.value;
    }
    const names = this.exportsOf(target);
    if (name !== undefined) {
      const binding = names.get(name) ?? (name === 'default' ? names.get('module.exports') : undefined);
      return binding ? binding(path) : unreadValue;
    }
    const whole = names.get('module.exports');
    return whole ? whole(path) : Object.fromEntries([...names].map(([key, read]) => [key, read([...path, key])]));
  }

  private declareExports(statement: Node, scope: Scope, found: Map<string, Binding>): void {
    switch (statement.type) {
      case 'ImportDeclaration':
        return;
      case 'ExportDefaultDeclaration': {
        const { declaration } = statement;
        const isFunction = declaration.type === 'FunctionDeclaration';
        const value = isFunction ? new StaticFunction(declaration as FunctionNode, scope) : undefined;
        found.set('default', (path) => value ?? this.evaluate(declaration as Expression, scope, path));
        return;
      }
      case 'ExportNamedDeclaration': {
        if (statement.declaration)
          for (const name of this.declare(statement.declaration, scope)) found.set(name, scope.names.get(name)!);
        for (const { local, exported } of statement.specifiers) {
          const from = statement.source?.value;
          const read: Binding = (path) =>
            from === undefined
              ? this.lookUp(local, scope, path)
              : this.imported(scope, String(from), keyOf(local), path);
          found.set(keyOf(exported), read);
        }
        return;
      }
      case 'ExportAllDeclaration': {
        const target = scope.module.imports.get(String(statement.source.value));
        if (target && !('value' in target)) for (const [name, read] of this.exportsOf(target)) found.set(name, read);
        return;
      }
      default:
        if (!this.assignExport(statement, scope, found) && this.declare(statement, scope).length === 0)
          this.unread(statement, scope, []);
    }
  }

  /** `module.exports = …`, `exports.name = …`, and `define.doc({ … })` of Rstack, whose configurations export nothing. */
  private assignExport(statement: Node, scope: Scope, found: Map<string, Binding>): boolean {
    if (statement.type !== 'ExpressionStatement') return false;
    if ('directive' in statement && statement.directive) return true;
    const { expression } = statement;
    if (expression.type === 'CallExpression') {
      const [argument] = expression.arguments;
      const isDefined =
        expression.callee.type === 'MemberExpression' &&
        scope.module.code.slice(...rangeOf(expression.callee)) === 'define.doc' &&
        scope.module.imports.has('rstack');
      if (isDefined) found.set('default', (path) => this.evaluate(argument as Expression, scope, path));
      return isDefined;
    }
    if (expression.type !== 'AssignmentExpression' || expression.operator !== '=') return false;
    const target = scope.module.code.slice(...rangeOf(expression.left));
    const [, name] = /^(?:module\.exports|(?:module\.)?exports\.(\w+))$/.exec(target) ?? [];
    if (target !== 'module.exports' && name === undefined) return false;
    found.set(name ?? 'module.exports', this.cached(expression.right, scope));
    return true;
  }

  /** A value that is computed once. A value that needs itself is unread. */
  private cached(expression: Expression, scope: Scope): Binding {
    let result: { value: unknown } | undefined;
    let isRunning = false;
    return (path) => {
      if (result) return result.value;
      if (isRunning) return this.unread(expression, scope, path);
      isRunning = true;
      result = { value: this.evaluate(expression, scope, path) };
      return result.value;
    };
  }

  /** Adds the names of a declaration to a scope. Empty for statements of other kinds. */
  private declare(statement: Node, scope: Scope): string[] {
    if (statement.type === 'EmptyStatement') return [''];
    if (statement.type === 'FunctionDeclaration') {
      const made = new StaticFunction(statement, scope);
      scope.names.set(statement.id.name, () => made);
      return [statement.id.name];
    }
    if (statement.type === 'ClassDeclaration') {
      scope.names.set(statement.id.name, (path) => this.unread(statement, scope, path));
      return [statement.id.name];
    }
    if (statement.type !== 'VariableDeclaration') return [];
    return statement.declarations.flatMap(({ id, init }) =>
      init ? this.bind(id, this.cached(init, scope), scope) : this.bind(id, () => undefined, scope),
    );
  }

  /** Binds the names of a pattern, such as `{ a, b: [c] }`, to the parts of a value. */
  private bind(pattern: Pattern, value: Binding, scope: Scope): string[] {
    switch (pattern.type) {
      case 'Identifier':
        scope.names.set(pattern.name, value);
        return [pattern.name];
      case 'AssignmentPattern':
        return this.bind(pattern.left, (path) => value(path) ?? this.evaluate(pattern.right, scope, path), scope);
      case 'ObjectPattern':
        return pattern.properties.flatMap((one) =>
          one.type === 'Property' && !one.computed
            ? this.bind(
                one.value as Pattern,
                (path) => this.member(value(path), keyOf(one.key), one, scope, path),
                scope,
              )
            : this.bind(
                one.type === 'Property' ? (one.value as Pattern) : one.argument,
                (path) => this.unread(one, scope, path),
                scope,
              ),
        );
      case 'ArrayPattern':
        return pattern.elements.flatMap((one, index) =>
          one ? this.bind(one, (path) => this.member(value(path), String(index), one, scope, path), scope) : [],
        );
      default:
        return pattern.type === 'RestElement'
          ? this.bind(pattern.argument, (path) => this.unread(pattern, scope, path), scope)
          : [];
    }
  }

  private lookUp(node: Node, scope: Scope, path: readonly string[]): unknown {
    const name = keyOf(node);
    for (let current: Scope | undefined = scope; current; current = current.outer) {
      const binding = current.names.get(name);
      if (binding) return binding(path);
    }
    if (name === 'undefined') return undefined;
    if (name === '__dirname') return resolve(scope.module.path, '..');
    if (name === '__filename') return scope.module.path;
    if (name === 'process') return foreignExport('node:process', '');
    return this.unread(node, scope, path);
  }

  /** A part of a value that is known. */
  private member(value: unknown, name: string, node: Node, scope: Scope, path: readonly string[]): unknown {
    if (value === unreadValue) return unreadValue;
    const foreign = foreignMember(value, name);
    if (foreign) return foreign;
    if (isAccessible(value) && (Object.hasOwn(value, name) || !Array.isArray(value)))
      return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    return value === undefined || value === null ? undefined : this.unread(node, scope, path);
  }

  /** Value of an expression. Parts that would have to be run are noted, with the path of the option that they are for. */
  private evaluate(node: Expression, scope: Scope, path: readonly string[]): unknown {
    if (++this.expressions > mostExpressions) return unreadValue;
    switch (node.type) {
      case 'Literal':
        return node.value;
      case 'ParenthesizedExpression' as never:
        return this.evaluate((node as unknown as { expression: Expression }).expression, scope, path);
      case 'AwaitExpression':
        return this.evaluate(node.argument, scope, path);
      case 'TemplateLiteral': {
        const values = node.expressions.map((one) => this.evaluate(one, scope, path));
        if (values.includes(unreadValue)) return unreadValue;
        if (!values.every(isText)) return this.unread(node, scope, path);
        return this.sized(
          node.quasis.map(({ value }, index) => `${value.cooked ?? ''}${values[index] ?? ''}`).join(''),
          node,
          scope,
          path,
        );
      }
      case 'Identifier':
        return this.lookUp(node, scope, path);
      case 'ArrayExpression':
        return this.list(node, scope, path);
      case 'ObjectExpression':
        return this.record(node, scope, path);
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return new StaticFunction(node, scope);
      case 'CallExpression':
      case 'NewExpression':
        return this.callOf(node, scope, path);
      case 'MemberExpression':
        return this.memberOf(node, scope, path);
      case 'ImportExpression':
        return node.source.type === 'Literal'
          ? this.imported(scope, String(node.source.value), undefined, path)
          : this.unread(node, scope, path);
      case 'ChainExpression':
        return this.evaluate(node.expression, scope, path);
      default:
        return this.operation(node, scope, path);
    }
  }

  private operation(node: Expression, scope: Scope, path: readonly string[]): unknown {
    const value = (one: Node): unknown => this.evaluate(one as Expression, scope, path);
    if (node.type === 'ConditionalExpression') {
      const test = value(node.test);
      return test === unreadValue ? unreadValue : value(test ? node.consequent : node.alternate);
    }
    if (node.type === 'LogicalExpression') {
      const left = value(node.left);
      if (left === unreadValue) return unreadValue;
      const isLeft =
        node.operator === '??' ? left !== undefined && left !== null : Boolean(left) === (node.operator === '||');
      return isLeft ? left : value(node.right);
    }
    if (node.type === 'UnaryExpression') {
      const argument = value(node.argument);
      if (argument === unreadValue) return unreadValue;
      if (node.operator === '!') return !argument;
      if (node.operator === '-' && typeof argument === 'number') return -argument;
      return node.operator === 'void' ? undefined : this.unread(node, scope, path);
    }
    const operator = node.type === 'BinaryExpression' ? binaryOperators[node.operator] : undefined;
    if (node.type !== 'BinaryExpression' || !operator) return this.unread(node, scope, path);
    const [one, other] = [value(node.left), value(node.right)];
    if (one === unreadValue || other === unreadValue) return unreadValue;
    if (/[+*-]/.test(node.operator) && !(isText(one) && isText(other))) return this.unread(node, scope, path);
    return this.sized(operator(one as never, other as never), node, scope, path);
  }

  private sized(value: unknown, node: Node, scope: Scope, path: readonly string[]): unknown {
    const isLong = (typeof value === 'string' || Array.isArray(value)) && value.length > longestValue;
    return isLong ? this.unread(node, scope, path) : value;
  }

  private list(node: ArrayExpression, scope: Scope, path: readonly string[]): unknown {
    const items: unknown[] = [];
    for (const item of node.elements) {
      if (item?.type !== 'SpreadElement') items.push(item ? this.evaluate(item, scope, path) : undefined);
      else {
        const spread = this.spread(item, scope, path);
        if (Array.isArray(spread) && items.length + spread.length <= longestValue)
          for (const one of spread) items.push(one);
        else if (foreignCall(spread)) items.push(spread);
        else if (spread !== unreadValue && spread !== undefined) this.unread(item, scope, path);
      }
    }
    return items;
  }

  private spread(node: SpreadElement, scope: Scope, path: readonly string[]): unknown {
    const value = this.evaluate(node.argument, scope, path);
    return value instanceof StaticFunction ? this.unread(node, scope, path) : value;
  }

  private record(node: ObjectExpression, scope: Scope, path: readonly string[]): unknown {
    const entries: [string, unknown][] = [];
    for (const property of node.properties) {
      if (property.type === 'SpreadElement') {
        const spread = this.spread(property, scope, path);
        if (isRecord(spread) && !foreignCall(spread)) entries.push(...Object.entries(spread));
        else if (spread && spread !== unreadValue) this.unread(property, scope, path);
        continue;
      }
      const computed = property.computed ? this.evaluate(property.key as Expression, scope, path) : undefined;
      const key = property.computed ? computed : keyOf(property.key);
      if (!isText(key) || property.kind !== 'init' || key === '__proto__') this.unread(property, scope, path);
      else entries.push([String(key), this.evaluate(property.value as Expression, scope, [...path, String(key)])]);
    }
    return Object.fromEntries(entries);
  }

  private memberOf(node: Expression & { type: 'MemberExpression' }, scope: Scope, path: readonly string[]): unknown {
    const written = scope.module.code.slice(...rangeOf(node));
    const url = pathToFileURL(scope.module.path).href;
    if (written === 'import.meta.url') return url;
    if (written === 'import.meta.dirname') return resolve(scope.module.path, '..');
    if (written === 'import.meta.filename') return scope.module.path;
    if (node.object.type === 'MetaProperty' || /^process\.(?!cwd\b)/.test(written))
      return this.unread(node, scope, path);
    const object = node.object.type === 'Super' ? unreadValue : this.evaluate(node.object, scope, path);
    const key = node.computed ? this.evaluate(node.property as Expression, scope, path) : keyOf(node.property);
    return isText(key) ? this.member(object, String(key), node, scope, path) : unreadValue;
  }

  private callOf(
    node: Expression & { type: 'CallExpression' | 'NewExpression' },
    scope: Scope,
    path: readonly string[],
  ): unknown {
    const { callee } = node;
    const written = scope.module.code.slice(...rangeOf(callee));
    const args: unknown[] = [];
    for (const one of node.arguments)
      if (one.type === 'SpreadElement') {
        const spread = this.spread(one, scope, path);
        if (Array.isArray(spread)) args.push(...spread);
        else return this.unread(node, scope, path);
      } else args.push(this.evaluate(one, scope, path));
    const [first, base] = args;
    if (written === 'require' && node.arguments[0]?.type === 'Literal')
      return this.imported(scope, String(first), undefined, path);
    if (written === 'require.resolve' && typeof first === 'string')
      return first.startsWith('.') ? resolve(scope.module.path, '..', first) : first;
    if (node.type === 'NewExpression' && written === 'URL' && typeof first === 'string')
      return URL.canParse(first, base as string) ? new URL(first, base as string) : unreadValue;
    if (callee.type === 'Super') return this.unread(node, scope, path);
    const target = this.evaluate(callee, scope, path);
    if (target === unreadValue) return unreadValue;
    if (target instanceof StaticFunction) return this.call(target, args, node, scope, path);
    const result =
      callNode(target, args, this.folder) ??
      (foreignModuleOf(target)?.startsWith('node:') ? undefined : callPackageValue(target, args));
    return result ? result.value : this.unread(node, scope, path);
  }

  /** The result of a function that consists of declarations and a `return`. */
  private call(
    made: StaticFunction,
    args: readonly unknown[],
    node: Node,
    scope: Scope,
    path: readonly string[],
  ): unknown {
    const { body, params } = made.node;
    const statements = body.type === 'BlockStatement' ? body.body : undefined;
    const last = statements?.at(-1);
    const isReadable =
      !made.node.generator && this.calls < deepestCall && (!statements || last?.type === 'ReturnStatement');
    if (!isReadable) return this.unread(node, scope, path);
    const inner: Scope = { names: new Map(), outer: made.scope, module: made.scope.module };
    for (const [index, parameter] of params.entries()) this.bind(parameter, () => args[index], inner);
    this.calls += 1;
    try {
      for (const statement of statements?.slice(0, -1) ?? [])
        if (this.declare(statement, inner).length === 0) return this.unread(node, scope, path);
      const returned = last?.type === 'ReturnStatement' ? last.argument : (body as Expression);
      return returned ? this.evaluate(returned, inner, path) : undefined;
    } finally {
      this.calls -= 1;
    }
  }
}

const rangeOf = (node: Node): [number, number] => {
  const { start, end } = node as unknown as { start: number; end: number };
  return [start, end];
};

/**
 * The exports of a configuration file, as far as they can be read without running it. `source` replaces the text of the file. The
 * parts that are missing are added to `parts`.
 */
export async function readStatically(
  { folder }: Pick<ForeignProject, 'folder'>,
  parts: UnreadPart[],
  file: string,
  source?: string,
): Promise<unknown> {
  const module = await new ModuleParser(folder).parse(resolve(folder, file), source);
  return new StaticReader(folder, parts).exported(module);
}
