import { inWords } from '../../build/report/wording.js';
import { flexSearch } from '../../build/search/flexsearch.js';
import { isRecord } from '../../shared/is-record.js';
import { SearchIndexError, type IndexReader } from '../../shared/search/index-reader.js';
import { createSearchEngine, type SearchEngine } from '../../shared/search/search-engine.js';
import { manifestFile, searchFolder } from '../../shared/search/search-index.js';
import { readAgentDocument, type AgentDocument } from './page-document.js';
import { cleanTitle } from './site-data.js';
import { QuestionError, type CountingReader } from './site-reader.js';

/** What a site says about itself. */
export interface SiteFacts {
  /** Begins and ends with a slash. */
  base: string;
  /** Where the URLs in results begin: the origin of the site, without a slash. `''` if nothing says it. */
  origin: string;
  title: string;
  /** Language of questions that name none. */
  lang: string;
  locales: { lang: string; label: string }[];
  versions: string[];
  /** `''` without versions. */
  defaultVersion: string;
  hasSearch: boolean;
  /** True if each version has an index of its own. */
  isIndexVersioned: boolean;
  /** Hits of one part of the site, at most, as in the search dialog. */
  mostPerGroup: number | undefined;
}

/** Milliseconds after which a site is asked again what it is, if only its age says anything. */
const trustedMs = 5 * 60_000;

/** Longest lists that a site's own data may have. */
const mostNames = 500;

const notHeddle = (where: string): QuestionError =>
  new QuestionError(
    `${where} is no site that Heddle has built. Use the URL or the folder of a published Heddle site, built with version 0.1 or later.`,
  );

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string').slice(0, mostNames) : [];

/** The languages of a site, which lists none if it has one. */
function localesOf(locales: unknown, lang: string): SiteFacts['locales'] {
  const listed = (Array.isArray(locales) ? locales : []).slice(0, mostNames).filter(isRecord);
  if (listed.length === 0) return [{ lang, label: lang }];
  return listed.map((locale) => ({ lang: String(locale['lang']), label: String(locale['label']) }));
}

/** Origin of the configuration, if it's one. */
function originOf(written: unknown): string {
  if (typeof written !== 'string' || !URL.canParse(written)) return '';
  const { origin, protocol } = new URL(written);
  return /^https?:$/.test(protocol) ? origin : '';
}

const isBase = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?:[^/\\\s?#]+\/)*$/.test(value) && !value.includes('..');

/** Path below `base`, decoded, of a URL path that a site names. */
export function pathBelow(base: string, path: string): string | undefined {
  if (!path.startsWith(base) || path.startsWith('//')) return undefined;
  try {
    return decodeURIComponent(path.slice(base.length));
  } catch {
    return undefined;
  }
}

/** Parses a file. Hosts may respond with a page in its place. */
function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new QuestionError(`${name} is damaged, or the host sends something else.`, {
      isTransient: true,
      cause: error,
    });
  }
}

/** Reads the data of the site that a document names. */
async function readFacts(
  reader: CountingReader,
  document: AgentDocument,
  where: string,
  setBase: (base: string) => void,
  signal: AbortSignal,
): Promise<SiteFacts> {
  const assets = document.site.lastIndexOf('assets/');
  const base = document.site.slice(0, Math.max(0, assets));
  if (!isBase(base)) throw notHeddle(where);
  if (reader.url && !`${reader.url.pathname}/`.startsWith(base))
    throw new QuestionError(
      `The site was built for the path ${base}, and is at another one. Use the URL of that path.`,
    );
  setBase(base);
  const text = await reader.read(pathBelow(base, document.site) ?? '', signal);
  const data: unknown = text === undefined ? undefined : parseJson(text, 'The data of the site');
  if (!isRecord(data)) throw notHeddle(where);
  const { locales, multiVersion, search } = data;
  const { default: defaultVersion, versions } = isRecord(multiVersion) ? multiVersion : {};
  const perGroup = isRecord(search) ? search['maxResultsPerGroup'] : undefined;
  const { lang, version, index } = document;
  return {
    base,
    origin: originOf(data['siteOrigin']) || (reader.url?.origin ?? ''),
    title: typeof data['title'] === 'string' ? data['title'] : '',
    lang,
    locales: localesOf(locales, lang),
    versions: textsOf(versions),
    defaultVersion: typeof defaultVersion === 'string' ? defaultVersion : '',
    hasSearch: index !== '',
    isIndexVersioned: version !== '' && index.endsWith(`/${manifestFile(lang, version)}`),
    mostPerGroup: typeof perGroup === 'number' ? perGroup : undefined,
  };
}

/** An index that is open. */
interface OpenIndex {
  stamp: string | undefined;
  openedMs: number;
  engine: SearchEngine;
}

/** Which index a question is for. */
export interface IndexScope {
  language?: string | undefined;
  version?: string | undefined;
}

/** A site that questions are asked about. It keeps what it has read of the index, and looks whether that changed. */
export interface AgentSite {
  readonly reader: CountingReader;
  facts(signal: AbortSignal): Promise<SiteFacts>;
  /** Searches the index of a language and version, once more if the site was published meanwhile. */
  withIndex<T>(
    scope: IndexScope,
    signal: AbortSignal,
    use: (engine: SearchEngine, index: IndexReader, facts: SiteFacts) => Promise<T>,
  ): Promise<T>;
}

/** Indexes that stay open. */
const mostIndexes = 4;

/** The name that a question means, or the default one. Throws a `QuestionError` with the known names. */
function known(kind: string, asked: string | undefined, names: readonly string[], byDefault: string): string {
  if (asked === undefined || asked === '' || names.includes(asked))
    return asked === undefined || asked === '' ? byDefault : asked;
  const has = names.length === 0 ? `no ${kind}s` : inWords(names.map(cleanTitle), 'and');
  throw new QuestionError(`The site has no ${kind} ${JSON.stringify(cleanTitle(asked))}. It has ${has}.`);
}

/** Opens a site. `setBase` is called with its `base` before files are read. `where` names it in messages. */
export function openAgentSite(
  reader: CountingReader,
  where: string,
  setBase: (base: string) => void = () => undefined,
): AgentSite {
  let read: { facts: SiteFacts; stamp: string | undefined; readMs: number } | undefined;
  const indexes = new Map<string, OpenIndex>();
  let current = new AbortController().signal;
  const isFresh = (stamp: string | undefined, known: string | undefined, sinceMs: number): boolean =>
    reader.stampOf ? stamp === known : performance.now() - sinceMs < trustedMs;

  const enter = async (signal: AbortSignal): Promise<AgentDocument | undefined> => {
    for await (const html of reader.entries(signal)) {
      const document = html === undefined ? undefined : readAgentDocument(html);
      if (document) return document;
    }
    return undefined;
  };
  const facts = async (signal: AbortSignal): Promise<SiteFacts> => {
    const stamp = await reader.stampOf?.('index.html');
    if (read && isFresh(stamp, read.stamp, read.readMs)) return read.facts;
    const document = await enter(signal);
    if (!document) throw notHeddle(where);
    const found = await readFacts(reader, document, where, setBase, signal);
    indexes.clear();
    read = { facts: found, stamp, readMs: performance.now() };
    return found;
  };
  /** Files are read for the question that is asked, whichever opened the index. */
  const files = {
    read: async (file: string): Promise<unknown> => {
      if (/[/\\]/.test(file)) throw new QuestionError('The search index names a file outside of its folder.');
      const text = await reader.read(searchFolder + file, current);
      if (text === undefined)
        throw new QuestionError(`The search index lacks the file ${cleanTitle(file)}.`, { isTransient: true });
      return parseJson(text, `The file ${cleanTitle(file)} of the search index`);
    },
  };
  const openIndex = async (manifest: string): Promise<SearchEngine> => {
    const stamp = await reader.stampOf?.(searchFolder + manifest);
    const before = indexes.get(manifest);
    if (before && isFresh(stamp, before.stamp, before.openedMs)) return before.engine;
    const engine = createSearchEngine(files, manifest, flexSearch);
    indexes.delete(manifest);
    indexes.set(manifest, { stamp, openedMs: performance.now(), engine });
    for (const oldest of indexes.keys()) if (indexes.size > mostIndexes) indexes.delete(oldest);
    return engine;
  };
  const withIndex: AgentSite['withIndex'] = async (scope, signal, use) => {
    const site = await facts(signal);
    if (!site.hasSearch) throw new QuestionError('The site has no search index. Read its pages by their URLs.');
    const languages = site.locales.map(({ lang }) => lang);
    const lang = known('language', scope.language, languages, site.lang);
    const version = known('version', scope.version, site.versions, site.defaultVersion);
    const manifest = manifestFile(lang, site.isIndexVersioned ? version : '');
    current = signal;
    for (let attempt = 1; ; attempt++) {
      try {
        const engine = await openIndex(manifest);
        return await use(engine, await engine.open(), site);
      } catch (error) {
        signal.throwIfAborted();
        indexes.delete(manifest);
        if (error instanceof SearchIndexError)
          throw new QuestionError(
            'The search index was made by another version of Heddle. Use the version that built the site, or build the site again.',
            { cause: error },
          );
        const isRead = error instanceof QuestionError && !error.isTransient;
        if (attempt === 2 || isRead) throw error;
      }
    }
  };
  return { reader, facts, withIndex };
}
