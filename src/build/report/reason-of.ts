import { inspect, types } from 'node:util';

/**
 * Message of a thrown value, which may be anything: `null`, an object without a prototype, an error whose getters throw.
 * Never throws.
 */
export function reasonOf(thrown: unknown): string {
  try {
    if (typeof thrown === 'string') return thrown;
    // Errors of another realm are no instances of this one's class.
    return thrown instanceof Error || types.isNativeError(thrown)
      ? String(thrown.message || thrown.name)
      : inspect(thrown, { breakLength: Infinity });
  } catch {
    return 'a value was thrown that cannot be printed';
  }
}

/** A thrown value as an error whose name, message, stack and cause can be read: the value itself where it is one, else its cause. */
export function asError(thrown: unknown): Error {
  try {
    if (
      thrown instanceof Error &&
      [thrown.name, thrown.message, thrown.stack].every((text) => typeof text === 'string')
    ) {
      void thrown.cause;
      return thrown;
    }
  } catch {
    // A getter throws.
  }
  return new Error(reasonOf(thrown), { cause: thrown });
}

/** The code of an error of Node.js, such as `ENOENT`; empty if it has none. */
export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';
