/** A value that may be there already. A promise for it would cost as much as the rest of a small response. */
export type Soon<Value> = Value | Promise<Value>;

/** Calls a function with a value: now if it is there, otherwise later. */
export function whenReady<Value, Result>(value: Soon<Value>, use: (value: Value) => Soon<Result>): Soon<Result> {
  return value instanceof Promise ? value.then(use) : use(value);
}
