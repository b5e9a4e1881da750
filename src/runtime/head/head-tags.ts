import { Children, Fragment, isValidElement, type ReactNode } from 'react';
import type { HeadTag } from '../../shared/head.js';
import { htmlTextOf } from '../dom/html-text.js';

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
    const content = html ? htmlTextOf(String(html.__html)) : textOf(inner);
    const named = Object.fromEntries(attributes.map(([name, value]) => [attributeNames[name] ?? name, value]));
    return [content === '' ? [child.type, named] : [child.type, named, content]];
  });
}
