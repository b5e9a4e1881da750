import { GraphState, type GraphOptions } from './graph-state.js';
import { createFamily } from './node-family.js';
import type { Family, FamilyOptions, FileChange, Inputs, Make, Node, NodeOptions } from './node.js';

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
  /** Files that values depended on so far, existing or not. */
  files(): ReadonlySet<string>;
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
    close: () => state.close(),
    idle: () => state.idle(),
  };
}
