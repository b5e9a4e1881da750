const identity = Symbol('heddle.option-identity');

/** Marks a function with a text that is equal for functions that do the same. */
export function identify<T extends (...args: never[]) => unknown>(run: T, text: string): T {
  return Object.assign(run, { [identity]: text });
}

/** The text a function was marked with; undefined for functions of users. */
export function identityOf(run: (...args: never[]) => unknown): string | undefined {
  return (run as { [identity]?: string })[identity];
}
