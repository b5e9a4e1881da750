import type { Element, ElementContent, Nodes, Properties, Root } from 'hast';
import { dirname } from 'node:path';
import type { VFile } from 'vfile';
import type { TocEntry } from '../../shared/page-data.js';
import { themeComponentNames } from '../../shared/theme-components.js';
import { globalComponents } from '../config/global-components.js';
import { boundNames } from '../syntax-tree/bound-names.js';
import {
  duplicateElementId,
  duplicateId,
  emptyHeading,
  headingNotRendered,
  tocTooLong,
} from '../report/errors/markdown.js';
import { composeIds } from './composed-ids.js';
import type { PageScope, Place } from './page-scope.js';
import { shownFragment, type FragmentOutline } from './fragment-outline.js';
import {
  headingMarkup,
  headingText,
  knownValues,
  unknownParts,
  type KnownValues,
  type TextSource,
} from './heading-text.js';
import { literalAttribute } from './jsx-attributes.js';
import { placeOf } from './markdown-nodes.js';
import { sectionMark, sectionOffsets } from './search-sections.js';
import { tocMark } from './syntax/inclusions.js';
import { dialectValue, hasDialect } from '../../compat/dialects.js';
import { createHeadingIds, headingSlug, madeIdMark, slugRule } from '../../compat/slugs.js';
import type { UniqueIds } from '../../shared/unique-ids.js';
import { walkHtml } from '../syntax-tree/walk-tree.js';
import { isBlank } from '../values/values.js';
import { textLang } from '../facts/route.js';

/** Most entries of a table of contents. */
const tocLimit = 2000;

const headingName = /^h([1-6])$/;

export interface HeadingOptions {
  /** Label of the anchor after a heading, in a language; `{{name}}` is replaced with the heading. */
  anchorLabel: (lang: string) => string;
}

interface HeadingRun {
  scope: PageScope;
  ids: UniqueIds;
  /** Written ids given so far. */
  used: Set<string>;
  /** Ids of elements that are no headings. */
  elements: Set<string>;
  /** Fragments that were added. One with other props is another. */
  shown: Set<FragmentOutline>;
  entries: TocEntry[];
  anchorLabel: string;
  /** Source and values that texts of headings are read from. */
  from: TextSource;
  /** Parts of headings that could not be rendered. */
  failures: Map<Nodes, { source: string; reason: string; place: Place | undefined }>;
}

/** Id that an element was written with. */
function writtenId(node: Nodes): string | undefined {
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
    return literalAttribute(node, 'id')?.value || undefined;
  }
  if (node.type !== 'element') return undefined;
  const { id, name } = node.properties;
  const written = id ?? (node.tagName === 'a' ? name : undefined);
  return typeof written === 'string' && written !== '' ? written : undefined;
}

/** Keeps written ids, those of fragments, and in a fragment those of the fragments before it, away from the slugs of headings. */
function reserveIds(tree: Root, fragments: ReadonlyMap<string, FragmentOutline>, { ids, scope }: HeadingRun): void {
  scope.takenIds.forEach(ids.reserve);
  for (const { anchors } of fragments.values()) anchors.forEach(ids.reserve);
  walkHtml(tree, (node) => {
    composeIds(node);
    const id = writtenId(node);
    if (id !== undefined) ids.reserve(id);
  });
}

/** Depth of a heading, 0 for other nodes and for the heading of the footnotes, which is for screen readers only. */
function headingDepth(node: Nodes, parent: Nodes): number {
  const depth = node.type === 'element' && headingName.exec(node.tagName)?.[1];
  if (!depth) return 0;
  const isOfFootnotes =
    /^(?:f[\da-f]{6}-)?footnote-label$/.test(String(node.properties['id'])) &&
    parent.type === 'element' &&
    parent.tagName === 'section';
  return isOfFootnotes ? 0 : Number(depth);
}

/** A heading as it is written. */
const sourceOf = ({ position }: Element, { source }: PageScope): string =>
  source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);

/** Slug of a heading by the rule of the site, or of its dialect. */
function slugOf(node: Element, text: string, { scope, from }: HeadingRun): string {
  const { config } = scope;
  const { slugs } = config.markdown;
  const { textOf, ignoresImages } = slugRule(slugs);
  const withoutAlt = (): string => headingText(node, { ...from, withoutAlt: true });
  if (textOf) return headingSlug(textOf(withoutAlt(), sourceOf(node, scope)), slugs);
  const dialectText = dialectValue(config, 'headingText');
  if (dialectText) return headingSlug(dialectText(node, from), 'github');
  return headingSlug(ignoresImages || hasDialect(config, 'keepsHeadingSpace') ? withoutAlt() : text, slugs);
}

/** The text of a heading; empty if it has no visible character. */
const shownText = (text: string): string => (isBlank(text) ? '' : text.replace(/\s+/g, ' ').trim());

/** Gives a heading a unique id: the written one, else one from its text. */
function giveId(node: Element, text: string, run: HeadingRun): string {
  const { ids, used } = run;
  const written = writtenId(node);
  const isFree = written !== undefined && !used.has(written);
  const id = isFree ? written : ids.take(written ?? slugOf(node, text, run));
  if (isFree) used.add(id);
  node.properties['id'] = id;
  return id;
}

function connectSection(node: Element, id: string, text: string, scope: PageScope): void {
  const section = scope.sections[Number(node.properties[sectionMark])];
  if (section) Object.assign(section, { id, heading: text });
  delete node.properties[sectionMark];
}

function addHeading(node: Element, depth: number, run: HeadingRun): void {
  const { scope, from, failures } = run;
  const written = writtenId(node);
  const isNamed = written !== undefined;
  const isMade = madeIdMark in node.properties;
  delete node.properties[madeIdMark];
  const text = shownText(headingText(node, from));
  const id = giveId(node, text, run);
  if (isNamed && id !== written && !isMade) scope.report(duplicateId(written, id), placeOf(node));
  else if (run.elements.has(id)) scope.report(duplicateElementId(id), placeOf(node));
  scope.anchors.push(id);
  connectSection(node, id, text, scope);
  const failure = failures.get(node);
  if (failure && !isNamed) scope.report(headingNotRendered(failure.source, failure.reason), failure.place);
  else if (text === '' && !isNamed) scope.report(emptyHeading(), placeOf(node));
  if (depth === 1) scope.headingTitle ??= text;
  else if (depth <= 4) {
    const html = headingMarkup(node, from);
    // A link without a text could not be selected.
    run.entries.push({ text: text || id, ...(html === undefined ? {} : { html }), id, depth, charIndex: -1 });
  }
  node.children.push(anchorLink(id, text || id, run.anchorLabel));
}

/** The link after the text of a heading. Its sign is in the styles: it's no part of the text that programs read. */
const anchorLink = (id: string, text: string, label: string): Element =>
  htmlNode(
    'a',
    {
      className: ['hd-anchor'],
      href: `#${encodeURIComponent(id)}`,
      // Names of components and elements are read without their brackets, and no attribute contains a tag.
      ariaLabel: label.replaceAll('{{name}}', () => text.replace(/[<>]/g, '')),
    },
    [],
  );

/** rehype plugin for sites with plugins of their own: a heading that one made a link has no link of ours in it. */
export function rehypeWrappedHeadings() {
  const isAnchor = (node: ElementContent): boolean =>
    node.type === 'element' && [node.properties['className']].flat().includes('hd-anchor');
  return (tree: Root): void => {
    walkHtml(tree, (node) => {
      if (node.type !== 'element' || !headingName.test(node.tagName)) return;
      for (const child of node.children)
        if (child.type === 'element' && child.tagName === 'a')
          child.children = child.children.filter((inner) => !isAnchor(inner));
    });
  };
}

/** Heading of a title that the text of the page doesn't contain. Ids of the text stay as they are. */
export function titleHeading(title: string, label: string, scope: PageScope): Element {
  const ids = createHeadingIds(scope.config.markdown.slugs);
  scope.anchors.forEach(ids.reserve);
  const id = ids.take(headingSlug(title, scope.config.markdown.slugs));
  scope.anchors.push(id);
  return htmlNode('h1', { id }, [{ type: 'text', value: title }, anchorLink(id, title, label)]);
}

/** Notes the id of an element that is no heading. Names of components may be anything: their ids are not compared. */
function addElement(node: Nodes, id: string, { scope, used, elements }: HeadingRun): void {
  scope.anchors.push(id);
  const isComponent = 'name' in node && /[.A-Z]/.test(String(node.name));
  if (isComponent) return;
  // Elements that plugins make are not in the source.
  const isWritten = 'position' in node && node.position !== undefined;
  if (isWritten && (used.has(id) || elements.has(id))) scope.report(duplicateElementId(id), placeOf(node));
  elements.add(id);
}

function addFragment(outline: FragmentOutline, { scope, shown, entries }: HeadingRun): void {
  if (shown.has(outline)) return;
  shown.add(outline);
  scope.headingTitle ??= outline.headingTitle;
  for (const id of outline.anchors) scope.anchors.push(id);
  for (const entry of outline.toc) entries.push({ ...entry });
}

/** Fills in the table of contents, with each heading's place in the search text. */
function fillToc({ scope, entries }: HeadingRun): void {
  if (entries.length > tocLimit) scope.report(tocTooLong(tocLimit));
  const offsets = sectionOffsets(scope.sections);
  scope.toc = entries.slice(0, tocLimit).map((entry) => ({ ...entry, charIndex: offsets.get(entry.id) ?? -1 }));
}

/** Links to headings, those below a heading in a list of its own. */
function tocItems(entries: readonly TocEntry[]): Element[] {
  const items: Element[] = [];
  for (let start = 0; start < entries.length;) {
    const { text, id, depth } = entries[start]!;
    const length = entries.slice(start + 1).findIndex((entry) => entry.depth <= depth);
    const end = length === -1 ? entries.length : start + 1 + length;
    const inner = tocItems(entries.slice(start + 1, end));
    const link = htmlNode('a', { href: `#${encodeURIComponent(id)}` }, [{ type: 'text', value: text }]);
    items.push(htmlNode('li', {}, [link, ...(inner.length > 0 ? [htmlNode('ul', {}, inner)] : [])]));
    start = end;
  }
  return items;
}

const htmlNode = (tagName: string, properties: Properties, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

/** Fills in the lists that `[[toc]]` became. */
function fillTocLists(lists: readonly Element[], { scope }: HeadingRun): void {
  const items = lists.length > 0 ? tocItems(scope.toc) : [];
  for (const list of lists) {
    delete list.properties[tocMark];
    list.children = structuredClone(items);
  }
}

/** Renders the parts of headings whose texts only running code can tell. Undefined if there are none. */
function renderUnknown(tree: Root, file: VFile, run: HeadingRun): Promise<void> | undefined {
  const { scope, from, failures } = run;
  if (scope.route.kind !== 'mdx') return undefined;
  const bound = boundNames(tree);
  const global = globalComponents(scope.config);
  const isKnown = (name: string): boolean =>
    !bound.has(name) && !global.has(name) && (name === 'Fragment' || themeComponentNames.has(name));
  const headings = new Map<Nodes, Nodes>();
  walkHtml(tree, (node, _index, _siblings, parent) => {
    if (headingDepth(node, parent) > 0) for (const part of unknownParts(node, from, isKnown)) headings.set(part, node);
  });
  if (headings.size === 0) return undefined;
  const render = async (): Promise<void> => {
    const { renderParts } = await import('./rendered-headings.js');
    const rendered = new Map<Nodes, Root>();
    for (const [part, result] of await renderParts(tree, [...headings.keys()], scope, dirname(file.path))) {
      if ('tree' in result) rendered.set(part, result.tree);
      else {
        const { position } = part as Element;
        const source = scope.source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
        const heading = headings.get(part)!;
        if (!failures.has(heading))
          failures.set(heading, { source, reason: result.reason, place: placeOf(part as Element) });
      }
    }
    from.rendered = rendered;
  };
  return render();
}

/** rehype plugin: ids and anchors of headings, the table of contents, and every id that links can point to. */
export function rehypeHeadings({ anchorLabel }: HeadingOptions) {
  return (tree: Root, file: VFile): Promise<void> | void => {
    const scope = file.data.scope!;
    const fragments = file.data.fragments ?? new Map<string, FragmentOutline>();
    let known: KnownValues | undefined;
    const run: HeadingRun = {
      scope,
      from: { source: String(file.value), known: () => (known ??= knownValues(tree, scope.frontmatter)) },
      failures: new Map(),
      ids: createHeadingIds(scope.config.markdown.slugs),
      used: new Set(scope.takenIds),
      elements: new Set(),
      shown: new Set(),
      entries: [],
      anchorLabel: anchorLabel(textLang(scope.route)),
    };
    const finish = (): void => {
      const tocLists: Element[] = [];
      reserveIds(tree, fragments, run);
      walkHtml(tree, (node, _index, _siblings, parent) => {
        const fragment = fragments.size > 0 ? shownFragment(node, fragments) : undefined;
        if (fragment) addFragment(fragment, run);
        if (node.type === 'element' && tocMark in node.properties) tocLists.push(node);
        const depth = headingDepth(node, parent);
        const id = depth > 0 ? undefined : writtenId(node);
        if (depth > 0) addHeading(node as Element, depth, run);
        else if (id !== undefined) addElement(node, id, run);
      });
      fillToc(run);
      fillTocLists(tocLists, run);
    };
    const rendering = renderUnknown(tree, file, run);
    return rendering ? rendering.then(finish) : finish();
  };
}
