import type { Diagnostic } from '../report/diagnostic.js';
import type { Report } from '../report/report.js';

/** A change of a file on disk, or a folder whose entries may have changed, as added; `path` is absolute. */
export interface FileChange {
  path: string;
  kind: 'add' | 'change' | 'unlink';
}

/** True if the difference between two values does not matter to a node that uses them. */
export type IsSame<Value> = (before: Value, now: Value) => boolean;

/** Inputs through which the work on a node reads. */
export interface Inputs {
  /** Takes the problems that are found. */
  readonly report: Report;
  /** The value of another node. Rejects with what the work on it threw. */
  use<Value>(node: Node<Value>, isSame?: IsSame<Value>): Promise<Value>;
  /** The values of several nodes. */
  useAll<Value>(nodes: readonly Node<Value>[], isSame?: IsSame<Value>): Promise<Value[]>;
  /** The value depends on the files at these absolute paths, whether they exist or not. */
  files(paths: Iterable<string>): void;
  /** The value depends on every change that meets the condition. */
  when(condition: (change: FileChange) => boolean): void;
}

/** A value that the first pull computes, and that a pull computes again after its inputs have changed. */
export interface Node<Value> {
  /** Rejects with what the work threw; with `ClosedGraph` when the graph is closed. */
  pull(): Promise<Value>;
  /** The value that was made last, current or not. Work that throws leaves the value before it. */
  readonly latest: Value | undefined;
  /** The last error that the work threw, if it did. */
  readonly error: Error | undefined;
  /** True if a pull has nothing to do. */
  readonly isCurrent: boolean;
  /** True if a pull makes the value again, because of a file that changed; false if only what it uses may have changed. */
  readonly isStale: boolean;
  /** Problems of the current value, or of the work that threw. Empty while the node is not current. */
  readonly problems: readonly Diagnostic[];
}

/** The nodes of one kind of value, by item. */
export interface Family<Item, Value> {
  /** The node of an item, which is created by the first call. Items with equal keys have one node. */
  of(item: Item): Node<Value>;
  pullAll(items: readonly Item[]): Promise<Value[]>;
  /** All nodes, in the order of their creation. */
  nodes(): (Node<Value> & { readonly item: Item })[];
  /** The values that were made last of all nodes, without undefined ones. */
  readonly made: Node<readonly NonNullable<Value>[]>;
  /** Drops the nodes whose items do not meet the condition. */
  retain(condition: (item: Item) => boolean): void;
}

/**
 * Computes the values of several items, in order. In a live graph it is called for each item, so that a slow one does not
 * delay others and each has its own inputs. Otherwise it is called with all items of a pull.
 */
export type Make<Item, Value> = (items: readonly Item[], inputs: Inputs) => Promise<readonly Value[]>;

export interface NodeOptions<Value> {
  /** Equal values are treated as unchanged; by default, only the same object is. */
  isSame?: IsSame<Value>;
  /** False if something that the value refers to is lost, so that the value has to be made again. */
  isValid?: (value: Value) => boolean;
}

export interface FamilyOptions<Item, Value> extends NodeOptions<Value> {
  /** Names an item; by default each object is another item. */
  keyOf?: (item: Item) => unknown;
}
