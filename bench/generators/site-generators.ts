import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from '../measure/run-command.js';
import { heddleCommandLine, heddleGenerator } from './heddle.js';

/** A generator that builds a site of somebody else. Paths are below the site's folder. */
export interface SiteGenerator {
  name: string;
  version: string;
  build: Command;
  outDir: string;
  /** Folders that contain what a build remembers for the next one. */
  caches: readonly string[];
}

interface KnownGenerator {
  name: string;
  /** Files of which a site of the generator has one. */
  configFiles: readonly string[];
  /** The package whose version counts. */
  package: string;
  /** The program below `node_modules`, the first that exists, with its arguments. */
  programs: readonly (readonly [bin: string, ...args: string[]])[];
  outDir: string;
  caches: readonly string[];
}

const endings = ['js', 'ts', 'mjs', 'mts', 'cjs', 'cts'];
const withEndings = (...names: string[]): string[] => names.flatMap((name) => endings.map((end) => `${name}.${end}`));

const known: readonly KnownGenerator[] = [
  {
    name: 'docusaurus',
    configFiles: withEndings('docusaurus.config'),
    package: '@docusaurus/core',
    programs: [['@docusaurus/core/bin/docusaurus.mjs', 'build']],
    outDir: 'build',
    caches: ['.docusaurus', 'node_modules/.cache'],
  },
  {
    name: 'rspress',
    configFiles: withEndings('rspress.config', 'rstack.config'),
    package: '@rspress/core',
    programs: [
      ['rstack/bin/rs.js', 'doc', 'build'],
      ['@rspress/core/bin/rspress.js', 'build'],
    ],
    outDir: 'doc_build',
    caches: ['node_modules/.cache', 'node_modules/.rspress', '.rspress'],
  },
  {
    name: 'vitepress',
    configFiles: ['', 'docs/'].flatMap((folder) => withEndings(`${folder}.vitepress/config`)),
    package: 'vitepress',
    programs: [['vitepress/bin/vitepress.js', 'build']],
    outDir: '.vitepress/dist',
    caches: ['.vitepress/cache'],
  },
  {
    name: 'starlight',
    configFiles: withEndings('astro.config'),
    package: '@astrojs/starlight',
    programs: [
      ['astro/bin/astro.mjs', 'build'],
      ['astro/astro.js', 'build'],
    ],
    outDir: 'dist',
    caches: ['.astro', 'node_modules/.astro', 'node_modules/.vite'],
  },
];

/** Heddle as it is compiled in `dist/`, for a site that was moved. */
export const movedSite = (folder: string): SiteGenerator => ({
  name: heddleGenerator.name,
  version: heddleGenerator.version(),
  build: heddleGenerator.build(folder),
  outDir: heddleGenerator.outDir,
  caches: heddleGenerator.caches,
});

/**
 * The generator whose configuration a folder has and that is installed in it, or the reason why it can't run. `node` is the
 * program that runs it.
 */
export function siteGenerator(folder: string, node: string): SiteGenerator | string {
  const found = known.find(({ configFiles }) => configFiles.some((file) => existsSync(join(folder, file))));
  if (!found) return `no configuration of ${known.map(({ name }) => name).join(', ')}`;
  const modules = join(folder, 'node_modules');
  const program = found.programs.find(([bin]) => existsSync(join(modules, bin)));
  const manifest = join(modules, found.package, 'package.json');
  if (!program || !existsSync(manifest)) return `${found.package} is not installed`;
  const [bin, ...args] = program;
  // VitePress takes the folder of its configuration, which then contains output and cache.
  const isBelowDocs = found.configFiles.some((file) => file.startsWith('docs/') && existsSync(join(folder, file)));
  const inDocs = (path: string): string => (isBelowDocs ? `docs/${path}` : path);
  return {
    name: found.name,
    version: (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version,
    build: {
      ...heddleCommandLine(folder),
      program: node,
      args: [join(modules, bin), ...args, ...(isBelowDocs ? ['docs'] : [])],
    },
    outDir: inDocs(found.outDir),
    caches: found.caches.map(inDocs),
  };
}
