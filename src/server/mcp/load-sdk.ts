import { BuildError } from '../../build/report/diagnostic.js';
import { mcpPackageMissing } from '../../build/report/errors/mcp.js';
import { codeOf } from '../../build/report/reason-of.js';

/** Loads a part of the SDK, which sites install for `heddle mcp` alone. Rejects with a `BuildError` if it isn't installed. */
export async function loadSdk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new BuildError([mcpPackageMissing()], { cause: error });
  }
}
