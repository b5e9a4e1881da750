/** Settles like the promise, or rejects with `onDeadline()` when that takes longer than `limitMs`. */
export async function withDeadline<T>(promise: Promise<T>, limitMs: number, onDeadline: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(onDeadline()), limitMs);
  });
  try {
    return await Promise.race([promise, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
