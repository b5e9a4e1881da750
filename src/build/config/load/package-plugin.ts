import type { OnResolveResult, Plugin } from 'esbuild';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, extname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contentHash } from '../../cache/cache-key.js';
import { askOtherPlugins, isAsking } from '../../esbuild/ask-other-plugins.js';

/** Extensions that Node runs as they are. */
const runnable = new Set(['.js', '.mjs', '.cjs', '.node']);

/** `name@version` of the package that a file belongs to, from the nearest package.json with a name. */
function owningPackage(file: string): { name: string; version: string } | undefined {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    try {
      const { name, version = '' } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        name?: string;
        version?: string;
      };
      if (name) return { name, version };
    } catch {
      continue;
    }
  }
  return undefined;
}

const packageNameOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/**
 * Leaves packages out of the bundle: an import of one becomes the absolute URL of its file, so that the bundle can be
 * anywhere. Local files, also with path aliases, and packages written in TypeScript go into the bundle. Adds a line for
 * each package to `identities`, which changes when the package does. With `isMovable` only Heddle itself is left out, and
 * imported by its name.
 */
export function createPackagePlugin(identities: Set<string>, isMovable = false): Plugin {
  return {
    name: 'heddle-config-packages',
    setup: (build) => {
      build.onResolve({ filter: /^[^./]/ }, async (args): Promise<OnResolveResult | undefined> => {
        const { path: specifier, kind, pluginData } = args;
        if (isAsking('packages', pluginData) || kind === 'entry-point' || /^[A-Za-z]:[\\/]/.test(specifier))
          return undefined;
        if (isBuiltin(specifier)) return { path: specifier, external: true };
        if (/^(?:file|data|https?):/.test(specifier)) return { path: specifier, external: true };
        const resolved = await askOtherPlugins('packages', build, args);
        if (resolved.errors.length > 0 || resolved.external || !runnable.has(extname(resolved.path))) return undefined;
        const owner = owningPackage(resolved.path);
        const isInstalled = resolved.path.includes(`${sep}node_modules${sep}`);
        if (!isInstalled && owner?.name !== packageNameOf(specifier)) return undefined;
        if (isMovable && owner?.name === 'heddle') return { path: specifier, external: true };
        if (isMovable) {
          if (!resolved.path.endsWith('.node')) return undefined;
          return { errors: [{ text: `The package ${owner?.name ?? specifier} has compiled code (${specifier}).` }] };
        }
        const revision = isInstalled ? '' : contentHash(readFileSync(resolved.path));
        identities.add(`${specifier} ${owner?.name ?? ''}@${owner?.version ?? ''} ${revision}`);
        const isRequired = kind === 'require-call' || kind === 'require-resolve';
        return { path: isRequired ? resolved.path : pathToFileURL(resolved.path).href, external: true };
      });
    },
  };
}
