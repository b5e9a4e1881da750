import type { SearchFiles } from '../../../shared/search/search-index.js';
import { SearchFailure } from '../search-provider.js';

/**
 * Reads index files with `fetch`. Manifests are revalidated, all other files never change; with `isAnew`, nothing comes
 * from the browser's cache, which may hold a file that was cut off.
 */
export function createIndexFiles(folder: string, isAnew: boolean): SearchFiles {
  const load = async (file: string): Promise<Response> => {
    const cache = isAnew ? 'reload' : file.endsWith('.index.json') ? 'no-cache' : 'default';
    try {
      return await fetch(folder + file, { cache });
    } catch (error) {
      throw new SearchFailure('retry', `${file}: ${(error as Error).message}`);
    }
  };
  return {
    read: async (file) => {
      const response = await load(file);
      const { status } = response;
      if (!response.ok)
        throw new SearchFailure(status >= 400 && status < 500 ? 'api' : 'retry', `${file}: HTTP ${status}`, status);
      const text = await response.text().catch((error: unknown) => {
        throw new SearchFailure('retry', `${file}: ${(error as Error).message}`, status);
      });
      try {
        return JSON.parse(text) as unknown;
      } catch {
        throw new SearchFailure('deserialization', `${file} is no JSON`, status);
      }
    },
  };
}
