import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import type { FileChange, IsSame, Node, Inputs } from './node.js';
import { fileClockMs } from '../async/clock-seconds.js';
import type { Report } from '../report/report.js';

/** Attempts at work that lost something. Each makes one node again; the longest chain of nodes has seven. */
const mostAttempts = 8;

/** Inputs that work has read so far. */
interface Reads {
  uses: { node: GraphNode; value: unknown; error: Error | undefined; isSame: IsSame<never> | undefined }[];
  files: Set<string>;
  conditions: ((change: FileChange) => boolean)[];
}

/** Nothing yet. */
const noReads = (): Reads => ({ uses: [], files: new Set(), conditions: [] });
/** The reads of nodes that were never made, and of all nodes in a graph that is not live. */
export const nothing: Readonly<Reads> = noReads();

/** True if a change is one of something that was read. */
const isChangedBy = ({ files, conditions }: Reads, change: FileChange): boolean =>
  files.has(change.path) ||
  files.has(change.path.normalize('NFC')) ||
  conditions.some((condition) => condition(change));

/** Work on a node, or the check whether what it used is the same. */
interface Run {
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
export interface FamilyBehavior {
  /** Waits until nodes are current. */
  evaluate: (nodes: readonly GraphNode[]) => Promise<void>;
  /** Starts the work on nodes that are stale. */
  start: (nodes: readonly GraphNode[]) => void;
  isValid: ((value: never) => boolean) | undefined;
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
  readonly kind: FamilyBehavior;

  constructor(item: unknown, kind: FamilyBehavior) {
    this.item = item;
    this.kind = kind;
  }

  get isCurrent(): boolean {
    this.validate();
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
    do await this.kind.evaluate([this]);
    while (!this.isCurrent);
    return this.value;
  }

  /** Becomes stale if something that the value refers to is lost; not for ever, where nothing can be kept. */
  validate(): void {
    if (this.state !== 'current' || this.error !== undefined) return;
    if (this.kind.isValid?.(this.latest as never) !== false) this.losses = 0;
    else if (++this.losses < mostAttempts) this.invalidate('stale');
  }

  /** Takes the result of work. An error keeps the value of before. */
  commit(result: Result, isSame: IsSame<never> | undefined): void {
    this.state = 'current';
    this.error = 'error' in result ? result.error : undefined;
    if ('error' in result) return;
    const isUnchanged = this.latest !== undefined && isSame?.(this.latest as never, result.value as never);
    if (!isUnchanged) this.latest = result.value;
  }

  /** An input changed, for sure or perhaps. */
  invalidate(state: 'stale' | 'unsure'): void {
    this.changes++;
    const wasCurrent = this.state === 'current';
    if (this.state !== 'stale') this.state = state;
    if (wasCurrent) for (const user of this.users ?? []) user.invalidate('unsure');
  }

  /** Applies a change, and abandons running work that has already read the file. */
  change(change: FileChange): void {
    if (isChangedBy(this.reads, change)) this.invalidate('stale');
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

/** Rejection of all pending pulls when the graph is closed. */
export class ClosedGraph extends Error {}

export interface GraphOptions {
  /** True if the graph remembers inputs, so that changes can be applied. */
  isLive: boolean;
  /** Returns the report for the work on one node; in a build the same for all. */
  openReport: () => Report;
  /** True if work that threw this is to be tried again, since nodes that lost something are made again first. */
  isRetried?: (error: unknown) => boolean;
  /** Called with the problems of every value that is made. */
  onProblems?: ((problems: readonly Diagnostic[]) => void) | undefined;
}

/** Work on a node that is under way. */
export interface Work {
  node: GraphNode;
  run: Run;
  report: Report | undefined;
  startedMs: number;
  /** Number of the graph's remembered changes when the work began, and `changes` of the node. */
  changesSeen: number;
  inputChanges: number;
}

/** The state that the families of a graph share: which pulls are pending, and which files changed. */
export class GraphState {
  readonly families = new Set<ReadonlyMap<unknown, GraphNode>>();
  /** Files that values depended on so far, with the time at which the first work began that named them. */
  readonly files = new Map<string, number>();
  readonly options: GraphOptions;
  /** Changes since the oldest work began that is under way. */
  #changes: FileChange[] = [];
  #workCount = 0;
  #isClosed = false;
  #whenIdle: (() => void)[] = [];
  #endWaiting = (): void => undefined;
  readonly #closing = new Promise<void>((resolve) => (this.#endWaiting = resolve));

  constructor(options: GraphOptions) {
    this.options = options;
  }

  #nodes(): GraphNode[] {
    return [...this.families].flatMap((nodes) => [...nodes.values()]);
  }

  /** Waits until nodes are current. Throws `ClosedGraph`. */
  async evaluate(nodes: readonly GraphNode[]): Promise<void> {
    for (;;) {
      if (this.#isClosed) throw new ClosedGraph();
      const late = nodes.filter((node) => !node.isCurrent);
      if (late.length === 0) return;
      const stale = new Map<FamilyBehavior, GraphNode[]>();
      for (const node of late) {
        if (node.run) continue;
        if (node.state === 'unsure') this.#check(node);
        else if (!stale.get(node.kind)?.push(node)) stale.set(node.kind, [node]);
      }
      for (const [kind, group] of stale) kind.start(group);
      const settled = late.flatMap(({ run }) => run?.settled ?? []);
      await Promise.race([Promise.all(settled), this.#closing]);
    }
  }

  /** True if everything that a node used is as it was. */
  async #isUnchanged({ reads }: GraphNode): Promise<boolean> {
    for (const use of reads.uses) {
      if (!use.node.isCurrent) await this.evaluate([use.node]);
      const { latest, error } = use.node;
      if (error !== use.error) return false;
      const isSame = latest === use.value || use.isSame?.(use.value as never, latest as never) === true;
      if (error === undefined && !isSame) return false;
      use.value = latest;
    }
    return true;
  }

  #check(node: GraphNode): void {
    const run = startRun();
    const { changes } = node;
    node.run = run;
    const end = (isUnchanged: boolean): void => {
      if (!isUnchanged) node.state = 'stale';
      else if (node.changes === changes) node.state = 'current';
      node.run = undefined;
      run.settle();
    };
    // It fails when the graph is closed and no pull is pending.
    this.#isUnchanged(node).then(end, () => end(false));
  }

  /** Notes that work on a node begins. */
  startWork(node: GraphNode): Work {
    const run = startRun();
    node.run = run;
    this.#workCount++;
    return {
      node,
      run,
      report: undefined,
      startedMs: fileClockMs(),
      changesSeen: this.#changes.length,
      inputChanges: node.changes,
    };
  }

  /** The report of work, which most work never needs. */
  reportOf(work: Work): Report {
    return (work.report ??= this.options.openReport());
  }

  /** Creates what the work on a node reads through. Without a node, nothing is remembered. */
  createInputs(node: GraphNode | undefined, openReport: () => Report, { uses, files, conditions }: Reads): Inputs {
    const useAll = async (used: readonly GraphNode[], isSame: IsSame<never> | undefined): Promise<unknown[]> => {
      // A file can change between the end of a wait and what follows it.
      while (used.some((other) => !other.isCurrent)) await this.evaluate(used);
      if (node)
        for (const other of used) {
          (other.users ??= new Set()).add(node);
          uses.push({ node: other, value: other.latest, error: other.error, isSame });
        }
      return used.map(({ value }) => value);
    };
    return {
      get report() {
        return openReport();
      },
      use: async <Value>(used: Node<Value>, isSame?: IsSame<Value>) =>
        (await useAll([used as unknown as GraphNode], isSame))[0] as Value,
      useAll: <Value>(used: readonly Node<Value>[], isSame?: IsSame<Value>) =>
        useAll(used as unknown as GraphNode[], isSame) as Promise<Value[]>,
      files: (paths) => {
        if (!node) return;
        // A file may come under a name in another Unicode form.
        for (const path of paths) files.add(path).add(path.normalize('NFC'));
      },
      when: (condition) => {
        if (node) conditions.push(condition);
      },
    };
  }

  /** Notes what became of work, unless it was abandoned. */
  endWork(work: Work, result: Result, isSame: IsSame<never> | undefined): void {
    const { node, run } = work;
    if (node.run === run) {
      node.run = undefined;
      if ('error' in result && this.options.isRetried?.(result.error) && ++node.attempts < mostAttempts) {
        for (const other of this.#nodes()) other.validate();
      } else this.#commitLive(work, result, isSame);
      run.settle();
    }
    if (--this.#workCount > 0) return;
    this.#changes = [];
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }

  #commitLive(work: Work, result: Result, isSame: IsSame<never> | undefined): void {
    const { node, run, startedMs, changesSeen, inputChanges } = work;
    const { reads } = run;
    if ('error' in result) {
      // Any file may be the missing one.
      reads.conditions.push(() => true);
      const isOwn = !reads.uses.some(({ error }) => error === result.error);
      if (isOwn && result.error instanceof BuildError) this.reportOf(work).add(result.error.diagnostics);
    }
    node.replaceReads(reads);
    for (const path of reads.files) if (!this.files.has(path)) this.files.set(path, startedMs);
    node.attempts = 0;
    node.commit(result, isSame);
    node.found = work.report?.diagnostics ?? [];
    const isStale = this.#changes.slice(changesSeen).some((change) => isChangedBy(reads, change));
    node.state = isStale ? 'stale' : node.changes === inputChanges ? 'current' : 'unsure';
    if (node.found.length > 0) this.options.onProblems?.(node.found);
  }

  /** Applies changes of files. */
  change(changes: readonly FileChange[]): void {
    if (this.#workCount > 0) this.#changes.push(...changes);
    for (const node of this.#nodes()) for (const change of changes) node.change(change);
  }

  /** The problems of current values, by item. */
  problems(): { item: unknown; found: readonly Diagnostic[] }[] {
    return this.#nodes().flatMap(({ item, problems }) => (problems.length > 0 ? [{ item, found: problems }] : []));
  }

  idle(): Promise<void> {
    return this.#workCount === 0 ? Promise.resolve() : new Promise((resolve) => void this.#whenIdle.push(resolve));
  }

  close(): void {
    this.#isClosed = true;
    this.#endWaiting();
  }
}
