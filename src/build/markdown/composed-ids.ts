import type { Nodes } from 'hast';
import { composedHash } from '../links/url-parts.js';

// Browsers compare ids by code units, so `é` as one character and as two are two ids. All ids of a page, and what refers to
// them, are published in NFC, like the links to them.

/** Properties of the HTML tree and attributes of JSX that contain ids. `name` is one of `<a>`. */
const idProperties = new Set(
  'id name htmlFor for ariaLabelledBy aria-labelledby ariaDescribedBy aria-describedby ariaControls aria-controls ariaOwns aria-owns headers list form popoverTarget popovertarget'.split(
    ' ',
  ),
);

// No character below U+0300 changes in NFC unless one from there on follows.
const isComposed = (text: string): boolean => !/[\u0300-\uffff]/.test(text) || text.normalize('NFC') === text;

/** The value of a property in NFC; undefined if it stays. */
function composed(name: string, value: unknown): string | string[] | undefined {
  if (Array.isArray(value)) {
    const texts = idProperties.has(name) ? value.map(String) : [];
    return texts.every(isComposed) ? undefined : texts.map((text) => text.normalize('NFC'));
  }
  if (typeof value !== 'string') return undefined;
  if (name === 'href') {
    const hash = value.startsWith('#') ? composedHash(value) : value;
    return hash === value ? undefined : hash;
  }
  return idProperties.has(name) && !isComposed(value) ? value.normalize('NFC') : undefined;
}

/** Gives the ids of an element, and its references to ids, their published form. */
export function composeIds(node: Nodes): void {
  if (node.type === 'element') {
    const { properties } = node;
    // Ids of footnotes are percent-encoded themselves, as the links to them are.
    if ('dataFootnoteRef' in properties || 'dataFootnoteBackref' in properties) return;
    for (const name in properties) {
      const value = composed(name, properties[name]);
      if (value !== undefined) properties[name] = value;
    }
  } else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
    for (const attribute of node.attributes) {
      if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') continue;
      const value = composed(attribute.name, attribute.value);
      if (typeof value === 'string') attribute.value = value;
    }
  }
}
