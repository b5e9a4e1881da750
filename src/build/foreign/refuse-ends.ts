import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { mainOrigin } from '../report/diagnostic.js';

type AnyFunction = (...given: unknown[]) => unknown;

let areRefused = false;

const functions = process as unknown as Record<string, AnyFunction>;

/** Ends the process, also while code of others runs: handlers of `exit` are called. */
export let exitNow: () => void = () => void functions['exit']!();

/** True if `process.kill` with these arguments reaches this process. */
const isOwn = ([pid, signal]: readonly unknown[]): boolean =>
  signal !== 0 && (pid === process.pid || pid === 0 || pid === -process.pid);

/** Events of the process with which Heddle ends runs and reports uncaught errors. */
const ownEvents = new Set<unknown>(['exit', 'beforeExit', 'uncaughtException', 'unhandledRejection']);
const isSignal = (name: unknown): boolean => /^SIG(?:HUP|INT|TERM)$/.test(String(name));

/** Input, output and errors of the process. The next file that is opened would get the number of one that is closed. */
const isStandard = (descriptor: unknown): boolean => descriptor === 0 || descriptor === 1 || descriptor === 2;

/** Functions that end the process, or give up its work, by what their arguments have to be. */
const refused: Readonly<Record<string, (given: readonly unknown[]) => boolean>> = {
  exit: () => true,
  reallyExit: () => true,
  abort: () => true,
  kill: isOwn,
  emit: ([name]) => isSignal(name),
  removeAllListeners: (given) => given.length === 0 || isSignal(given[0]) || ownEvents.has(given[0]),
};

/** Shown form of arguments. */
const shown = (given: readonly unknown[]): string =>
  given.map((value) => (typeof value === 'object' ? '…' : String(value))).join(', ');

function refuse(
  owner: Record<string, AnyFunction>,
  name: string,
  ownerName: string,
  isRefused: typeof isOwn,
  isAlways = false,
): void {
  const original = owner[name]!;
  owner[name] = function (this: unknown, ...given: unknown[]): unknown {
    if (isRefused(given) && (isAlways || mainOrigin.getStore()))
      throw new Error(`it called ${ownerName}.${name}(${shown(given)}), which would end the run`);
    return original.apply(this, given);
  };
}

/**
 * Lets calls that end the process, or give up its work, throw in code of a site or of a plugin, also in its timers and
 * promises: the run then ends with the name of that code, and with its own exit code. In a worker thread, `isWorker`, no code may
 * send the process a signal: pages run there without being noted as a call, and Heddle sends none.
 */
export function refuseEnds(isWorker = false): void {
  if (areRefused) return;
  areRefused = true;
  const exit = functions['exit']!;
  exitNow = () => void exit.call(process);
  for (const [name, isRefused] of Object.entries(refused))
    refuse(functions, name, 'process', isRefused, isWorker && name === 'kill');
  for (const name of ['close', 'closeSync'])
    refuse(fs as unknown as Record<string, AnyFunction>, name, 'fs', ([descriptor]) => isStandard(descriptor));
  syncBuiltinESMExports();
}
