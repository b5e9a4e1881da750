import { join } from 'node:path';
import { contentHash } from '../cache/cache-key.js';
import { packageRoot } from '../files/package-root.js';
import type { SiteConfig } from './site-config.js';

/** Hash of each option of a configuration. */
export type ConfigDigest = Record<string, string>;

/** Options that may differ between machines because they do not change the output. */
const ofMachines = new Set(['cacheDir', 'configFile', 'configInputs', 'remoteCache']);

/** JSON of a value as far as it is data, its strings edited: functions are left out, and so is what is in itself. */
function textOf(value: unknown, edit: (text: string) => string): string {
  const above: unknown[] = [];
  return (
    JSON.stringify(value, function (this: unknown, _name, inner: unknown) {
      while (above.length > 0 && above.at(-1) !== this) above.pop();
      if (typeof inner === 'string') return edit(inner);
      if (inner instanceof RegExp) return String(inner);
      if (typeof inner !== 'object' || inner === null) return inner;
      if (above.includes(inner)) return undefined;
      above.push(inner);
      return inner;
    }) ?? ''
  );
}

/**
 * Describes a configuration, so that machines can compare theirs. `folder` is the one below which this machine has the
 * files of the other.
 */
export function configDigest(config: SiteConfig, folder = ''): ConfigDigest {
  const dist = join(packageRoot(), 'dist');
  const edit = (text: string): string => {
    const shown = text.replaceAll(dist, '<heddle>');
    return folder === '' ? shown : shown.replaceAll(folder, '');
  };
  const plugins = config.plugins.map(({ name, cacheKey, options }) => [name, cacheKey, options]);
  return Object.fromEntries(
    Object.entries({ ...config, plugins })
      .filter(([name]) => !ofMachines.has(name))
      .map(([name, value]) => [name, contentHash(textOf(value, edit))]),
  );
}
