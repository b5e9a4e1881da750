import { dirname, join, sep } from 'node:path';
import { bundleValidPages, type ValidBundle } from '../bundle/broken-pages.js';
import { changesLookup, inputFiles } from '../bundle/bundle-inputs.js';
import { areFragmentsCurrent, bundleSite, isWhole } from '../bundle/bundle-site.js';
import { checkSheets, sheetPaths } from '../bundle/made-sheets.js';
import { createFileHashes } from '../cache/cache-key.js';
import { importedComponents } from '../bundle/component-entries.js';
import type { Route } from '../facts/route.js';
import { checkLinks, checkPageLinks, pagesByPath } from '../links/check-links.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import { createPagePlanner } from '../render/plan-pages.js';
import { planJobs, needsTranslations, type RenderJob } from '../render/plan-jobs.js';
import { prepareSharedData } from '../render/shared-render-data.js';
import type { Contents } from '../plugins/plugin-driver.js';
import type { CalledHook } from '../plugins/hook-table.js';
import type { Inputs } from '../graph/node.js';
import type { Diagnostic } from '../report/diagnostic.js';
import type { RouteNodes } from './route-nodes.js';
import type { ContentNodes } from './content-nodes.js';
import { isSameJson } from '../values/values.js';
import type { NodeBase } from './node-base.js';

/** Nodes of the frame of pages: the bundle, and everything around their articles. */
export function planNodes(
  { context, graph, isDev, keyOf, overrides, liveChannel, reportingTo }: NodeBase,
  { contents, listed }: RouteNodes,
  { pages, known, navigation, targets, translations }: ContentNodes,
) {
  const { config, cache, plugins } = context;
  /** Results of `loadContent`, if plugins use them in the hook. */
  const contentsFor = async (inputs: Inputs, hook: CalledHook): Promise<Contents> =>
    plugins.usesContent(hook) ? inputs.use(contents) : {};

  const bundle = graph.node<ValidBundle>(
    async (inputs) => {
      const bundled = await inputs.use(known, (before, now) => importedComponents(before) === importedComponents(now));
      // The bundle is begun while pages are still listed: few sites need their URLs for it.
      const pageUrls = inputs.use(listed, (_, now) => areFragmentsCurrent(made.manifest, now.urls, config));
      const urls = pageUrls.then((now) => now.urls);
      urls.catch(() => undefined);
      const runtimeModules = await plugins.runtimeModules(config, await contentsFor(inputs, 'runtimeModules'));
      const { whole } = await inputs.use(listed, (before, now) => before.sealed === now.sealed);
      const importing = whole.flatMap((version) => version.importing);
      const source = { pages: [...bundled, ...importing], overrides, pageUrls: urls, runtimeModules };
      const made: ValidBundle =
        isDev || config.compat.length > 0
          ? await bundleValidPages(reportingTo(inputs), source)
          : { manifest: await bundleSite(context, source), parts: source, broken: new Map() };
      inputs.files(inputFiles(made.manifest, config));
      inputs.when(({ path }) => made.broken.size > 0 || changesLookup(path, made.manifest, config));
      return made;
    },
    { isValid: ({ manifest }) => isWhole(manifest, cache) },
  );

  /**
   * Absolute paths of the style sheets that plugins would compile to another result than the bundle contains. This is no part
   * of the bundle's node, so that pages don't wait until plugins have read all files of the site.
   */
  const changedSheets = graph.node<readonly string[]>(async (inputs) => {
    const { manifest } = await inputs.use(bundle);
    const { files, folders } = sheetPaths(manifest.sheets);
    inputs.files(files);
    inputs.when(({ path }) => folders.includes(join(dirname(path), sep)));
    const { changed, sheets } = await checkSheets(context, manifest.sheets, createFileHashes());
    inputs.files(sheetPaths(sheets).files);
    return changed;
  });

  /** No value; its problems are those of the Markdown files that components import. */
  const fragments = graph.node(async (inputs) => {
    const { manifest } = await inputs.use(bundle);
    const linked = await inputs.use(targets);
    const { sealed } = await inputs.use(listed);
    const compiled = pagesByPath(await inputs.use(known), { ...linked, sealed });
    inputs.report.add(manifest.warnings);
    for (const fragment of manifest.fragments)
      inputs.report.add([...fragment.diagnostics, ...checkLinks(fragment, linked, compiled, config)]);
  });

  const planner = graph.node(async (inputs) => {
    const { everyRoute } = await inputs.use(listed);
    return createPagePlanner(everyRoute(), await inputs.use(navigation), config);
  });

  const plans = graph.family<Route, RenderJob | undefined>(
    async (routes, inputs) => {
      const plan = await inputs.use(planner);
      const compiled = await inputs.useAll(routes.map(pages.of));
      const linked = await inputs.use(targets);
      const { sealed } = await inputs.use(listed, (before, now) => before.sealed === now.sealed);
      const problemsOf = (others: readonly CompiledRoute[]): Diagnostic[] =>
        checkPageLinks(
          compiled.filter((value) => value !== undefined),
          linked,
          pagesByPath(others, { ...linked, sealed }),
          config,
        );
      inputs.report.add(
        problemsOf(await inputs.use(known, (before, now) => isSameJson(problemsOf(before), problemsOf(now)))),
      );
      /** Pages at some route paths; one that cannot be compiled is there as it was. */
      const readPages = async (paths: readonly string[]): Promise<CompiledRoute[]> => {
        const nodes = paths.flatMap((path) => linked.routesByPath.get(path) ?? []).map(pages.of);
        const found = await Promise.all(nodes.map((node) => inputs.use(node).catch(() => node.latest)));
        return found.filter((value) => value !== undefined);
      };
      const hasTranslations = compiled.some((page) => page && needsTranslations(page, config));
      const translated = hasTranslations ? await inputs.use(translations) : undefined;
      const loaded = await contentsFor(inputs, 'extendPageData');
      return planJobs(context, plan, compiled, { readPages, translated, contents: loaded });
    },
    { keyOf, isSame: (before, now) => before?.page === now?.page && isSameJson(before?.plan, now?.plan) },
  );

  const shared = graph.node(async (inputs) => {
    const data = prepareSharedData(context, await inputs.use(bundle), await inputs.use(navigation), liveChannel);
    inputs.files(data.pictures.assets.flatMap(({ sourcePath }) => sourcePath ?? []));
    return data;
  });

  return { bundle, changedSheets, fragments, plans, shared };
}

export type PlanNodes = ReturnType<typeof planNodes>;
