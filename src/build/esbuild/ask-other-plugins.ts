import type { OnResolveArgs, PluginBuild, ResolveResult } from 'esbuild';

/**
 * How a plugin of esbuild learns what an import resolves to without it: it resolves the import again, and leaves that
 * second resolution alone. esbuild passes `pluginData` on to it, which therefore lists all plugins that are asking. If
 * each plugin wrote its own name there, two plugins that react to the same import would ask each other without end.
 */
interface AskingPlugins {
  heddleAsking?: readonly string[];
}

/**
 * True if a plugin must leave a resolution alone, because it is asking itself, or because one that isn't Heddle's and
 * marks its own resolutions with a text is asking: that text has to stay.
 */
export const isAsking = (plugin: string, pluginData: unknown): boolean =>
  typeof pluginData === 'object' || pluginData === undefined
    ? ((pluginData as AskingPlugins | null | undefined)?.heddleAsking?.includes(plugin) ?? false)
    : true;

/** Resolves an import with all plugins but one: `isAsking` lets that one skip this resolution. */
export function askOtherPlugins(
  plugin: string,
  build: PluginBuild,
  { path, pluginData, ...args }: OnResolveArgs,
): Promise<ResolveResult> {
  const known = pluginData as AskingPlugins | null | undefined;
  return build.resolve(path, {
    ...args,
    pluginData: { ...known, heddleAsking: [...(known?.heddleAsking ?? []), plugin] },
  });
}
