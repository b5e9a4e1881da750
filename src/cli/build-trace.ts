import type { PhaseTiming, Report } from '../build/report/report.js';

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
  args?: Record<string, unknown> | undefined;
}

/** Number of the first worker's lane less one; phases are in the lanes before. */
const workerLanes = 100;

function span(name: string, tid: number, startMs: number, durationMs: number, args?: TraceEvent['args']): TraceEvent {
  const place = { ph: 'X', cat: 'heddle', pid: 1, tid } as const;
  const times = { ts: Math.round(startMs * 1000), dur: Math.round(durationMs * 1000) };
  return { name, ...place, ...times, args };
}

const laneName = (tid: number): TraceEvent => ({
  name: 'thread_name',
  ph: 'M',
  cat: '__metadata',
  pid: 1,
  tid,
  ts: 0,
  args: { name: tid < workerLanes ? 'Phases' : `Worker ${tid - workerLanes}` },
});

/** Lanes of phases, in the order they began: the first one whose last phase is over. Spans of one lane cannot overlap. */
function phaseLanes(phases: readonly PhaseTiming[]): number[] {
  const ends: number[] = [];
  return phases.map(({ startMs, durationMs }) => {
    const free = ends.findIndex((endMs) => endMs <= startMs);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = startMs + durationMs;
    return lane;
  });
}

/**
 * Phases of a build and batches of its workers, one lane a thread, as a JSON text of the Trace Event Format: the
 * Performance panel of Chrome, `chrome://tracing` and Perfetto open it.
 */
export function buildTrace({ phases, batches }: Pick<Report, 'phases' | 'batches'>): string {
  const lanes = phaseLanes(phases);
  const spans = [
    ...phases.map(({ name, startMs, durationMs }, at) => span(name, lanes[at]!, startMs, durationMs)),
    ...batches.map(({ task, thread, items, startMs, durationMs }) =>
      span(task, workerLanes + thread, startMs, durationMs, { items }),
    ),
  ];
  const tids = [...new Set(spans.map(({ tid }) => tid))].sort((a, b) => a - b);
  const traceEvents: TraceEvent[] = [
    { name: 'process_name', ph: 'M', cat: '__metadata', pid: 1, tid: 0, ts: 0, args: { name: 'heddle build' } },
    ...tids.map(laneName),
    ...spans,
  ];
  return JSON.stringify({ traceEvents });
}
