/** Options of the plugin. */
export interface MathOptions {
  /** Whether one dollar sign begins inline math; otherwise it takes two. Default: true. */
  singleDollar?: boolean;
  /** Commands of the site's own, name to what it stands for: `{ '\\RR': '\\mathbb{R}' }`. Default: none. */
  macros?: Record<string, string>;
  /** What pages hold: HTML with MathML for screen readers, or one of them. Default: `htmlAndMathml`. */
  output?: 'htmlAndMathml' | 'html' | 'mathml';
  /** Whether chemical equations are known: `\ce{H2O}`. Default: false. */
  chemistry?: boolean;
  /** What happens where LaTeX itself would complain. Default: `warning`. */
  strict?: 'error' | 'warning' | 'ignore';
  /** Whether commands may set links, pictures, classes and ids. Default: false. */
  trust?: boolean;
  /** Whether display math stands at the left. Default: false. */
  alignLeft?: boolean;
  /** Whether numbers of equations stand at the left. Default: false. */
  numbersLeft?: boolean;
}
