import { dirname } from 'node:path';
import { addBuiltInPlugins } from './built-in-plugins.js';
import { checkPluginOptions } from './check-plugin-options.js';
import { createCheckedConfigs, digestConfig } from './checked-configs.js';
import { importConfig } from '../load/import-config.js';
import { copyConfig } from './plain-config.js';
import { requireNone } from './require-none.js';
import { runConfigHooks } from './run-config-hooks.js';
import type { NameCulprit } from './run-config-hooks.js';
import type { ConfigSource } from '../site-config.js';
import type { UserConfig } from '../user-config.js';

/** Ends the run when a configuration does not fit the schemas of the options. */
async function requireValid(config: UserConfig, source: ConfigSource, nameCulprit: NameCulprit): Promise<void> {
  if (source.bundleFile === undefined) return;
  const checked = createCheckedConfigs(dirname(source.bundleFile));
  const digest = digestConfig(config);
  if (checked.has(digest)) return;
  const { validateConfig } = await import('./validate-config.js');
  await requireNone(validateConfig(config).map(nameCulprit), source);
  await requireNone(await checkPluginOptions(addBuiltInPlugins(config)), source);
  checked.add(digest);
}

/** The user's configuration after validation, plugins' `config` hooks and the command line. */
export async function readUserConfig(source: ConfigSource, validates: boolean): Promise<UserConfig> {
  const check = async (config: UserConfig, nameCulprit: NameCulprit): Promise<void> => {
    if (validates) await requireValid(config, source, nameCulprit);
  };
  const written = await importConfig(source);
  await check(written, (problem) => problem);
  const config = await runConfigHooks(addBuiltInPlugins(written), { command: source.command }, check);
  const overrides = Object.fromEntries(Object.entries(source.overrides).filter(([, value]) => value !== undefined));
  return copyConfig({ ...config, ...overrides });
}
