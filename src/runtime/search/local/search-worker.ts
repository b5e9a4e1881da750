import { Charset, Document, Encoder } from 'flexsearch';
import type { SearchFailure } from '../search-provider.js';
import { createLocalSearch, type LocalSearch } from './local-search.js';
import type { FromWorker, PlainFailure, ToWorker } from './worker-messages.js';

/** True in the file for sites with another charset than the default. */
declare const __HEDDLE_CHARSETS__: boolean;

/** The searcher; a page that cannot start the worker imports this file and searches by itself. */
export const openLocalSearch = (): LocalSearch =>
  createLocalSearch({ Document, Encoder, Charset: __HEDDLE_CHARSETS__ ? Charset : {} });

/** The subset of a worker's scope that we use. */
interface WorkerScope {
  onmessage: ((event: { data: ToWorker }) => void) | null;
  postMessage(message: FromWorker): void;
}

const plain = (error: unknown): PlainFailure => {
  const { kind, message, status } = error as SearchFailure;
  return { kind, message, status };
};

function answerMessages(scope: WorkerScope): void {
  const search = openLocalSearch();
  const running = new Map<number, AbortController>();
  const run = async (message: ToWorker & { type: 'search' }): Promise<void> => {
    const { id, query } = message;
    const controller = new AbortController();
    running.set(id, controller);
    // Messages of newer queries arrive first, so an aborted search never starts.
    await new Promise((resolve) => setTimeout(resolve));
    try {
      controller.signal.throwIfAborted();
      const answer = await search.search(query, controller.signal, (early) => scope.postMessage({ id, early }));
      scope.postMessage({ id, answer });
    } catch (error) {
      if (!controller.signal.aborted) scope.postMessage({ id, failure: plain(error) });
    } finally {
      running.delete(id);
    }
  };
  scope.onmessage = ({ data }) => {
    if (data.type === 'search') void run(data);
    else if (data.type === 'cancel') running.get(data.id)?.abort();
    else search.open(data.folder, data.manifest, data.given);
  };
}

if (typeof window === 'undefined') answerMessages(self as unknown as WorkerScope);
