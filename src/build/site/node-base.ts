import type { OutputStage } from '../emit/stage-output.js';
import type { Route } from '../facts/route.js';
import type { Graph } from '../graph/graph.js';
import type { Inputs } from '../graph/node.js';
import type { BuildContext } from '../context.js';
import type { Diagnostic } from '../report/diagnostic.js';

export interface SiteGraphOptions {
  /** Elements that the theme overrides. */
  overrides: readonly string[];
  /** Takes the files of pages; without one their texts are kept. */
  stage?: OutputStage;
  /** URL path of the live channel below `base`, in dev. */
  liveChannel?: string;
  /** Called with the problems of each value that is made, in dev. */
  onProblems?: (problems: readonly Diagnostic[]) => void;
}

/** What all nodes are created from. */
export interface NodeBase extends SiteGraphOptions {
  context: BuildContext;
  graph: Graph;
  isDev: boolean;
  /** Tells pages apart. In dev, listing pages again creates other routes for the same pages. */
  keyOf: (route: Route) => unknown;
  /** The context of work whose problems belong to its node. */
  reportingTo: (inputs: Pick<Inputs, 'report'>) => BuildContext;
}
