import { createElement, type ReactNode } from 'react';
import type { MarkupMaker } from '../../../shared/markup/markup.js';
import { Html } from './html.js';

/** Makes elements of React from the markup of a widget. */
export const reactMarkup: MarkupMaker<ReactNode> = {
  element: (name, attributes, children) => createElement(name, attributes, ...children),
  text: (value) => value,
  elementOfHtml: (tag, attributes, html) => <Html tag={tag} html={html} {...attributes} />,
};
