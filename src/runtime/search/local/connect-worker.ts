import { SearchFailure, type ProviderAnswer } from '../search-provider.js';
import type { LocalSearch, OnHits } from './local-search.js';
import type { FromWorker, LocalQuery, ToWorker } from './worker-messages.js';

interface ScriptUrls {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** Name of the policy that lets a page start the worker; the security policy allows it. */
const policyName = 'heddle-search';

/** Starts a module worker. Throws where workers are not to be had. */
function startWorker(url: string): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: Partial<ScriptUrls> };
  // Without trusted types, an element of the page may have this name.
  const hasTypes = typeof trustedTypes?.createPolicy === 'function';
  const policy = hasTypes ? trustedTypes.createPolicy!(policyName, { createScriptURL: () => url }) : undefined;
  return new Worker(policy?.createScriptURL('') ?? url, { type: 'module', name: 'search' });
}

interface Waiting {
  query: LocalQuery;
  signal: AbortSignal;
  onHits: OnHits;
  resolve(answer: ProviderAnswer | Promise<ProviderAnswer>): void;
  reject(error: unknown): void;
}

/** Searches in the page itself, with the worker's own code. */
function createPageSearch(workerUrl: string): LocalSearch {
  let loading: Promise<LocalSearch> | undefined;
  const load = (): Promise<LocalSearch> => {
    loading ??= import(workerUrl).then(
      (module: { openLocalSearch(): LocalSearch }) => module.openLocalSearch(),
      (error: unknown) => {
        loading = undefined;
        throw new SearchFailure('retry', (error as Error).message);
      },
    );
    return loading;
  };
  return {
    open: (folder, manifest, given) =>
      void load().then(
        (search) => search.open(folder, manifest, given),
        () => undefined,
      ),
    search: async (query, signal, onHits) => (await load()).search(query, signal, onHits),
  };
}

/** Searches in a worker; where none can be started, or it fails to load, in the page. */
export function createWorkerSearch(workerUrl: string): LocalSearch {
  const waiting = new Map<number, Waiting>();
  let nextId = 0;
  let worker: Worker | undefined;
  let inPage: LocalSearch | undefined;

  const post = (message: ToWorker): void => worker?.postMessage(message);
  const giveUp = (): LocalSearch => {
    worker?.terminate();
    worker = undefined;
    inPage ??= createPageSearch(workerUrl);
    for (const { query, signal, onHits, resolve } of waiting.values()) resolve(inPage.search(query, signal, onHits));
    waiting.clear();
    return inPage;
  };
  const receive = ({ data }: MessageEvent<FromWorker>): void => {
    const request = waiting.get(data.id);
    if ('early' in data) return request?.onHits?.(data.early);
    waiting.delete(data.id);
    if ('answer' in data) request?.resolve(data.answer);
    else request?.reject(new SearchFailure(data.failure.kind, data.failure.message, data.failure.status));
  };
  const start = (): LocalSearch | undefined => {
    if (inPage || worker) return inPage;
    try {
      worker = startWorker(workerUrl);
    } catch {
      return giveUp();
    }
    worker.onmessage = receive;
    worker.onerror = (event) => {
      event.preventDefault();
      giveUp();
    };
    return undefined;
  };

  return {
    open: (folder, manifest, given) => {
      const page = start();
      if (page) page.open(folder, manifest, given);
      else post({ type: 'open', folder, manifest, given });
    },
    search: async (query, signal, onHits) => {
      signal.throwIfAborted();
      const page = start();
      if (page) return page.search(query, signal, onHits);
      const id = nextId++;
      const cancel = (): void => {
        post({ type: 'cancel', id });
        waiting.get(id)?.reject(signal.reason);
        waiting.delete(id);
      };
      signal.addEventListener('abort', cancel, { once: true });
      try {
        return await new Promise<ProviderAnswer>((resolve, reject) => {
          waiting.set(id, { query, signal, onHits, resolve, reject });
          post({ type: 'search', id, query });
        });
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },
  };
}
