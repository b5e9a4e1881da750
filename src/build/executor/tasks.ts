import { resolveConfig } from '../config/resolve-config.js';
import { createHighlighter } from '../pages/highlight/create-highlighter.js';
import { createPageCompiler, type PageCompiler } from '../pages/compile-page.js';
import { compilePagesRunner, compileTask, type CompileEnvironment } from '../pages/compile-page.task.js';
import { createPluginDriver } from '../plugins/plugin-driver.js';
import { renderPagesRunner, renderTask, type RenderEnvironment } from '../render/render-page.task.js';
import { indexPagesRunner, indexTask, type IndexEnvironment } from '../search/index-pages.task.js';
import { mergeBucketRunner, mergeBucketTask } from '../search/merge-bucket.task.js';
import { mergeSegmentRunner, mergeSegmentTask } from '../search/merge-segment.task.js';
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
    remember('compiler', async () =>
      createPageCompiler(config, await createHighlighter(config.markdown.shiki), start.elementOverrides),
    );
  return {
    config,
    packDirectory: start.packDirectory,
    plugins: createPluginDriver(config.plugins, config),
    compiler,
    remember,
  };
}

type AnyRunner = TaskRunner<unknown, unknown, unknown, TaskEnvironment>;

/** Every task by its name. */
export const taskRunners: Record<string, AnyRunner | undefined> = {
  [compileTask.name]: compilePagesRunner as AnyRunner,
  [indexTask.name]: indexPagesRunner as AnyRunner,
  [mergeSegmentTask.name]: mergeSegmentRunner as AnyRunner,
  [mergeBucketTask.name]: mergeBucketRunner as AnyRunner,
  [renderTask.name]: renderPagesRunner as AnyRunner,
};
