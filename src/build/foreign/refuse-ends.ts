import { mainOrigin } from '../report/error-origin.js';

type AnyFunction = (...given: unknown[]) => unknown;

let areRefused = false;

const functions = process as unknown as Record<string, AnyFunction>;

/** Ends the process, also while code of others runs: handlers of `exit` are called. */
export let exitNow: () => void = () => void functions['exit']!();

/** True if `process.kill` with these arguments reaches this process. */
const isOwn = ([pid, signal]: readonly unknown[]): boolean =>
  signal !== 0 && (pid === process.pid || pid === 0 || pid === -process.pid);

/**
 * Lets calls that end the process, or give up its work, throw in code of a site or of a plugin, also in its timers and
 * promises: the run then ends with the name of that code, and with its own exit code.
 */
export function refuseEnds(): void {
  if (areRefused) return;
  areRefused = true;
  const exit = functions['exit']!;
  exitNow = () => mainOrigin.exit(() => void exit.call(process));
  for (const name of ['exit', 'reallyExit', 'abort', 'kill']) {
    const original = functions[name]!;
    functions[name] = function (this: unknown, ...given: unknown[]): unknown {
      if (mainOrigin.getStore() && (name !== 'kill' || isOwn(given)))
        throw new Error(`it called process.${name}(${given.map(String).join(', ')}), which would end the run`);
      return original.apply(process, given);
    };
  }
}
