import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Use of a process and all below it; undefined where the system does not report it (it does on Linux). */
export interface TreeWatch {
  /** Stops looking and returns what was seen. */
  stop(): TreeUse | undefined;
}

export interface TreeUse {
  /** Largest sum of resident memory over all processes, in MB. Memory that processes share counts for each of them. */
  peakMb: number;
  /** User and system time of all processes, in seconds. */
  cpuSeconds: number;
  /** The part of it that the main thread of the first process used, in seconds. */
  mainThreadSeconds: number;
}

const sampleMs = 50;
/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

interface ProcessFacts {
  parent: number;
  ownTicks: number;
  waitedTicks: number;
}

/** Facts from `/proc/<path>/stat`; undefined when the process ended meanwhile. */
function readProcess(path: number | string): ProcessFacts | undefined {
  try {
    const text = readFileSync(`/proc/${path}/stat`, 'latin1');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, waitedUser = 0, waitedSystem = 0] = fields.slice(11, 15);
    return { parent: fields[1]!, ownTicks: user + system, waitedTicks: waitedUser + waitedSystem };
  } catch {
    return undefined;
  }
}

/** Processor time of a running process so far, in seconds; undefined where the system does not report it. */
export function processorSecondsOf(pid: number): number | undefined {
  const facts = readProcess(pid);
  return facts && facts.ownTicks / ticksPerSecond;
}

function residentMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Ids of a process and of all below it, with what each used so far. */
function readTree(root: number): Map<number, ProcessFacts> {
  const all = new Map<number, ProcessFacts>();
  for (const name of readdirSync('/proc')) {
    const facts = /^\d+$/.test(name) ? readProcess(Number(name)) : undefined;
    if (facts) all.set(Number(name), facts);
  }
  const isBelow = (pid: number): boolean => {
    for (let current = pid; current > 1; current = all.get(current)?.parent ?? 0) if (current === root) return true;
    return false;
  };
  return new Map([...all].filter(([pid]) => isBelow(pid)));
}

/**
 * Watches a process that was just started, and tells when its memory passes a limit. Its processor time is what the system counted for children that ended, or
 * what was last seen of each process where that is more: a process whose parent ends first is counted for nobody.
 */
export function watchTree(root: number, limit?: { peakMb: number; onPassed: () => void }): TreeWatch {
  if (!existsSync('/proc/self/stat')) return { stop: () => undefined };
  const waitedBefore = readProcess('self')?.waitedTicks ?? 0;
  const seenTicks = new Map<number, number>();
  let peakMb = 0;
  let mainTicks = 0;
  const look = (): void => {
    const tree = readTree(root);
    for (const [pid, { ownTicks }] of tree) seenTicks.set(pid, ownTicks);
    mainTicks = readProcess(`${root}/task/${root}`)?.ownTicks ?? mainTicks;
    peakMb = Math.max(
      peakMb,
      [...tree.keys()].reduce((sum, pid) => sum + residentMb(pid), 0),
    );
    if (limit && peakMb > limit.peakMb) limit.onPassed();
  };
  const timer = setInterval(look, sampleMs);
  return {
    stop: () => {
      clearInterval(timer);
      const waited = (readProcess('self')?.waitedTicks ?? 0) - waitedBefore;
      const seen = [...seenTicks.values()].reduce((sum, ticks) => sum + ticks, 0);
      return {
        peakMb,
        cpuSeconds: Math.max(waited, seen) / ticksPerSecond,
        mainThreadSeconds: mainTicks / ticksPerSecond,
      };
    },
  };
}
