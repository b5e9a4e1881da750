/**
 * Judges if code makes a difference in browsers: if elements have handlers, if results depend on the browser, or if something
 * happens besides rendering. Everything is behavior that isn't known to be harmless. So an alias doesn't matter: in
 * `const g = globalThis`, the free name `globalThis` is unknown, and so are `innerWidth`, `fetch` and names that come next year.
 *
 * Names that the code doesn't bind are looked up by the caller, which knows other modules. `judgeCode` returns those it met, so that the
 * caller can judge them in turn.
 */

/** A node of ESTree with whatever fields its type has. */
export interface CodeNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** Meaning of a name that code uses and doesn't bind. */
export type NameMeaning =
  /** The module `react` or one of its parts: of its members, those that only make elements are harmless. */
  | 'react'
  /** Bound at the top level of a module. */
  | 'symbol'
  /** A function of the bundler. */
  | 'harmless'
  /** Not bound anywhere: a global. */
  | 'global';

export interface JudgedScope {
  meaningOf(name: string): NameMeaning;
  /** Text of a constant that is a string; undefined for others. */
  textOf?(name: string): string | undefined;
  /** True for code that runs when its module is loaded, which may build values of the module. */
  isLoading?: boolean;
  /** True for code of Heddle: its HTML has no scripts, and where it may differ from that of a browser, the loader has work. */
  isTrusted?: boolean;
}

export interface JudgedCode {
  /** The name or the construct that makes a difference in browsers. */
  behavior?: string;
  /** Names with the meaning `symbol`. */
  uses: ReadonlySet<string>;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Globals whose results are the same everywhere. */
const harmlessGlobals = words(
  'undefined NaN Infinity Array Object String Number Boolean BigInt Symbol Map Set WeakMap WeakSet JSON RegExp Error TypeError RangeError SyntaxError EvalError URIError AggregateError ArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array parseInt parseFloat isNaN isFinite encodeURI encodeURIComponent decodeURI decodeURIComponent escape unescape URL URLSearchParams arguments',
);

/** Members of `Math` whose results browsers agree on. */
const harmlessMath = words(
  'abs ceil clz32 E floor fround hypot imul LN10 LN2 log log10 log2 LOG10E LOG2E max min PI pow round sign sqrt SQRT1_2 SQRT2 trunc sin cos tan asin acos atan atan2 exp cbrt',
);

/** Exports of React that create elements, and hooks whose results don't change. */
const harmlessReact = words(
  'jsx jsxs jsxDEV Fragment Children cloneElement createElement isValidElement memo forwardRef StrictMode useMemo useCallback useId useDebugValue version',
);

const elementMakers = words('jsx jsxs jsxDEV createElement cloneElement');

/** Members that lead from any value to code, to the document, to the place of the browser, or to later. */
const liveMembers = words(
  'constructor __proto__ __defineGetter__ __defineSetter__ __lookupGetter__ ownerDocument defaultView contentWindow contentDocument then localeCompare addEventListener createObjectURL revokeObjectURL prototype',
);

/** Methods that change what they belong to. */
const changingMethods = words('push pop shift unshift splice sort reverse fill copyWithin set add delete clear append');
const changersOfObject = words('assign defineProperty defineProperties setPrototypeOf');

/** Elements whose properties or effects HTML lacks, and those that React moves into the head. */
const liveElements = words('script video audio meta link base title');

/** Names with hyphens that are no custom elements. */
const svgElements = words(
  'annotation-xml color-profile font-face font-face-src font-face-uri font-face-format font-face-name missing-glyph',
);

/** Properties of elements and components that need React, unless their value is plain text or comes from outside. */
const liveProperties = words('ref action formAction');
/** Properties that always need it. */
const reactProperties = words('suppressHydrationWarning keepDOM autoFocus contextType contextTypes');

const handlerName = /^on[A-Z]/;
const hasScript = /<script\b|<\w+-[\w-]*[\s/>]|\son\w+\s*=|javascript:/i;

/** Thrown to end the walk at the first behavior. */
class Found {
  readonly behavior: string;
  constructor(behavior: string) {
    this.behavior = behavior;
  }
}

const found = (behavior: string): never => {
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- never leaves this module
  throw new Found(behavior);
};

/** Names that a block, a function or a program binds. Parameters are values of callers, which are judged where they are made. */
class Scope {
  readonly names = new Set<string>();
  readonly parameters = new Set<string>();
  readonly parent: Scope | undefined;
  readonly kind: 'block' | 'function' | 'module';

  /**
   * `module` for the function of a module in CommonJS and for one that is called while its module is loaded: what it binds lives as long as
   * the module.
   */
  constructor(parent?: Scope, kind: 'block' | 'function' | 'module' = 'block') {
    this.parent = parent;
    this.kind = kind;
  }

  /** True if a name belongs to a module and is used in a function of it. */
  isState(name: string, isInFunction = false): boolean {
    if (this.names.has(name)) return isInFunction && this.kind === 'module';
    return this.parent?.isState(name, isInFunction || this.kind === 'function') === true;
  }

  has(name: string): boolean {
    return this.names.has(name) || this.parent?.has(name) === true;
  }

  isParameter(name: string): boolean {
    return this.names.has(name) ? this.parameters.has(name) : this.parent?.isParameter(name) === true;
  }
}

const isNode = (value: unknown): value is CodeNode =>
  typeof value === 'object' && value !== null && typeof (value as CodeNode).type === 'string';

/** Nodes that a node contains. */
export const childrenOf = (node: CodeNode): CodeNode[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

const isFunction = ({ type }: CodeNode): boolean =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';

/** Names of a pattern. */
export function patternNames(pattern: CodeNode): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern['name'] as string];
    case 'AssignmentPattern':
      return patternNames(pattern['left'] as CodeNode);
    case 'RestElement':
      return patternNames(pattern['argument'] as CodeNode);
    case 'Property':
      return patternNames(pattern['value'] as CodeNode);
    case 'MemberExpression':
      return [];
    default:
      return childrenOf(pattern).flatMap(patternNames);
  }
}

/** Adds the `var` names of a function, whose blocks share them. */
function hoistVariables(node: CodeNode, scope: Scope): void {
  if (isFunction(node) || node.type === 'ClassBody') return;
  if (node.type === 'VariableDeclaration' && node['kind'] === 'var') bindDeclaration(node, scope);
  for (const child of childrenOf(node)) hoistVariables(child, scope);
}

function bindDeclaration(node: CodeNode, scope: Scope): void {
  for (const { id } of node['declarations'] as { id: CodeNode }[])
    for (const name of patternNames(id)) scope.names.add(name);
}

/** Adds the names that statements of one block bind. */
function bindStatements(statements: readonly CodeNode[], scope: Scope): void {
  for (const statement of statements) {
    if (statement.type === 'VariableDeclaration') bindDeclaration(statement, scope);
    else if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration')
      scope.names.add((statement['id'] as { name: string }).name);
  }
}

/** `(0, a.b)` and parts of chains as the expression itself. */
function unwrapped(node: CodeNode): CodeNode {
  if (node.type === 'SequenceExpression') return unwrapped((node['expressions'] as CodeNode[]).at(-1)!);
  if (node.type === 'ChainExpression' || node.type === 'ParenthesizedExpression')
    return unwrapped(node['expression'] as CodeNode);
  return node;
}

/** Text of a literal or of a template without values. */
function literalText(node: CodeNode): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type !== 'TemplateLiteral' || (node['expressions'] as CodeNode[]).length > 0) return undefined;
  return (node['quasis'] as { value: { cooked: string } }[])[0]!.value.cooked;
}

/** Name of a member or of a property; undefined if it is computed from values. */
function keyName(node: CodeNode, field: 'key' | 'property'): string | undefined {
  const key = node[field] as CodeNode;
  if (node['computed'] !== true && key.type === 'Identifier') return key['name'] as string;
  if (key.type === 'PrivateIdentifier') return `#${String(key['name'])}`;
  return key.type === 'Literal' ? String(key['value']) : literalText(key);
}

const isText = (node: CodeNode): boolean =>
  node.type === 'Literal' ||
  node.type === 'TemplateLiteral' ||
  (node.type === 'Identifier' && node['name'] === 'undefined');

/** Context in which a node is judged. */
interface Around {
  scope: Scope;
  /** True within the content of an element, where strings are text. */
  isContent: boolean;
  isInSvg: boolean;
  isInHead: boolean;
  /** True for a function that is called while its module is loaded. */
  isCalled?: boolean;
}

/** The walk over one piece of code. */
class Judge {
  readonly uses = new Set<string>();
  private readonly judged: JudgedScope;
  constructor(judged: JudgedScope) {
    this.judged = judged;
  }

  private meaning(name: string, scope: Scope): NameMeaning | 'bound' {
    if (scope.has(name)) return 'bound';
    const meaning = this.judged.meaningOf(name);
    if (meaning === 'symbol') this.uses.add(name);
    return meaning;
  }

  visitAll(nodes: readonly (CodeNode | null | undefined)[], around: Around): void {
    for (const node of nodes) if (node) this.visit(node, around);
  }

  visitBlock(statements: readonly CodeNode[], around: Around, kind: Scope['kind'] = 'block'): void {
    const scope = new Scope(around.scope, kind);
    bindStatements(statements, scope);
    this.visitAll(statements, { ...around, scope });
  }

  visit(node: CodeNode, around: Around): void {
    switch (node.type) {
      case 'ImportExpression':
        return found('import()');
      case 'AwaitExpression':
        return found('await');
      case 'MetaProperty':
        return (node['meta'] as { name: string }).name === 'import' ? found('import.meta') : undefined;
      case 'WithStatement':
      case 'DebuggerStatement':
        return found(node.type === 'WithStatement' ? 'with' : 'debugger');
      case 'ImportDeclaration':
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
      case 'ExportDefaultDeclaration':
        return found(node.type.startsWith('Import') ? 'import' : 'export');
      case 'Identifier':
        return this.name(node['name'] as string, around.scope);
      case 'Literal':
        return node['value'] === 'constructor' && !around.isContent ? found('constructor') : undefined;
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return this.function(node, around);
      case 'BlockStatement':
      case 'StaticBlock':
        return this.visitBlock(node['body'] as CodeNode[], around);
      case 'Program':
        return this.visitBlock(node['body'] as CodeNode[], around, 'module');
      case 'SwitchStatement':
        this.visit(node['discriminant'] as CodeNode, around);
        return this.switchCases(node['cases'] as CodeNode[], around);
      case 'ForStatement':
      case 'ForInStatement':
      case 'ForOfStatement':
        return this.loop(node, around);
      case 'CatchClause':
        return this.catchClause(node, around);
      case 'ClassDeclaration':
      case 'ClassExpression':
        return this.classBody(node, around);
      case 'LabeledStatement':
        return this.visit(node['body'] as CodeNode, around);
      case 'BreakStatement':
      case 'ContinueStatement':
        return;
      default:
        return this.expression(node, around);
    }
  }

  private expression(node: CodeNode, around: Around): void {
    switch (node.type) {
      case 'VariableDeclarator':
        return this.declarator(node, around);
      case 'MemberExpression':
        return this.member(node, around);
      case 'CallExpression':
      case 'NewExpression':
        return this.call(node, around);
      case 'AssignmentExpression':
        this.target(node['left'] as CodeNode, around);
        return this.visit(node['right'] as CodeNode, around);
      case 'UpdateExpression':
        return this.target(node['argument'] as CodeNode, around);
      case 'UnaryExpression':
        if (node['operator'] === 'delete') return this.target(node['argument'] as CodeNode, around);
        return this.visit(node['argument'] as CodeNode, around);
      case 'BinaryExpression':
        if (node['operator'] === '+' && literalText(node['left'] as CodeNode) === 'on') return found('on…');
        return this.visitAll(childrenOf(node), around);
      case 'TemplateLiteral':
        if (
          literalText(node) === undefined &&
          (node['quasis'] as { value: { cooked: string } }[])[0]!.value.cooked === 'on'
        )
          return found('on…');
        return this.visitAll(childrenOf(node), around);
      case 'Property':
        return this.property(node, around);
      default:
        return this.visitAll(childrenOf(node), around);
    }
  }

  private name(name: string, scope: Scope): void {
    if (handlerName.test(name)) return found(name);
    const meaning = this.meaning(name, scope);
    // The whole of React may be taken apart elsewhere.
    if (meaning === 'react') return found('React');
    if (meaning === 'global' && !harmlessGlobals.has(name)) return found(name);
  }

  private function(node: CodeNode, around: Around): void {
    if (node['async'] === true) return found('async');
    const scope = new Scope(around.scope, around.isCalled ? 'module' : 'function');
    const id = node['id'] as { name: string } | null | undefined;
    if (id) scope.names.add(id.name);
    if (node.type !== 'ArrowFunctionExpression') scope.names.add('arguments');
    const parameters = node['params'] as CodeNode[];
    for (const name of parameters.flatMap(patternNames)) {
      scope.names.add(name);
      scope.parameters.add(name);
    }
    const body = node['body'] as CodeNode;
    hoistVariables(body, scope);
    const inside: Around = { scope, isContent: false, isInSvg: around.isInSvg, isInHead: around.isInHead };
    for (const parameter of parameters) this.pattern(parameter, inside);
    this.visit(body, inside);
  }

  private switchCases(cases: readonly CodeNode[], around: Around): void {
    const scope = new Scope(around.scope);
    for (const { consequent } of cases) bindStatements(consequent as CodeNode[], scope);
    for (const { test, consequent } of cases)
      this.visitAll([test as CodeNode | null, ...(consequent as CodeNode[])], { ...around, scope });
  }

  private loop(node: CodeNode, around: Around): void {
    if (node['await'] === true) return found('await');
    const scope = new Scope(around.scope);
    const start = (node['init'] ?? node['left']) as CodeNode | null | undefined;
    if (start?.type === 'VariableDeclaration') bindDeclaration(start, scope);
    else if (start && node.type !== 'ForStatement') this.target(start, around);
    this.visitAll(childrenOf(node), { ...around, scope });
  }

  private catchClause(node: CodeNode, around: Around): void {
    const scope = new Scope(around.scope);
    const parameter = node['param'] as CodeNode | null;
    if (parameter) for (const name of patternNames(parameter)) scope.names.add(name);
    this.visit(node['body'] as CodeNode, { ...around, scope });
  }

  private classBody(node: CodeNode, around: Around): void {
    const scope = new Scope(around.scope);
    const id = node['id'] as { name: string } | null | undefined;
    if (id) scope.names.add(id.name);
    const inside = { ...around, scope };
    this.visitAll([node['superClass'] as CodeNode | null], inside);
    for (const member of (node['body'] as { body: CodeNode[] }).body) {
      if (member.type === 'StaticBlock') this.visit(member, inside);
      else {
        if (reactProperties.has(keyName(member, 'key') ?? '')) found(keyName(member, 'key')!);
        if (member['computed'] === true) this.visit(member['key'] as CodeNode, inside);
        this.visitAll([member['value'] as CodeNode | null], inside);
      }
    }
  }

  /** A pattern that binds names: its default values and its keys. */
  private pattern(node: CodeNode, around: Around): void {
    switch (node.type) {
      case 'Identifier':
        return handlerName.test(node['name'] as string) ? found(node['name'] as string) : undefined;
      case 'AssignmentPattern':
        this.pattern(node['left'] as CodeNode, around);
        return this.visit(node['right'] as CodeNode, around);
      case 'Property': {
        const key = keyName(node, 'key');
        if (key === undefined) this.visit(node['key'] as CodeNode, around);
        else if (handlerName.test(key) || this.isLiveMember(key)) return found(key);
        return this.pattern(node['value'] as CodeNode, around);
      }
      default:
        for (const child of childrenOf(node)) this.pattern(child, around);
    }
  }

  private declarator(node: CodeNode, around: Around): void {
    const [id, init] = [node['id'] as CodeNode, node['init'] as CodeNode | null];
    const react = init && this.reactMembers(id, init, around.scope);
    if (react) for (const name of react) if (!harmlessReact.has(name)) found(name);
    this.pattern(id, around);
    if (init && !react) this.visit(init, around);
  }

  /** The parts of React that `const { useState } = React` takes. */
  private reactMembers(id: CodeNode, init: CodeNode, scope: Scope): string[] | undefined {
    if (id.type !== 'ObjectPattern' || !this.isReact(init, scope)) return undefined;
    return (id['properties'] as CodeNode[]).map((property) =>
      property.type === 'Property' ? (keyName(property, 'key') ?? 'React') : 'React',
    );
  }

  private isReact(node: CodeNode, scope: Scope): boolean {
    const value = unwrapped(node);
    if (value.type === 'Identifier') return this.meaning(value['name'] as string, scope) === 'react';
    return (
      value.type === 'MemberExpression' &&
      keyName(value, 'property') === 'default' &&
      this.isReact(value['object'] as CodeNode, scope)
    );
  }

  private isLiveMember(name: string): boolean {
    return liveMembers.has(name) || name.startsWith('toLocale');
  }

  private member(node: CodeNode, around: Around): void {
    const object = unwrapped(node['object'] as CodeNode);
    const name = keyName(node, 'property');
    if (this.isReact(object, around.scope)) {
      if (name === undefined || !(harmlessReact.has(name) || name === 'default')) found(name ?? 'React');
      return;
    }
    if (name === undefined) this.visit(node['property'] as CodeNode, around);
    else if (handlerName.test(name) || this.isLiveMember(name)) return found(name);
    if (object.type === 'Identifier' && this.meaning(object['name'] as string, around.scope) === 'global') {
      const owner = object['name'] as string;
      if (owner === 'Math')
        return name !== undefined && harmlessMath.has(name) ? undefined : found(`Math.${name ?? '…'}`);
    }
    this.visit(node['object'] as CodeNode, around);
  }

  private call(node: CodeNode, around: Around): void {
    const callee = unwrapped(node['callee'] as CodeNode);
    const parts = node['arguments'] as CodeNode[];
    if (callee.type === 'MemberExpression') {
      const name = keyName(callee, 'property');
      // A method that is looked up may be any function.
      if (name === undefined) found('[…]()');
      if (elementMakers.has(name!) && this.isReact(callee['object'] as CodeNode, around.scope))
        return this.element(node, around);
      this.changing(name!, callee['object'] as CodeNode, parts, around);
    }
    if (this.isElementMaker(callee, around.scope)) return this.element(node, around);
    const isReact = callee.type === 'MemberExpression' && this.isReact(callee['object'] as CodeNode, around.scope);
    const inside = isAtTop(around.scope) && !isReact ? { ...around, isCalled: true } : around;
    this.visit(node['callee'] as CodeNode, inside);
    this.visitAll(parts, inside);
  }

  /** A method that changes what it belongs to, or what it is given. */
  private changing(name: string, owner: CodeNode, parts: readonly CodeNode[], around: Around): void {
    const isOfObject = owner.type === 'Identifier' && owner['name'] === 'Object';
    if (isOfObject ? changersOfObject.has(name) && parts[0] : changingMethods.has(name))
      this.target(isOfObject ? parts[0]! : owner, around);
  }

  /** True for `_jsx` of a page, which is bound to a part of React. */
  private isElementMaker(callee: CodeNode, scope: Scope): boolean {
    return (
      callee.type === 'Identifier' &&
      /^_jsxs?(?:DEV)?$/.test(callee['name'] as string) &&
      scope.has(callee['name'] as string)
    );
  }

  /** An element: its name, its properties and what is in it. */
  private element(node: CodeNode, around: Around): void {
    const [type, properties, ...rest] = node['arguments'] as CodeNode[];
    if (!type) return;
    const name = literalText(type);
    const component = type.type === 'Identifier' ? (type['name'] as string) : undefined;
    const inside: Around = {
      ...around,
      isInSvg: around.isInSvg || name === 'svg',
      isInHead: around.isInHead || /(?:^|_)Head\d*$|Helmet/.test(component ?? ''),
    };
    if (name === undefined) this.visit(type, around);
    else this.elementName(name, inside);
    const own = properties?.type === 'ObjectExpression' ? (properties['properties'] as CodeNode[]) : undefined;
    if (own && name !== undefined) this.fieldValue(name, own);
    if (own) this.visitAll(own, inside);
    else if (properties) this.visit(properties, inside);
    this.visitAll(rest, { ...inside, isContent: true });
  }

  private elementName(name: string, { isInSvg, isInHead }: Around): void {
    if (name.includes('-') ? !svgElements.has(name) : liveElements.has(name)) {
      if (isInHead || (isInSvg && name === 'title')) return;
      found(`<${name}>`);
    }
  }

  /** React resets what visitors write into a field that has a value. */
  private fieldValue(name: string, properties: readonly CodeNode[]): void {
    if (!['input', 'select', 'textarea'].includes(name)) return;
    const names = properties.map((property) => (property.type === 'Property' ? keyName(property, 'key') : undefined));
    const type = properties.find((_, index) => names[index] === 'type');
    const isFixed =
      names.some((key) => key === 'readOnly' || key === 'disabled') ||
      (type !== undefined &&
        /^(?:hidden|submit|reset|button|image)$/.test(literalText(type['value'] as CodeNode) ?? ''));
    const controlled = names.find((key) => key === 'value' || key === 'checked');
    if (!isFixed && controlled !== undefined) found(controlled);
  }

  private property(node: CodeNode, around: Around): void {
    const key = keyName(node, 'key');
    const value = node['value'] as CodeNode;
    if (key === undefined) {
      // The name of a handler may come from anywhere.
      if (isFunction(value)) found('[…]');
      this.visit(node['key'] as CodeNode, around);
    } else if (handlerName.test(key) || (reactProperties.has(key) && !this.isOfHeddle(key))) found(key);
    else if (liveProperties.has(key) && !this.isPassedOn(value, around.scope)) found(key);
    else if (key === 'dangerouslySetInnerHTML') this.html(value, around);
    this.visit(value, key === 'children' ? { ...around, isContent: true } : { ...around, isContent: false });
  }

  private isOfHeddle(key: string): boolean {
    return this.judged.isTrusted === true && key === 'suppressHydrationWarning';
  }

  /** True for text and for what a caller passed. */
  private isPassedOn(node: CodeNode, scope: Scope): boolean {
    const value = unwrapped(node);
    if (isText(value)) return true;
    if (value.type === 'MemberExpression') return this.isPassedOn(value['object'] as CodeNode, scope);
    return value.type === 'Identifier' && scope.isParameter(value['name'] as string);
  }

  /** HTML that a browser gets as it is: only text that is known can be free of scripts. */
  private html(value: CodeNode, { scope }: Around): void {
    if (this.judged.isTrusted) return;
    const own = value.type === 'ObjectExpression' ? (value['properties'] as CodeNode[]) : [];
    const given = own.find((property) => property.type === 'Property' && keyName(property, 'key') === '__html');
    const html = given?.['value'] as CodeNode | undefined;
    const name =
      html?.type === 'Identifier' && !scope.has(html['name'] as string) ? (html['name'] as string) : undefined;
    const text = html && (name === undefined ? literalText(html) : this.judged.textOf?.(name));
    if (text === undefined || hasScript.test(text)) found('dangerouslySetInnerHTML');
  }

  /** What is assigned to: values of a module stay as they were loaded, and globals stay as they are. */
  private target(node: CodeNode, around: Around): void {
    const value = unwrapped(node);
    if (value.type === 'MemberExpression') {
      const key = keyName(value, 'property');
      if (key !== undefined && (handlerName.test(key) || reactProperties.has(key))) found(key);
      this.member(value, around);
      const root = rootOf(value);
      return root ? this.changed(root, around.scope, true) : undefined;
    }
    if (value.type === 'Identifier') return this.changed(value['name'] as string, around.scope, false);
    if (value.type === 'ObjectPattern' || value.type === 'ArrayPattern')
      for (const name of patternNames(value)) this.changed(name, around.scope, false);
    this.visitAll(childrenOf(value), around);
  }

  private changed(name: string, scope: Scope, isMember: boolean): void {
    const meaning = this.meaning(name, scope);
    if (meaning === 'bound' && scope.isState(name)) return found(name);
    if (meaning === 'bound' || meaning === 'harmless') return;
    // `Object.assign(…)` is a call of a global, which stays as it is.
    if (meaning === 'global' && isMember && harmlessGlobals.has(name) && name !== 'arguments')
      return found(`${name}.…`);
    if (meaning === 'symbol' && this.judged.isLoading === true) return;
    found(name);
  }
}

/** True outside of functions. */
const isAtTop = (scope: Scope): boolean => scope.kind !== 'function' && (!scope.parent || isAtTop(scope.parent));

/** Name of the value to which a member belongs. */
function rootOf(node: CodeNode): string | undefined {
  const object = unwrapped(node['object'] as CodeNode);
  if (object.type === 'MemberExpression') return rootOf(object);
  return object.type === 'Identifier' ? (object['name'] as string) : undefined;
}

/** Judges pieces of code that share a scope. */
export function judgeCode(nodes: readonly CodeNode[], judged: JudgedScope): JudgedCode {
  const judge = new Judge(judged);
  const scope = new Scope();
  try {
    judge.visitAll(nodes, { scope, isContent: false, isInSvg: false, isInHead: false });
  } catch (error) {
    if (!(error instanceof Found)) throw error;
    return { behavior: error.behavior, uses: judge.uses };
  }
  return { uses: judge.uses };
}
