import type { SearchFiles } from '../../../shared/search/search-index.js';
import { SearchFailure, type FileText, type ProviderAnswer, type ProviderRequest } from '../search-provider.js';
import type { FlexLibrary } from '../../../shared/search/section-index.js';
import type { SearchHit } from '../../../shared/search/search-types.js';
import { createSearchEngine, type SearchEngine } from '../../../shared/search/search-engine.js';
import type { LocalQuery } from './worker-messages.js';

/**
 * Reads index files with `fetch`. Manifests are revalidated, all other files never change; with `isAnew`, nothing comes
 * from the browser's cache, which may contain a file that was cut off. `given` is a file that need not be read.
 */
function createIndexFiles(folder: string, isAnew: boolean, given?: FileText): SearchFiles {
  const load = async (file: string): Promise<Response> => {
    const cache = isAnew ? 'reload' : file.endsWith('.index.json') ? 'no-cache' : 'default';
    try {
      return await fetch(folder + file, { cache });
    } catch (error) {
      throw new SearchFailure('retry', `${file}: ${(error as Error).message}`);
    }
  };
  const readText = async (file: string): Promise<string> => {
    const response = await load(file);
    const { status } = response;
    if (!response.ok)
      throw new SearchFailure(status >= 400 && status < 500 ? 'api' : 'retry', `${file}: HTTP ${status}`, status);
    return response.text().catch((error: unknown) => {
      throw new SearchFailure('retry', `${file}: ${(error as Error).message}`, status);
    });
  };
  return {
    read: async (file) => {
      const text = given?.url === folder + file ? given.text : await readText(file);
      try {
        return JSON.parse(text) as unknown;
      } catch {
        // Texts of other answers are not read.
        throw new SearchFailure('deserialization', `${file} is no JSON`, 200);
      }
    },
  };
}

export type OnHits = ProviderRequest['onHits'];

/** Searches the indexes of a site; runs in the worker or, where there is none, in the page. */
export interface LocalSearch {
  /** Reads the manifest of an index ahead of the first search, unless it is the file that was read already. Never throws. */
  open(folder: string, manifest: string, given?: FileText): void;
  /** Rejects with a `SearchFailure`, or with the signal's reason. */
  search(query: LocalQuery, signal: AbortSignal, onHits?: OnHits): Promise<ProviderAnswer>;
}

/** A failure of the engine in the form that the dialog expects: a file has other content than it should. */
const asFailure = (error: unknown): SearchFailure =>
  error instanceof SearchFailure ? error : new SearchFailure('deserialization', (error as Error).message);

const toAnswerHits = (hits: readonly SearchHit[]): ProviderAnswer['hits'] =>
  hits.map(({ score: _score, explanation: _explanation, ...hit }) => hit);

async function ask(
  engine: SearchEngine,
  query: LocalQuery,
  signal: AbortSignal,
  onHits: OnHits,
): Promise<ProviderAnswer> {
  const { query: text } = query;
  const { hits, total, corrections, facets, hasMore } = await engine.search(text, {
    ...query,
    signal,
    onHits: onHits && ((found) => onHits({ hits: toAnswerHits(found), nbHits: found.length })),
  });
  return {
    hits: toAnswerHits(hits),
    nbHits: total,
    hasMore,
    corrections,
    facets,
  };
}

/**
 * Makes a searcher. A search that fails is tried once more with a freshly opened index, bypassing the browser's cache: the site
 * may have been published again, so that files of the index that was open are gone.
 */
export function createLocalSearch(library: FlexLibrary): LocalSearch {
  const engines = new Map<string, SearchEngine>();
  const openEngine = (folder: string, manifest: string, isAnew: boolean, given?: FileText): SearchEngine =>
    createSearchEngine(createIndexFiles(folder, isAnew, given), manifest, library);
  const engineFor = (folder: string, manifest: string, given?: FileText): SearchEngine => {
    const known = engines.get(folder + manifest) ?? openEngine(folder, manifest, false, given);
    engines.set(folder + manifest, known);
    return known;
  };
  return {
    open: (folder, manifest, given) =>
      void engineFor(folder, manifest, given)
        .open()
        .catch(() => undefined),
    search: async (query, signal, onHits) => {
      const { folder, manifest } = query;
      try {
        return await ask(engineFor(folder, manifest), query, signal, onHits);
      } catch {
        signal.throwIfAborted();
      }
      const fresh = openEngine(folder, manifest, true);
      try {
        const answer = await ask(fresh, query, signal, onHits);
        engines.set(folder + manifest, fresh);
        return answer;
      } catch (error) {
        signal.throwIfAborted();
        throw asFailure(error);
      }
    },
  };
}
