import type { SearchFiles } from '../../../shared/search/search-index.js';
import { SearchFailure, type FileText } from '../search-provider.js';

/**
 * Reads index files with `fetch`. Manifests are revalidated, all other files never change; with `isAnew`, nothing comes
 * from the browser's cache, which may contain a file that was cut off. `given` is a file that need not be read.
 */
export function createIndexFiles(folder: string, isAnew: boolean, given?: FileText): SearchFiles {
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
