import { hash as digest } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { comparablePath } from '../../shared/comparable-path.js';
import { encodePath, routeToMarkdownPath } from '../../shared/route-path.js';
import type { SiteConfig } from '../../build/config/site-config.js';
import type { LinkFact } from '../../build/facts/page-facts.js';
import type { BuiltPage } from '../../build/config/plugin.js';
import { htmlToMarkdown } from './html-to-markdown.js';
import { sourceToMarkdown } from './source-to-markdown.js';

/** Address of a route's Markdown, absolute where the site's origin is known. */
export const markdownUrl = (routePath: string, { siteOrigin, base }: SiteConfig): string =>
  siteOrigin + base + encodePath(routeToMarkdownPath(routePath));

/** Source of a page as it was compiled; undefined when the file changed since. */
function compiledSource({ absolutePath, facts }: BuiltPage): string | undefined {
  try {
    const bytes = readFileSync(absolutePath!);
    return digest('sha256', bytes).startsWith(facts.sourceHash) ? bytes.toString('utf8') : undefined;
  } catch {
    return undefined;
  }
}

/** Gives pages as Markdown. */
export interface MarkdownWriter {
  write(page: BuiltPage): string;
}

/** True if the source of a page says all that the page shows: no components, pictures or included files. */
function isSourceWhole(
  { absolutePath = '', facts }: BuiltPage,
  { replaceRules, markdown, plugins }: SiteConfig,
): boolean {
  const hasPlugins = [markdown, ...plugins.map((plugin) => plugin.markdown)].some(
    (options) => options?.remarkPlugins?.length || options?.rehypePlugins?.length,
  );
  const isPlain = facts.isStatic && facts.inputs.length === 0 && facts.pageType !== 'home';
  return absolutePath.endsWith('.md') && isPlain && replaceRules.length === 0 && !hasPlugins;
}

/** Makes the writer for the pages of a site. Links between pages lead to their Markdown. */
export function createMarkdownWriter(pages: readonly BuiltPage[], config: SiteConfig): MarkdownWriter {
  const { siteOrigin, base } = config;
  const byPath = new Map(pages.map((page) => [comparablePath(page.routePath), page]));
  const bySource = new Map(pages.map((page) => [page.relativePath, page]));
  const urlOf = (page: BuiltPage | undefined, href: string, hash: string): string => {
    if (page) return markdownUrl(page.routePath, config) + (hash === '' ? '' : `#${hash}`);
    return href.startsWith('/') && !href.startsWith('//') ? siteOrigin + href : href;
  };
  const linkUrl = ({ target, targetFile, href, hash }: LinkFact): string =>
    urlOf(targetFile === undefined ? byPath.get(comparablePath(target)) : bySource.get(targetFile), href, hash);
  const rewriteUrl = (url: string): string => {
    if (!url.startsWith(base) || url.startsWith('//')) return url;
    const [, path = '', hash = ''] = /^([^?#]*)[^#]*#?(.*)$/.exec(url)!;
    return urlOf(byPath.get(comparablePath(decodeURI(`/${path.slice(base.length)}`))), url, hash);
  };
  const addresses = digest('sha256', [siteOrigin, base, ...byPath.keys()].join('\n'));
  const convert = (page: BuiltPage): string => {
    const html = page.html();
    return page.remember('llms Markdown', [html, addresses], () => htmlToMarkdown(html, rewriteUrl).trim());
  };
  return {
    write: (page) => {
      const source = isSourceWhole(page, config) ? compiledSource(page) : undefined;
      const own = source === undefined ? undefined : sourceToMarkdown(page, source, linkUrl);
      const body = own ?? convert(page);
      const title = own !== undefined && page.facts.headingTitle === undefined ? `# ${page.facts.title}\n\n` : '';
      return `${title}${body}\n`;
    },
  };
}
