import { Children, Fragment, isValidElement, createContext, useContext, useEffect, type ReactNode } from 'react';
import { headTagKey, renderHeadTags, isHeadTag, type HeadTag } from '../../shared/head.js';
import { unescapeHtml } from '../../shared/escape-html.js';
import { parseHtml } from '../dom/html-policy.js';
import { headChangesEvent, pageShownEvent } from '../dom/page-events.js';

interface ElementProps {
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string | { toString(): string } };
  [name: string]: unknown;
}

const attributeNames: Record<string, string> = {
  charSet: 'charset',
  className: 'class',
  crossOrigin: 'crossorigin',
  fetchPriority: 'fetchpriority',
  hrefLang: 'hreflang',
  httpEquiv: 'http-equiv',
  imageSizes: 'imagesizes',
  imageSrcSet: 'imagesrcset',
  noModule: 'nomodule',
  referrerPolicy: 'referrerpolicy',
};

const textOf = (children: ReactNode): string =>
  Children.toArray(children)
    .filter((child) => typeof child === 'string' || typeof child === 'number')
    .join('');

/** Head tags that elements such as `<meta name="…" content="…">` describe; other components are left out. */
export function headTagsOf(children: ReactNode): HeadTag[] {
  return Children.toArray(children).flatMap((child): HeadTag[] => {
    if (!isValidElement<ElementProps>(child)) return [];
    const { children: inner, dangerouslySetInnerHTML: html, ...props } = child.props;
    if (child.type === Fragment || child.type === 'p') return headTagsOf(inner);
    if (typeof child.type !== 'string') return [];
    const attributes = Object.entries(props).filter(
      (entry): entry is [string, string | number | boolean] =>
        ['string', 'number', 'boolean'].includes(typeof entry[1]) && !entry[0].startsWith('suppress'),
    );
    // Pages have their static parts as HTML, in which text is escaped.
    const content = html ? unescapeHtml(String(html.__html)) : textOf(inner);
    const named = Object.fromEntries(attributes.map(([name, value]) => [attributeNames[name] ?? name, value]));
    return [content === '' ? [child.type, named] : [child.type, named, content]];
  });
}

/** Takes the tags of components while the server renders; undefined in the browser. */
export const HeadContext = createContext<((tags: readonly HeadTag[]) => void) | undefined>(undefined);

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
function showHeadTags(tags: readonly HeadTag[]): () => void {
  const title = tags.findLast(([name]) => name === 'title');
  // As HTML, because strict policies let no script set the text of a script element.
  const { children } = parseHtml(renderHeadTags(tags.filter(([name]) => name !== 'title')));
  const removals = [...children].map(showElement);
  if (title) removals.push(showTitle(title[2] ?? ''));
  return () => removals.reverse().forEach((remove) => remove());
}

/** Adds tags to the head of the page while the component is shown. */
export function useHead(tags: readonly HeadTag[]): void {
  const collect = useContext(HeadContext);
  const valid = tags.filter(isHeadTag);
  collect?.(valid);
  const text = JSON.stringify(valid);
  useEffect(() => {
    let remove = showHeadTags(valid);
    // The router changes the head after it has shown a page.
    const makeWay = (): void => remove();
    const showAgain = (): void => void (remove = showHeadTags(valid));
    document.addEventListener(headChangesEvent, makeWay);
    document.addEventListener(pageShownEvent, showAgain);
    return () => {
      document.removeEventListener(headChangesEvent, makeWay);
      document.removeEventListener(pageShownEvent, showAgain);
      remove();
    };
  }, [text]);
}

export interface HeadProps {
  /** `title`, `meta`, `link`, `script`, `style` and `base` elements. */
  children?: ReactNode;
}

/**
 * Puts its children into the head of the page. A tag replaces an automatic one with the same `name` or
 * `property`.
 */
export function Head({ children }: HeadProps) {
  useHead(headTagsOf(children));
  return null;
}
