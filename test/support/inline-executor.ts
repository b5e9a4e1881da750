import type { Executor, Outcome, TaskRunner, TaskType } from '../../src/build/executor/executor.js';

/**
 * Runs tasks in this thread, one item after the other. Inputs and outputs pass through JSON, as they do between
 * machines, so that a task that relies on anything else fails here first.
 */
export function createInlineExecutor<Environment>(
  runners: Record<string, TaskRunner<unknown, unknown, unknown, unknown, Environment>>,
  environment: Promise<Environment>,
): Executor {
  const throughJson = <T>(value: T): T => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T));
  return {
    concurrency: 1,
    isLocal: true,
    prepare: () => undefined,
    run: async <Shared, Item, Output, Summary>(
      task: TaskType<Shared, Item, Output, Summary>,
      shared: Shared,
      items: readonly Item[],
      onBatch?: (count: number, summary?: Summary) => void,
    ): Promise<Outcome<Output>[]> => {
      const runner = runners[task.name];
      if (!runner) throw new Error(`There is no task named ${task.name}.`);
      const result = await runner(throughJson(shared), throughJson(items), await environment, () => undefined);
      const { outcomes, summary } = throughJson(result);
      onBatch?.(items.length, summary as Summary);
      return outcomes as Outcome<Output>[];
    },
    close: () => Promise.resolve(),
  };
}
