import type { Nodes } from 'hast';

/** Elements of HTML that a paragraph may contain. */
export const phrasing = new Set(
  (
    'a abbr audio b bdi bdo big br button canvas cite code data datalist del dfn em embed font i iframe img input ins kbd ' +
    'label map mark math meter noscript object output picture progress q rp rt ruby s samp script select slot small span ' +
    'strike strong sub sup svg template textarea time tt u var video wbr'
  ).split(' '),
);

/** Elements of HTML that contain no paragraph. */
export const withoutParagraphs = new Set([
  ...phrasing,
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary', 'pre', 'dt', 'legend', 'option', 'caption'],
]);

/** Elements of HTML that may contain a paragraph where the element around them may. */
export const transparent = new Set('a audio canvas del ins map noscript object slot template video'.split(' '));

/** Elements before which browsers end an open paragraph. */
export const blocks = new Set(
  (
    'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 ' +
    'h5 h6 header hgroup hr li main menu nav ol p pre search section summary table ul'
  ).split(' '),
);

/** Name of an HTML element, written as HTML or as JSX; undefined for components and other nodes. */
export const elementName = (node: Nodes): string | undefined =>
  node.type === 'element'
    ? node.tagName
    : (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') && /^[a-z]/.test(node.name ?? '')
      ? node.name!
      : undefined;
