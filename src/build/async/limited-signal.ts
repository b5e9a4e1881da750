/**
 * Runs work with a signal that is aborted with `signal`, and with `onDeadline()` after `limitMs`. `AbortSignal.any` and
 * `AbortSignal.timeout` are not used: signals that are made from others are garbage collected while work waits for them
 * in some releases of Node, and the deadline never comes. Here, a timer holds the controller until the work ends.
 */
export async function withLimitedSignal<T>(
  signal: AbortSignal,
  limitMs: number,
  onDeadline: () => Error,
  run: (limited: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal.reason);
  const timer = setTimeout(() => controller.abort(onDeadline()), limitMs);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
