/** A task of the main thread of a page. */
export interface Task {
  /** From the event at which the measurement begins, in milliseconds of the measuring machine. */
  startMs: number;
  /** Processor time, times the slowdown. */
  durationMs: number;
  /** The longest parts, for example `v8.evaluateModule 43, Layout 12`. */
  parts: string;
}

/** The subset of trace events that we use; times are in microseconds. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Processor time of the thread. */
  tdur?: number;
  args?: { data?: { url?: string; fileName?: string } };
}

/** Categories that a trace needs. */
export const traceCategories = [
  ...['devtools.timeline', 'disabled-by-default-devtools.timeline', 'loading', 'blink.user_timing'],
];

/** The part of a task that is longer keeps a visitor waiting. */
const shortTaskMs = 50;

const partNames = new Set([
  ...[
    'ParseHTML',
    'EvaluateScript',
    'v8.compileModule',
    'v8.evaluateModule',
    'v8.compile',
    'FunctionCall',
    'TimerFire',
  ],
  ...['FireAnimationFrame', 'RunMicrotasks', 'UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'MajorGC', 'MinorGC'],
]);

const processorMs = ({ tdur, dur }: TraceEvent): number => (tdur ?? dur ?? 0) / 1000;

/** The longest parts of a task; those inside of others count for both. */
function partsOf(task: TraceEvent, events: readonly TraceEvent[], slowdown: number): string {
  const end = task.ts + (task.dur ?? 0);
  const sums = new Map<string, number>();
  for (const event of events) {
    if (event.ts < task.ts || event.ts + (event.dur ?? 0) > end || !partNames.has(event.name)) continue;
    const { url, fileName } = event.args?.data ?? {};
    const file = (url ?? fileName ?? '').replace(/^.*\//, '');
    const name = file === '' ? event.name : `${event.name} of ${file}`;
    sums.set(name, (sums.get(name) ?? 0) + processorMs(event) * slowdown);
  }
  return [...sums]
    .filter(([, sum]) => sum >= 5)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 4)
    .map(([name, sum]) => `${name} ${sum.toFixed(0)}`)
    .join(', ');
}

/** Events of a trace of Chromium. */
export const traceEvents = (trace: Uint8Array): TraceEvent[] =>
  (JSON.parse(Buffer.from(trace).toString()) as { traceEvents: TraceEvent[] }).traceEvents;

/**
 * Tasks of a page's main thread between two events of it, such as the first paint and a mark of the page; of a task that
 * began before, the part after the event counts. Without `to`, all later tasks. Throws when the trace lacks an event.
 */
export function tasksBetween(events: readonly TraceEvent[], slowdown: number, from: string, to?: string): Task[] {
  const found = (name: string): TraceEvent => {
    const event = events.find((one) => one.name === name);
    if (!event) throw new Error(`The trace has no ${name}`);
    return event;
  };
  const { pid, tid, ts: start } = found(from);
  const end = to === undefined ? Infinity : found(to).ts;
  const own = events.filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid);
  return own
    .filter(({ name, ts, dur = 0 }) => name.endsWith('RunTask') && ts + dur > start && ts < end)
    .map((task): Task => {
      const { ts, dur = 0 } = task;
      const share = dur > 0 ? Math.min(1, (ts + dur - start) / dur) : 1;
      const durationMs = processorMs(task) * slowdown * share;
      return {
        startMs: (ts - start) / 1000,
        durationMs,
        parts: isLong(durationMs) ? partsOf(task, own, slowdown) : '',
      };
    });
}

const isLong = (durationMs: number): boolean => durationMs > shortTaskMs;

/** Tasks that keep a visitor waiting. */
export const longTasks = (tasks: readonly Task[]): Task[] => tasks.filter(({ durationMs }) => isLong(durationMs));

/** Total blocking time: the parts of tasks beyond 50 ms. */
export const blockingTime = (tasks: readonly Task[]): number =>
  longTasks(tasks).reduce((sum, { durationMs }) => sum + durationMs - shortTaskMs, 0);
