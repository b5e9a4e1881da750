import { parseHtml } from '../dom/parse-html.js';

/** Elements of a head's HTML. As HTML, because strict policies let no script set the text of a script element. */
export const headElements = (html: string): Element[] => [...parseHtml(html).children];
