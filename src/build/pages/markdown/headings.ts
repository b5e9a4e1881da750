import GithubSlugger, { slug } from 'github-slugger';
import type { Element, Nodes, Parents, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { TocEntry } from '../../../shared/page-data.js';
import { tocTooLong } from '../../report/errors-markdown.js';
import type { PageScope } from '../page-scope.js';
import { shownFragment, type FragmentOutline } from './fragment-outline.js';
import { literalAttribute } from './jsx-attributes.js';
import { sectionMark, sectionOffsets } from './search-sections.js';

/** Most entries of a table of contents. */
const tocLimit = 2000;

const headingName = /^h([1-6])$/;

export interface HeadingOptions {
  /** What the anchor behind a heading is called in a language. */
  anchorLabel: (lang: string, heading: string) => string;
}

interface HeadingRun {
  scope: PageScope;
  slugger: GithubSlugger;
  /** Ids given so far. */
  used: Set<string>;
  shown: Set<FragmentOutline>;
  entries: TocEntry[];
}

/** Ids that an element was written with. */
function writtenIds(node: Nodes): string[] {
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
    const id = literalAttribute(node, 'id')?.value;
    return id ? [id] : [];
  }
  if (node.type !== 'element') return [];
  const { id, name } = node.properties;
  return [id, node.tagName === 'a' ? name : undefined].filter(
    (value): value is string => typeof value === 'string' && value !== '',
  );
}

/** Keeps written ids and those of fragments away from the slugs of headings. */
function reserveIds(tree: Root, fragments: ReadonlyMap<string, FragmentOutline>, { slugger }: HeadingRun): void {
  const reserve = (id: string): void => void (slugger.occurrences[id] = 0);
  for (const { anchors } of fragments.values()) anchors.forEach(reserve);
  visit(tree, (node) => writtenIds(node).forEach(reserve));
}

/** The heading of the footnotes is for screen readers only. */
function isFootnoteHeading(node: Element, parent: Parents | undefined): boolean {
  return node.properties['id'] === 'footnote-label' && parent?.type === 'element' && parent.tagName === 'section';
}

/** Gives a heading a unique id: the written one, else one from its text. */
function giveId(node: Element, text: string, { slugger, used }: HeadingRun): string {
  const [written] = writtenIds(node);
  const isFree = written !== undefined && !used.has(written);
  const id = isFree ? written : slugger.slug(written ?? (slug(text.normalize('NFC')) || 'section'));
  used.add(id);
  node.properties['id'] = id;
  return id;
}

function connectSection(node: Element, id: string, text: string, scope: PageScope): void {
  const section = scope.sections[Number(node.properties[sectionMark])];
  if (section) Object.assign(section, { id, heading: text });
  delete node.properties[sectionMark];
}

function addHeading(node: Element, depth: number, run: HeadingRun, options: HeadingOptions): void {
  const { scope } = run;
  const text = toString(node).replace(/\s+/g, ' ').trim();
  const id = giveId(node, text, run);
  scope.anchors.push(id);
  connectSection(node, id, text, scope);
  if (depth === 1) scope.headingTitle ??= text;
  else if (depth <= 4) run.entries.push({ text, id, depth, charIndex: -1 });
  node.children.push({
    type: 'element',
    tagName: 'a',
    properties: {
      className: ['hd-anchor'],
      href: `#${encodeURIComponent(id)}`,
      ariaLabel: options.anchorLabel(scope.route.lang, text),
    },
    children: [{ type: 'text', value: '#' }],
  });
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

/** rehype plugin: ids and anchors of headings, the table of contents, and every id that links can lead to. */
export function rehypeHeadings(options: HeadingOptions) {
  return (tree: Root, file: VFile): void => {
    const scope = file.data.scope!;
    const fragments = file.data.fragments ?? new Map<string, FragmentOutline>();
    const run: HeadingRun = { scope, slugger: new GithubSlugger(), used: new Set(), shown: new Set(), entries: [] };
    reserveIds(tree, fragments, run);
    visit(tree, (node, _index, parent) => {
      const fragment = shownFragment(node, fragments);
      if (fragment) addFragment(fragment, run);
      const depth = node.type === 'element' ? Number(headingName.exec(node.tagName)?.[1] ?? 0) : 0;
      if (node.type === 'element' && depth > 0 && !isFootnoteHeading(node, parent)) addHeading(node, depth, run, options);
      else scope.anchors.push(...writtenIds(node));
    });
    fillToc(run);
  };
}
