import type { Metafile } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { judgeCode, type CodeNode, type JudgedCode, type JudgedScope } from '../syntax-tree/behavior.js';
import { moduleUrlSpecifier } from '../../shared/theme-components.js';
import { placeOfName } from '../syntax-tree/place-of-name.js';
import { createRuntimeTest, runtimeFolder } from '../files/runtime-files.js';
import { packageRoot } from '../files/package-root.js';
import {
  isInert,
  isReactModule,
  type BundledCode,
  type BundledFile,
  type CodeSymbol,
  type ModuleCode,
} from './bundled-code.js';
import { ownTheme } from './own-theme.js';

/** Why a component needs React in browsers: a name or a construct in its code, and the module that contains it. */
export interface Behavior {
  /** Name in the code, such as `useState`, or a construct, such as `import()`. */
  name: string;
  /** Name of the module in the metafile, relative to the project for files. */
  module: string;
}

/** Verdicts on an entry of the bundle. */
export interface EntryBehaviors {
  /** Verdict on loading the module and its imports, whichever export a page uses. */
  onLoad?: Behavior;
  /** Verdicts by exported name. A missing name is only markup. */
  names: Record<string, Behavior>;
  /** Names of the component `Hydrate` of the theme. */
  hydrate: string[];
}

/**
 * Files of the runtime that are not judged: hooks that read the page or the site, parts whose work the loader does on static pages, tags of
 * the head, which are collected when a page is rendered, and the policy with which browsers take HTML.
 */
const trusted = [
  'app.js',
  'entry-client.js',
  ...['tabs', 'tab-view', 'tab-choice'].map((name) => `theme/tabs/${name}.js`),
  ...['html-policy', 'html-props', 'tab-choice'].map((name) => `dom/${name}.js`),
  'hooks/page-hooks.js',
  'head/head.js',
];

/** Parts that only the layout of the built-in theme uses, whose work the loader does. */
const layoutFolders = ['doc', 'home', 'layout', 'llms', 'nav', 'sidebar', 'icons', 'base'].map(
  (name) => `theme/${name}`,
);
/** Components among them that need React when a theme uses them on their own. */
const liveParts =
  /[\\/](?:use-(?!edit-link|md-url|groups)[\w-]+|read-percent|search-box|llms-view-options|llms-copy-row|llms-open-row|more-components|mdx-components|root)\.js$/;

const isLate = /^(?:https?|data|file|blob):/i;

/** Judges entries and the theme by the code that the server's bundle has of them. */
export class MarkupJudge {
  private readonly runtime = runtimeFolder() + sep;
  private readonly isRuntimeFile = createRuntimeTest();
  private readonly shared = join(packageRoot(), 'dist/shared') + sep;
  private readonly hydratePath = join(packageRoot(), 'dist/runtime/theme/components/hydrate.js');
  private readonly verdicts = new Map<CodeSymbol, JudgedCode>();
  private readonly effects = new Map<ModuleCode, JudgedCode>();

  private readonly server: Metafile;
  private readonly browser: Metafile;
  private readonly code: BundledCode;
  private readonly projectRoot: string;

  private readonly liveInBrowsers: ReadonlySet<string>;
  private readonly paths = new Map<string, string>();
  private readonly loads = {
    component: new Map<string, Behavior | undefined>(),
    theme: new Map<string, Behavior | undefined>(),
  };

  /** `server` and `browser` are metafiles; `code` is that of the server. */
  constructor(server: Metafile, browser: Metafile, code: BundledCode, projectRoot: string) {
    this.server = server;
    this.browser = browser;
    this.liveInBrowsers = new Set(
      Object.values(browser.outputs).flatMap(({ inputs }) =>
        Object.entries(inputs).flatMap(([name, { bytesInOutput }]) => (bytesInOutput > 0 ? [name] : [])),
      ),
    );
    this.code = code;
    this.projectRoot = projectRoot;
  }

  /** Verdicts on the names of an entry. */
  entry(entryPoint: string, names: readonly string[]): EntryBehaviors {
    const file = this.code.entryFile(entryPoint);
    if (!file) return { onLoad: { name: 'unknown', module: entryPoint }, names: {}, hydrate: [] };
    const onLoad = this.onLoad([entryPoint], false);
    const symbols = this.namesOf(names, file);
    const found = symbols.flatMap(([name, symbol]): [string, Behavior][] => {
      const behavior = symbol ? this.reached([symbol], false) : { name, module: entryPoint };
      return behavior ? [[name, behavior]] : [];
    });
    const hydrate = symbols.filter(([, symbol]) => symbol && this.pathOf(symbol.code.module) === this.hydratePath);
    return {
      ...(onLoad ? { onLoad } : {}),
      names: Object.fromEntries(found),
      hydrate: hydrate.map(([name]) => name),
    };
  }

  /** Verdict on what a theme and `globalUIComponents` add to every page; undefined if it is only markup. */
  everyPage(): Behavior | undefined {
    const modules = Object.keys(this.server.inputs).filter(
      (name) => name.startsWith(`${ownTheme}:`) || name === 'heddle-site:heddle-global-components',
    );
    const symbols = modules
      .flatMap((module) => this.code.codeOf(module))
      .flatMap((code) => [...(this.code.statementsOf(code)?.symbols.values() ?? [])]);
    return this.reached(symbols, true) ?? this.onLoad(modules, true);
  }

  /** The symbols of names that an entry exports; undefined for a name that it may have or not. */
  private namesOf(names: readonly string[], file: BundledFile): [string, CodeSymbol | undefined][] {
    const exported = [...file.exports].filter(([name]) => name !== 'heddleApp');
    const listed = names.includes('*') ? exported.map(([name]) => name) : names;
    const known = new Map(exported);
    return [...new Set(listed)].map((name) => {
      const found = known.has(name) ? this.code.find(known.get(name)!, file) : undefined;
      return [name, typeof found === 'object' ? found.symbol : undefined];
    });
  }

  private pathOf(module: string): string {
    let path = this.paths.get(module);
    if (path === undefined) this.paths.set(module, (path = resolve(this.projectRoot, module)));
    return path;
  }

  private isOwn(module: string): boolean {
    const path = this.pathOf(module);
    return this.isRuntimeFile(path) || path.startsWith(this.shared);
  }

  private isTrusted(module: string, isTheme: boolean): boolean {
    // URLs of files are the same on the server and in browsers.
    if (module === `heddle-site:${moduleUrlSpecifier}`) return true;
    const path = this.pathOf(module);
    if (!path.startsWith(this.runtime)) return false;
    const file = path.slice(this.runtime.length).replaceAll(sep, '/');
    if (trusted.includes(file)) return true;
    return isTheme && layoutFolders.some((folder) => file.startsWith(`${folder}/`)) && !liveParts.test(path);
  }

  /** The first behavior among symbols and those that they use. */
  private reached(symbols: readonly CodeSymbol[], isTheme: boolean): Behavior | undefined {
    const seen = new Set(symbols);
    for (const symbol of seen) {
      const { module } = symbol.code;
      if (this.isTrusted(module, isTheme)) continue;
      if (/[\\/]node_modules[\\/](?:react-dom|scheduler)[\\/]/.test(module)) return { name: 'react-dom', module };
      const { behavior, uses } = this.verdict(symbol);
      if (behavior !== undefined) return { name: behavior, module };
      for (const name of uses) {
        const found = this.code.find(name, symbol.code.file);
        if (typeof found === 'object') seen.add(found.symbol);
      }
    }
    return undefined;
  }

  private verdict(symbol: CodeSymbol): JudgedCode {
    let found = this.verdicts.get(symbol);
    if (!found) this.verdicts.set(symbol, (found = this.judgeSymbol(symbol)));
    return found;
  }

  private judgeSymbol({ nodes, code }: CodeSymbol): JudgedCode {
    if (isReactModule(code.module)) return { behavior: 'React', uses: new Set() };
    if (nodes.some((node) => this.isReactValue(node, code.file))) return { uses: new Set() };
    const own = judgeCode(nodes.slice(0, 1), this.scopeOf(code, false));
    const added = judgeCode(nodes.slice(1), this.scopeOf(code, true));
    const behavior = own.behavior ?? added.behavior;
    return { ...(behavior === undefined ? {} : { behavior }), uses: new Set([...own.uses, ...added.uses]) };
  }

  /** True for `import_react = __toESM(require_react())`. */
  private isReactValue(node: CodeNode, file: BundledFile): boolean {
    const init = node.type === 'VariableDeclarator' ? (node['init'] as CodeNode | null) : null;
    const callee = init?.type === 'CallExpression' ? (init['callee'] as CodeNode) : undefined;
    const inner = callee?.['name'] === '__toESM' ? (init!['arguments'] as CodeNode[])[0] : undefined;
    const required = inner?.type === 'CallExpression' ? (inner['callee'] as CodeNode) : undefined;
    const found = required?.type === 'Identifier' ? this.code.find(required['name'] as string, file) : undefined;
    return typeof found === 'object' && isReactModule(found.symbol.code.module);
  }

  /** True for `(0, import_react.createContext)`: calls of React's functions have no effect until something is rendered. */
  private isOfReact(callee: CodeNode, file: BundledFile): boolean {
    const value = callee.type === 'SequenceExpression' ? (callee['expressions'] as CodeNode[]).at(-1)! : callee;
    const object = value.type === 'MemberExpression' ? (value['object'] as CodeNode) : undefined;
    if (object?.type === 'MemberExpression') return this.isOfReact(object, file);
    const found = object?.type === 'Identifier' ? this.code.find(object['name'] as string, file) : undefined;
    return (
      typeof found === 'object' && found.symbol.nodes.some((node) => this.isReactValue(node, found.symbol.code.file))
    );
  }

  private scopeOf(code: ModuleCode, isLoading: boolean): JudgedScope {
    return {
      isLoading,
      isTrusted: this.isOwn(code.module),
      meaningOf: (name) => {
        const found = this.code.find(name, code.file);
        if (found === 'bundler') return 'harmless';
        if (typeof found !== 'object') return 'global';
        return found.symbol.nodes.some((node) => this.isReactValue(node, found.symbol.code.file)) ? 'react' : 'symbol';
      },
      textOf: (name) => {
        const found = this.code.find(name, code.file);
        const init =
          typeof found === 'object' ? (found.symbol.nodes[0]?.['init'] as CodeNode | null | undefined) : undefined;
        return init?.type === 'Literal' && typeof init['value'] === 'string' ? init['value'] : undefined;
      },
    };
  }

  /** The first behavior of loading modules and all that they import. */
  private onLoad(entries: readonly string[], isTheme: boolean): Behavior | undefined {
    for (const module of this.imported(this.server, entries, isTheme)) {
      const behavior = this.onLoadOf(module, isTheme);
      if (behavior) return behavior;
    }
    return this.onlyInBrowsers(entries, isTheme);
  }

  /** The first behavior of loading one module. */
  private onLoadOf(module: string, isTheme: boolean): Behavior | undefined {
    const known = this.loads[isTheme ? 'theme' : 'component'];
    if (known.has(module)) return known.get(module);
    let found: Behavior | undefined;
    for (const code of this.code.codeOf(module)) {
      const { behavior, uses } = this.effectsOf(code);
      const symbols = [...uses].flatMap((name) => {
        const used = this.code.find(name, code.file);
        return typeof used === 'object' ? [used.symbol] : [];
      });
      found ??= behavior === undefined ? this.reached(symbols, isTheme) : { name: behavior, module };
    }
    known.set(module, found);
    return found;
  }

  private effectsOf(code: ModuleCode): JudgedCode {
    let found = this.effects.get(code);
    if (found) return found;
    const statements = this.code.statementsOf(code);
    const isHarmless = (callee: CodeNode): boolean => this.isOfReact(callee, code.file);
    const effects = statements?.effects.filter(
      (node) =>
        !this.isReactValue(node, code.file) &&
        !(node.type === 'ClassDeclaration' && isInert(node, code.text, isHarmless)) &&
        !(node.type === 'VariableDeclarator' && isInert(node['init'] as CodeNode, code.text, isHarmless)),
    );
    found = effects ? judgeCode(effects, this.scopeOf(code, true)) : { behavior: 'unknown', uses: new Set() };
    this.effects.set(code, found);
    return found;
  }

  /** A module that browsers get and that the server hasn't: its code is unknown. */
  private onlyInBrowsers(entries: readonly string[], isTheme: boolean): Behavior | undefined {
    const other = [...this.imported(this.browser, entries, isTheme)].find(
      (name) =>
        this.liveInBrowsers.has(name) &&
        !(name in this.server.inputs) &&
        !this.isOwn(name) &&
        !/\.(?:css|less|s[ac]ss)$/.test(name),
    );
    return other === undefined ? undefined : { name: 'browser', module: other };
  }

  /** Modules that entries import, also by way of others. */
  private imported({ inputs }: Metafile, entries: readonly string[], isTheme: boolean): Set<string> {
    const seen = new Set(entries);
    for (const name of seen) {
      for (const { path, kind, external } of inputs[name]?.imports ?? []) {
        const isStatic = kind === 'import-statement' || kind === 'require-call';
        if (!isStatic || external === true || isLate.test(path)) continue;
        if (isReactModule(path) || this.isTrusted(path, isTheme)) continue;
        seen.add(path);
      }
    }
    return seen;
  }
}

/** A behavior in words: `useState, theme/index.tsx:12:5`. */
export function reasonText({ name, module }: Behavior, projectRoot: string): string {
  const file = module.replace(/^[\w-]{2,}:/, '');
  const shown = file.replace(/^.*[\\/](?=node_modules[\\/])/, '');
  let place: string | undefined;
  try {
    place = placeOfName(readFileSync(resolve(projectRoot, file), 'utf8'), name);
  } catch {
    // A module that is no file.
  }
  return place === undefined ? `${name}, ${shown}` : `${name}, ${shown}:${place}`;
}
