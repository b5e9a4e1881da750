/** Documents of pages by path, fetched once and kept while the window shows this site. */
export interface PageDocuments {
  /** Fetches ahead of a navigation; failures stay silent. False for visitors who save data. */
  prefetch(pathname: string): boolean;
  /** HTML of a page. Rejects when the server has none. `isFresh` asks the server again. */
  load(pathname: string, isFresh?: boolean): Promise<string>;
  /** Forgets what was fetched, because pages have changed. */
  clear(): void;
}

async function fetchDocument(pathname: string, init: RequestInit): Promise<string> {
  // Some hosts send Markdown to programs that don't ask for HTML.
  const response = await fetch(pathname, { ...init, headers: { accept: 'text/html' } });
  if (!response.ok) throw new Error(`${pathname} answered ${response.status}`);
  return response.text();
}

/** Makes the store of documents. */
export function createPageDocuments(): PageDocuments {
  const documents = new Map<string, Promise<string>>();
  const load = (pathname: string, init: RequestInit): Promise<string> => {
    const loading = fetchDocument(pathname, init);
    documents.set(pathname, loading);
    loading.catch(() => documents.get(pathname) === loading && documents.delete(pathname));
    return loading;
  };
  return {
    prefetch: (pathname) => {
      const { connection } = navigator as { connection?: { saveData?: boolean } };
      if (connection?.saveData) return false;
      if (!documents.has(pathname)) load(pathname, { priority: 'low' }).catch(() => undefined);
      return true;
    },
    load: (pathname, isFresh) =>
      isFresh ? load(pathname, { cache: 'no-cache' }) : (documents.get(pathname) ?? load(pathname, {})),
    clear: () => documents.clear(),
  };
}
