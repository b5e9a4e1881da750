// Writes a set as plain Markdown that every generator reads alike, in two variants: `docs` has all links between its pages,
// `docs-links` has a sample of them as plain text. A query made from such a link's text then can't find its target by that
// very link. `links.json` names the sample.
import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Nodes, Parents, Root } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { toString } from 'mdast-util-to-string';
import type { DocumentationSet } from '../sets.js';
import { plainTree } from './plain-tree.js';
import { createLinkResolver, readSetPages, type SetPage } from './set-pages.js';

/** Text of a link with the URLs, anchors included, that links with this text point to. */
export interface LinkQuery {
  query: string;
  wanted: string[];
}

const mostLinks = 200;

/** Links whose text is that of more pages say nothing about what their author meant. */
const mostTargets = 3;

/** Texts that are URLs, or name what they point to by the words around them alone. */
const pointers =
  /^(?:https?:|\/|(?:this|these|that|the) \w+$|(?:here|see|read|learn|more|above|below|next|\w+ more)$|此处|这里|这篇|见|查看)/;

interface FoundLink {
  text: string;
  url: string;
  page: number;
  /** Number of the link within its page. */
  position: number;
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const pageOf = (url: string): string => url.replace(/#.*$/, '');

/** Calls back with each link to a page of the set, in the order of the text. */
function visitLinks(node: Nodes, onLink: (link: Nodes & { type: 'link' }, parent: Parents) => void): void {
  if (!('children' in node)) return;
  for (const child of [...node.children]) {
    if (child.type === 'link' && child.url.startsWith('/')) onLink(child, node);
    else visitLinks(child, onLink);
  }
}

function linksOf(root: Root, page: number, own: string): FoundLink[] {
  const found: FoundLink[] = [];
  let position = 0;
  visitLinks(root, (link) => {
    const text = toString(link)
      .replaceAll(/\s+/g, ' ')
      .replace(/^[\s"“「]+|[\s"”」.,:;!。，：；！]+$/g, '');
    if (pageOf(link.url) !== own) found.push({ text, url: link.url, page, position });
    position += 1;
  });
  return found;
}

/** One link for each of a sample of distinct texts. */
function sampleLinks(links: readonly FoundLink[]): { link: FoundLink; wanted: string[] }[] {
  const byText = new Map<string, FoundLink[]>();
  for (const link of links) {
    const key = link.text.toLowerCase();
    byText.set(key, [...(byText.get(key) ?? []), link]);
  }
  return [...byText]
    .filter(([text, found]) => {
      if (text.length < 2 || text.length > 59 || pointers.test(text)) return false;
      return new Set(found.map(({ url }) => pageOf(url))).size <= mostTargets;
    })
    .map(([text, found]) => ({ hash: hashOf(text), found }))
    .sort((one, other) => compare(one.hash, other.hash))
    .slice(0, mostLinks)
    .map(({ hash, found }) => ({
      link: found[parseInt(hash.slice(0, 8), 16) % found.length]!,
      wanted: [...new Set(found.map(({ url }) => url))].sort(compare),
    }));
}

/** Replaces links by their texts. */
function removeLinks(root: Root, positions: ReadonlySet<number>): void {
  let position = 0;
  visitLinks(root, (link, parent) => {
    if (positions.has(position)) {
      const index = parent.children.findIndex((child) => child === link);
      (parent.children as Nodes[]).splice(index, 1, ...link.children);
    }
    position += 1;
  });
}

const write = (root: Root): string =>
  toMarkdown(root, { bullet: '-', fences: true, extensions: [gfmToMarkdown({ tablePipeAlign: false })] });

/** A page whose source has no title takes its first heading for it. */
function promoteHeading(root: Root, { source }: SetPage): void {
  if (source.meta.title !== undefined) return;
  const first = root.children.find((node) => node.type === 'heading');
  if (first?.type === 'heading') first.depth = 1;
}

function frontMatter({ source: { meta } }: SetPage): string {
  const lines = (['title', 'description'] as const).flatMap((name) => {
    const value = meta[name];
    return value === undefined ? [] : [`${name}: ${JSON.stringify(value)}\n`];
  });
  return lines.length === 0 ? '' : `---\n${lines.join('')}---\n\n`;
}

/** Writes the stripped copies of a set from its source into `docs`, `docs-links` and `links.json` of a folder. */
export function stripSet(sourceFolder: string, set: DocumentationSet, folder: string): void {
  const pages = readSetPages(sourceFolder, set);
  if (pages.length === 0) throw new Error(`${sourceFolder} has no Markdown`);
  const resolverOf = createLinkResolver(pages, set);
  const roots = pages.map((page) => {
    const root = plainTree(page.source.text, resolverOf(page));
    promoteHeading(root, page);
    return root;
  });
  const sample = sampleLinks(roots.flatMap((root, page) => linksOf(root, page, pages[page]!.url)));
  const partial = join(folder, `strip.${process.pid}`);
  const emit = (variant: string): void => {
    for (const [index, page] of pages.entries()) {
      const file = join(partial, variant, `${page.url.replace(/\/$/, '/index')}.md`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, frontMatter(page) + write(roots[index]!));
    }
  };
  emit('docs');
  for (const [page, root] of roots.entries())
    removeLinks(root, new Set(sample.filter(({ link }) => link.page === page).map(({ link }) => link.position)));
  emit('docs-links');
  const queries: LinkQuery[] = sample.map(({ link, wanted }) => ({ query: link.text, wanted }));
  writeFileSync(join(partial, 'links.json'), `${JSON.stringify(queries, undefined, 1)}\n`);
  for (const name of ['docs', 'docs-links', 'links.json']) {
    rmSync(join(folder, name), { recursive: true, force: true });
    renameSync(join(partial, name), join(folder, name));
  }
  rmSync(partial, { recursive: true });
}
