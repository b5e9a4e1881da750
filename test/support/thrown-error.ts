import * as assert from 'uvu/assert';
import { BuildError } from '../../src/build/report/diagnostic.js';

/** The problems that work ends with. Fails when it succeeds or throws anything else. */
export async function thrownBuildError(work: () => unknown): Promise<BuildError> {
  try {
    await work();
  } catch (error) {
    if (error instanceof BuildError) return error;
    throw error;
  }
  assert.unreachable('nothing was thrown');
  throw new Error('unreachable');
}
