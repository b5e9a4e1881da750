import { createHash } from 'node:crypto';
import type { Root, ElementContent } from 'hast';
import { visit } from 'unist-util-visit';
import { fromParse5 } from 'hast-util-from-parse5';
import type { KatexOptions } from 'katex';
import { parseFragment } from 'parse5';
import { importOptional } from '../plugin-packages.js';
import { withDefaults } from '../../build/config/options/with-defaults.js';
import { mathOptions, type MathOptions } from './options.js';

/** Name of the class for declarations; the same on every page, since visitors go from page to page. */
const classOf = (declarations: string): string =>
  `hd-m${createHash('sha256').update(declarations).digest('hex').slice(0, 8)}`;

/**
 * Replaces style attributes, which a strict content security policy forbids, with classes. Returns the rules of these
 * classes by name.
 */
function stylesToClasses(tree: Root): Map<string, string> {
  const rules = new Map<string, string>();
  visit(tree, 'element', ({ properties }) => {
    const { style, className } = properties;
    if (typeof style !== 'string') return;
    delete properties['style'];
    const name = classOf(style);
    properties['className'] = [...(Array.isArray(className) ? className : []), name];
    // A style attribute takes precedence over the rules of the style sheet.
    rules.set(name, `.hd-math .${name}.${name}.${name}{${style}}`);
  });
  return rules;
}

/** A problem of a formula. `offset` counts characters of the formula. */
export interface MathProblem {
  isError: boolean;
  reason: string;
  offset: number;
}

/** A formula as HTML, with the rules it needs by class. */
export interface RenderedMath {
  children: ElementContent[];
  rules: ReadonlyMap<string, string>;
  problems: MathProblem[];
}

/** Renders the formulas of one page: macros that a formula defines apply to those after it. */
export type RenderMath = (formula: string, isDisplay: boolean) => RenderedMath;

function problemOf(error: unknown): MathProblem {
  const { rawMessage, position, message } = error as Error & { rawMessage?: string; position?: number };
  return { isError: true, reason: rawMessage ?? message, offset: position ?? 0 };
}

/** Loads KaTeX. Returns a factory of renderers, one for each page. */
export async function loadMath(options: MathOptions): Promise<() => RenderMath> {
  const { default: katex } = await importOptional('math', 'katex', () => import('katex'));
  const { macros, output, strict, trust, chemistry, alignLeft, numbersLeft } = withDefaults(mathOptions, options);
  if (chemistry) await import('katex/contrib/mhchem');
  return () => {
    const pageMacros = { ...macros };
    return (formula, isDisplay) => {
      const problems: MathProblem[] = [];
      const settings: KatexOptions = {
        displayMode: isDisplay,
        output,
        macros: pageMacros,
        globalGroup: true,
        trust,
        fleqn: alignLeft,
        leqno: numbersLeft,
        strict: (_code, reason, token) => {
          if (strict !== 'ignore')
            problems.push({ isError: strict === 'error', reason, offset: token?.loc?.start ?? 0 });
          return 'ignore';
        },
      };
      try {
        const tree = fromParse5(parseFragment(katex.renderToString(formula, settings))) as Root;
        return { rules: stylesToClasses(tree), children: tree.children as ElementContent[], problems };
      } catch (error) {
        return { children: [], rules: new Map(), problems: [...problems, problemOf(error)] };
      }
    };
  };
}
