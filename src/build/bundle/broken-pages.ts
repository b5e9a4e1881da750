import { createQueue } from '../async/concurrency.js';
import type { BuildContext } from '../context.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { foreignComponent } from '../report/errors/build.js';
import type { BundleManifest } from './bundle-manifest.js';
import { bundleSite, type BundledParts } from './bundle-site.js';
import { componentEntries } from './component-entries.js';
import { declaredPackages, packageOf } from './plugins/foreign-modules.js';

/** The bundle of a site. */
export interface ValidBundle {
  manifest: BundleManifest;
  parts: BundledParts;
  /** Pages that are left out because their imports fail, with their problems, by source file. */
  broken: ReadonlyMap<string, readonly Diagnostic[]>;
}

/**
 * Bundles what pages import, without the pages whose imports fail; their problems are reported. On sites that were moved
 * from another generator, modules that cannot be bundled are placeholders, and the pages stay. Rejects with a `BuildError`
 * if the cause is in code that all pages share, and in production if a page has to be left out.
 */
export async function bundleValidPages(context: BuildContext, parts: BundledParts): Promise<ValidBundle> {
  try {
    return { manifest: await bundleSite(context, parts), parts, broken: new Map() };
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    const { broken, foreign, foreignProblems } = await findBrokenPages(context, parts);
    if (broken.size + foreign.size === 0 || (broken.size > 0 && context.mode === 'production')) throw error;
    const valid = parts.pages.filter(({ route }) => !broken.has(route.file));
    const validParts = { ...parts, pages: valid, foreignEntries: foreign };
    const manifest = await bundleSite(context, validParts);
    context.report.add([...broken.values()].flat());
    context.report.add(foreignProblems);
    return { manifest, parts: validParts, broken };
  }
}

/** Problems of the modules that pages import. */
interface BrokenModules {
  /** Pages that cannot be built, with their problems, by source file. */
  broken: Map<string, Diagnostic[]>;
  /** Names of entries that become placeholders. */
  foreign: Set<string>;
  foreignProblems: Diagnostic[];
}

/** The package that a module imports and the project names, but that is not installed. */
function missingPackage(problems: readonly Diagnostic[], declared: ReadonlySet<string>): boolean {
  return problems.some(({ message }) => {
    const name = packageOf(/Could not resolve "([^"]+)"/.exec(message)?.[1] ?? '');
    return name !== undefined && declared.has(name);
  });
}

/**
 * Finds the modules for which a bundle could not be made, and the pages that import them. Each module that pages import is
 * bundled by itself. Nothing is found if the cause is in code that all pages share. Rejects if the machine is the cause.
 */
async function findBrokenPages(
  context: BuildContext,
  { pages, overrides, pageUrls, runtimeModules }: BundledParts,
): Promise<BrokenModules> {
  const broken = new Map<string, Diagnostic[]>();
  const foreign = new Set<string>();
  const foreignProblems: Diagnostic[] = [];
  const blame = (page: string, problem: Diagnostic): void =>
    void broken.set(page, [...(broken.get(page) ?? []), problem]);
  const { config } = context;
  const declared = config.compat.length > 0 ? declaredPackages(config.projectRoot) : undefined;
  const entries = componentEntries(pages, config, (problem, page) => blame(page, problem));
  const { componentProblems } = await import('./build-bundle.js');
  const source = { context, overrides: new Set(overrides), runtimeModules, pageUrls };
  // All at once would share one process of esbuild, and each would take as long as all of them.
  const inTurn = createQueue();
  const found = await Promise.all(
    entries.map((entry) => inTurn(() => componentProblems({ ...source, entries: [entry] }))),
  );
  const ofMachine = found.flat().find(({ kind }) => kind === 'environment');
  if (ofMachine) throw new BuildError([ofMachine]);
  for (const [index, problems] of found.entries()) {
    const { name, users: places } = entries[index]!;
    if (declared && problems.length > 0 && !missingPackage(problems, declared)) {
      foreign.add(name);
      const [{ message, file, line }] = problems as [Diagnostic];
      const reason = file === undefined ? message : `${message} (${file}${line === undefined ? '' : `:${line}`})`;
      for (const { file: user, line: at, column } of places)
        foreignProblems.push(foreignComponent({ file: user, line: at, column }, `${name}: ${reason}`));
      continue;
    }
    const seen = new Set<string>();
    for (const problem of problems) {
      // The bundles for the browser and for the server fail of the same.
      const text = JSON.stringify(problem);
      if (seen.has(text)) continue;
      seen.add(text);
      const ofFile = places.filter(({ file }) => file === problem.file);
      for (const page of new Set((ofFile.length > 0 ? ofFile : places).map((place) => place.page)))
        blame(page, problem);
    }
  }
  return { broken, foreign, foreignProblems };
}
