import type { ReactNode } from 'react';
import { headTagsOf } from './head-tags.js';
import { useHead } from './use-head.js';

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
