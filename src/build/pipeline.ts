import { LostEntries } from './cache/entry-store.js';
import type { BuildContext } from './context.js';
import { routeKey, type Route } from './facts/route.js';
import { createGraph } from './graph/graph.js';
import type { Family, Node } from './graph/node.js';
import { createCollectReport } from './report/report.js';
import type { Diagnostic } from './report/diagnostic.js';
import { contentNodes } from './site/content-nodes.js';
import { outputNodes } from './site/output-nodes.js';
import { planNodes } from './site/plan-nodes.js';
import { routeNodes } from './site/route-nodes.js';
import { wholeNode } from './site/whole-node.js';
import type { NodeBase, SiteGraph, SiteGraphOptions } from './site/site-graph.js';

/**
 * Creates the graph of a site, in the order of its diagram in docs/internals/architecture.md. A build pulls all of it. A
 * dev server pulls what browsers ask for: `known` are then the pages that were asked for so far.
 */
export function createSiteGraph(context: BuildContext, options: SiteGraphOptions): SiteGraph {
  const isDev = context.mode === 'development';
  const graph = createGraph({
    isLive: isDev,
    openReport: isDev ? createCollectReport : () => context.report,
    isRetried: (error) => error instanceof LostEntries,
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
  const nodes = { ...routes, ...content, ...plan, ...output, wholeOutputs };

  const { contents, tree, listed, navigation, bundle, fragments, shared, sources, pages, plans, outputs } = nodes;
  const siteNodes: Node<unknown>[] = [contents, tree, listed, navigation, bundle, fragments, shared];
  const pageNodes: Family<Route, unknown>[] = [sources, pages, plans, outputs];
  const problems = (): { route?: Route; found: readonly Diagnostic[] }[] => [
    ...siteNodes.map((node) => ({ found: node.problems })),
    ...pageNodes.flatMap((family) => family.nodes()).map((node) => ({ route: node.item, found: node.problems })),
  ];
  return { ...graph, ...nodes, problems };
}
