import type { Element } from 'hast';
import type { DecorationItem, HighlighterCore, ShikiTransformer, ThemedToken } from '@shikijs/types';
import { fontStyleOf, type CodeTheme, type StyleClasses } from './themes/code-theme.js';
import { longestLine } from './size-limits.js';

/** Options with which shiki builds a block. */
export interface BlockTransform {
  transformers: readonly ShikiTransformer[];
  decorations: DecorationItem[];
  /** Text after the fence's language, which transformers read as `options.meta.__raw`. */
  meta: string;
}

interface BlockSource {
  code: string;
  language: string;
  themes: readonly CodeTheme[];
  styleClasses: StyleClasses;
}

const variable = (index: number): string => `--hd-${index}`;

/** Replaces the inline styles of shiki's tokens with classes, and removes shiki's own classes from the `<pre>`. */
function styleToClass({ themes, styleClasses }: BlockSource): ShikiTransformer {
  const classesOf = ({ htmlStyle }: ThemedToken): string => {
    if (typeof htmlStyle !== 'object') return '';
    return styleClasses.classesOf(
      themes.map(({ facts }, index) => ({
        color: htmlStyle[variable(index)] || facts.defaultTokenStyle.color,
        fontStyle: fontStyleOf(htmlStyle, variable(index)),
      })),
    );
  };
  return {
    name: 'heddle:classes',
    enforce: 'pre',
    span(node: Element, _line, _column, _lineElement, token): void {
      delete node.properties['style'];
      const classes = classesOf(token);
      if (classes !== '') node.properties['class'] = classes;
    },
    pre(node: Element): void {
      delete node.properties['class'];
    },
  };
}

/**
 * HTML of a `<pre>` built by shiki with the user's transformers. Slower than `highlightLines`: shiki tokenizes once for
 * each theme and nothing is remembered.
 */
export function transformBlock(
  core: HighlighterCore,
  source: BlockSource,
  { transformers, decorations, meta }: BlockTransform,
): string {
  const { code, language, themes } = source;
  return core.codeToHtml(code, {
    lang: language,
    themes: Object.fromEntries(themes.map(({ registration }, index) => [String(index), registration])),
    defaultColor: false,
    cssVariablePrefix: '--hd-',
    rootStyle: false,
    tokenizeTimeLimit: 0,
    tokenizeMaxLineLength: longestLine + 1,
    decorations,
    meta: { __raw: meta },
    transformers: [styleToClass(source), ...transformers],
  });
}
