import type { Diagnostic } from '../diagnostic.js';

/** A cached result that differs from one that was computed again. */
export interface ResultDifference {
  /** Where the two differ. */
  difference: string;
  /** True if computing it twice gives different results. */
  isUnstable?: boolean;
  /** Files and variables of the environment that were read without being declared. */
  reads: readonly string[];
  /** Calls that return something else each time, with their places. */
  calls: readonly string[];
}

const list = (items: readonly string[]): string =>
  items.length > 5 ? `${items.slice(0, 5).join(', ')} and ${items.length - 5} more` : items.join(', ');

function causeOf({ reads, calls, isUnstable = false }: Omit<ResultDifference, 'difference'>): string {
  const read = reads.length > 0 ? [`It read ${list(reads)}, which no input declares.`] : [];
  const called = calls.length > 0 ? [`It called ${list(calls)}.`] : [];
  if (isUnstable) return ['The result is another one each time.', ...called, ...read].join(' ');
  return [...read, ...called].join(' ') || 'No undeclared input was seen being read.';
}

const unstableFix = 'Remove what depends on the time or on chance from the plugin or component.';

/** A result from the cache that differs from the same work done again. */
export const resultDiffers = (file: string, verb: string, found: ResultDifference): Diagnostic => ({
  code: 'result-differs',
  severity: 'error',
  kind: 'content',
  message: `${verb.charAt(0).toUpperCase()}${verb.slice(1)} again, ${file} differs from what the cache has: ${found.difference}. ${causeOf(found)}`,
  fix:
    found.isUnstable === true || (found.calls.length > 0 && found.reads.length === 0)
      ? unstableFix
      : 'Declare everything that a plugin reads: files with `readInput`, `dependOn` or `inputs`, other values with `cacheKey`. Until then, build with `--no-cache`.',
  file,
});

/** A cached bundle whose files differ when it is made again. */
export const bundleDiffers = (
  paths: readonly string[],
  found: Pick<ResultDifference, 'reads' | 'calls'>,
): Diagnostic => ({
  code: 'result-differs',
  severity: 'error',
  kind: 'content',
  message: `Bundled again, the scripts and style sheets differ from what the cache has: ${list(paths)}. ${causeOf(found)}`,
  fix: 'Return `watchFiles` and `watchDirs` from the esbuild plugins of `builder.plugins` for everything that they read.',
});
