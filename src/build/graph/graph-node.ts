import type { Diagnostic } from '../report/diagnostic.js';
import type { FileChange, IsSame, Node } from './node.js';

/** Attempts at work that lost something. Each makes one node again; the longest chain of nodes has seven. */
export const mostAttempts = 8;

/** Inputs that work has read so far. */
export interface Reads {
  uses: { node: GraphNode; value: unknown; error: Error | undefined; isSame: IsSame<never> | undefined }[];
  files: Set<string>;
  conditions: ((change: FileChange) => boolean)[];
}

/** Nothing yet. */
const noReads = (): Reads => ({ uses: [], files: new Set(), conditions: [] });
/** The reads of nodes that were never made, and of all nodes in a graph that is not live. */
export const nothing: Readonly<Reads> = noReads();

/** True if a change is one of something that was read. */
export const isChangedBy = ({ files, conditions }: Reads, change: FileChange): boolean =>
  files.has(change.path) ||
  files.has(change.path.normalize('NFC')) ||
  conditions.some((condition) => condition(change));

/** Work on a node, or the check whether what it used is the same. */
export interface Run {
  reads: Reads;
  /** Resolves when the run is over, or abandoned. */
  settled: Promise<void>;
  settle: () => void;
}

/** Creates a run that is under way. */
export function startRun(): Run {
  let settle = (): void => undefined;
  const settled = new Promise<void>((resolve) => (settle = resolve));
  return { reads: noReads(), settled, settle };
}

/** Result of work. */
export type Result = { value: unknown } | { error: Error };

/** The behavior that the nodes of a family share. */
export interface Kind {
  /** Waits until nodes are current. */
  bring: (nodes: readonly GraphNode[]) => Promise<void>;
  /** Starts the work on nodes that are stale. */
  start: (nodes: readonly GraphNode[]) => void;
  isIntact: ((value: never) => boolean) | undefined;
}

/** A node with everything that is known of it. */
export class GraphNode implements Node<unknown> {
  state: 'stale' | 'unsure' | 'current' = 'stale';
  latest: unknown;
  error: Error | undefined;
  found: readonly Diagnostic[] = [];
  reads: Readonly<Reads> = nothing;
  /** Nodes whose work used this one. */
  users: Set<GraphNode> | undefined;
  run: Run | undefined;
  attempts = 0;
  /** Number of times in a row that the value was not intact. */
  losses = 0;
  /** Number of times that something it depends on changed, directly or not. */
  changes = 0;
  item: unknown;
  readonly kind: Kind;

  constructor(item: unknown, kind: Kind) {
    this.item = item;
    this.kind = kind;
  }

  get isCurrent(): boolean {
    this.noticeLoss();
    return this.state === 'current' && !this.run;
  }

  get isStale(): boolean {
    return this.state === 'stale';
  }

  get problems(): readonly Diagnostic[] {
    return this.state === 'current' && !this.run ? this.found : [];
  }

  /** The value of a node that is current. */
  get value(): unknown {
    if (this.error !== undefined) throw this.error;
    return this.latest;
  }

  async pull(): Promise<unknown> {
    do await this.kind.bring([this]);
    while (!this.isCurrent);
    return this.value;
  }

  /** Becomes stale if something that the value refers to is lost; not for ever, where nothing can be kept. */
  noticeLoss(): void {
    if (this.state !== 'current' || this.error !== undefined) return;
    if (this.kind.isIntact?.(this.latest as never) !== false) this.losses = 0;
    else if (++this.losses < mostAttempts) this.lower('stale');
  }

  /** Takes the result of work. An error keeps the value of before. */
  take(result: Result, isSame: IsSame<never> | undefined): void {
    this.state = 'current';
    this.error = 'error' in result ? result.error : undefined;
    if ('error' in result) return;
    const isUnchanged = this.latest !== undefined && isSame?.(this.latest as never, result.value as never);
    if (!isUnchanged) this.latest = result.value;
  }

  /** An input changed, for sure or perhaps. */
  lower(state: 'stale' | 'unsure'): void {
    this.changes++;
    const wasCurrent = this.state === 'current';
    if (this.state !== 'stale') this.state = state;
    if (wasCurrent) for (const user of this.users ?? []) user.lower('unsure');
  }

  /** Applies a change, and abandons running work that has already read the file. */
  change(change: FileChange): void {
    if (isChangedBy(this.reads, change)) this.lower('stale');
    if (!this.run || !isChangedBy(this.run.reads, change)) return;
    this.run.settle();
    this.run = undefined;
    this.state = 'stale';
  }

  /** Replaces the recorded inputs. */
  replaceReads(reads: Reads): void {
    const used = new Set(reads.uses.map(({ node }) => node));
    for (const { node } of this.reads.uses) if (!used.has(node)) node.users?.delete(this);
    this.reads = reads;
  }
}
