import { reasonOf } from '../util/reason-of.js';
import { GraphNode, nothing, startRun, type Kind, type Result } from './graph-node.js';
import type { GraphState } from './graph-state.js';
import type { Family, FamilyOptions, Make, Node } from './node.js';

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

  const work = async (group: readonly GraphNode[]): Promise<void> => {
    const shared = isLive ? undefined : startRun();
    const works = group.map((node) => graph.startWork(node, shared ?? startRun()));
    // A build remembers no inputs, so all of its nodes read through the same.
    const [first] = works;
    const sharedInputs = shared && graph.createInputs(first!, shared.reads);
    const inputs = works.map((each) => sharedInputs ?? graph.createInputs(each, each.run.reads));
    const items = group.map(({ item }) => item as Item);
    const results = await make(items, inputs).then(
      (values) => values.map((value): Result => ({ value })),
      (thrown: unknown) => {
        const error = thrown instanceof Error ? thrown : new Error(reasonOf(thrown));
        return group.map((): Result => ({ error }));
      },
    );
    for (const [index, each] of works.entries()) graph.endWork(each, results[index]!, isSame);
    if (isLive) made.lower('stale');
  };
  const kind: Kind = {
    bring,
    start: (group) => {
      const groups = isLive && !isQuick ? group.map((node) => [node]) : [group];
      for (const each of groups) void work(each);
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
