import { applyReplaceRules } from '../config/replace-rules.js';
import type { SiteConfig } from '../config/site-config.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import { fileTitle } from '../pages/file-title.js';
import type { PageSource, TitleReader } from '../routes/list-pages.js';
import { isSealed, type Route } from '../facts/route.js';
import type { SealedSite } from '../facts/sealed-site.js';
import { walkMarkdown } from '../syntax-tree/walk-tree.js';
import type { PageLabel } from './navigation-source.js';

/** Creates the function that returns the text of a heading's Markdown. */
async function createHeadingReader(): Promise<(heading: string) => string> {
  const [{ createMarkdownParser }, { inlineText }] = await Promise.all([
    import('../markdown/parser/parse-markdown.js'),
    import('../markdown/inline-text.js'),
  ]);
  const parse = createMarkdownParser();
  return (heading) => {
    const tree = parse(heading);
    walkMarkdown(tree, (node) => {
      if (node.type === 'image') Object.assign(node, { type: 'text', value: node.alt ?? '' });
    });
    return inlineText(tree).trim();
  };
}

/**
 * Creates the function that finds the title of a page that is not compiled yet, by the rule of compiled pages: the title of
 * the front matter, the first h1, the file name.
 */
export function createTitleReader(config: SiteConfig): TitleReader {
  let headingReader: ReturnType<typeof createHeadingReader> | undefined;
  return async (route, { title }, heading) => {
    if (typeof title === 'string' && title !== '') return title;
    // Most headings are plain words, for which no parser has to be loaded.
    const words = heading && /^#[ \t]+([\p{L}\p{N},.?'’][\p{L}\p{N} ,.?'’]*)$/u.exec(heading)?.[1];
    // Values of expressions are known once the page is compiled.
    const written = route.kind === 'mdx' ? heading?.replace(/(?<!\\)\{[^{}]*\}/g, '') : heading;
    const text = words ?? (written === undefined ? '' : (await (headingReader ??= createHeadingReader()))(written));
    return applyReplaceRules(text.trim(), config.replaceRules) || fileTitle(route, config);
  };
}

/** The labels with those of pages of sealed versions. */
export const withSealedLabels = (
  { labelOf }: Pick<SiteLabels, 'labelOf'>,
  sealed: SealedSite,
): Pick<SiteLabels, 'labelOf'> => ({
  labelOf: (route) => (isSealed(route) && sealed.pageOf(route)) || labelOf(route),
});

const labelText = ({ title, frontmatter }: Partial<PageLabel>): string => JSON.stringify([title, frontmatter]);

/** True if navigation shows a page alike by two sources of it. */
export const hasSameLabel = (before: PageSource | undefined, now: PageSource | undefined): boolean =>
  labelText(before ?? {}) === labelText(now ?? {});

/** Labels of a site's pages, for the navigation. */
export interface SiteLabels {
  labelOf(route: Route): PageLabel;
  /** True if the other labels are of the same sources, and equal. */
  areSame(others: SiteLabels): boolean;
  readonly sources: SourceLabels;
  /** Routes of the pages whose labels are not those of their sources. */
  readonly compiled: readonly Route[];
}

/** Sources of pages, by `keyOf`. */
export type SourceLabels = ReadonlyMap<unknown, PageSource | undefined>;

/**
 * Labels of pages by their compiled form; `keyOf` identifies a page. Before a page is compiled for the first time, its
 * source has to do.
 */
export function createSiteLabels(
  sources: SourceLabels,
  compiled: readonly CompiledRoute[],
  keyOf: (route: Route) => unknown,
): SiteLabels {
  const facts = new Map(compiled.map((page) => [keyOf(page.route), page.facts]));
  const labelOf = (route: Route): PageLabel => {
    const key = keyOf(route);
    const { title = route.relativePath, frontmatter = {} } = facts.get(key) ?? sources.get(key) ?? {};
    return { title, frontmatter };
  };
  const routes = compiled.map(({ route }) => route);
  return {
    labelOf,
    sources,
    compiled: routes,
    areSame: (others) =>
      sources === others.sources &&
      [...routes, ...others.compiled].every((route) => labelText(labelOf(route)) === labelText(others.labelOf(route))),
  };
}
