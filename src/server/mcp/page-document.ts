import { parseFragment, serialize, serializeOuter, type DefaultTreeAdapterTypes } from 'parse5';
import { articleInDocument } from '../../build/html/article-of.js';
import { visitElements } from '../../build/html/visit-elements.js';
import { isRecord } from '../../shared/is-record.js';

/** A heading of a page. */
export interface PageHeading {
  text: string;
  id: string;
  depth: number;
}

/** A document of a site, as far as agents need it. All of it comes from the site, and may be anything. */
export interface AgentDocument {
  title: string;
  lang: string;
  version: string;
  pageType: string;
  description: string;
  headings: PageHeading[];
  /** URLs of the page in other languages and versions, by `lang:<language>` and `version:<name>`. */
  alternates: Record<string, string>;
  /** Path of the file with the data of the site, with `base`. */
  site: string;
  /** Path of the manifest of the page's search index; `''` on sites without search. */
  index: string;
  /** HTML of the article. */
  article: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

function headingsOf(toc: unknown): PageHeading[] {
  if (!Array.isArray(toc)) return [];
  return toc.map(recordOf).map(({ text, id, depth }) => ({ text: textOf(text), id: textOf(id), depth: Number(depth) }));
}

const dataStart = '<script type="application/json" id="heddle-page">';

/** Reads a document; undefined if Heddle didn't make it. */
export function readAgentDocument(html: string): AgentDocument | undefined {
  const start = html.indexOf(dataStart);
  if (start === -1) return undefined;
  let data: unknown;
  try {
    data = JSON.parse(html.slice(start + dataStart.length, html.indexOf('</script>', start)));
  } catch {
    return undefined;
  }
  const { payload, site, search } = recordOf(data);
  const { page, alternates } = recordOf(payload);
  const { title, lang, version, pageType, description, toc } = recordOf(page);
  if (typeof site !== 'string' || typeof lang !== 'string') return undefined;
  return {
    title: textOf(title),
    lang,
    version: textOf(version),
    pageType: textOf(pageType),
    description: textOf(description),
    headings: headingsOf(toc),
    alternates: Object.fromEntries(
      Object.entries(recordOf(alternates)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    site,
    index: textOf(recordOf(search)['index']),
    article: articleInDocument(html),
  };
}

/** Depth of a heading; undefined for other nodes. */
const depthOf = (node: DefaultTreeAdapterTypes.ChildNode): number | undefined => {
  const [, depth] = /^h([1-6])$/.exec(node.nodeName) ?? [];
  return depth === undefined ? undefined : Number(depth);
};

/** HTML of a section: the heading with an anchor and what follows it up to the next one, or else the element. */
export function sectionOf(article: string, anchor: string): string | undefined {
  let found: DefaultTreeAdapterTypes.Element | undefined;
  visitElements(parseFragment(article), (element) => {
    if (element.attrs.some(({ name, value }) => name === 'id' && value === anchor)) found ??= element;
  });
  const parent = found?.parentNode;
  if (!found || !parent) return undefined;
  const depth = depthOf(found);
  if (depth === undefined) return serializeOuter(found);
  const first = parent.childNodes.indexOf(found);
  const after = parent.childNodes.findIndex((node, index) => index > first && (depthOf(node) ?? Infinity) <= depth);
  parent.childNodes = parent.childNodes.slice(first, after === -1 ? undefined : after);
  return serialize(parent);
}
