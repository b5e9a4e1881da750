import type { BuildContext } from '../context.js';
import type { Contents } from '../plugins/plugin-driver.js';
import { createContentLoader, type DeclaredInputs, type LoadingContext } from './content-loader.js';

type PluginContext = LoadingContext & Pick<BuildContext, 'plugins'>;

/** Calls `loadContent` of all plugins. */
export const loadContents = (context: PluginContext, inputs: DeclaredInputs): Promise<Contents> =>
  context.plugins.loadContent(
    (plugin) => createContentLoader(context, inputs, `${plugin} ${context.plugins.keyOf('loadContent')}`),
    context.config,
  );

/** Modules of plugins, outside of a graph. */
export async function runtimeModules(context: PluginContext): Promise<Record<string, string>> {
  const { config, plugins } = context;
  const unwatched = { files: () => undefined, when: () => undefined };
  return plugins.runtimeModules(
    config,
    plugins.usesContent('runtimeModules') ? await loadContents(context, unwatched) : {},
  );
}
