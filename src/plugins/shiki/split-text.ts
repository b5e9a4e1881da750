import type { Element, ElementContent } from 'hast';

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
export function splitText(element: Element, classAt: ClassAt, start = 0): number {
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
export function lineText(element: Element): string {
  return element.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? lineText(child) : ''))
    .join('');
}
