import type { HookCosts } from '../report/report.js';
import type { PageType } from '../../shared/page-data.js';
import { contentHash } from '../cache/cache-key.js';
import type { InputFact, PageArticle, PageFacts, SearchSection } from '../facts/page-facts.js';
import type { PageScope } from '../markdown/page-scope.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { fileTitle } from './file-title.js';
import { storeBody } from './page-body.js';
import { isExternalUrl } from '../../shared/route-path.js';
import { resolveShownFile } from '../markdown/links/assets.js';

/**
 * URL of the image that previews of links to a page show, from its front matter. Names without a folder are left alone:
 * they are fields of a site's own.
 */
function socialImage(scope: PageScope): string | undefined {
  const { image } = scope.frontmatter;
  if (typeof image !== 'string') return undefined;
  if (isExternalUrl(image)) return image;
  if (!/^\.{0,2}\//.test(image)) return undefined;
  const line = scope.source.split('\n').findIndex((text) => /^\s*image\s*:/.test(text)) + 1 || 1;
  return resolveShownFile(image, image, { line, column: 1 }, scope)?.url;
}

/** A page's compiled form: facts for the main thread, a body for the cache. */
export interface CompiledPage {
  facts: PageFacts;
  /** The cached form of its body. */
  body: Buffer;
  /** HTML of its code blocks, by the hash of what is written. */
  blocks: ReadonlyMap<string, string>;
  /** Time that Markdown plugins took. */
  pluginCosts: HookCosts;
}

/** The page's title: front matter, first h1, file name. */
function titleOf(scope: PageScope): string {
  const written = scope.frontmatter['title'];
  if (typeof written === 'string' && written !== '') return written;
  return scope.headingTitle || fileTitle(scope.route, scope.config);
}

/** Hash of the facts that the search index is made of. */
function searchHash(facts: Omit<PageFacts, 'searchHash'>): string {
  const { title, description, pageType, frontmatter, toc, links, sectionsHash } = facts;
  const linked = links.map(({ target, targetFile, hash, text, isFile }) => [target, targetFile, hash, text, isFile]);
  return contentHash(JSON.stringify([title, description, pageType, frontmatter, toc, linked, sectionsHash]));
}

/** Speed of reading in words and, for Chinese and Japanese, in characters a minute. */
const wordsPerMinute = 200;
const charactersPerMinute = 400;
/** Thai, Lao, Khmer and Burmese have no spaces between words. */
const charactersPerWord = 6;

const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
const letters = /[\p{L}\p{N}]/u;

/** Minutes that a text takes to read, at least one. Code isn't part of it. */
export function readingMinutes(sections: readonly Pick<SearchSection, 'heading' | 'text'>[]): number {
  let minutes = 0;
  for (const { heading, text } of sections) {
    const whole = `${heading} ${text}`;
    const rest = whole.replace(ideographs, ' ');
    const words = rest
      .replace(unspaced, ' ')
      .split(/\s+/)
      .filter((word) => letters.test(word)).length;
    const unspacedWords = (rest.match(unspaced)?.length ?? 0) / charactersPerWord;
    minutes += (whole.match(ideographs)?.length ?? 0) / charactersPerMinute + (words + unspacedWords) / wordsPerMinute;
  }
  return Math.max(1, Math.round(minutes));
}

export function toPage(
  scope: PageScope,
  sourceHash: string,
  pageType: PageType,
  article: PageArticle,
  inputs: Map<string, InputFact>,
  diagnostics: Diagnostic[],
): CompiledPage {
  const description = scope.frontmatter['description'];
  const { bytes, articleHash, sectionsHash } = storeBody({ article, sections: scope.sections });
  const image = socialImage(scope);
  const facts: Omit<PageFacts, 'searchHash'> = {
    title: titleOf(scope),
    headingTitle: scope.headingTitle,
    description:
      typeof description === 'string' ? description : scope.config.markdown.extractDescription ? scope.description : '',
    image,
    ...(scope.config.themeConfig.readingTime && (pageType === 'doc' || pageType === 'doc-wide')
      ? { readingMinutes: readingMinutes(scope.sections) }
      : {}),
    pageType,
    frontmatter: scope.frontmatter,
    toc: scope.toc,
    anchors: scope.anchors,
    links: scope.links,
    assets: scope.assets,
    imports: scope.imports,
    ...(scope.fragments.length > 0 ? { fragments: scope.fragments } : {}),
    components: scope.components,
    inputs: [...inputs.values()],
    notes: scope.notes,
    diagnostics,
    isStatic: article.html !== undefined,
    sourceHash,
    articleHash,
    sectionsHash,
  };
  const page = { ...facts, searchHash: searchHash(facts) };
  return { facts: page, body: bytes, blocks: scope.blocks, pluginCosts: scope.pluginCosts };
}
