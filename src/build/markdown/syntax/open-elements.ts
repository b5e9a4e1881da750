import type { Element, Nodes, Root, Text } from 'hast';
import type { Raw } from 'mdast-util-to-hast';
import { voidElements } from '../../../shared/void-elements.js';
import { strayEndTag, unclosedElement, unclosedTag, type PageProblem } from '../../report/errors/markdown.js';
import { blocks } from '../element-content.js';
import { placeIn, placeOf } from '../markdown-nodes.js';
import type { Place } from '../page-scope.js';
import { isComponentTag } from './foreign-syntax.js';
import { treeDepthLimit } from './tree-depth.js';

/*
 * Finds tags in the raw HTML of a Markdown page that open or close more than their author meant. Browsers repair such HTML
 * silently: after `<details>` without an end, the rest of the page is inside it.
 *
 * Markdown cuts HTML into nodes: `<div>`, an empty line, a list, an empty line and `</div>` are HTML, a list and HTML. The
 * check therefore walks the whole tree with one stack of what is open: tags of raw HTML, and elements that Markdown made around
 * them. It follows the parser of HTML as far as that decides which tags match:
 *
 * - `</x>` closes the innermost open `<x>`, but doesn't look outside of a cell or a table.
 * - The end of an element of Markdown closes what was opened in it, except elements of style such as `<b>`, which browsers
 *   open again after it, and blocks, before which they end a paragraph.
 * - An element of style may end before those in it: `<b><i></b></i>`.
 * - `<sup class="new" />` in front of the end of a heading or a paragraph is what its author meant: nothing gets into it.
 */

/** Elements whose end tag may be left out, or is ignored by browsers. Nothing of theirs is reported. */
const optional = new Set(
  (
    'p li dt dd option optgroup rb rt rtc rp tr td th thead tbody tfoot colgroup caption html head body basefont bgsound ' +
    'frame frameset image keygen param'
  ).split(' '),
);

/** Elements that browsers open again in the blocks after the one in which they are open. */
const styles = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));

/** Elements outside of which an end tag in them closes nothing. */
const scopes = new Set('caption foreignobject marquee object table td template th'.split(' '));

/** Elements whose end tags close cells, too. */
const tableParts = new Set('table thead tbody tfoot tr td th caption'.split(' '));

/** Elements that contain text without tags. */
const texts = new Set('iframe noembed noframes script style textarea title xmp'.split(' '));

/** Problems that are reported of a page. */
const problemLimit = 50;

const heading = /^h[1-6]$/;

/** Something that is open: a tag of raw HTML, or an element that Markdown made, which has no tag. */
interface Open {
  name: string;
  tag?: Tag;
  /** Texts and elements that came before it. */
  before?: number;
}

interface Tag {
  name: string;
  isEnd: boolean;
  /** True for `<x/>`. */
  endsItself: boolean;
  /** True if nothing follows in its node. */
  isLast: boolean;
  written: string;
  node: Raw;
  /** Where it begins in the node. */
  index: number;
}

/** Place of a part of a node; undefined if the node isn't in the source, such as one of a plugin or of an included file. */
function placeInSource({ node, index, written }: Tag, lines: readonly string[]): Place | undefined {
  if (!node.position) return undefined;
  const { line, column } = placeIn(node, index);
  // Lines of HTML in a list or a quote have lost what is in front of them.
  const shown = lines[line - 1]?.indexOf(written.split('\n', 1)[0]!, column - 1) ?? -1;
  return shown === -1 ? placeOf(node) : { line, column: shown + 1 };
}

/** Index of the `>` of a tag, after its name; -1 if it has none. */
function endOfTag(html: string, start: number): number {
  for (let index = start; index < html.length; index++) {
    if (html[index] === '>') return index;
    if (html[index] !== '=') continue;
    while (/\s/.test(html[index + 1] ?? '')) index++;
    const quote = html[index + 1];
    if (quote !== '"' && quote !== "'") continue;
    index = html.indexOf(quote, index + 2);
    if (index === -1) return -1;
  }
  return -1;
}

const tagStart = /<(?:!--|[!?]|(\/?)([a-z][^\s/>]*))/gi;

/** The tags in raw HTML. `onOpenTag` is called with one that does not end, and without a tag for such a comment. */
function* tagsIn(node: Raw, onOpenTag: (tag?: Tag) => void): Generator<Tag> {
  const { value } = node;
  tagStart.lastIndex = 0;
  for (let start = tagStart.exec(value); start !== null; start = tagStart.exec(value)) {
    const {
      0: { length },
      1: slash = '',
      2: name,
      index,
    } = start;
    const rest = index + length;
    const end = name === undefined ? value.indexOf(length === 4 ? '-->' : '>', index + 2) : endOfTag(value, rest);
    const written = value.slice(index, end === -1 ? undefined : end + 1);
    tagStart.lastIndex = end === -1 ? value.length : end + 1;
    if (name === undefined) {
      // Comments without an end are reported as such.
      if (length === 4 && end === -1) onOpenTag();
      continue;
    }
    const endsItself = value[end - 1] === '/';
    const isLast = endsItself && value.slice(end + 1).trim() === '';
    const tag = { name: name.toLowerCase(), isEnd: slash !== '', endsItself, isLast, written, node, index };
    if (end === -1) onOpenTag(tag);
    else {
      const { lastIndex } = tagStart;
      yield tag;
      tagStart.lastIndex = lastIndex;
      if (tag.isEnd || !texts.has(tag.name)) continue;
      const close = new RegExp(`</${tag.name}`, 'gi');
      close.lastIndex = end;
      tagStart.lastIndex = close.exec(value)?.index ?? value.length;
    }
  }
}

/** Follows what is open in a page. */
class OpenElements {
  private open: Open[] = [];
  /** Texts and elements up to here. */
  private contents = 0;
  /** End tags that may come yet of elements that were reported, by their names. */
  private readonly expected = new Map<string, number>();

  private readonly lines: readonly string[];
  private problems = 0;

  private readonly report: (problem: PageProblem, place: Place) => void;

  constructor(source: string, report: (problem: PageProblem, place: Place) => void) {
    this.report = report;
    this.lines = source.split('\n');
  }

  /** True if more problems help nobody, or if the page is refused because it is nested too deep. */
  get isOver(): boolean {
    return this.problems >= problemLimit || this.open.length > treeDepthLimit;
  }

  private reportAt(problem: PageProblem, tag: Tag): void {
    if (this.isOver) return;
    const place = placeInSource(tag, this.lines);
    if (!place) return;
    this.problems++;
    this.report(problem, place);
  }

  /** Adds an element, and ends the paragraph that it can't be in. */
  private push(entry: Open): void {
    if (blocks.has(entry.name)) this.closeInner('p');
    if (entry.name === 'a') this.closeInner('a');
    this.open.push(entry);
  }

  /** Ends an element without an end tag. */
  private closeInner(name: string): void {
    const index = this.indexOf(name);
    if (index === -1 || !this.open[index]!.tag) return;
    this.reportOpen(this.open.splice(index, 1), name);
  }

  /** Index of the innermost open element with a name, up to the cell or the table around. */
  private indexOf(name: string): number {
    for (let index = this.open.length - 1; index >= 0; index--) {
      const other = this.open[index]!.name;
      if (other === name || (heading.test(name) && heading.test(other))) return index;
      if (tableParts.has(name) ? other === 'table' : scopes.has(other)) return -1;
    }
    return -1;
  }

  private reportOpen(entries: readonly Open[], around?: string): void {
    for (const { name, tag, before } of entries) {
      if (!tag || optional.has(name) || (tag.isLast && before === this.contents)) continue;
      this.expected.set(name, (this.expected.get(name) ?? 0) + 1);
      // Names in capitals are those of components, which are reported as such.
      if (!isComponentTag(tag.written)) this.reportAt(unclosedElement(name, tag.written, tag.endsItself, around), tag);
    }
  }

  private isForeign(): boolean {
    const name = this.open.findLast(({ name }) => name === 'svg' || name === 'math' || name === 'foreignobject')?.name;
    return name !== undefined && name !== 'foreignobject';
  }

  /** Notes a text, or an element without content. */
  content(): void {
    this.contents++;
  }

  startTag(tag: Tag): void {
    const { name, endsItself } = tag;
    this.content();
    if (voidElements.has(name)) return;
    const isForeign = name === 'svg' || name === 'math' || this.isForeign();
    if (!endsItself || !isForeign) this.push({ name, tag, before: this.contents });
  }

  /** A tag that does not end, or a comment, after which nothing is known. */
  openTag(tag: Tag | undefined): void {
    if (tag) this.reportAt(unclosedTag(tag.written), tag);
    else this.problems = problemLimit;
  }

  endTag(tag: Tag): void {
    const { name, written } = tag;
    const index = this.indexOf(name);
    if (index !== -1 && this.open[index]!.tag) {
      const [, ...inner] = this.open.splice(index);
      const stays = ({ name: innerName }: Open): boolean => styles.has(name) || styles.has(innerName);
      this.reportOpen(
        inner.filter((entry) => !stays(entry)),
        name,
      );
      this.open.push(...inner.filter(stays));
      return;
    }
    const left = this.expected.get(name) ?? 0;
    if (left > 0) this.expected.set(name, left - 1);
    else if (!optional.has(name) && !voidElements.has(name)) this.reportAt(strayEndTag(name, written), tag);
  }

  /** Begins an element of Markdown; returns what ends it. */
  enter({ tagName: name }: Element): () => void {
    const entry: Open = { name };
    this.content();
    this.push(entry);
    return () => {
      const index = this.open.lastIndexOf(entry);
      if (index === -1) return;
      const [, ...inner] = this.open.splice(index);
      const isParagraph = name === 'p';
      const stays = (each: Open): boolean => styles.has(each.name) || (isParagraph && blocks.has(each.name));
      this.reportOpen(
        inner.filter((each) => !stays(each)),
        name,
      );
      this.open.push(...inner.filter(stays));
    };
  }

  /** True between the tags of an `<a>`, in which no link can be. */
  isInLink(): boolean {
    const index = this.open.length === 0 ? -1 : this.indexOf('a');
    return index !== -1 && this.open[index]!.tag !== undefined;
  }

  /** Ends the page. */
  end(): void {
    this.reportOpen(this.open);
  }
}

/** The text of a link that is a URL in the text; undefined for other nodes. */
function literalLinkText(node: Nodes): Text | undefined {
  if (node.type !== 'element' || node.tagName !== 'a') return undefined;
  const [text, ...others] = node.children;
  if (text?.type !== 'text' || others.length > 0) return undefined;
  const { href } = node.properties;
  const isUrl = ['', 'http://', 'mailto:'].some(
    (start) =>
      [text.value, encodeURI(text.value)].includes(String(href).slice(start.length)) && String(href).startsWith(start),
  );
  return isUrl ? text : undefined;
}

/** Reports tags of raw HTML without an end, end tags without a beginning, and tags that don't end. A URL in the text of an `<a>` is no link of its own. */
export function checkTags(tree: Root, source: string, report: (problem: PageProblem, place: Place) => void): void {
  const open = new OpenElements(source, report);
  const walk = (node: Nodes): void => {
    if (open.isOver) return;
    if (node.type === 'raw') {
      for (const tag of tagsIn(node, (each) => open.openTag(each)))
        if (open.isOver) return;
        else if (tag.isEnd) open.endTag(tag);
        else open.startTag(tag);
    } else if (node.type === 'text' ? node.value.trim() !== '' : 'tagName' in node && voidElements.has(node.tagName))
      open.content();
    const leave = node.type === 'element' && !voidElements.has(node.tagName) ? open.enter(node) : undefined;
    if ('children' in node)
      node.children.forEach((child, index) => {
        const text = open.isInLink() ? literalLinkText(child) : undefined;
        if (text) node.children[index] = text;
        walk(text ?? child);
      });
    leave?.();
  };
  walk(tree);
  open.end();
}
