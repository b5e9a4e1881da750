import type { BuildContext } from '../../src/build/context.js';
import { createContext } from '../../src/build/create-context.js';
import { openStage } from '../../src/build/emit/stage-output.js';
import type { Executor, TaskRunner } from '../../src/build/executor/executor.js';
import { createInlineExecutor } from '../../test/support/inline-executor.js';
import { compileStep } from '../../src/build/pages/compile-page.step.js';
import { pullSite } from '../../src/build/pull-site.js';
import { renderStep } from '../../src/build/render/render-page.step.js';
import { createCollectReport } from '../../src/build/report/report.js';
import { createStepEnvironment, stepRunners, type WorkerEnvironment } from '../../src/build/worker/steps.js';
import { catchErrors } from '../../src/build/step/uncaught-errors.js';
import type { Figures } from '../measure/median.js';

const stepOfTask = new Map([
  [compileStep.name, 'compile'],
  [renderStep.name, 'render'],
]);

type Runner = TaskRunner<unknown, unknown, unknown, unknown, WorkerEnvironment>;

async function loadRunners(): Promise<Record<string, Runner>> {
  const loaded = Object.entries(stepRunners).map(async ([name, load]): Promise<[string, Runner]> => [
    name,
    await load!(),
  ]);
  return Object.fromEntries(await Promise.all(loaded));
}

/**
 * Runs tasks in this thread, one run after the other also where the pipeline starts several, and adds up their
 * milliseconds by step. What is neither compiled nor rendered is indexed.
 */
async function timedExecutor(
  { configSource, cache }: BuildContext,
  elementOverrides: readonly string[],
  spent: Map<string, number>,
): Promise<Executor> {
  const environment = createStepEnvironment(
    { configSource, cacheFolder: cache.folder, elementOverrides },
    catchErrors(),
  );
  const inline = createInlineExecutor(await loadRunners(), environment);
  let last: Promise<unknown> = environment;
  return {
    ...inline,
    run: (task, shared, items, onBatch) => {
      const run = last.then(async () => {
        const startedMs = performance.now();
        const outcomes = await inline.run(task, shared, items, onBatch);
        const step = stepOfTask.get(task.name) ?? 'index';
        spent.set(step, (spent.get(step) ?? 0) + performance.now() - startedMs);
        return outcomes;
      });
      last = run.catch(() => undefined);
      return run;
    },
  };
}

/** Milliseconds of the tasks of a whole build without a cache, which runs in this thread: `compile`, `index`, `render`. */
export async function timeTasks(projectRoot: string): Promise<Figures> {
  const report = createCollectReport();
  const opened = await createContext({ projectRoot, command: 'build', overrides: {}, isCacheUsed: false, report });
  const spent = new Map<string, number>();
  const executor = await timedExecutor(opened.context, opened.elementOverrides, spent);
  const context: BuildContext = { ...opened.context, executor };
  const stage = openStage(context.config.outDir, context.cache.outputsDirectory);
  try {
    await pullSite(context, stage, opened.elementOverrides);
    return Object.fromEntries(spent);
  } finally {
    stage.close();
    await opened.close();
  }
}
