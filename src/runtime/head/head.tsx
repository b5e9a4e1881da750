import { Children, isValidElement, type ReactNode } from 'react';
import type { HeadTag } from '../../shared/head.js';
import { useHead } from './use-head.js';

/** Names that React writes in another way than HTML. */
const attributeNames: Record<string, string> = {
  className: 'class',
  charSet: 'charset',
  crossOrigin: 'crossorigin',
  fetchPriority: 'fetchpriority',
  hrefLang: 'hreflang',
  httpEquiv: 'http-equiv',
  noModule: 'nomodule',
  referrerPolicy: 'referrerpolicy',
};

function toTag(node: ReactNode): HeadTag[] {
  if (!isValidElement<Record<string, unknown>>(node) || typeof node.type !== 'string') return [];
  const { children, ...props } = node.props;
  const attributes = Object.entries(props).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[attributeNames[name] ?? name, value] as const]
      : [],
  );
  const text = Children.toArray(children as ReactNode).join('');
  return [[node.type, Object.fromEntries(attributes), ...(text === '' ? [] : [text])] as HeadTag];
}

/** Adds its children (`<meta>`, `<link>`, `<script>`, …) to the head of the page. */
export function Head({ children }: { children: ReactNode }) {
  useHead(Children.toArray(children).flatMap(toTag));
  return null;
}
