import type { Element, ElementContent } from 'hast';
import type { ShikiTransformer } from '@shikijs/types';
import type { ShownWhitespace } from './options.js';

/** Class of the character at a position of the line's text, or none. */
export type ClassAt = (position: number) => string | undefined;

function splitValue(value: string, start: number, classAt: ClassAt): ElementContent[] {
  const parts: ElementContent[] = [];
  let plain = '';
  const flush = (): void => {
    if (plain !== '') parts.push({ type: 'text', value: plain });
    plain = '';
  };
  for (let index = 0; index < value.length; index++) {
    const name = classAt(start + index);
    if (name === undefined) plain += value[index];
    else {
      flush();
      const text: ElementContent = { type: 'text', value: value[index]! };
      parts.push({ type: 'element', tagName: 'span', properties: { class: name }, children: [text] });
    }
  }
  flush();
  return parts;
}

/** Wraps characters of a line in spans; returns the position after the element. */
function splitText(element: Element, classAt: ClassAt, start = 0): number {
  let position = start;
  element.children = element.children.flatMap((child): ElementContent[] => {
    if (child.type === 'element') position = splitText(child, classAt, position);
    if (child.type !== 'text') return [child];
    const parts = splitValue(child.value, position, classAt);
    position += child.value.length;
    return parts;
  });
  return position;
}

/** Text of a line. */
function lineText(element: Element): string {
  return element.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? lineText(child) : ''))
    .join('');
}

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
      const end = text.length - lengthOf(/(?<![ \t])[ \t]*$/, text);
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
