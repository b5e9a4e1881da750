import { inWords } from '../../build/report/wording.js';
import { firstHits } from '../../shared/search/hit-counts.js';
import type { IndexReader } from '../../shared/search/index-reader.js';
import type { SearchHit, SearchResult, SearchTag } from '../../shared/search/search-types.js';
import type { AgentSite, IndexScope, SiteFacts } from './agent-site.js';
import { estimateTokens } from '../../shared/estimate-tokens.js';
import { cutToBudget } from './budget.js';
import { anchorUrl, findPageDocument, linksFrom, linksTo, readAskedPage, readPage, shownUrl } from './find-page.js';
import { cleanText, cleanTitle, markData } from './site-data.js';
import { QuestionError } from './site-reader.js';

/** Tokens of an answer. */
export interface Budgeted {
  budget?: number | undefined;
}

/** Budgets in tokens: of a question that has none, and the limits of those that have one. */
export const budgets = { search: 1500, read: 5000, outline: 2500, least: 100, most: 50_000 } as const;

export interface SearchQuestion extends IndexScope, Budgeted {
  query: string;
  tags?: Record<string, string> | undefined;
  limit?: number | undefined;
}

/** Lines in the order of their importance, as many as fit. The first one is shown in any case. */
function fittingLines(lines: Iterable<string>, budget: number): { shown: string[]; isCut: boolean } {
  const shown: string[] = [];
  let tokens = 0;
  for (const line of lines) {
    tokens += estimateTokens(line) + 1;
    if (shown.length > 0 && tokens > budget) return { shown, isCut: true };
    shown.push(line);
  }
  return { shown, isCut: false };
}

const joined = (parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('\n');

/** A hit as agents read it: where it is, its URL with the anchor, and the passage. */
function formatHit({ url, hierarchy, segments }: SearchHit, index: number, facts: SiteFacts): string | undefined {
  const shown = shownUrl(url, facts);
  if (shown === undefined) return undefined;
  const { lvl1, lvl2, lvl3, lvl4, lvl5, lvl6 } = hierarchy;
  const path = [lvl1, lvl2, lvl3, lvl4, lvl5, lvl6].filter((title) => title !== null).map(cleanTitle);
  const passage = cleanText(segments.snippet.map(({ text }) => text).join('')).replace(/\s+/g, ' ');
  return joined([`${index + 1}. ${path.join(' > ')}`, `   ${shown}`, passage && `   ${passage}`]);
}

/** Tags as the engine reads them. Throws for names that the index doesn't have. */
function readTags(tags: Record<string, string>, { settings }: IndexReader): SearchTag[] {
  return Object.entries(tags).map(([name, value]) => {
    if (settings.tags.includes(name)) return [name, value.toLowerCase()];
    const names = settings.tags.length === 0 ? 'no tags' : `the tags ${inWords(settings.tags.map(cleanTitle), 'and')}`;
    throw new QuestionError(`The search index has no tag ${JSON.stringify(cleanTitle(name))}. It has ${names}.`);
  });
}

const correctionsOf = ({ corrections }: SearchResult): string[] =>
  corrections.map(
    ({ typed, used }) => `No page contains "${cleanTitle(typed)}": searched for ${cleanTitle(used.join(', '))}.`,
  );

/** Words of a passage, so that the wanted hits fit into the budget: a hit has some 25 tokens besides, and a word 1.4. */
const passageWords = (budget: number, limit: number): number =>
  Math.min(200, Math.max(10, Math.floor((budget / limit - 25) / 1.4)));

/** Finds sections, ranked as in the search dialog. */
export async function search(site: AgentSite, question: SearchQuestion, signal: AbortSignal): Promise<string> {
  const { query, tags = {}, limit = firstHits, budget = budgets.search } = question;
  const { result, facts } = await site.withIndex(question, signal, async (engine, index, facts) => ({
    facts,
    result: await engine.search(query, {
      limit,
      perGroup: facts.mostPerGroup,
      tags: readTags(tags, index),
      snippetWords: passageWords(budget, limit),
      allTexts: true,
      signal,
    }),
  }));
  const isIgnored = question.version !== undefined && !facts.isIndexVersioned;
  const hits = result.hits.map((hit, index) => formatHit(hit, index, facts)).filter((hit) => hit !== undefined);
  if (hits.length === 0) return joined(['Nothing was found. Try other words, or see the pages with `outline`.']);
  const { shown } = fittingLines(hits, budget);
  return joined([
    `${shown.length} of ${result.total} sections. Read one with \`read\` and its URL.`,
    isIgnored ? 'The search index contains all versions together.' : undefined,
    markData([...correctionsOf(result), ...shown].join('\n')),
  ]);
}

export interface PageQuestion extends Budgeted {
  url: string;
}

/** Reads a page, or the section of a URL with an anchor. */
export async function read(
  site: AgentSite,
  { url, budget = budgets.read }: PageQuestion,
  signal: AbortSignal,
): Promise<string> {
  const facts = await site.facts(signal);
  const asked = readAskedPage(url, facts, site);
  const page = await readPage(site, asked, facts, signal);
  const clean = cleanText(page.text).trim();
  const { text, isCut } = cutToBudget(clean, budget);
  const part = asked.anchor === '' ? 'page' : 'section';
  return joined([
    `Source: ${page.url}`,
    isCut
      ? `The ${part} has about ${estimateTokens(clean)} tokens, of which the first ${estimateTokens(text)} follow. For the rest, ask \`outline\` for the URLs of its sections, or raise \`budget\`.`
      : undefined,
    markData(text),
  ]);
}

export interface OutlineQuestion extends IndexScope, Budgeted {
  url?: string | undefined;
  /** Number of the first page. */
  offset?: number | undefined;
}

/** Headings of a page with the URLs of its sections. */
async function pageOutline(site: AgentSite, url: string, budget: number, signal: AbortSignal): Promise<string> {
  const facts = await site.facts(signal);
  const page = await findPageDocument(site, readAskedPage(url, facts, site).route, facts, signal);
  const { title, description, headings } = page.document;
  const lines = headings.map(
    ({ text, id, depth }) => `${'  '.repeat(Math.max(0, depth - 2))}- ${cleanTitle(text)}: ${anchorUrl(page.url, id)}`,
  );
  const { shown, isCut } = fittingLines(lines, budget);
  return joined([
    `Source: ${page.url}`,
    isCut ? `${shown.length} of ${lines.length} sections. Raise \`budget\` for the others.` : undefined,
    markData(joined([cleanTitle(title), cleanTitle(description), ...shown])),
  ]);
}

/** Bytes after which a list of pages ends, because large sites describe their pages in many files. */
const mostOutlineBytes = 40_000;

/** Pages of a language and version, by the part of the site that they are in. */
async function siteOutline(
  site: AgentSite,
  question: OutlineQuestion,
  budget: number,
  signal: AbortSignal,
): Promise<string> {
  const { offset = 0 } = question;
  return site.withIndex(question, signal, async (_engine, index, facts) => {
    const count = index.titleLengths.length;
    const lines: string[] = [];
    let tokens = 0;
    let group: string | undefined;
    let page = offset;
    const isFull = (): boolean => tokens >= budget || site.reader.taken().bytes >= mostOutlineBytes;
    for (; page < count && (lines.length === 0 || !isFull()); page++) {
      signal.throwIfAborted();
      const head = await index.pageHead(page);
      const url = shownUrl(head.url, facts);
      if (url === undefined) continue;
      if (head.group !== group) lines.push(`# ${cleanTitle((group = head.group)) || 'Other pages'}`);
      lines.push(`- ${cleanTitle(head.title)}: ${url}`);
      tokens += estimateTokens(lines.at(-1)!) + 1;
    }
    if (lines.length === 0) return `The site has ${count} pages, and none from number ${offset} on.`;
    const next = page < count ? ` For the next ones, set \`offset\` to ${page}.` : '';
    return joined([
      `Pages ${offset + 1} to ${page} of ${count}.${next}`,
      markData(joined([cleanTitle(facts.title), ...lines])),
    ]);
  });
}

/** Headings of a page, or the pages of the site. */
export function outline(site: AgentSite, question: OutlineQuestion, signal: AbortSignal): Promise<string> {
  const { url, budget = budgets.outline } = question;
  return url === undefined ? siteOutline(site, question, budget, signal) : pageOutline(site, url, budget, signal);
}

/** Links from a page and, for sites on this machine, to it. */
export async function links(
  site: AgentSite,
  { url, budget = budgets.outline }: PageQuestion,
  signal: AbortSignal,
): Promise<string> {
  const facts = await site.facts(signal);
  const page = await findPageDocument(site, readAskedPage(url, facts, site).route, facts, signal);
  const { inside, outside } = linksFrom(page, facts);
  const incoming = await linksTo(site, page, facts, signal);
  const list = (title: string, urls: readonly string[]): string[] => [
    `${title}: ${urls.length}`,
    ...urls.map((each) => `- ${each}`),
  ];
  const lines = [
    ...(incoming ? list('Pages that link to this page', incoming) : []),
    ...list('Links to pages of the site', inside),
    ...list('Links to other sites', outside),
  ];
  const { shown, isCut } = fittingLines(lines, budget);
  return joined([
    `Source: ${page.url}`,
    incoming
      ? undefined
      : 'Links to a page are found in built folders and projects only, because all pages have to be read.',
    isCut ? `${shown.length} of ${lines.length} lines. Raise \`budget\` for the others.` : undefined,
    markData(shown.join('\n')),
  ]);
}

/** Languages and versions of the site, or the URLs of a page in them. */
export async function versions(
  site: AgentSite,
  { url }: { url?: string | undefined },
  signal: AbortSignal,
): Promise<string> {
  const facts = await site.facts(signal);
  if (url !== undefined) {
    const page = await findPageDocument(site, readAskedPage(url, facts, site).route, facts, signal);
    const { lang, version, alternates } = page.document;
    const others = Object.entries(alternates).map(
      ([key, other]) => `- ${cleanTitle(key)}: ${shownUrl(other, facts) ?? 'unknown'}`,
    );
    const own = joined([`language: ${cleanTitle(lang)}`, version && `version: ${cleanTitle(version)}`]);
    return joined([
      `Source: ${page.url}`,
      markData(joined([own, 'The page in other languages and versions:', ...others])),
    ]);
  }
  const { locales, versions: names, defaultVersion, lang } = facts;
  return markData(
    joined([
      cleanTitle(facts.title),
      'Languages:',
      ...locales.map(
        (locale) =>
          `- ${cleanTitle(locale.lang)}: ${cleanTitle(locale.label)}${locale.lang === lang ? ' (default)' : ''}`,
      ),
      names.length === 0 ? 'The site has one version.' : 'Versions:',
      ...names.map((name) => `- ${cleanTitle(name)}${name === defaultVersion ? ' (default)' : ''}`),
    ]),
  );
}
