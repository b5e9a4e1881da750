import type { Element, ElementContent, Properties } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import type { RootContent } from 'mdast';
import { parseFragment } from 'parse5';
import { find, html } from 'property-information';
import type { MarkupAttributes, MarkupMaker } from '../../shared/markup/markup.js';
import { htmlElement } from './markdown-nodes.js';

/** Attributes of markup as properties of HTML trees, in the form in which plugins know them. */
const propertiesOf = (attributes: MarkupAttributes): Properties =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => {
      if (value === undefined) return [];
      const { property, spaceSeparated } = find(html, name);
      return [[property, spaceSeparated ? String(value).split(' ') : value]];
    }),
  );

const parsed = (text: string): ElementContent[] =>
  (fromParse5(parseFragment(text)) as { children: ElementContent[] }).children;

/** Makes nodes of Markdown trees from the markup of a widget. */
export const markdownMarkup: MarkupMaker<RootContent> = {
  element: (name, attributes, children) => htmlElement(name, propertiesOf(attributes), children),
  text: (value) => ({ type: 'text', value }),
  elementOfHtml: (name, attributes, text) => {
    const node = htmlElement(name, propertiesOf(attributes), []);
    node.data.hChildren = parsed(text);
    return node;
  },
};

const element = (tagName: string, attributes: MarkupAttributes, children: readonly ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties: propertiesOf(attributes),
  children: [...children],
});

/** Makes nodes of finished HTML trees, where HTML of authors stays as they wrote it. */
export const treeMarkup: MarkupMaker<ElementContent> = {
  element,
  text: (value) => ({ type: 'text', value }),
  elementOfHtml: (name, attributes, value) => element(name, attributes, [{ type: 'staticHtml', value }]),
};
