import { hash as digest } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { comparablePath } from '../../shared/comparable-path.js';
import type { SiteConfig } from '../../build/config/site-config.js';
import type { LinkFact } from '../../build/facts/page-facts.js';
import type { SitePage } from '../../build/config/plugin.js';
import { markdownUrl } from './copy-front-matter.js';
import { siteUrlMark } from './markdown-text.js';
import { sourceToMarkdown } from './source-to-markdown.js';

/** Source of a page as it was compiled; undefined when the file changed since. */
function compiledSource({ absolutePath, facts }: SitePage): string | undefined {
  try {
    const bytes = readFileSync(absolutePath!);
    return digest('sha256', bytes).startsWith(facts.sourceHash) ? bytes.toString('utf8') : undefined;
  } catch {
    return undefined;
  }
}

/** True if the source of a page says all that the page shows: no components, images or included files. */
function isSourceWhole(
  { absolutePath = '', facts }: SitePage,
  { replaceRules, markdown, plugins }: SiteConfig,
): boolean {
  const hasPlugins = [markdown, ...plugins.map((plugin) => plugin.markdown)].some(
    (options) => options?.remarkPlugins?.length || options?.rehypePlugins?.length,
  );
  const isPlain = facts.isStatic && facts.inputs.length === 0 && facts.pageType !== 'home';
  return absolutePath.endsWith('.md') && isPlain && replaceRules.length === 0 && !hasPlugins;
}

/** URL of the site after its mark, as far as the destination of a link goes, with its escapes. */
const markedUrl = new RegExp(`${siteUrlMark}((?:\\\\.|[^\\s()<>\\\\])*)`, 'g');

/** A page to which links may point. */
type KnownPage = Pick<SitePage, 'routePath' | 'relativePath'>;

/**
 * Gives pages as Markdown: their sources where those say everything, else what `convert` makes of their HTML. Links
 * to any of `all` point to its Markdown.
 */
export async function pagesAsMarkdown<P extends SitePage>(
  pages: readonly P[],
  all: readonly KnownPage[],
  config: SiteConfig,
  convert: (pages: readonly P[]) => Promise<readonly string[]>,
): Promise<Map<P, string>> {
  const { siteOrigin, base } = config;
  const byPath = new Map(all.map((page) => [comparablePath(page.routePath), page]));
  const bySource = new Map(all.map((page) => [page.relativePath, page]));
  const urlOf = (page: KnownPage | undefined, href: string, hash: string): string => {
    if (page) return markdownUrl(page.routePath, config) + (hash === '' ? '' : `#${hash}`);
    return href.startsWith('/') && !href.startsWith('//') ? siteOrigin + href : href;
  };
  const linkUrl = ({ target, targetFile, href, hash }: LinkFact): string =>
    urlOf(targetFile === undefined ? byPath.get(comparablePath(target)) : bySource.get(targetFile), href, hash);
  const rewriteUrl = (url: string): string => {
    const [, path = '', hash = ''] = /^([^?#]*)[^#]*#?(.*)$/.exec(url)!;
    return urlOf(byPath.get(comparablePath(decodeURI(`/${path.slice(base.length)}`))), url, hash);
  };
  const texts = new Map<P, string>();
  for (const page of pages) {
    const source = isSourceWhole(page, config) ? compiledSource(page) : undefined;
    const own = source === undefined ? undefined : sourceToMarkdown(page, source, linkUrl);
    const title = page.facts.headingTitle === undefined ? `# ${page.facts.title}\n\n` : '';
    if (own !== undefined) texts.set(page, `${title}${own}\n`);
  }
  const others = pages.filter((page) => !texts.has(page));
  const converted = await convert(others);
  for (const [index, page] of others.entries()) {
    const body = converted[index]!.replace(markedUrl, (_, url: string) =>
      rewriteUrl(url.replace(/\\(.)/g, '$1')).replace(/[()]|&(?=[#a-z])/gi, '\\$&'),
    );
    texts.set(page, `${body}\n`);
  }
  return texts;
}
