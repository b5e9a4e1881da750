import { parse } from 'acorn';
import type { Metafile } from 'esbuild';
import { dirname, posix } from 'node:path';
import { patternNames, type CodeNode } from '../syntax-tree/behavior.js';

/** Code of one module in one file of a bundle: a module whose parts serve different entries is in several files. */
export interface ModuleCode {
  /** Name in the metafile. */
  module: string;
  file: BundledFile;
  text: string;
}

/** A name at the top level of a module. */
export interface CodeSymbol {
  name: string;
  code: ModuleCode;
  /** Declaration, and statements that add to the value, such as `Card.displayName = 'Card'`. */
  nodes: CodeNode[];
}

/** The statements of one `ModuleCode`. */
export interface ModuleStatements {
  symbols: ReadonlyMap<string, CodeSymbol>;
  /** Nodes that are evaluated when the module is loaded. */
  effects: CodeNode[];
}

/** A file of a bundle, cut into its modules. */
export interface BundledFile {
  modules: ModuleCode[];
  /** Exported names and the names in the file. */
  exports: ReadonlyMap<string, string>;
  /** Names that come from other files of the bundle. */
  imports: ReadonlyMap<string, { path: string; name: string }>;
  /** Modules by the names with which their statements begin to declare. */
  declarations: Map<string, ModuleCode[]>;
  /** Functions of the bundler. */
  bundlerNames: ReadonlySet<string>;
}

const isName = /^[\p{ID_Continue}$]+$/u;

/** esbuild escapes most letters of names beyond ASCII, and those of lists of names only sometimes. */
const withoutEscapes = (text: string): string =>
  text.includes('\\u')
    ? text.replace(
        /(?<!\\)((?:\\\\)*)\\u(?:\{([\dA-F]+)\}|([\dA-F]{4}))/gi,
        (whole, before: string, point?: string, unit?: string) => {
          const letter = String.fromCodePoint(Number.parseInt((point ?? unit)!, 16));
          return /[^\0-\x7f]/.test(letter) && /\p{ID_Continue}/u.test(letter) ? before + letter : whole;
        },
      )
    : text;

const declaration = /^(?:var|let|const|class|(?:async )?function\*?) ([\p{ID_Continue}$]+)/gmu;

/** Pattern for a whole name, so that longer names that contain it don't match. */
const wholeName = (name: string): string =>
  `(?<![\\p{ID_Continue}$.])${name.replaceAll('$', '\\$')}(?![\\p{ID_Continue}$])`;

/** True for files of the package `react`, which are not parsed: of its names, those that are harmless are known. */
export const isReactModule = (module: string): boolean => /(?:^|[\\/])node_modules[\\/]react[\\/]/.test(module);

/** `a, b as c` as pairs of the name before and after `as`. */
const namePairs = (list: string): [string, string][] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, before = part, after = before] = /^(\S+) as (\S+)$/.exec(part) ?? [];
      return [exactName(before), exactName(after)];
    });

/** Names that are no identifiers are written as strings. */
const exactName = (name: string): string => (name.startsWith('"') ? (JSON.parse(name) as string) : name);

/**
 * Cuts a file that esbuild wrote without minifying into modules: each begins with a comment that has its name. In a text of several lines,
 * such a comment may be content; then the part can't be parsed, and nothing is known of it.
 */
function cutFile(text: string, inputs: ReadonlySet<string>, path: string): BundledFile {
  const starts = [...text.matchAll(/^\/\/ (.+)$/gm)].filter(([, name]) => inputs.has(name!));
  const exportStart = text.lastIndexOf('\nexport {');
  const end = exportStart === -1 ? text.length : exportStart;
  const head = text.slice(0, starts[0]?.index ?? end);
  const imports = [...head.matchAll(/^import \{([^}]*)\} from "(\.[^"]+)";/gm)].flatMap(([, list, from]) =>
    namePairs(list!).map(([name, local]) => [local, { path: posix.join(dirname(path), from!), name }] as const),
  );
  const listed = exportStart === -1 ? '' : /\{([^{}]*)\}/.exec(text.slice(exportStart))![1]!;
  const file: BundledFile = {
    modules: [],
    declarations: new Map(),
    exports: new Map(namePairs(listed).map(([local, exported]) => [exported, local])),
    imports: new Map(imports),
    bundlerNames: new Set([...head.matchAll(/^var (__\w+) =/gm)].map(([, name]) => name!)),
  };
  for (const [index, { 0: comment, 1: name, index: start }] of starts.entries()) {
    const code = { module: name!, file, text: text.slice(start + comment.length, starts[index + 1]?.index ?? end) };
    file.modules.push(code);
    for (const [, declared] of code.text.matchAll(declaration))
      file.declarations.set(declared!, [...(file.declarations.get(declared!) ?? []), code]);
  }
  return file;
}

/**
 * True for code that does nothing by being evaluated: values, functions, and calls that esbuild knows to be without effect. `isHarmless` is
 * called with the functions of other calls.
 */
export function isInert(node: CodeNode, text: string, isHarmless: (callee: CodeNode) => boolean): boolean {
  const areInert = (nodes: readonly unknown[]): boolean =>
    nodes.every((inner) => !(inner as CodeNode | null)?.type || isInert(inner as CodeNode, text, isHarmless));
  switch (node.type) {
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return true;
    case 'CallExpression':
    case 'NewExpression':
      return (
        text.slice(Math.max(0, node.start - 15), node.start).includes('/* @__PURE__ */') ||
        (isHarmless(node['callee'] as CodeNode) && areInert(node['arguments'] as CodeNode[]))
      );
    case 'TaggedTemplateExpression':
    case 'AssignmentExpression':
    case 'UpdateExpression':
    case 'AwaitExpression':
    case 'ImportExpression':
    case 'StaticBlock':
      return false;
    case 'ClassDeclaration':
    case 'ClassExpression':
      return areInert([node['superClass'], ...(node['body'] as { body: CodeNode[] }).body.flatMap(loadedParts)]);
    default:
      return Object.values(node).every((value) => areInert(Array.isArray(value) ? value : [value]));
  }
}

/** Parts of a class that are evaluated with it, besides its methods. */
function loadedParts(member: CodeNode): unknown[] {
  if (member.type === 'StaticBlock') return [member];
  const key = member['computed'] === true ? [member['key']] : [];
  return member.type === 'PropertyDefinition' && member['static'] === true ? [...key, member['value']] : key;
}

/** Name of the value to which a statement such as `Card.displayName = 'Card'` adds. */
function extendedName(statement: CodeNode): string | undefined {
  const expression = statement.type === 'ExpressionStatement' ? (statement['expression'] as CodeNode) : undefined;
  const target = expression?.type === 'AssignmentExpression' ? (expression['left'] as CodeNode) : undefined;
  const owner = target?.type === 'MemberExpression' ? (target['object'] as CodeNode) : undefined;
  return owner?.type === 'Identifier' ? (owner['name'] as string) : undefined;
}

/** Parses a module. Undefined if that fails. */
function parseModule(code: ModuleCode): ModuleStatements | undefined {
  let body: CodeNode[];
  try {
    body = (parse(code.text, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as { body: CodeNode[] }).body;
  } catch {
    return undefined;
  }
  const symbols = new Map<string, CodeSymbol>();
  const effects: CodeNode[] = [];
  const add = (name: string, node: CodeNode): void => void symbols.set(name, { name, code, nodes: [node] });
  for (const statement of body) {
    if (statement.type === 'FunctionDeclaration') add((statement['id'] as { name: string }).name, statement);
    else if (statement.type === 'ClassDeclaration') {
      add((statement['id'] as { name: string }).name, statement);
      effects.push(statement);
    } else if (statement.type === 'VariableDeclaration') {
      for (const declarator of statement['declarations'] as CodeNode[]) {
        for (const name of patternNames(declarator['id'] as CodeNode)) add(name, declarator);
        if (declarator['init']) effects.push(declarator);
      }
    } else {
      const owner = symbols.get(extendedName(statement) ?? '');
      if (owner) owner.nodes.push(statement);
      else effects.push(statement);
    }
  }
  return { symbols, effects };
}

/** The meaning of a name in a module: a symbol, the name of a function of the bundler, or nothing that the bundle has. */
export type FoundName = { symbol: CodeSymbol } | 'bundler' | 'unreadable' | undefined;

/** Modules and names of a bundle that esbuild wrote without minifying. Modules are parsed when they are asked for. */
export interface BundledCode {
  /** Parts of a module that are in the bundle. */
  codeOf(module: string): readonly ModuleCode[];
  statementsOf(code: ModuleCode): ModuleStatements | undefined;
  /** Looks up a name as the modules of a file see it. */
  find(name: string, file: BundledFile): FoundName;
  /** The file of an entry. */
  entryFile(entryPoint: string): BundledFile | undefined;
}

/** Reads a bundle. `texts` are its files by their names in the metafile. */
export function readBundledCode({ outputs }: Metafile, textOf: (output: string) => string): BundledCode {
  const files = new Map<string, BundledFile>();
  for (const [path, { inputs, entryPoint }] of Object.entries(outputs)) {
    // The file of the server itself has React's own server, and nothing imports it.
    const isServer = entryPoint !== undefined && !entryPoint.startsWith('heddle-component:');
    if (/\.m?js$/.test(path) && !isServer)
      files.set(path, cutFile(withoutEscapes(textOf(path)), new Set(Object.keys(inputs)), path));
  }
  const codes = new Map<string, ModuleCode[]>();
  for (const file of files.values())
    for (const code of file.modules) codes.set(code.module, [...(codes.get(code.module) ?? []), code]);
  const parsed = new Map<ModuleCode, ModuleStatements | undefined>();
  const statementsOf = (code: ModuleCode): ModuleStatements | undefined => {
    if (!parsed.has(code)) parsed.set(code, parseModule(code));
    return parsed.get(code);
  };
  const findHere = (name: string, file: BundledFile): FoundName => {
    if (file.bundlerNames.has(name)) return name === '__require' ? undefined : 'bundler';
    if (!isName.test(name)) return undefined;
    const declaring = file.declarations.get(name);
    // Statements begin at the first column, and so do the ends of values on several lines, behind which the next name may follow.
    const mention = new RegExp(`^(?:(?:var|let|const) |[}\\])]).*${wholeName(name)}`, 'mu');
    const others = (): ModuleCode[] => file.modules.filter(({ text }) => text.includes(name) && mention.test(text));
    for (const code of declaring ?? others()) {
      if (isReactModule(code.module)) {
        if (declaring) return { symbol: { name, code, nodes: [] } };
        continue;
      }
      const statements = statementsOf(code);
      if (!statements) return 'unreadable';
      const symbol = statements.symbols.get(name);
      if (symbol) return { symbol };
    }
    return undefined;
  };
  const known = new Map<BundledFile, Map<string, FoundName>>();
  const find = (name: string, file: BundledFile): FoundName => {
    let names = known.get(file);
    if (!names) known.set(file, (names = new Map()));
    if (!names.has(name)) {
      const imported = file.imports.get(name);
      const source = imported && files.get(imported.path);
      const local = imported && source?.exports.get(imported.name);
      names.set(name, source && local !== undefined ? find(local, source) : findHere(name, file));
    }
    return names.get(name);
  };
  return {
    codeOf: (module) => codes.get(module) ?? [],
    statementsOf,
    find,
    entryFile: (entryPoint) => {
      const found = Object.entries(outputs).find(([, output]) => output.entryPoint === entryPoint);
      return found && files.get(found[0]);
    },
  };
}
