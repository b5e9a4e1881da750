import { createElement, useMemo } from 'react';
import { htmlProps } from '../../dom/html-props.js';

export interface HtmlProps {
  tag: string;
  /** HTML that the site's authors wrote. */
  html: string;
  className?: string | undefined;
  'aria-hidden'?: 'true' | undefined;
}

/** An element whose content is given as HTML. */
export function Html({ tag, html, ...attributes }: HtmlProps) {
  const props = useMemo(() => htmlProps(html), [html]);
  return createElement(tag, { ...attributes, ...props });
}
