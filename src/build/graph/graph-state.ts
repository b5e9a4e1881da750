import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import type { Report } from '../report/report.js';
import {
  isChangedBy,
  mostAttempts,
  startRun,
  type GraphNode,
  type Kind,
  type Reads,
  type Result,
  type Run,
} from './graph-node.js';
import type { FileChange, Inputs, IsSame, Node } from './node.js';

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
  /** Number of the graph's remembered changes when the work began, and `changes` of the node. */
  changesSeen: number;
  inputChanges: number;
}

/** The state that the families of a graph share: which pulls are pending, and which files changed. */
export class GraphState {
  readonly families = new Set<ReadonlyMap<unknown, GraphNode>>();
  /** Files that values depended on so far. */
  readonly files = new Set<string>();
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
  async bring(nodes: readonly GraphNode[]): Promise<void> {
    for (;;) {
      if (this.#isClosed) throw new ClosedGraph();
      const late = nodes.filter((node) => !node.isCurrent);
      if (late.length === 0) return;
      const stale = new Map<Kind, GraphNode[]>();
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
      if (!use.node.isCurrent) await this.bring([use.node]);
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
      while (used.some((other) => !other.isCurrent)) await this.bring(used);
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
        for (const other of this.#nodes()) other.noticeLoss();
      } else this.#takeLive(work, result, isSame);
      run.settle();
    }
    if (--this.#workCount > 0) return;
    this.#changes = [];
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }

  #takeLive(work: Work, result: Result, isSame: IsSame<never> | undefined): void {
    const { node, run, changesSeen, inputChanges } = work;
    const { reads } = run;
    if ('error' in result) {
      // Any file may be the missing one.
      reads.conditions.push(() => true);
      const isOwn = !reads.uses.some(({ error }) => error === result.error);
      if (isOwn && result.error instanceof BuildError) this.reportOf(work).add(result.error.diagnostics);
    }
    node.replaceReads(reads);
    for (const path of reads.files) this.files.add(path);
    node.attempts = 0;
    node.take(result, isSame);
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

  idle(): Promise<void> {
    return this.#workCount === 0 ? Promise.resolve() : new Promise((resolve) => void this.#whenIdle.push(resolve));
  }

  close(): void {
    this.#isClosed = true;
    this.#endWaiting();
  }
}
