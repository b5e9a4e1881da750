import { importConfig } from '../load/import-config.js';
import type { UserConfig } from '../options/user-options.js';
import type { Plugin } from '../plugin.js';
import type { ConfigSource } from '../site-config.js';
import { addBuiltInPlugins } from './built-in-plugins.js';
import { checkPluginOptions } from './check-plugin-options.js';
import { copyConfig } from './plain-config.js';
import { requireNone } from './require-none.js';
import { runConfigHooks } from './run-config-hooks.js';
import type { NameCulprit } from './run-config-hooks.js';
import { validateConfig } from './validate-config.js';

/** The user's configuration after validation, plugins' `config` hooks and the command line. */
export async function readUserConfig(source: ConfigSource, validates: boolean): Promise<UserConfig> {
  const asked = new Set<Plugin>();
  const check = async (config: UserConfig, nameCulprit: NameCulprit): Promise<void> => {
    if (!validates || source.bundleFile === undefined) return;
    await requireNone(validateConfig(config).map(nameCulprit), source);
    await requireNone(await checkPluginOptions((await addBuiltInPlugins(config)).plugins ?? [], asked), source);
  };
  const written = await importConfig(source);
  await check(written, (problem) => problem);
  const config = await runConfigHooks(await addBuiltInPlugins(written), { command: source.command }, check);
  const overrides = Object.fromEntries(Object.entries(source.overrides).filter(([, value]) => value !== undefined));
  return copyConfig({ ...config, ...overrides });
}
