import { escapeHtml, escapeText } from '../escape-html.js';
import { voidElements } from '../void-elements.js';
import type { MarkupAttributes, MarkupMaker } from './markup.js';

const names: Readonly<Record<string, string>> = { className: 'class', tabIndex: 'tabindex' };

const attributesHtml = (attributes: MarkupAttributes): string =>
  Object.entries(attributes)
    .map(([name, value]) =>
      value === undefined ? '' : ` ${names[name] ?? name}${value === true ? '' : `="${escapeHtml(String(value))}"`}`,
    )
    .join('');

const elementOfHtml: MarkupMaker<string>['elementOfHtml'] = (name, attributes, html) =>
  `<${name}${attributesHtml(attributes)}>${voidElements.has(name) ? '' : `${html}</${name}>`}`;

/** Writes the markup of a widget as HTML. */
export const htmlMarkup: MarkupMaker<string> = {
  element: (name, attributes, children) => elementOfHtml(name, attributes, children.join('')),
  text: escapeText,
  elementOfHtml,
};
