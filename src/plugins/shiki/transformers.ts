import type { Element } from 'hast';
import type { ShikiTransformer } from '@shikijs/types';
import type { ShownWhitespace } from './options.js';
import { lineText, splitText } from './split-text.js';

const blankClasses = new Map([
  [' ', 'hd-space'],
  ['\t', 'hd-tab'],
]);

const lengthOf = (expression: RegExp, text: string): number => expression.exec(text)![0].length;

/** shiki transformer: renders spaces and tabs. */
export function transformerWhitespace({ position = 'all' }: { position?: ShownWhitespace } = {}): ShikiTransformer {
  return {
    name: 'heddle:whitespace',
    line(node: Element): void {
      const text = lineText(node);
      const end = text.length - lengthOf(/[ \t]*$/, text);
      const start = position === 'trailing' ? 0 : lengthOf(/^[ \t]*/, text);
      splitText(node, (index) =>
        position === 'all' || index < start || index >= end ? blankClasses.get(text[index]!) : undefined,
      );
    },
  };
}

/** shiki transformer: renders a line at every step of indentation; a tab is a step of its own. */
export function transformerIndentGuides({ size = 2 }: { size?: number } = {}): ShikiTransformer {
  return {
    name: 'heddle:indent-guides',
    line(node: Element): void {
      const text = lineText(node);
      const end = lengthOf(/^[ \t]*/, text);
      splitText(node, (index) => {
        if (index >= end) return undefined;
        return text[index] === '\t' || index % size === 0 ? 'hd-indent' : undefined;
      });
    },
  };
}
