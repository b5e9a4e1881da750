import { hostname } from 'node:os';
import { configDigest } from '../config/config-digest.js';
import { resolveConfig } from '../config/resolve-config.js';
import type { SiteConfig } from '../config/site-config.js';
import type { TaskRunner, ThreadStart } from '../executor/executor.js';
import { packContentSync } from '../fleet/packed-content.js';
import { createWayBack } from '../fleet/relocation.js';
import type { PageCompiler } from '../pages/page-compiler.js';
import { compileStep } from '../pages/compile-page.step.js';
import type { CompileEnvironment } from '../pages/run-compile.js';
import { guardFiles } from '../foreign/call-foreign.js';
import { readRelativePathsBelow } from '../outside/intercept-reads.js';
import { createPluginDriver } from '../plugins/plugin-driver.js';
import { BuildError } from '../report/diagnostic.js';
import { fleetConfigDiffers } from '../report/errors/fleet.js';
import { convertStep } from '../render/convert-article.step.js';
import { sealedStep } from '../render/render-sealed.step.js';
import { renderStep } from '../render/render-page.step.js';
import type { RenderEnvironment } from '../render/prepare-render.js';
import { indexStep } from '../search/index-segment.step.js';
import { mergeStep } from '../search/merge-bucket.step.js';
import type { IndexEnvironment } from '../search/run-index.js';
import { runStep, type StepEnvironment } from '../step/run-step.js';
import type { UncaughtErrors } from '../step/uncaught-errors.js';

/** The environment that the steps of one worker share. */
export type WorkerEnvironment = StepEnvironment & CompileEnvironment & IndexEnvironment & RenderEnvironment;

/** Throws a `BuildError` when an option is not the same as on the machine that sent the site. */
function requireSame(config: SiteConfig, { digest, folder }: NonNullable<ThreadStart['original']>): void {
  const own = configDigest(config, folder);
  const different = Object.keys({ ...digest, ...own }).filter((name) => digest[name] !== own[name]);
  if (different.length === 0) return;
  // The hash of the configuration contains the variables that it read: it names no option.
  throw new BuildError([
    fleetConfigDiffers(
      hostname(),
      different.find((name) => name !== 'configHash'),
    ),
  ]);
}

/** Loads the configuration and prepares, when first needed, the compiler of this worker. */
export async function createStepEnvironment(start: ThreadStart, errors: UncaughtErrors): Promise<WorkerEnvironment> {
  const { countsAllocations = false } = start;
  guardFiles(start.files);
  const { config } = await resolveConfig(start.configSource);
  if (start.original) {
    requireSame(config, start.original);
    readRelativePathsBelow(start.original.workingFolder);
  }
  const wayBack = start.original && createWayBack(start.original.folder, start.original.dist);
  const remembered = new Map<string, Promise<unknown>>();
  const remember = <T>(key: string, make: () => Promise<T>): Promise<T> => {
    const group = key.split(':')[0]!;
    for (const other of remembered.keys()) if (other !== key && other.startsWith(`${group}:`)) remembered.delete(other);
    let value = remembered.get(key) as Promise<T> | undefined;
    if (!value) {
      remembered.set(key, (value = make()));
      value.catch(() => remembered.delete(key));
    }
    return value;
  };
  const compiler = (): Promise<PageCompiler> =>
    remember('compiler', async () => {
      const [{ createPageCompiler }, { createHighlighter }] = await Promise.all([
        import('../pages/page-compiler.js'),
        import('../highlight/create-highlighter.js'),
      ]);
      const highlighter = await createHighlighter(config.markdown.shiki);
      return createPageCompiler(config, highlighter, start.elementOverrides, countsAllocations);
    });
  return {
    config,
    errors,
    cacheFolder: start.cacheFolder,
    countsAllocations,
    sendable: wayBack && ((pack) => packContentSync(wayBack.pack(pack))),
    plugins: createPluginDriver(config.plugins, config, { countsAllocations }),
    compiler,
    remember,
  };
}

type AnyRunner = TaskRunner<unknown, unknown, unknown, unknown, WorkerEnvironment>;

/** Loads the work of each step, by the step's name. A worker loads the steps that it is asked for. */
export const stepRunners: Record<string, (() => Promise<AnyRunner>) | undefined> = {
  [compileStep.name]: async () =>
    runStep(compileStep, (await import('../pages/run-compile.js')).compileWork) as AnyRunner,
  [convertStep.name]: async () =>
    runStep(convertStep, (await import('../render/run-convert.js')).convertWork) as AnyRunner,
  [indexStep.name]: async () => runStep(indexStep, (await import('../search/run-index.js')).indexWork) as AnyRunner,
  [mergeStep.name]: async () => runStep(mergeStep, (await import('../search/run-merge.js')).mergeWork) as AnyRunner,
  [sealedStep.name]: async () => runStep(sealedStep, (await import('../render/run-sealed.js')).sealedWork) as AnyRunner,
  [renderStep.name]: async () => runStep(renderStep, (await import('../render/run-render.js')).renderWork) as AnyRunner,
};
