import type { CodeTheme, ScopePath, ScopeStyle, StyleClasses, TokenStyle } from './code-theme.js';

/** A scope inside others, with its style in each theme. */
interface ScopeNode extends ScopePath {
  parent: ScopeNode | null;
  styles: readonly ScopeStyle[];
  classes: string;
  inner: Map<string, ScopeNode>;
}

/** Turns the scopes of a token into its classes; each distinct stack of scopes is resolved once. */
export interface ScopeClasses {
  /** Classes for nested scopes, outermost first. */
  classesOf(scopes: readonly string[]): string;
  /** Distinct stacks resolved since the last `clear`. */
  readonly size: number;
  clear(): void;
}

/** Styles of nested scopes in each theme. */
export function tokenStylesOf(themes: readonly CodeTheme[], scopes: readonly string[]): TokenStyle[] {
  return themes.map((theme) => {
    let path: ScopePath | null = null;
    let style = theme.defaultStyle;
    for (const scopeName of scopes) {
      path = { parent: path, scopeName };
      style = theme.styleOf(path, style);
    }
    return theme.tokenStyleOf(style);
  });
}

export function createScopeClasses(themes: readonly CodeTheme[], styleClasses: StyleClasses): ScopeClasses {
  const outermost = new Map<string, ScopeNode>();
  const defaultStyles = themes.map(({ defaultStyle }) => defaultStyle);
  let size = 0;
  const addNode = (siblings: Map<string, ScopeNode>, parent: ScopeNode | null, scopeName: string): ScopeNode => {
    const path = { parent, scopeName };
    const styles = themes.map((theme, index) => theme.styleOf(path, (parent?.styles ?? defaultStyles)[index]!));
    const classes = styleClasses.classesOf(themes.map((theme, index) => theme.tokenStyleOf(styles[index]!)));
    const node = { parent, scopeName, styles, classes, inner: new Map<string, ScopeNode>() };
    siblings.set(scopeName, node);
    size++;
    return node;
  };
  return {
    classesOf(scopes) {
      let node: ScopeNode | null = null;
      for (const scopeName of scopes) {
        const siblings: Map<string, ScopeNode> = node === null ? outermost : node.inner;
        node = siblings.get(scopeName) ?? addNode(siblings, node, scopeName);
      }
      return node?.classes ?? '';
    },
    get size() {
      return size;
    },
    clear() {
      outermost.clear();
      size = 0;
    },
  };
}
