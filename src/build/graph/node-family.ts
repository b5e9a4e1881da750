import { reasonOf } from '../util/reason-of.js';
import { GraphNode, nothing, startRun, type Kind, type Result } from './graph-node.js';
import type { GraphState } from './graph-state.js';
import type { Family, FamilyOptions, Inputs, Make, Node } from './node.js';

/** Creates a family in a graph. */
export function createFamily<Item, Value>(
  graph: GraphState,
  make: Make<Item, Value>,
  { keyOf = (item) => item, isQuick = false, isSame, isIntact }: FamilyOptions<Item, Value> = {},
): Family<Item, Value> {
  const nodes = new Map<unknown, GraphNode>();
  graph.families.add(nodes);
  const { isLive } = graph.options;
  const bring = graph.bring.bind(graph);

  const makeAll = (group: readonly GraphNode[], inputs: readonly Inputs[]): Promise<Result[]> =>
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
  /** Makes values for good. Nothing is remembered of what they were made from. */
  const workOnce = async (group: readonly GraphNode[]): Promise<void> => {
    const run = startRun();
    for (const node of group) node.run = run;
    const inputs = graph.createInputs(undefined, graph.options.openReport, run.reads);
    const results = await makeAll(group, Array<Inputs>(group.length).fill(inputs));
    for (const [index, node] of group.entries()) node.take(results[index]!, undefined);
    for (const node of group) node.run = undefined;
    run.settle();
  };
  const work = async (group: readonly GraphNode[]): Promise<void> => {
    const works = group.map((node) => graph.startWork(node));
    const inputs = works.map((each) => graph.createInputs(each.node, () => graph.reportOf(each), each.run.reads));
    const results = await makeAll(group, inputs);
    for (const [index, each] of works.entries()) graph.endWork(each, results[index]!, isSame);
    made.lower('stale');
  };
  const kind: Kind = {
    bring,
    start: (group) => {
      if (!isLive) void workOnce(group);
      else if (isQuick) void work(group);
      else for (const node of group) void work([node]);
    },
    isIntact,
  };
  const made = new GraphNode(undefined, {
    bring,
    start: ([node]) => {
      const values = [...nodes.values()].flatMap(({ latest }) => (latest === undefined ? [] : [latest]));
      node!.take({ value: values }, undefined);
    },
    isIntact: undefined,
  });

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
