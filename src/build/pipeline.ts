import { EvictedEntries } from './cache/entry-store.js';
import type { BuildContext } from './context.js';
import { routeKey, type Route } from './facts/route.js';
import { createGraph } from './graph/graph.js';
import { createCollectReport } from './report/report.js';
import type { Diagnostic } from './report/diagnostic.js';
import { contentNodes } from './site/content-nodes.js';
import { outputNodes } from './site/output-nodes.js';
import { planNodes } from './site/plan-nodes.js';
import { routeNodes } from './site/route-nodes.js';
import { wholeNode } from './site/whole-node.js';
import type { NodeBase, SiteGraphOptions } from './site/node-base.js';

/**
 * Creates the graph of a site, in the order of its diagram in docs/internals/architecture.md. A build pulls all of it. A
 * dev server pulls what browsers ask for: `known` are then the pages that were asked for so far.
 */
export function createSiteGraph(context: BuildContext, options: SiteGraphOptions) {
  const isDev = context.mode === 'development';
  const graph = createGraph({
    isLive: isDev,
    openReport: isDev ? createCollectReport : () => context.report,
    isRetried: (error) => error instanceof EvictedEntries,
    onProblems: options.onProblems,
  });
  const base: NodeBase = {
    ...options,
    context,
    graph,
    isDev,
    keyOf: isDev ? routeKey : (route) => route,
    reportingTo: ({ report }) => ({ ...context, report }),
  };
  const routes = routeNodes(base);
  const content = contentNodes(base, routes);
  const plan = planNodes(base, routes, content);
  const output = outputNodes(base, routes, content, plan);
  const wholeOutputs = wholeNode(base, routes, content, plan);
  /** Problems of current values, by the page that they belong to; problems of the site belong to none. */
  const problems = (): { route: Route | undefined; found: readonly Diagnostic[] }[] =>
    // The items of all families are pages.
    graph.problems().map(({ item, found }) => ({ route: item as Route | undefined, found }));
  const { change, files, idle, close } = graph;
  return { change, files, idle, close, ...routes, ...content, ...plan, ...output, wholeOutputs, problems };
}

/** Everything between the sources of a site and its files. */
export type SiteGraph = ReturnType<typeof createSiteGraph>;
