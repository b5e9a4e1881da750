import { useContext, useEffect } from 'react';
import type { HeadTag } from '../../shared/head.js';
import { isHeadTag } from '../../shared/head.js';
import { HeadContext } from './head-context.js';

function createTag([name, attributes, content]: HeadTag): HTMLElement {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== false) element.setAttribute(key, value === true ? '' : String(value));
  if (content !== undefined) element.textContent = content;
  return element;
}

/** Puts a tag into the head, unless it is there since the build; a tag of the same `name` or `property` makes way. */
function addTag(tag: HeadTag): () => void {
  if (tag[0] === 'title') {
    const before = document.title;
    document.title = tag[2] ?? '';
    return () => void (document.title === tag[2] && (document.title = before));
  }
  const element = createTag(tag);
  const present = [...document.head.children].find((child) => child.isEqualNode(element));
  if (present) return () => present.remove();
  const key = ['name', 'property'].find((attribute) => element.hasAttribute(attribute));
  const replaced = key && document.head.querySelector(`${tag[0]}[${key}="${CSS.escape(element.getAttribute(key)!)}"]`);
  if (replaced) replaced.replaceWith(element);
  else document.head.append(element);
  return () => (replaced ? element.replaceWith(replaced) : element.remove());
}

/** Adds tags to the head of the page while the component is shown. */
export function useHead(tags: readonly HeadTag[]): void {
  const collect = useContext(HeadContext);
  const valid = tags.filter(isHeadTag);
  collect?.(valid);
  const text = JSON.stringify(valid);
  useEffect(() => {
    const removals = (JSON.parse(text) as HeadTag[]).map(addTag);
    return () => removals.reverse().forEach((remove) => remove());
  }, [text]);
}
