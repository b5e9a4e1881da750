import { resolveConfig } from '../config/resolve-config.js';
import type { PageCompiler } from '../pages/compile-page.js';
import { compileTask } from '../pages/compile-page.task.js';
import type { CompileEnvironment } from '../pages/run-compile.js';
import { createPluginDriver } from '../plugins/plugin-driver.js';
import { renderTask } from '../render/render-page.task.js';
import type { RenderEnvironment } from '../render/run-render.js';
import { indexTask } from '../search/index-segment.task.js';
import { mergeTask } from '../search/merge-bucket.task.js';
import type { IndexEnvironment } from '../search/run-index.js';
import type { TaskRunner } from './executor.js';
import type { ThreadStart } from './thread-protocol.js';

/** What the tasks of one thread share. */
export type TaskEnvironment = CompileEnvironment & IndexEnvironment & RenderEnvironment;

/** Loads the configuration and prepares, when first needed, the compiler of this thread. */
export async function createTaskEnvironment(start: ThreadStart): Promise<TaskEnvironment> {
  const { config } = await resolveConfig(start.configSource);
  const remembered = new Map<string, Promise<unknown>>();
  const remember = <T>(key: string, make: () => Promise<T>): Promise<T> => {
    const group = key.split(':')[0]!;
    for (const other of remembered.keys()) if (other !== key && other.startsWith(`${group}:`)) remembered.delete(other);
    let value = remembered.get(key) as Promise<T> | undefined;
    if (!value) remembered.set(key, (value = make()));
    return value;
  };
  const compiler = (): Promise<PageCompiler> =>
    remember('compiler', async () => {
      const [{ createPageCompiler }, { createHighlighter }] = await Promise.all([
        import('../pages/compile-page.js'),
        import('../pages/highlight/create-highlighter.js'),
      ]);
      return createPageCompiler(config, await createHighlighter(config.markdown.shiki), start.elementOverrides);
    });
  return {
    config,
    cacheFolder: start.cacheFolder,
    plugins: createPluginDriver(config.plugins, config),
    compiler,
    remember,
  };
}

type AnyRunner = TaskRunner<unknown, unknown, unknown, TaskEnvironment>;

/** How to load the runner of each task, by the task's name. A thread loads those it is asked for. */
export const taskRunners: Record<string, (() => Promise<AnyRunner>) | undefined> = {
  [compileTask.name]: async () => (await import('../pages/run-compile.js')).compilePagesRunner as AnyRunner,
  [indexTask.name]: async () => (await import('../search/run-index.js')).indexSegmentsRunner as AnyRunner,
  [mergeTask.name]: async () => (await import('../search/run-merge.js')).mergeBucketsRunner as AnyRunner,
  [renderTask.name]: async () => (await import('../render/run-render.js')).renderPagesRunner as AnyRunner,
};
