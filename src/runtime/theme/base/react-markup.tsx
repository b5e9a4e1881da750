import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { jsxs } from 'react/jsx-runtime';
import type { ElementMaker, MarkupMaker } from '../../../shared/markup/markup.js';
import { Html } from './html.js';

/** Makes elements of React from the markup of a widget. */
export const reactMarkup: MarkupMaker<ReactNode> & ElementMaker<ReactNode, ButtonHTMLAttributes<HTMLButtonElement>> = {
  // The children of a long block of code are too many for arguments.
  element: (name, { key, ...attributes }: Readonly<Record<string, unknown>>, children) =>
    jsxs(name as 'div', children.length > 0 ? { ...attributes, children } : attributes, key as string | undefined),
  text: (value) => value,
  elementOfHtml: (tag, attributes, html) => <Html tag={tag} html={html} {...attributes} />,
};
