import type { OnResolveResult, PluginBuild } from 'esbuild';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DialectSite } from '../dialect.js';

/**
 * Modules whose default export has the name of the module, such as `@theme/Tabs`. A file of the project in `src/theme` takes
 * precedence, as it does in Docusaurus.
 */
function addDefaultModules(build: PluginBuild, { projectRoot, exported }: DialectSite): void {
  const namespace = 'heddle-compat';
  /** A module that passes on a file's exports, with the one of a name as its default export. */
  const withDefault = (path: string, file: string, name: string): OnResolveResult => ({
    path,
    namespace,
    sideEffects: false,
    pluginData: { file, name },
  });
  build.onResolve({ filter: /^@(?:theme|theme-original|theme-init|docusaurus)(?:\/\w+)+$/ }, async ({ path, kind }) => {
    const [scope, ...parts] = path.split('/');
    const file = `src/theme/${parts.join('/')}`;
    if (scope === '@theme') {
      const own = await build.resolve(`./${file}`, { resolveDir: projectRoot, kind });
      if (own.errors.length === 0) return withDefault(file, own.path, 'default');
    }
    // `@theme/Icon/ExternalLink` is `IconExternalLink`.
    const name = parts.join('');
    const own = exported.get(name);
    return own === undefined ? undefined : withDefault(name, own, name);
  });
  build.onLoad({ filter: /.*/, namespace }, ({ pluginData }) => {
    const { file, name } = pluginData as { file: string; name: string };
    const from = JSON.stringify(file);
    return { contents: `export * from ${from};\nexport { ${name} as default } from ${from};`, resolveDir: projectRoot };
  });
}

/** Files that Docusaurus generates for its own theme, and that packages import. Heddle's pages need the first alone. */
function addGeneratedFiles(build: PluginBuild, projectRoot: string): void {
  build.onResolve({ filter: /^@generated\/docusaurus\.config$/ }, () => {
    const path = join(projectRoot, 'docusaurus-context.json');
    return existsSync(path) ? { path } : { path: 'docusaurus-context', namespace: 'heddle-compat-none' };
  });
  build.onResolve({ filter: /^@generated\// }, ({ path }) => ({
    path,
    namespace: 'heddle-compat-none',
  }));
  build.onLoad({ filter: /.*/, namespace: 'heddle-compat-none' }, ({ path }) => ({
    contents: path === '@generated/routes' ? '[]' : '{}',
    loader: 'json',
  }));
}

/** Loaders of webpack in front of a path: `!!raw-loader!./file` is `./file?raw`, and others are what Heddle makes of a file. */
function addLoaderPaths(build: PluginBuild): void {
  build.onResolve({ filter: /^(?:!{1,2}|!{0,2}(?:@[\w-]+\/)?[\w-]+-loader!)/ }, ({ path, pluginData, ...from }) => {
    const [, loaders = '', file = ''] = /^(.*!)([^!]*)$/.exec(path) ?? [];
    const isRaw = loaders.includes('raw-loader') && !file.includes('?');
    const { importer, namespace, resolveDir, kind } = from;
    const options = { importer, namespace, resolveDir, kind, pluginData: pluginData as unknown };
    return build.resolve(isRaw ? `${file}?raw` : file, options);
  });
}

/** Modules of Docusaurus and its theme, besides those that `heddle/compat/docusaurus` replaces. */
export function addDocusaurusModules(build: PluginBuild, site: DialectSite): void {
  addDefaultModules(build, site);
  addGeneratedFiles(build, site.projectRoot);
  addLoaderPaths(build);
}
