import { constants } from 'node:os';

const signals = ['SIGINT', 'SIGTERM'] as const;
type StopSignal = (typeof signals)[number];

/** Time that a command may take to close after a signal. */
const closingLimitMs = 5000;

/** Waits for Ctrl+C or a request to end; the second signal ends the process at once. */
export interface Interruption {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** Resolves with the exit code that the first signal asks for: 130 or 143. */
  readonly exitCode: Promise<number>;
  /** The same, once the command had its time to close. */
  readonly overdue: Promise<number>;
  /** Stops listening. */
  close(): void;
}

/** Listens for the signals until the first one arrives: from then on the system's own handling ends the process. */
export function listenForInterruption(): Interruption {
  const controller = new AbortController();
  const state: { timer?: NodeJS.Timeout } = {};
  const stopListening = (): void => signals.forEach((name) => process.off(name, stop));
  const exitCode = new Promise<number>((resolve) => {
    controller.signal.addEventListener('abort', () =>
      resolve(128 + constants.signals[controller.signal.reason as StopSignal]),
    );
  });
  const overdue = exitCode.then(
    (code) => new Promise<number>((resolve) => (state.timer = setTimeout(resolve, closingLimitMs, code))),
  );
  function stop(name: StopSignal): void {
    stopListening();
    controller.abort(name);
  }
  signals.forEach((name) => process.on(name, stop));
  return {
    signal: controller.signal,
    exitCode,
    overdue,
    close: () => {
      stopListening();
      clearTimeout(state.timer);
    },
  };
}
