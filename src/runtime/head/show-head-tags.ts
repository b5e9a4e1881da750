import { headTagKey, renderHeadTags, type HeadTag } from '../../shared/head.js';
import { headElements } from './head-elements.js';

const keyOf = (element: Element): string | undefined =>
  headTagKey([
    element.localName,
    Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value])),
  ]);

/** Shows a title; removing it restores the title before, unless that has changed since. */
function showTitle(title: string): () => void {
  const before = document.title;
  document.title = title;
  return () => void (document.title === title && (document.title = before));
}

/** Puts an element into the head, unless it is there since the build; one of the same name or property makes way. */
function showElement(element: Element): () => void {
  const others = [...document.head.children];
  const present = others.find((other) => other.isEqualNode(element));
  if (present) return () => present.remove();
  const key = keyOf(element);
  const replaced = key === undefined ? undefined : others.find((other) => keyOf(other) === key);
  if (replaced) replaced.replaceWith(element);
  else document.head.append(element);
  return () => (replaced ? element.replaceWith(replaced) : element.remove());
}

/** Puts tags, which `isHeadTag` has checked, into the head; the returned function takes them away. */
export function showHeadTags(tags: readonly HeadTag[]): () => void {
  const title = tags.findLast(([name]) => name === 'title');
  const removals = headElements(renderHeadTags(tags.filter(([name]) => name !== 'title'))).map(showElement);
  if (title) removals.push(showTitle(title[2] ?? ''));
  return () => removals.reverse().forEach((remove) => remove());
}
