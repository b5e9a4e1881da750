import type { Report } from '../build/report/report.js';

/** One entry of the Trace Event Format; times are in microseconds. */
interface TraceEvent {
  name: string;
  /** `X`: a span, `M`: a name. */
  ph: 'X' | 'M';
  cat: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  args?: Record<string, unknown>;
}

const mainThread = 0;

function span(name: string, tid: number, startMs: number, durationMs: number, args?: TraceEvent['args']): TraceEvent {
  const place = { ph: 'X', cat: 'heddle', pid: 1, tid } as const;
  const times = { ts: Math.round(startMs * 1000), dur: Math.round(durationMs * 1000) };
  return { name, ...place, ...times, ...(args ? { args } : {}) };
}

const threadName = (tid: number): TraceEvent => ({
  name: 'thread_name',
  ph: 'M',
  cat: '__metadata',
  pid: 1,
  tid,
  ts: 0,
  args: { name: tid === mainThread ? 'Main thread: phases' : `Worker ${tid}` },
});

/**
 * Phases of a build and batches of its workers, one lane a thread, as a JSON text of the Trace Event Format: the
 * Performance panel of Chrome, `chrome://tracing` and Perfetto open it.
 */
export function buildTrace({ phases, batches }: Pick<Report, 'phases' | 'batches'>): string {
  const threads = [mainThread, ...new Set(batches.map(({ thread }) => thread))].sort((a, b) => a - b);
  const traceEvents: TraceEvent[] = [
    { name: 'process_name', ph: 'M', cat: '__metadata', pid: 1, tid: 0, ts: 0, args: { name: 'heddle build' } },
    ...threads.map(threadName),
    ...phases.map(({ name, startMs, durationMs }) => span(name, mainThread, startMs, durationMs)),
    ...batches.map(({ task, thread, items, startMs, durationMs }) =>
      span(task, thread, startMs, durationMs, { items }),
    ),
  ];
  return JSON.stringify({ traceEvents });
}
