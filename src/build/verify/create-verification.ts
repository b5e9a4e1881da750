import { randomBytes } from 'node:crypto';
import { join, relative, sep } from 'node:path';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { contentHash } from '../cache/cache-key.js';
import { createPositionFinder, type PositionFinder } from '../config/load/bundle-positions.js';
import type { ConfigSource, SiteConfig } from '../config/site-config.js';
import type { Verification } from '../context.js';
import { watchInputs } from '../step/run-step.js';
import { outputPaths } from '../emit/output-paths.js';
import { packageRoot } from '../files/package-root.js';
import { toPosix } from '../files/paths.js';

/**
 * Creates the choice of what a build verifies: at most `most` results of each step, other ones in each build. Results that
 * belong to the same page are chosen together.
 */
export function createVerification(
  { projectRoot, cacheDir, outDir }: Pick<SiteConfig, 'projectRoot' | 'cacheDir' | 'outDir'>,
  { bundleFile }: ConfigSource,
  most: number,
): Verification {
  // Chance selects what is verified. It never changes the output.
  const seed = randomBytes(8).toString('hex');
  const { outDir: folder, ...beside } = outputPaths(outDir);
  const own = [
    join(packageRoot(), 'package.json'),
    ...[join(packageRoot(), 'dist'), cacheDir, outDir, folder].map((path) => path + sep),
    // The lock is read while a build holds it.
    ...Object.values(beside),
  ];
  let findPosition: PositionFinder | undefined;
  /** The place in the sources of a place in code that was run. */
  const placeOf = (place: string): string => {
    const [, path = place, line = '1', column = '1'] = /^(.*?):(\d+):(\d+)$/.exec(place) ?? [];
    const isBundled = bundleFile !== undefined && path === bundleFile;
    if (isBundled) findPosition ??= createPositionFinder(bundleFile);
    const found = isBundled ? findPosition!(Number(line), Number(column)) : undefined;
    const { path: source, line: at, column: from } = found ?? { path, line, column };
    return `${toPosix(relative(projectRoot, source))}:${at}:${from}`;
  };
  const withPlace = (found: string): string => {
    const end = found.lastIndexOf(' ');
    return `${found.slice(0, end)} at ${placeOf(found.slice(end + 1))}`;
  };
  const isDeclarable = (path: string): boolean =>
    !path.includes(`${sep}node_modules${sep}`) && !own.some((start) => path.startsWith(start));
  const undeclared: Verification['undeclared'] = ({ files, variables, calls }, declared) => ({
    reads: [
      ...files
        .filter((path) => isDeclarable(path) && !declared.some((input) => `${path}/`.startsWith(`${input}/`)))
        .map((path) => toPosix(relative(projectRoot, path))),
      ...variables.map(withPlace),
    ],
    calls: calls.map(withPlace),
  });
  return {
    choose: (items, labelOf) =>
      items.length <= most
        ? [...items]
        : items
            .map((item) => ({ item, rank: contentHash(`${seed} ${labelOf(item)}`) }))
            .sort((a, b) => compareCodeUnits(a.rank, b.rank))
            .slice(0, most)
            .map(({ item }) => item),
    undeclared,
    watch: () => {
      const watch = watchInputs();
      watch.start();
      return (declared) => {
        const found = watch.stop();
        watch.end();
        return undeclared(found, declared);
      };
    },
  };
}
