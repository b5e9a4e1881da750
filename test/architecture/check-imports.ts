import type { ImportGraph } from './import-graph.js';
import { reach } from './import-graph.js';
import type { LayerRule, ReachRule } from './import-rules.js';

const isFile = (target: string): boolean => target.startsWith('src/');
const packageName = (target: string): string =>
  target.startsWith('@') ? target.split('/', 2).join('/') : target.split('/', 1)[0]!;

function ruleFor(rules: readonly LayerRule[], file: string): LayerRule | undefined {
  return rules.find(({ files }) => file.startsWith(files));
}

/** Files that no rule covers, so that a new folder does not go unwatched. */
export function findUncovered(rules: readonly LayerRule[], files: Iterable<string>): string[] {
  return [...files].filter((file) => !ruleFor(rules, file)).map((file) => `${file} is covered by no layer rule`);
}

/** Value imports that a layer refuses, with the reason. */
export function findLayerBreaks(rules: readonly LayerRule[], graph: ImportGraph): string[] {
  return [...graph].flatMap(([file, targets]) => {
    const rule = ruleFor(rules, file);
    if (!rule) return [];
    const allowed = [rule.files, ...rule.mayImport];
    return targets
      .filter((target) =>
        isFile(target)
          ? !allowed.some((start) => target.startsWith(start))
          : rule.refusedPackages?.test(packageName(target)),
      )
      .map((target) => `${file} imports ${target}: ${rule.reason}`);
  });
}

/** Type imports that a layer refuses, with the reason. */
export function findTypeBreaks(rules: readonly LayerRule[], typeImports: ImportGraph): string[] {
  return [...typeImports].flatMap(([file, targets]) => {
    const rule = ruleFor(rules, file);
    if (!rule?.mayImportTypes) return [];
    const allowed = [rule.files, ...rule.mayImport, ...rule.mayImportTypes];
    return targets
      .filter((target) => isFile(target) && !allowed.some((start) => target.startsWith(start)))
      .map((target) => `${file} imports the types of ${target}: ${rule.reason}`);
  });
}

/** The shortest chain of imports from files to what they must not import, with the reason. */
export function findReachBreaks(rules: readonly ReachRule[], graph: ImportGraph): string[] {
  return rules.flatMap(({ from, never, reason }) => {
    const ways = [...graph.keys()]
      .filter((file) => from.test(file))
      .flatMap((file) => [...reach(graph, file)].filter(([target]) => never.test(target)).map(([, way]) => way))
      .sort((a, b) => a.length - b.length);
    const byLastImport = new Map<string, string[]>();
    for (const way of ways) {
      const lastImport = way.slice(-2).join(' ');
      if (!byLastImport.has(lastImport)) byLastImport.set(lastImport, way);
    }
    return [...byLastImport.values()].map((way) => `${way.join(' -> ')}: ${reason}`);
  });
}

/** Imports of a barrel from inside: they tie every file to every other. */
export function findBarrelImports(graph: ImportGraph): string[] {
  const barrels = new Set([
    'src/index.ts',
    'src/runtime/index.ts',
    'src/compat/rspress/runtime/index.ts',
    'src/runtime/theme/index.ts',
    'src/build/index.ts',
  ]);
  return [...graph].flatMap(([file, targets]) =>
    targets
      .filter((target) => barrels.has(target) && !barrels.has(file))
      .map((target) => `${file} imports the barrel ${target}`),
  );
}
