import { createElement, useMemo, type ReactNode } from 'react';
import type { MarkupMaker } from '../../../shared/markup/markup.js';
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

/** Makes elements of React from the markup of a widget. */
export const reactMarkup: MarkupMaker<ReactNode> = {
  element: (name, attributes, children) => createElement(name, attributes, ...children),
  text: (value) => value,
  elementOfHtml: (tag, attributes, html) => <Html tag={tag} html={html} {...attributes} />,
};
