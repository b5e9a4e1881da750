import type { Heading, Nodes } from 'mdast';
import { toString } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { findFrontMatter } from '../../../build/front-matter/find-front-matter.js';
import { walkMarkdown } from '../../../build/syntax-tree/walk-tree.js';
import type { SlugName } from '../../../compat/names.js';
import { headingSlug, slugRule } from '../../../compat/slugs.js';
import { createUniqueIds } from '../../../shared/unique-ids.js';

// A site can have a function that makes the ids of headings. Heddle has rules by name: the site gets the rule that agrees
// with the function most often, and other ids are written into the headings, as `## Title {#id}`.

/** Makes the id of a heading of its text, before it is made unique on its page. */
type Slugify = (text: string) => string;

/** A heading of a page. */
interface PageHeading {
  /** Text without HTML, and with character references as they are written. */
  text: string;
  /** Text as a page shows it. */
  shownText: string;
  /** Id that the heading is written with. */
  id: string | undefined;
  /** Where its content ends in the source. */
  end: number;
}

/** The id that a rule makes of a heading. */
const idBy = (rule: SlugName, { text, shownText }: PageHeading): string =>
  headingSlug(slugRule(rule).textOf ? text : shownText, rule);

const parser = unified().use(remarkParse).use(remarkGfm);

/** `{#id}`, also with classes, or other attributes at the end of a heading. */
const attributes = /\s*\{(?:#([^\s{}]+))?[^{}]*\}\s*$/;

/** Text of a node of a heading, as it is written except for escapes. */
function writtenText(node: Nodes, source: string): string {
  if ('children' in node) return node.children.map((child) => writtenText(child, source)).join('');
  if (node.type === 'inlineCode') return node.value;
  if (node.type === 'image') return node.alt ?? '';
  if (node.type !== 'text') return '';
  const { start, end } = node.position!;
  return source.slice(start.offset, end.offset).replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

function pageHeading(node: Heading, source: string, offset: number): PageHeading {
  const text = writtenText(node, source);
  return {
    text: text.replace(attributes, ''),
    shownText: toString(node).replace(attributes, '').trim(),
    id: attributes.exec(text)?.[1],
    end: offset + node.children.at(-1)!.position!.end.offset!,
  };
}

/** Headings of a page that have a text, in order. */
function pageHeadings(page: string): PageHeading[] {
  const { bodyOffset } = findFrontMatter(page);
  const source = page.slice(bodyOffset);
  const headings: PageHeading[] = [];
  walkMarkdown(parser.parse(source), (node) => {
    if (node.type === 'heading' && node.children.length > 0) headings.push(pageHeading(node, source, bodyOffset));
  });
  return headings;
}

/** Ids of the headings of a page in the old site. Throws if the function makes something else. */
function oldIds(headings: readonly PageHeading[], slugify: Slugify): string[] {
  const ids = createUniqueIds();
  return headings.map(({ text, id }) => {
    const wanted: unknown = id ?? slugify(text);
    if (typeof wanted !== 'string') throw new Error('it calls a package, which is not run');
    if (id === undefined) return ids.take(wanted);
    ids.reserve(id);
    return id;
  });
}

/** Headings, by their indexes, whose old ids have to be written because the rule makes others. */
function differingHeadings(headings: readonly PageHeading[], wanted: readonly string[], rule: SlugName): number[] {
  const written = new Set([...headings.keys()].filter((index) => headings[index]!.id !== undefined));
  const found = new Set<number>();
  // An id that is written changes which others are free.
  for (let isDone = false; !isDone;) {
    const ids = createUniqueIds();
    for (const index of [...written, ...found]) ids.reserve(wanted[index]!);
    const differing = [...headings.keys()].filter(
      (index) => !written.has(index) && !found.has(index) && ids.take(idBy(rule, headings[index]!)) !== wanted[index],
    );
    for (const index of differing) found.add(index);
    isDone = differing.length === 0;
  }
  return [...found].sort((a, b) => a - b);
}

/**
 * The one of some rules with which the fewest ids of these pages have to be written, the first if they are equal. Throws if the
 * function throws, or makes no text.
 */
export function closestRule(pages: readonly string[], slugify: Slugify, rules: readonly SlugName[]): SlugName {
  const counts = rules.map((rule) => ({ rule, count: 0 }));
  for (const page of pages) {
    const headings = pageHeadings(page);
    const wanted = oldIds(headings, slugify);
    for (const each of counts) each.count += differingHeadings(headings, wanted, each.rule).length;
  }
  return counts.reduce((best, each) => (each.count < best.count ? each : best)).rule;
}

/**
 * Writes the ids that a function makes into the headings of a page for which a rule makes others. `onUnwritable` is called
 * with ids that Markdown cannot have.
 */
export function writeHeadingIds(
  page: string,
  slugify: Slugify,
  rule: SlugName,
  onUnwritable: (id: string) => void,
): string {
  const headings = pageHeadings(page);
  const wanted = oldIds(headings, slugify);
  let text = page;
  for (const index of differingHeadings(headings, wanted, rule).reverse()) {
    const [id, { end }] = [wanted[index]!, headings[index]!];
    if (/^[^\s{}]+$/.test(id)) text = `${text.slice(0, end)} {#${id}}${text.slice(end)}`;
    else onUnwritable(id);
  }
  return text;
}

/** Writes the ids that a function makes into the headings of a page that have none and for which it makes one. */
export function writeIdsOf(page: string, idOf: (heading: PageHeading) => string | undefined): string {
  let text = page;
  for (const heading of pageHeadings(page).reverse()) {
    const id = heading.id === undefined ? idOf(heading) : undefined;
    if (id) text = `${text.slice(0, heading.end)} {#${id}}${text.slice(heading.end)}`;
  }
  return text;
}
