import { isSealed, sourceFiles, type Route } from '../facts/route.js';
import { linkTargets } from '../links/check-links.js';
import { baselineFile, readBaseline } from '../links/link-baseline.js';
import { areLinksCurrent, linksOf } from '../links/page-urls.js';
import type { LocaleNavigation } from '../navigation/build-navigation.js';
import { queryablePages } from '../render/queryable-pages.js';
import { createSiteLabels, hasSameLabel, withSealedLabels } from '../navigation/site-labels.js';
import { siteNavigation } from '../navigation/site-navigation.js';
import { navigationWithWhole } from '../navigation/whole-navigation.js';
import { compilePages, isReadable, type CompiledRoute } from '../pages/compile-pages.js';
import { BuildError } from '../report/diagnostic.js';
import { sourceKey } from '../routes/list-pages.js';
import { createDocsReader } from '../routes/site-routes.js';
import {
  compareTranslations,
  type SiteTranslations,
  type SourceSection,
} from '../translations/compare-translations.js';
import { acceptedFile, readAccepted, readSourceSections } from '../translations/read-translations.js';
import type { RouteNodes } from './route-nodes.js';
import { isSameJson } from '../values/values.js';
import type { NodeBase } from './node-base.js';

/** Nodes of the content: each page, and what all pages have together. */
export function contentNodes(base: NodeBase, { sources, listed }: RouteNodes) {
  const { context, graph, isDev, keyOf, overrides, reportingTo } = base;
  const { config, cache } = context;

  const pages = graph.family<Route, CompiledRoute | undefined>(
    async (routes, inputs) => {
      inputs.files(sourceFiles(routes));
      let compiled: (CompiledRoute | undefined)[] = [];
      const listing = await inputs.use(listed, (_, now) =>
        compiled.every(
          (page) => !page || isSealed(page.route) || areLinksCurrent(linksOf(page.facts), now.urls, config),
        ),
      );
      const read = await inputs.useAll(routes.map(sources.of));
      compiled = await compilePages(reportingTo(inputs), routes, read, listing, overrides);
      inputs.files(compiled.flatMap((page) => page?.facts.inputs.map(({ path }) => path) ?? []));
      // In dev a page that breaks stays as it was for others until it is mended, by whatever file.
      if (isDev && !compiled.every((page) => page && isReadable(page))) throw new BuildError([]);
      return compiled;
    },
    { keyOf, isValid: (page) => !page || cache.find(page.bodyKey) !== undefined },
  );

  const known = isDev
    ? pages.made
    : graph.node(async (inputs) => {
        const { routes } = await inputs.use(listed);
        return (await inputs.useAll(routes.map(pages.of))).filter((value) => value !== undefined);
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

  /** The pages that components can list. */
  const queryable = graph.node(
    async (inputs) => {
      const { everyRoute, sealed } = await inputs.use(listed);
      return queryablePages(everyRoute(), withSealedLabels(await inputs.use(labels), sealed));
    },
    { isSame: isSameJson },
  );

  const navigation = graph.node<readonly LocaleNavigation[]>(
    async (inputs) => {
      const { tree: found, everyRoute, whole, sealed } = await inputs.use(listed);
      const readFile = createDocsReader(config, found.navigation, (path) => inputs.files([path]));
      const { labelOf } = withSealedLabels(await inputs.use(labels), sealed);
      const source = { tree: found, routes: everyRoute(), labelOf, readFile };
      if (whole.length === 0) return siteNavigation(reportingTo(inputs), source);
      return navigationWithWhole(reportingTo(inputs), source, whole);
    },
    { isSame: isSameJson },
  );

  const targets = graph.node(async (inputs) => {
    const { everyRoute, tree: found } = await inputs.use(listed);
    inputs.files([baselineFile(config.projectRoot)]);
    const baseline = context.reportsKnownLinks ? new Set<string>() : readBaseline(config.projectRoot);
    return linkTargets(everyRoute(), found.publicFiles, baseline);
  });

  const sections = graph.family<Route, SourceSection[]>(
    (routes, inputs) => {
      inputs.files(sourceFiles(routes));
      return Promise.resolve(routes.map(readSourceSections));
    },
    { keyOf: sourceKey, isSame: isSameJson },
  );

  /** Pulled by pages that show something of it alone. */
  const translations = graph.node<SiteTranslations>(
    async (inputs) => {
      const { routes } = await inputs.use(listed);
      inputs.files([acceptedFile(config.projectRoot)]);
      const accepted = readAccepted(config.projectRoot);
      const originals =
        accepted.length === 0 ? [] : routes.filter((route) => route.lang === config.lang && !isSealed(route));
      const read = await inputs.useAll(originals.map(sections.of));
      const sectionsOf = new Map(originals.map((route, index) => [route, read[index]!]));
      return compareTranslations(routes, config, accepted, (route) => sectionsOf.get(route)!);
    },
    { isSame: isSameJson },
  );

  return { pages, known, queryable, navigation, targets, translations };
}

export type ContentNodes = ReturnType<typeof contentNodes>;
