import type { OutputFile } from '../facts/output-file.js';
import type { LinkTargets } from '../links/check-links.js';
import { checkRenderedLinks } from '../links/check-rendered-links.js';
import type { Diagnostic } from '../report/diagnostic.js';
import type { Route } from '../facts/route.js';
import type { OpenedVersion } from '../facts/sealed-site.js';
import { compilePages, type CompiledRoute, isReadable, hasNoErrors } from '../pages/compile-pages.js';
import type { RenderItem } from '../render/render-page.step.js';
import { areListsCurrent } from '../render/queryable-pages.js';
import { renderItem } from '../render/render-item.js';
import { renderPages, type PageOutput } from '../render/render-pages.js';
import { createCollectReport } from '../report/report.js';
import { indexSite } from '../search/index-site.js';
import { wholeIndex } from '../search/sealed-index.js';
import type { RouteNodes } from './route-nodes.js';
import type { ContentNodes } from './content-nodes.js';
import type { PlanNodes } from './plan-nodes.js';
import { isSameJson } from '../values/values.js';
import type { NodeBase } from './node-base.js';

const isSamePage = (one: CompiledRoute | undefined, other: CompiledRoute): boolean =>
  one === other || (one?.bodyKey === other.bodyKey && isSameJson(one.facts, other.facts));

/** Pages of versions that are not taken as a whole. */
function outside(whole: readonly OpenedVersion[], pages: readonly CompiledRoute[]): readonly CompiledRoute[] {
  const taken = new Set(whole.map(({ name }) => name));
  return taken.size === 0 ? pages : pages.filter(({ route }) => !taken.has(route.version));
}

/** Nodes of the output. */
export function outputNodes(
  { context, graph, isDev, keyOf, overrides, stage, reportingTo }: NodeBase,
  { sources, listed }: RouteNodes,
  { pages, known, queryable, navigation, targets }: ContentNodes,
  { bundle, plans, shared }: PlanNodes,
) {
  const { cache } = context;
  const canBeShown = isDev ? isReadable : hasNoErrors;

  const items = graph.family<Route, RenderItem | undefined>(
    async (routes, inputs) => {
      const jobs = await inputs.useAll(routes.map(plans.of));
      const { manifest, broken } = await inputs.use(bundle);
      const data = await inputs.use(shared);
      return jobs.map((job) =>
        job && canBeShown(job.page) && !broken.has(job.page.route.file)
          ? renderItem(context, manifest, data, job)
          : undefined,
      );
    },
    { keyOf, isSame: (before, now) => before?.key === now?.key },
  );

  const outputs = graph.family<Route, PageOutput | undefined>(
    async (routes, inputs) => {
      const wanted = await inputs.useAll(routes.map(items.of));
      // The key of an item says whether it is rendered with other data.
      const data = await inputs.use(shared, () => true);
      const asked = wanted.filter((item) => item !== undefined);
      if (asked.length === 0) return wanted.map(() => undefined);
      let made: (PageOutput | undefined)[] = [];
      const { manifest } = await inputs.use(
        bundle,
        (one, other) => one.manifest.listsPages === other.manifest.listsPages,
      );
      const listing = manifest.listsPages
        ? await inputs.use(queryable, (_, now) => made.every((output) => areListsCurrent(output?.lists, now)))
        : undefined;
      made = await renderPages(reportingTo(inputs), data, asked, stage, listing);
      inputs.files(made.flatMap((output) => output?.inputs ?? []));
      const rendered = made.values();
      const all = wanted.map((item) => item && rendered.next().value);
      // A build checks the links that components make once all pages are rendered.
      if (isDev) {
        const jobs = await inputs.useAll(routes.map(plans.of));
        const shown = jobs.flatMap((job, index) => (job ? [{ page: job.page, links: all[index]?.links }] : []));
        const problemsOf = (linked: LinkTargets): Diagnostic[] => checkRenderedLinks(shown, linked, context.config);
        inputs.report.add(
          problemsOf(await inputs.use(targets, (before, now) => isSameJson(problemsOf(before), problemsOf(now)))),
        );
      }
      return all;
    },
    { keyOf },
  );

  const hasBody = ({ bodyKey }: CompiledRoute): boolean => cache.find(bodyKey) !== undefined;
  /** All pages. In dev, those that nobody asked for are compiled for this alone, and their problems are nobody's. */
  const everyPage = graph.node(
    async (inputs) => {
      const listing = await inputs.use(listed);
      const { routes } = listing;
      const compiled = new Map<unknown, CompiledRoute>();
      const asked = await inputs.use(known, (_, now) =>
        now.every((page) => isSamePage(compiled.get(keyOf(page.route)), page)),
      );
      for (const page of asked) compiled.set(keyOf(page.route), page);
      // A page that lost its body is not made again for its own sake before somebody asks for it.
      const lost = asked.filter((page) => !hasBody(page)).map(({ route }) => pages.of(route));
      for (const page of await inputs.useAll(lost)) compiled.set(keyOf(page!.route), page!);
      const others = routes.filter((route) => !compiled.has(keyOf(route)));
      if (others.length > 0) {
        const quiet = { ...context, report: createCollectReport() };
        const read = await inputs.useAll(others.map(sources.of));
        for (const page of await compilePages(quiet, others, read, listing, overrides))
          if (page) compiled.set(keyOf(page.route), page);
        inputs.when(() => true);
      }
      return routes.flatMap((route) => compiled.get(keyOf(route)) ?? []);
    },
    { isValid: (every) => every.every(hasBody) },
  );

  const searchFiles = graph.node<readonly OutputFile[]>(
    async (inputs) => {
      const around = await inputs.use(navigation);
      const indexed = (await inputs.use(isDev ? everyPage : known)).filter(hasNoErrors);
      const { sealed, whole } = await inputs.use(listed);
      const files = await indexSite(reportingTo(inputs), outside(whole, indexed), around, sealed);
      return [...files, ...whole.flatMap((version) => wholeIndex(context, version, sealed))];
    },
    { isValid: (files) => files.every(({ source }) => source.kind !== 'cached' || cache.find(source.key)) },
  );

  return { outputs, searchFiles };
}
