import { bundleSoundPages, type SoundBundle } from './bundle/broken-pages.js';
import { changesLookup, inputFiles } from './bundle/bundle-inputs.js';
import { areFragmentsCurrent, bundleSite, isWhole } from './bundle/bundle-site.js';
import { importedComponents } from './bundle/component-entries.js';
import { LostEntries } from './cache/lost-entries.js';
import type { BuildContext } from './context.js';
import type { OutputFile } from './facts/output-file.js';
import { createGraph } from './graph/graph.js';
import type { Inputs } from './graph/node.js';
import type { LocaleNavigation } from './navigation/build-navigation.js';
import { createSiteLabels, createTitleReader, hasSameLabel } from './navigation/site-labels.js';
import { siteNavigation } from './navigation/site-navigation.js';
import { checkLinks, checkPageLinks, linkTargets, pagesByPath } from './links/check-links.js';
import { compilePages, isReadable, isSound, type CompiledRoute } from './pages/compile-pages.js';
import { createPagePlanner } from './render/plan-pages.js';
import type { RenderItem } from './render/render-page.step.js';
import * as rendering from './render/render-pages.js';
import { createCollectReport } from './report/collect-report.js';
import { BuildError, type Diagnostic } from './report/diagnostic.js';
import { hasSameRoute, listPages } from './routes/list-pages.js';
import { readPageSource, sourceKey, type PageSource } from './routes/page-source.js';
import { areLinksCurrent } from './links/page-urls.js';
import { routeKey, type Route } from './facts/route.js';
import { changesTree } from './routes/scan-routes.js';
import { createDocsReader, siteRoutes } from './routes/site-routes.js';
import { indexSite } from './search/index-site.js';
import type { OutputRequest, SiteGraph, SiteGraphOptions } from './site-graph.js';

const isDefined = <Value>(value: Value | undefined): value is Value => value !== undefined;
const filesOf = (routes: readonly Route[]): string[] =>
  routes.map(({ absolutePath }) => absolutePath).filter(isDefined);
const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Creates the graph of a site, in the order of its picture in docs/internals/architecture.md. A build pulls all of it. A
 * dev server pulls what browsers ask for: `known` are then the pages that were asked for so far.
 */
export function createSiteGraph(context: BuildContext, options: SiteGraphOptions): SiteGraph {
  const { config, cache } = context;
  const { overrides, stage, liveChannel, onProblems } = options;
  const isDev = context.mode === 'development';
  const graph = createGraph({
    isLive: isDev,
    openReport: isDev ? createCollectReport : () => context.report,
    isRetried: (error) => error instanceof LostEntries,
    onProblems,
  });
  const reportingTo = ({ report }: Pick<Inputs, 'report'>): BuildContext => ({ ...context, report });
  /** Listing pages again creates other routes for the same pages. */
  const keyOf = isDev ? routeKey : (route: Route) => route;
  const canBeShown = isDev ? isReadable : isSound;
  const readTitle = isDev ? createTitleReader(config) : undefined;

  const tree = graph.node(async (inputs) => {
    const found = await siteRoutes(reportingTo(inputs));
    inputs.when(changesTree(found, config));
    return found;
  });

  const sources = graph.family<Route, PageSource | undefined>(
    (routes, inputs) =>
      Promise.all(
        routes.map((route, index) => {
          inputs[index]!.files(filesOf([route]));
          return readPageSource(route, config, (problem) => inputs[index]!.report.add([problem]), readTitle);
        }),
      ),
    { keyOf: sourceKey, isQuick: true },
  );

  const listed = graph.node(
    async (inputs) => {
      const found = await inputs.use(tree);
      const read = await inputs.useAll(found.routes.map(sources.of), hasSameRoute);
      return listPages(found, read, { hasDrafts: isDev });
    },
    { isSame: (before, now) => before.tree === now.tree && isEqual(before.urlList, now.urlList) },
  );

  const pages = graph.family<Route, CompiledRoute | undefined>(
    async (routes, [inputs]) => {
      inputs!.files(filesOf(routes));
      let compiled: (CompiledRoute | undefined)[] = [];
      const { urls, urlList } = await inputs!.use(listed, (_, now) =>
        compiled.every((page) => !page || areLinksCurrent(page.facts.links, now.urls, config)),
      );
      const read = await inputs!.useAll(routes.map(sources.of));
      compiled = await compilePages(reportingTo(inputs!), routes, read, { urls, urlList }, overrides);
      inputs!.files(compiled.flatMap((page) => page?.facts.inputs.map(({ path }) => path) ?? []));
      // In dev a page that breaks stays as it was for others until it is mended, by whatever file.
      if (isDev && !compiled.every((page) => page && isReadable(page))) throw new BuildError([]);
      return compiled;
    },
    { keyOf, isIntact: (page) => !page || cache.find(page.bodyKey) !== undefined },
  );

  const known = isDev
    ? pages.made
    : graph.node(async (inputs) => {
        const { routes } = await inputs.use(listed);
        return (await inputs.useAll(routes.map(pages.of))).filter(isDefined);
      });

  const sourceLabels = graph.node(async (inputs) => {
    const { routes } = await inputs.use(listed);
    const read = await inputs.useAll(routes.map(sources.of), hasSameLabel);
    return new Map(routes.map((route, index) => [keyOf(route), read[index]]));
  });

  const labels = graph.node(
    async (inputs) => createSiteLabels(await inputs.use(sourceLabels), await inputs.use(known), keyOf),
    { isSame: (before, now) => before.areSame(now) },
  );

  const navigation = graph.node<readonly LocaleNavigation[]>(
    async (inputs) => {
      const { tree: found, routes } = await inputs.use(listed);
      const { labelOf } = await inputs.use(labels);
      const readFile = createDocsReader(config, (path) => inputs.files([path]));
      return siteNavigation(reportingTo(inputs), found, routes, labelOf, readFile);
    },
    { isSame: isEqual },
  );

  const bundle = graph.node<SoundBundle>(
    async (inputs) => {
      const bundled = await inputs.use(known, (before, now) => importedComponents(before) === importedComponents(now));
      // The bundle is begun while pages are still listed: few sites need their URLs for it.
      const pageUrls = inputs.use(listed, (_, now) => areFragmentsCurrent(made.manifest, now.urls, config));
      const urls = pageUrls.then((now) => now.urls);
      urls.catch(() => undefined);
      const made: SoundBundle = isDev
        ? await bundleSoundPages(reportingTo(inputs), bundled, overrides, urls)
        : { manifest: await bundleSite(context, bundled, overrides, urls), broken: new Map() };
      inputs.files(inputFiles(made.manifest, config));
      inputs.when(({ path }) => made.broken.size > 0 || changesLookup(path, made.manifest, config));
      return made;
    },
    { isIntact: ({ manifest }) => isWhole(manifest, cache) },
  );

  const targets = graph.node(async (inputs) => {
    const { routes, tree: found } = await inputs.use(listed);
    return linkTargets(routes, found.publicFiles);
  });

  const fragments = graph.node(async (inputs) => {
    const { manifest } = await inputs.use(bundle);
    const linked = await inputs.use(targets);
    const compiled = pagesByPath(await inputs.use(known));
    for (const fragment of manifest.fragments)
      inputs.report.add([...fragment.diagnostics, ...checkLinks(fragment, linked, compiled, config)]);
  });

  const planner = graph.node(async (inputs) => {
    const { routes } = await inputs.use(listed);
    return createPagePlanner(routes, await inputs.use(navigation), config);
  });

  const plans = graph.family<Route, rendering.RenderJob | undefined>(
    async (routes, [inputs]) => {
      const plan = await inputs!.use(planner);
      const compiled = await inputs!.useAll(routes.map(pages.of));
      const linked = await inputs!.use(targets);
      const problemsOf = (others: readonly CompiledRoute[]): Diagnostic[] =>
        checkPageLinks(compiled.filter(isDefined), linked, pagesByPath(others), config);
      inputs!.report.add(
        problemsOf(await inputs!.use(known, (before, now) => isEqual(problemsOf(before), problemsOf(now)))),
      );
      /** Pages at some route paths; one that cannot be compiled is there as it was. */
      const readPages = async (paths: readonly string[]): Promise<CompiledRoute[]> => {
        const nodes = paths.flatMap((path) => linked.routesByPath.get(path) ?? []).map(pages.of);
        const found = await Promise.all(nodes.map((node) => inputs!.use(node).catch(() => node.latest)));
        return found.filter(isDefined);
      };
      return rendering.planJobs(context, plan, compiled, readPages);
    },
    { keyOf, isSame: (before, now) => before?.page === now?.page && isEqual(before?.plan, now?.plan) },
  );

  const shared = graph.node(async (inputs) => {
    const { manifest } = await inputs.use(bundle);
    const data = rendering.prepareSharedData(context, manifest, await inputs.use(navigation), liveChannel);
    inputs.files(data.pictures.assets.map(({ sourcePath }) => sourcePath));
    return data;
  });

  const items = graph.family<Route, RenderItem | undefined>(
    async (routes, [inputs]) => {
      const jobs = await inputs!.useAll(routes.map(plans.of));
      const { manifest, broken } = await inputs!.use(bundle);
      const data = await inputs!.use(shared);
      return jobs.map((job) =>
        job && canBeShown(job.page) && !broken.has(job.page.route.file)
          ? rendering.renderItem(context, manifest, data, job)
          : undefined,
      );
    },
    { keyOf, isSame: (before, now) => before?.key === now?.key },
  );

  const outputs = graph.family<OutputRequest, rendering.PageOutput | undefined>(
    async (requests, [inputs]) => {
      const wanted = await inputs!.useAll(requests.map(({ route }) => items.of(route)));
      // The key of an item says whether it is rendered with other data.
      const data = await inputs!.use(shared, () => true);
      const asked = wanted.flatMap((item, index) =>
        item ? [{ ...item, isDocumentLater: requests[index]!.isDocumentLater }] : [],
      );
      const rendered = (await rendering.renderPages(reportingTo(inputs!), data, asked, stage)).values();
      return wanted.map((item) => item && rendered.next().value);
    },
    { keyOf: isDev ? ({ route, isDocumentLater = false }) => `${routeKey(route)}\n${isDocumentLater}` : undefined },
  );

  /** All pages. In dev, those that nobody asked for are compiled for this alone, and their problems are nobody's. */
  const everyPage = graph.node(
    async (inputs) => {
      const { routes, urls, urlList } = await inputs.use(listed);
      const compiled = new Map((await inputs.use(known)).map((page) => [keyOf(page.route), page]));
      const others = routes.filter((route) => !compiled.has(keyOf(route)));
      if (others.length > 0) {
        const quiet = { ...context, report: createCollectReport() };
        const read = await inputs.useAll(others.map(sources.of));
        for (const page of await compilePages(quiet, others, read, { urls, urlList }, overrides))
          if (page) compiled.set(keyOf(page.route), page);
        inputs.when(() => true);
      }
      return routes.flatMap((route) => compiled.get(keyOf(route)) ?? []);
    },
    {
      isSame: (before, now) =>
        isEqual(
          before.map(({ bodyKey }) => bodyKey),
          now.map(({ bodyKey }) => bodyKey),
        ),
    },
  );

  const searchFiles = graph.node<readonly OutputFile[]>(
    async (inputs) => {
      const around = await inputs.use(navigation);
      const indexed = (await inputs.use(isDev ? everyPage : known)).filter(isSound);
      return indexSite(reportingTo(inputs), indexed, around);
    },
    { isIntact: (files) => files.every(({ source }) => source.kind !== 'cached' || cache.find(source.key)) },
  );

  const problems = (): { route?: Route; found: readonly Diagnostic[] }[] => [
    ...[tree, listed, navigation, bundle, fragments, shared].map((node) => ({ found: node.problems })),
    ...[...sources.nodes(), ...pages.nodes(), ...plans.nodes()].map((node) => ({
      route: node.item,
      found: node.problems,
    })),
    ...outputs.nodes().map((node) => ({ route: node.item.route, found: node.problems })),
  ];
  return { ...graph, listed, pages, navigation, bundle, shared, fragments, plans, outputs, searchFiles, problems };
}
