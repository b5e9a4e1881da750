import type { KnownPage } from '../../shared/page-list.js';
import type { SoundBundle } from '../bundle/broken-pages.js';
import type { OutputFile } from '../facts/output-file.js';
import type { OutputStage } from '../emit/stage-output.js';
import type { Route } from '../facts/route.js';
import type { Graph } from '../graph/graph.js';
import type { Family, Inputs, Node } from '../graph/node.js';
import type { BuildContext } from '../context.js';
import type { LinkTargets } from '../links/check-links.js';
import type { LocaleNavigation } from '../navigation/build-navigation.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import type { RenderJob } from '../render/plan-jobs.js';
import type { PageOutput } from '../render/render-pages.js';
import type { SharedRenderData } from '../render/shared-render-data.js';
import type { WholeOutput } from '../render/render-sealed.js';
import type { Contents } from '../plugins/plugin-driver.js';
import type { Diagnostic } from '../report/diagnostic.js';
import type { ListedPages, PageSource } from '../routes/list-pages.js';

/** Everything between the sources of a site and its files. */
export interface SiteGraph extends Pick<Graph, 'change' | 'files' | 'idle' | 'close'> {
  /** Results of `loadContent`. */
  contents: Node<Contents>;
  listed: Node<ListedPages>;
  /** Front matter and text of the file of a page, read before the page is compiled. */
  sources: Family<Route, PageSource | undefined>;
  pages: Family<Route, CompiledRoute | undefined>;
  /** The pages that components can list. */
  listable: Node<readonly KnownPage[]>;
  navigation: Node<readonly LocaleNavigation[]>;
  targets: Node<LinkTargets>;
  bundle: Node<SoundBundle>;
  shared: Node<SharedRenderData>;
  /** No value; its problems are those of the Markdown files that components import. */
  fragments: Node<void>;
  plans: Family<Route, RenderJob | undefined>;
  outputs: Family<Route, PageOutput | undefined>;
  /** The files of sealed versions that are taken as a whole. */
  wholeOutputs: Node<readonly WholeOutput[]>;
  searchFiles: Node<readonly OutputFile[]>;
  /** Problems of current values, by the page that they belong to; problems of the site belong to none. */
  problems(): { route?: Route; found: readonly Diagnostic[] }[];
}

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

/** Inputs of all nodes. */
export interface NodeBase extends SiteGraphOptions {
  context: BuildContext;
  graph: Graph;
  isDev: boolean;
  /** Tells pages apart. In dev, listing pages again creates other routes for the same pages. */
  keyOf: (route: Route) => unknown;
  /** The context of work whose problems belong to its node. */
  reportingTo: (inputs: Pick<Inputs, 'report'>) => BuildContext;
}
