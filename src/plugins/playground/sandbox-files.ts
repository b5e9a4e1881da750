import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { SiteConfig } from '../../build/config/site-config.js';
import { packageRoot } from '../../build/files/package-root.js';
import { moduleScript } from '../frame-modules.js';
import { shortHash } from '../short-hash.js';
import type { PlaygroundOptions } from './options.js';
import { sandboxFolder, sandboxPath } from './sandboxes.js';

/** Files of sandboxes by output path. */
export type SandboxFiles = Map<string, string | Uint8Array>;

/** Policy of the documents in which code runs: they may run code and show images, but fetch no data. */
const directives = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  'img-src https: data: blob:',
  'font-src data:',
  "form-action 'none'",
  "base-uri 'none'",
];

/** Policy that hosts send with the documents; it replaces the site's. */
export const sandboxPolicy = [...directives, "frame-ancestors 'self'", 'sandbox allow-scripts'].join('; ');

const sandboxDocument = (scripts: readonly string[]): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${directives.join('; ')}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    '<title>Playground</title>',
    ...scripts.map((url) => `<script src="${url}"></script>`),
    '</head>',
    '<body><div id="root"></div></body>',
    '</html>',
    '',
  ].join('\n');

/** The modules that the code of a page may import: name to what esbuild resolves from the project. */
function moduleTable(
  modules: readonly string[],
  { include = [] }: PlaygroundOptions,
  { projectRoot }: SiteConfig,
): Record<string, string> {
  const named = include.map((entry): [string, string] => {
    if (typeof entry === 'string') return [entry, entry];
    const [name, path] = entry;
    return [name, path.startsWith('.') ? resolve(projectRoot, path) : path];
  });
  return { ...Object.fromEntries(modules.map((name) => [name, name])), ...Object.fromEntries(named) };
}

/** Inputs of sandboxes, besides the modules of a page. */
export interface SandboxBuild {
  options: PlaygroundOptions;
  config: SiteConfig;
  mode: 'development' | 'production';
}

/** Makes the documents of pages, by source path, with the scripts that they load. Rejects when a module is missing. */
export async function sandboxFiles(
  pages: ReadonlyMap<string, readonly string[]>,
  { options, config, mode }: SandboxBuild,
): Promise<SandboxFiles> {
  const files: SandboxFiles = new Map();
  if (pages.size === 0) return files;
  const keep = (name: string, content: Uint8Array): string => {
    const path = `${sandboxFolder}${name}.${shortHash(content)}.js`;
    files.set(path, content);
    return config.base + path;
  };
  const start = keep(
    'sandbox',
    await readFile(join(packageRoot(), 'dist/plugins/playground/client/sandbox.script.js')),
  );
  const scripts = new Map<string, string>();
  for (const [relativePath, modules] of pages) {
    const key = modules.join('\n');
    let script = scripts.get(key);
    if (script === undefined) {
      const { define = {}, alias = {}, loader = {} } = config.builder;
      const table = moduleTable(modules, options, config);
      script = keep(
        'modules',
        await moduleScript(table, { projectRoot: config.projectRoot, mode, define, alias, loader }),
      );
      scripts.set(key, script);
    }
    files.set(sandboxPath(relativePath), sandboxDocument([start, script]));
  }
  return files;
}
