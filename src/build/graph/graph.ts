import type { Diagnostic } from '../report/diagnostic.js';
import { reasonOf } from '../report/reason-of.js';
import {
  GraphNode,
  nothing,
  startRun,
  GraphState,
  type FamilyBehavior,
  type Result,
  type GraphOptions,
} from './graph-state.js';
import type { Family, FamilyOptions, Inputs, Make, Node, FileChange, NodeOptions } from './node.js';

/** Calls `make` for a group of nodes. An error becomes the result of each. */
const makeResults = <Item, Value>(
  make: Make<Item, Value>,
  group: readonly GraphNode[],
  inputs: Inputs,
): Promise<Result[]> =>
  make(
    group.map(({ item }) => item as Item),
    inputs,
  ).then(
    (values) => values.map((value): Result => ({ value })),
    (thrown: unknown) => {
      const error = thrown instanceof Error ? thrown : new Error(reasonOf(thrown));
      return group.map((): Result => ({ error }));
    },
  );

/** Makes values once. Their inputs are not remembered. */
async function makeOnce<Item, Value>(
  graph: GraphState,
  make: Make<Item, Value>,
  group: readonly GraphNode[],
): Promise<void> {
  const run = startRun();
  for (const node of group) node.run = run;
  const inputs = graph.createInputs(undefined, graph.options.openReport, run.reads);
  const results = await makeResults(make, group, inputs);
  for (const [index, node] of group.entries()) node.commit(results[index]!, undefined);
  for (const node of group) node.run = undefined;
  run.settle();
}

/** Creates a family in a graph. */
function createFamily<Item, Value>(
  graph: GraphState,
  make: Make<Item, Value>,
  { keyOf = (item) => item, isSame, isValid }: FamilyOptions<Item, Value> = {},
): Family<Item, Value> {
  const nodes = new Map<unknown, GraphNode>();
  graph.families.add(nodes);
  const evaluate = graph.evaluate.bind(graph);

  const made = new GraphNode(undefined, {
    evaluate,
    start: ([node]) => {
      const values = [...nodes.values()].flatMap(({ latest }) => (latest === undefined ? [] : [latest]));
      node!.commit({ value: values }, undefined);
    },
    isValid: undefined,
  });
  const makeLive = async (node: GraphNode): Promise<void> => {
    const work = graph.startWork(node);
    const inputs = graph.createInputs(node, () => graph.reportOf(work), work.run.reads);
    const [result] = await makeResults(make, [node], inputs);
    graph.endWork(work, result!, isSame);
    made.invalidate('stale');
  };
  const kind: FamilyBehavior = {
    evaluate,
    start: (group) => {
      if (!graph.options.isLive) void makeOnce(graph, make, group);
      else for (const node of group) void makeLive(node);
    },
    isValid,
  };

  const of = (item: Item): GraphNode => {
    const key = keyOf(item);
    const node = nodes.get(key) ?? new GraphNode(item, kind);
    nodes.set(key, node);
    node.item = item;
    return node;
  };
  return {
    of: (item) => of(item) as Node<Value>,
    pullAll: async (items) => {
      const wanted = items.map(of);
      do await evaluate(wanted);
      while (wanted.some((node) => !node.isCurrent));
      return wanted.map(({ value }) => value as Value);
    },
    nodes: () => [...nodes.values()] as unknown as (Node<Value> & { item: Item })[],
    made: made as Node<readonly NonNullable<Value>[]>,
    retain: (condition) => {
      for (const [key, node] of nodes) {
        if (condition(node.item as Item)) continue;
        nodes.delete(key);
        node.replaceReads(nothing);
        made.invalidate('stale');
      }
    },
  };
}

// The site as a graph of memoized values. A family is one kind of value, such as the compiled page, and a node contains one of
// its values. Work on a node reads other nodes and files through its `Inputs`, which remember what it read:
//
//     file changed ──▸ node is stale                     the next pull makes its value again
//                        └──▸ users are unsure           the next pull makes theirs again if an input they used differs
//
// A build pulls everything once, so its graph remembers no inputs. A dev server pulls what browsers request and notifies
// the graph of changed files. Work under way goes on when its inputs change, and the value is checked like any other. Only
// where a file changes that the work has named by then, pulls no longer wait for it: the change may mend what is slow.

export interface Graph {
  node<Value>(make: (inputs: Inputs) => Promise<Value>, options?: NodeOptions<Value>): Node<Value>;
  family<Item, Value>(make: Make<Item, Value>, options?: FamilyOptions<Item, Value>): Family<Item, Value>;
  /** Applies changes of files. */
  change(changes: readonly FileChange[]): void;
  /**
   * Files that values depended on so far, existing or not, with the time in ms at which the first work began that named
   * them: they may have been read since.
   */
  files(): ReadonlyMap<string, number>;
  /** Nodes with problems, in the order in which their kinds were created; `item` is undefined for nodes without a family. */
  problems(): { item: unknown; found: readonly Diagnostic[] }[];
  /** From now on pulls reject with `ClosedGraph`, those that are waiting too. */
  close(): void;
  /** Resolves when no work is under way. */
  idle(): Promise<void>;
}

/** Creates an empty graph. */
export function createGraph(options: GraphOptions): Graph {
  const state = new GraphState(options);
  return {
    family: (make, familyOptions) => createFamily(state, make, familyOptions),
    node: <Value>(make: (inputs: Inputs) => Promise<Value>, nodeOptions?: NodeOptions<Value>) =>
      createFamily<undefined, Value>(state, async (_, inputs) => [await make(inputs)], nodeOptions).of(undefined),
    change: (changes) => state.change(changes),
    files: () => state.files,
    problems: () => state.problems(),
    close: () => state.close(),
    idle: () => state.idle(),
  };
}
