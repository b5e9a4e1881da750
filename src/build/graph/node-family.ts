import { reasonOf } from '../report/reason-of.js';
import { GraphNode, nothing, startRun, type Kind, type Result } from './graph-node.js';
import type { GraphState } from './graph-state.js';
import type { Family, FamilyOptions, Inputs, Make, Node } from './node.js';

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
  for (const [index, node] of group.entries()) node.take(results[index]!, undefined);
  for (const node of group) node.run = undefined;
  run.settle();
}

/** Creates a family in a graph. */
export function createFamily<Item, Value>(
  graph: GraphState,
  make: Make<Item, Value>,
  { keyOf = (item) => item, isSame, isIntact }: FamilyOptions<Item, Value> = {},
): Family<Item, Value> {
  const nodes = new Map<unknown, GraphNode>();
  graph.families.add(nodes);
  const bring = graph.bring.bind(graph);

  const made = new GraphNode(undefined, {
    bring,
    start: ([node]) => {
      const values = [...nodes.values()].flatMap(({ latest }) => (latest === undefined ? [] : [latest]));
      node!.take({ value: values }, undefined);
    },
    isIntact: undefined,
  });
  const makeLive = async (node: GraphNode): Promise<void> => {
    const work = graph.startWork(node);
    const inputs = graph.createInputs(node, () => graph.reportOf(work), work.run.reads);
    const [result] = await makeResults(make, [node], inputs);
    graph.endWork(work, result!, isSame);
    made.lower('stale');
  };
  const kind: Kind = {
    bring,
    start: (group) => {
      if (!graph.options.isLive) void makeOnce(graph, make, group);
      else for (const node of group) void makeLive(node);
    },
    isIntact,
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
      do await bring(wanted);
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
        made.lower('stale');
      }
    },
  };
}
