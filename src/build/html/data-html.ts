import type { Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { toHtml } from 'hast-util-to-html';
import { html as names, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { codeInText, unsafeHtml, type PageProblem } from '../report/errors/markdown.js';
import { isMarkupIcon, tagWords } from '../../shared/markup/badge-markup.js';
import { removeCode, removeStyles, type HtmlRule } from './html-rule.js';

/** Browsers put the HTML of pages and fields into elements like this one. */
const surroundings: DefaultTreeAdapterTypes.Element = {
  nodeName: 'div',
  tagName: 'div',
  attrs: [],
  childNodes: [],
  namespaceURI: names.NS.HTML,
  parentNode: null,
};

const parseHtml = (text: string): Root => fromParse5(parseFragment(surroundings, text, {})) as Root;

/** Times that HTML is parsed and written again until it stays the same. */
const roundLimit = 4;

/**
 * True if a browser finds code in HTML, now or after it has written out and parsed again what it understood: a tree
 * without code may be read as another one, which has some. HTML that changes each time is treated as code, too.
 */
export function holdsCode(text: string): boolean {
  let current = text;
  for (let round = 0; round < roundLimit; round++) {
    const tree = parseHtml(current);
    let isFound = false;
    removeCode(tree, () => (isFound = true));
    if (isFound) return true;
    const written = toHtml(tree);
    if (written === current) return false;
    current = written;
  }
  return true;
}

type Report = (problem: PageProblem) => void;

const codeInside = (field: string): PageProblem => unsafeHtml(`The HTML of \`${field}\``);

function withoutCode(text: string, field: string, report: Report, isShownElsewhere = false): string {
  const tree = parseHtml(text);
  removeCode(tree, (problem) => report(codeInText(field, problem)));
  if (isShownElsewhere) removeStyles(tree);
  const written = toHtml(tree);
  if (!holdsCode(written)) return written;
  report(codeInside(field));
  return '';
}

/** Text of data that is shown as HTML, such as `details` of a card, as the rule allows it. Open elements are closed. */
export function htmlOfData(text: string, field: string, rule: HtmlRule, report: Report): string {
  if (rule === 'code' || !text.includes('<')) return text;
  return rule === 'text' ? text.replaceAll('<', '&lt;') : withoutCode(text, field, report);
}

/** An icon of data, which may be HTML of an SVG or an image; undefined where nothing of it is left. */
export function iconOfData(icon: string, field: string, rule: HtmlRule, report: Report): string | undefined {
  if (rule === 'code' || !isMarkupIcon(icon.trim())) return icon;
  const cleaned = rule === 'text' ? '' : withoutCode(icon.trim(), field, report, true);
  if (rule === 'text') report(codeInside(field));
  return isMarkupIcon(cleaned) ? cleaned : undefined;
}

/** A tag of data: an icon, or words, none of which may be an icon in HTML. Undefined where nothing of it is left. */
export function tagOfData(tag: string, field: string, rule: HtmlRule, report: Report): string | undefined {
  if (rule === 'code') return tag;
  const words = tagWords(tag);
  if (words.length < 2) return iconOfData(tag, field, rule, report);
  const allowed = words.filter((word) => !isMarkupIcon(word));
  if (allowed.length === words.length) return tag;
  report(codeInside(field));
  return allowed.join(', ') || undefined;
}
