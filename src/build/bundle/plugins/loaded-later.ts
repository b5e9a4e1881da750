import type { OnLoadArgs, OnLoadResult, Plugin, PluginBuild } from 'esbuild';

export type Loader = (args: OnLoadArgs) => OnLoadResult | null | undefined | Promise<OnLoadResult | null | undefined>;

/** The one loader that a plugin sets up. */
export async function pluginLoader(plugin: Plugin, build: PluginBuild): Promise<Loader> {
  let loader: Loader = () => undefined;
  await plugin.setup({ ...build, onLoad: (_options, callback) => void (loader = callback) });
  return loader;
}

/** An esbuild plugin with one loader whose modules are imported with the first file it is for: most sites have none. */
export function loadedLater(name: string, filter: RegExp, make: () => Promise<Plugin>): Plugin {
  return {
    name,
    setup(build) {
      let loader: Promise<Loader> | undefined;
      build.onLoad({ filter }, async (args) => {
        loader ??= make().then((plugin) => pluginLoader(plugin, build));
        return (await loader)(args);
      });
    },
  };
}
