/** How editor and result stand: side by side, or one above the other. */
export type PlaygroundDirection = 'horizontal' | 'vertical';

/** Options of the plugin. */
export interface PlaygroundOptions {
  /** What happens to blocks that say neither `playground` nor `pure`. Default: `pure`, only the code is shown. */
  defaultRenderMode?: 'pure' | 'playground';
  /** How playgrounds stand whose block and page do not say it. Default: `horizontal`. */
  defaultDirection?: PlaygroundDirection;
  /** The side of the editor; with `vertical`, `left` is above. Default: `left`. */
  editorPosition?: 'left' | 'right';
  /**
   * Modules that readers may import besides those that the blocks of the page import: names of packages, or names with the
   * file or package that stands behind them. Default: none.
   */
  include?: (string | [name: string, path: string])[];
  /** Path of a component that draws playgrounds in place of the built-in one; its name is `Playground`. Default: none. */
  render?: string;
}
