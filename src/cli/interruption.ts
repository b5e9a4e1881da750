import { constants } from 'node:os';
import { eventLoopTurn } from '../build/async/concurrency.js';

const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;
type StopSignal = (typeof signals)[number];

/** Time that a command may take to close after a signal, in ms. */
const closingLimitMs = 1500;

/**
 * Waits for Ctrl+C, a request to end, or the end of the terminal. The first signal asks the command to end; the second
 * one, or the time limit, ends the process at once.
 */
export interface Interruption {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** Resolves with the exit code that the first signal asks for: 128 plus its number. */
  readonly exitCode: Promise<number>;
  /** To be called when the command has done what it is for: from then on a signal shortens its end, and is no failure. */
  succeed(): void;
  /** Ends the command as a signal does, with an exit code of its own: after an error that nothing caught. */
  fail(exitCode: number): void;
  /** Gives the command the time that it needs to close after the first signal, and lets it decide on the exit code. */
  endCalmly(): void;
  /** The same as `exitCode`, when the command did not close in time and the system did not end the process. */
  readonly overdue: Promise<number>;
  /**
   * Stops listening: from then on the system's own handling ends the process. Resolves with the exit code of a signal
   * that arrived before, also one that arrived while other code was running.
   */
  close(): Promise<number | undefined>;
}

/** Listens for the signals until the first one arrives. */
export function listenForInterruption(): Interruption {
  const controller = new AbortController();
  let received: number | undefined;
  let isCalm = false;
  let hasSucceeded = false;
  let timer: NodeJS.Timeout | undefined;
  let resolveExitCode: (exitCode: number) => void;
  let resolveOverdue: (exitCode: number) => void;
  const exitCode = new Promise<number>((resolve) => (resolveExitCode = resolve));
  const overdue = new Promise<number>((resolve) => (resolveOverdue = resolve));
  const stopListening = (): void => signals.forEach((name) => process.off(name, stop));
  function stop(name: StopSignal): void {
    stopListening();
    const code = 128 + constants.signals[name];
    if (!isCalm) {
      received = hasSucceeded ? undefined : code;
      timer = setTimeout(() => {
        if (hasSucceeded) return resolveOverdue(0);
        process.kill(process.pid, name);
        // The first process of a container does not end by its own signals.
        resolveOverdue(code);
      }, closingLimitMs);
    }
    controller.abort(new Error(`${name} was received`));
    resolveExitCode(code);
  }
  signals.forEach((name) => process.on(name, stop));
  return {
    succeed: () => {
      hasSucceeded = true;
      received = undefined;
    },
    fail: (code) => {
      if (received !== undefined) return;
      received = code;
      timer = setTimeout(() => resolveOverdue(code), closingLimitMs);
      controller.abort(new Error('an error was not caught'));
      resolveExitCode(code);
    },
    signal: controller.signal,
    exitCode,
    overdue,
    endCalmly: () => (isCalm = true),
    close: async () => {
      await eventLoopTurn();
      stopListening();
      clearTimeout(timer);
      return received;
    },
  };
}
