import type { ConfigHooks, MainHooks, WorkerHooks } from '../config/plugin.js';

/** Name of a hook. */
export type HookName = keyof ConfigHooks | keyof MainHooks | keyof WorkerHooks;

/** Declaration of a hook. */
export interface HookFacts {
  /** Where it runs: in the main thread, in the worker that has the page, or wherever the configuration is loaded. */
  place: 'main' | 'worker' | 'everywhere';
  /**
   * Use of the plugins' results: nothing (`each`), each plugin gets what the one before left (`sequence`), they are
   * joined to one list (`list`) or one record (`record`), the first one counts (`first`), or each plugin's other hooks get
   * its own (`own`).
   */
  strategy: 'each' | 'sequence' | 'list' | 'record' | 'first' | 'own';
  /** The part of a run that calls it. */
  stage:
    'configuration' | 'routes' | 'compile' | 'bundle' | 'navigation' | 'search' | 'render' | 'emit' | 'end' | 'server';
}

/** All hooks in the order of a run. Plugins are called one after the other, in the order of the configuration. */
export const hookTable = {
  checkOptions: { place: 'main', strategy: 'list', stage: 'configuration' },
  config: { place: 'everywhere', strategy: 'sequence', stage: 'configuration' },
  i18nSource: { place: 'everywhere', strategy: 'sequence', stage: 'configuration' },
  configResolved: { place: 'main', strategy: 'list', stage: 'configuration' },
  inputs: { place: 'main', strategy: 'list', stage: 'configuration' },
  loadContent: { place: 'main', strategy: 'own', stage: 'routes' },
  addPages: { place: 'main', strategy: 'list', stage: 'routes' },
  addNavigation: { place: 'main', strategy: 'record', stage: 'routes' },
  markdown: { place: 'worker', strategy: 'list', stage: 'compile' },
  runtimeModules: { place: 'main', strategy: 'record', stage: 'bundle' },
  extendPageData: { place: 'main', strategy: 'sequence', stage: 'navigation' },
  pagesCompiled: { place: 'main', strategy: 'list', stage: 'navigation' },
  searchData: { place: 'worker', strategy: 'sequence', stage: 'search' },
  head: { place: 'worker', strategy: 'list', stage: 'render' },
  convertArticle: { place: 'worker', strategy: 'own', stage: 'emit' },
  emit: { place: 'main', strategy: 'list', stage: 'emit' },
  buildEnd: { place: 'main', strategy: 'each', stage: 'end' },
  handleRequest: { place: 'main', strategy: 'first', stage: 'server' },
} as const satisfies Record<HookName, HookFacts>;

/** Hooks that are functions and may take time. */
export type CalledHook = Exclude<HookName, 'markdown'>;

/** Names of the hooks that are functions, in the order of a run. */
export const calledHooks = Object.keys(hookTable).filter((name): name is CalledHook => name !== 'markdown');
