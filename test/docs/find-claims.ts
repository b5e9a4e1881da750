import { readDoc } from './page-outline.js';
import { replaceReferenceTables } from './option-tables.js';

// Claims are sentences that code can contradict: those with a number that has a unit, and those with a word such as
// *never*, *only*, *error* or *by default*. A cell of a table or an item of a list is read like a paragraph. Code blocks,
// headings, titles of containers, and the tables that `npm run reference` writes contain no claims.

const claimWords = /(?<![\w-])(?:errors?(?! codes?\b| messages?\b)|warnings?|never|always|only|all|(?:the|this|same|fixed) order|by default|defaults? (?:is|are|to))(?![\w-])/i;
const quantity = /(?<![\w.#/-])\d[\d,.]*\s?(?:kB|MB|GB|ms|seconds?|px|pixels|%|minutes?|hours?|days?|pages|characters|levels|packages)\b/g;

/** Text of a page without front matter, code blocks, headings, components and targets of links. */
const proseOf = (source: string): string =>
  source
    .replace(/^---\n[^]*?\n---\n/, '')
    .replace(/^( *)(`{3,}|~{3,})[^]*?^\1\2 *$/gm, '')
    .replace(/^(?:#+ |:::|import |export ).*$/gm, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/<\/?[A-Z][^]*?>/g, '');

const withoutCode = (text: string): string => text.replace(/`[^`\n]*`/g, '');

const unmarked = (text: string): string => text.replace(/\*\*|[[\]]/g, '').replace(/\s+/g, ' ').trim();

/** Sentences of a page in their order, as plain text with inline code. */
function sentencesOf(source: string): string[] {
  return proseOf(source)
    .split('\n')
    .flatMap((line) => (line.trimStart().startsWith('|') ? line.split(/(?<!\\)\|/) : [line.replace(/^\s*(?:[-*>]|\d+\.)\s+/, '')]))
    .flatMap((block) => unmarked(block).split(/(?<=[.!?][)"']?) (?=[A-Z`(“"\d])/))
    .filter((sentence) => sentence !== '');
}

const readProse = (page: string): string => replaceReferenceTables(page, readDoc('en', page), 'en', () => '');

/** Sentences of an English page that make a claim with one of the words. Equal ones are listed once. */
export const findClaims = (page: string): string[] => [
  ...new Set(sentencesOf(readProse(page)).filter((sentence) => claimWords.test(withoutCode(sentence)))),
];

/** Numbers with a unit in the text of a page, in any language. */
export const findQuantities = (source: string): string[] =>
  [...withoutCode(proseOf(source)).matchAll(quantity)].map(([written]) => written);

/** The same text without separators of thousands in numbers. */
export const ungroupedProse = (source: string): string => withoutCode(proseOf(source)).replaceAll(',', '');
