/** An amount, such as bytes of memory, that pieces of work share. They wait for it in the order of their calls. */
export interface Budget {
  /** Resolves when so much is free, and takes it. More than there is in all waits until everything is free. */
  take(amount: number): Promise<void>;
  /** Gives back what was taken. */
  release(amount: number): void;
}

export function createBudget(total: number): Budget {
  let free = total;
  const waiting: { amount: number; proceed: () => void }[] = [];
  const proceed = (): void => {
    for (let next = waiting[0]; next && Math.min(next.amount, total) <= free; next = waiting[0]) {
      waiting.shift();
      free -= Math.min(next.amount, total);
      next.proceed();
    }
  };
  return {
    take: (amount) =>
      new Promise((resolve) => {
        waiting.push({ amount, proceed: resolve });
        proceed();
      }),
    release: (amount) => {
      free += Math.min(amount, total);
      proceed();
    },
  };
}
